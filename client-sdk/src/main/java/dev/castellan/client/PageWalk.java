package dev.castellan.client;

import dev.castellan.client.internal.concurrent.CallFuture;
import dev.castellan.client.internal.concurrent.Causes;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the pages of a list without a thread that waits.
 *
 * @param <T> what is listed
 */
final class PageWalk<T> {

    private final Consumer<? super T> action;
    private final CallFuture<Void> done = CallFuture.begin();
    private final AtomicInteger arrivals = new AtomicInteger();
    private volatile @Nullable AsyncPage<T> latest;

    PageWalk(Consumer<? super T> action) {
        this.action = action;
    }

    CompletableFuture<Void> start(CompletableFuture<AsyncPage<T>> first) {
        follow(first);
        return done;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // whatever the handler meets ends the walk
    private void follow(CompletableFuture<AsyncPage<T>> next) {
        done.waitsFor(() -> next.cancel(true));
        next.whenComplete(this::arrived);
    }

    /** A page may be there before asking for it has returned: then the loop takes it that asked. */
    private void arrived(@Nullable AsyncPage<T> page, @Nullable Throwable failure) {
        if (page == null) {
            done.completeExceptionally(Causes.of(failure == null ? new NullPointerException("page") : failure));
            return;
        }
        latest = page;
        if (arrivals.getAndIncrement() == 0) {
            do {
                take(Objects.requireNonNull(latest));
            } while (arrivals.decrementAndGet() > 0);
        }
    }

    private void take(AsyncPage<T> page) {
        try {
            page.data().forEach(action);
            goOn(page);
        } catch (RuntimeException | Error e) {
            // Also what is thrown before the next page is asked for, by an interceptor for one.
            done.completeExceptionally(e);
        }
    }

    private void goOn(AsyncPage<T> page) {
        if (done.isDone()) {
            return;
        }
        if (page.hasNext()) {
            follow(page.next());
        } else {
            done.complete(null);
        }
    }
}
