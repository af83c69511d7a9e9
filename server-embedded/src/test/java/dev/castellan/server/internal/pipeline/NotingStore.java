package dev.castellan.server.internal.pipeline;

import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Passes work on to another store, and writes down what the thread that made this one asks. What other threads do, such
 * as to note when a token was used last, is nobody's answer.
 */
abstract class NotingStore implements Store {

    private final Store store;
    private final Thread asking = Thread.currentThread();
    private final List<String> asked = new ArrayList<>();

    NotingStore(Store store) {
        this.store = store;
    }

    /** Returns what was asked since this was called last. */
    final List<String> takeAsked() {
        List<String> all = List.copyOf(asked);
        asked.clear();
        return all;
    }

    final void note(String question) {
        if (isAsking()) {
            asked.add(question);
        }
    }

    final boolean isAsking() {
        return Thread.currentThread() == asking;
    }

    @Override
    public final List<UUID> organizations() {
        return store.organizations();
    }

    @Override
    public final <T> Optional<T> writeIfEmpty(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        return store.writeIfEmpty(organizationId, work);
    }

    @Override
    public final boolean blocks() {
        return store.blocks();
    }

    @Override
    public void close() {
        store.close();
    }
}
