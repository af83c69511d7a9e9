package dev.castellan.client.internal.call;

import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.model.endpoint.Endpoint;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Tells whether a client is open. Closing a client closes its derived clients, but not vice versa. Thread-safe. */
public final class Lifetime {

    private final @Nullable Lifetime parent;
    private final Runnable release;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Uses weak references, because a program may derive thousands of clients without closing them. A running call
     * holds a strong reference to its client.
     */
    private final Set<Lifetime> children = Collections.newSetFromMap(new WeakHashMap<>());

    private Lifetime(@Nullable Lifetime parent, Runnable release) {
        this.parent = parent;
        this.release = release;
    }

    /** Returns an open lifetime. Closing the lifetime runs {@code release} once. */
    public static Lifetime owning(Runnable release) {
        return new Lifetime(null, release);
    }

    /** Returns the lifetime of a derived client that owns no resources. */
    Lifetime child() {
        return childOwning(() -> {});
    }

    /** Returns the lifetime of a derived client. Closing the lifetime runs {@code release} once. */
    Lifetime childOwning(Runnable release) {
        Lifetime child = new Lifetime(this, release);
        synchronized (children) {
            children.add(child);
        }
        if (isClosed()) {
            child.close();
        }
        return child;
    }

    public void close() {
        if (closed.compareAndSet(false, true)) {
            living().forEach(Lifetime::close);
            release.run();
        }
    }

    private List<Lifetime> living() {
        synchronized (children) {
            return List.copyOf(children);
        }
    }

    public boolean isClosed() {
        return closed.get() || (parent != null && parent.isClosed());
    }

    void requireOpen(Endpoint<?, ?> endpoint) {
        if (isClosed()) {
            throw new ClientClosedException(endpoint);
        }
    }
}
