package dev.castellan.server.store;

import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenOwner;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Keeps the state of the server: rows, and no rule about them. All of it belongs to one organization or another, and
 * work sees exactly one.
 *
 * <p>Safe for use by several threads. Every method throws {@link StoreUnavailableException} when the state cannot be
 * reached at the moment; then nothing was changed.
 */
public interface Store extends AutoCloseable {

    /**
     * Runs work on one consistent state of the organization that the token with this hash belongs to, expired or not,
     * together with the token, its owner and their role in that state; empty if there is no such token. The only look-up across
     * organizations. The work may run more than once, so it must have no effect outside.
     *
     * @param hint what the work will most likely ask for first
     */
    <T> Optional<T> readAs(
            TokenHash hash, ReadHint hint, BiFunction<? super View, ? super TokenOwner, ? extends T> work);

    /** Returns the ids of all organizations, oldest first. */
    java.util.List<UUID> organizations();

    /**
     * Runs work on one consistent state of an organization. The work may run more than once, so it must have no effect
     * outside.
     */
    <T> T read(UUID organizationId, Function<? super View, ? extends T> work);

    /**
     * Runs work that changes an organization: all of it is kept or, if the work throws, none. Writes of one
     * organization are strictly serializable. The work may run more than once, so it must have no effect outside.
     *
     * <p>The work may run on another thread, while its caller waits: it must take no lock that its caller holds, and sees
     * none of its caller's thread-locals.
     *
     * @throws StoreUnavailableException if nothing was changed
     * @throws OutcomeUnknownException if all of it is kept or none, and nobody knows which
     */
    <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work);

    /**
     * Runs work like {@link #write} if the store holds no organization at all, and returns its result; empty if there is
     * one already. Of several callers at once, one runs.
     *
     * @throws OutcomeUnknownException as by {@link #write}
     */
    <T> Optional<T> writeIfEmpty(UUID organizationId, Function<? super Transaction, ? extends T> work);

    /** Returns whether a call may wait for a disk, a network or another process. */
    boolean blocks();

    /** Releases what the store holds; further calls fail. Closing twice does nothing. */
    @Override
    void close();
}
