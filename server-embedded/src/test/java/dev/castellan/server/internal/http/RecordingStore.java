package dev.castellan.server.internal.http;

import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.TokenHash;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * Delegates to another store, and records the calls made by the thread that created this instance. Ignores calls by
 * other threads, which record the last use of tokens.
 */
abstract class RecordingStore implements Store {

    private final Store store;
    private final Thread asking = Thread.currentThread();
    private final List<String> requests = new ArrayList<>();
    private final List<String> askedTags = new CopyOnWriteArrayList<>();

    RecordingStore(Store store) {
        this.store = store;
    }

    /** Returns the calls recorded since this method was last called. */
    final List<String> takeAsked() {
        List<String> all = List.copyOf(requests);
        requests.clear();
        return all;
    }

    /**
     * Returns the tags that any thread has looked up since this method was last called. Tag lookups are not recorded as
     * calls.
     */
    final List<String> takeAskedTags() {
        List<String> all = List.copyOf(askedTags);
        askedTags.clear();
        return all;
    }

    final void note(String question) {
        if (isAsking()) {
            requests.add(question);
        }
    }

    final boolean isAsking() {
        return Thread.currentThread() == asking;
    }

    @Override
    public final Optional<UUID> organizationOfTag(String tag) {
        askedTags.add(tag);
        return store.organizationOfTag(tag);
    }

    @Override
    public final Optional<UUID> organizationOfDeviceCode(TokenHash code) {
        return store.organizationOfDeviceCode(code);
    }

    @Override
    public final Optional<UUID> organizationOfRule(UUID ruleId) {
        return store.organizationOfRule(ruleId);
    }

    @Override
    public final List<UUID> organizations() {
        return store.organizations();
    }

    @Override
    public final boolean deleteRows(UUID organizationId, int limit) {
        return store.deleteRows(organizationId, limit);
    }

    @Override
    public final <T> Optional<T> writeIfEmpty(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        return store.writeIfEmpty(organizationId, work);
    }

    @Override
    public final Duration maxCommitTime() {
        return store.maxCommitTime();
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
