package dev.castellan.server.store;

import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenOwner;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Keeps the state of a server. A store keeps rows and knows no business rule. Each row belongs to one organization, and
 * each piece of work sees exactly one organization. A new store implements this interface, and its test extends {@code
 * ContractOfStore}.
 *
 * <p>Must be safe for use by several threads. Every method throws {@link StoreUnavailableException} if the state cannot
 * be reached at the moment; nothing was changed then.
 */
public interface Store extends AutoCloseable {

    /**
     * Returns the organization with this tag; empty if there is none. A tag never changes its organization, so callers
     * may keep the answer.
     */
    Optional<UUID> organizationOfTag(String tag);

    /**
     * Runs work on one consistent state of an organization, with a token, its owner and the owner's role in that state;
     * returns empty if the organization does not exist, or has no token, expired or not, with this hash. The work may
     * run more than once, so it must have no effect outside.
     *
     * @param hint what the work will probably ask for first
     */
    <T> Optional<T> readAs(
            UUID organizationId,
            TokenHash hash,
            ReadHint hint,
            BiFunction<? super View, ? super TokenOwner, ? extends T> work);

    /** Returns the ids of all organizations, oldest first. */
    java.util.List<UUID> organizations();

    /** Returns the ids of the organizations that have {@linkplain Inputs#hidden hidden inputs}. */
    default java.util.List<UUID> organizationsWithHiddenInputs() {
        return organizations().stream()
                .filter(id ->
                        this.<Boolean>read(id, view -> !view.inputs().hidden(1).isEmpty()))
                .toList();
    }

    /**
     * Runs work on one consistent state of an organization. The work may run more than once, so it must have no effect
     * outside.
     */
    <T> T read(UUID organizationId, Function<? super View, ? extends T> work);

    /**
     * Runs work that changes an organization. All of its changes are kept or, if the work throws, none. Writes of one
     * organization are strictly serializable. The work may run more than once, so it must have no effect outside.
     *
     * <p>The work may run on another thread while its caller waits, so it must take no lock that its caller holds, and
     * does not see its caller's thread-locals.
     *
     * @throws StoreUnavailableException if nothing was changed
     * @throws OutcomeUnknownException if it is not known whether all changes are kept or none
     */
    <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work);

    /**
     * Runs work like {@link #write} if the store holds no organization, and returns its result; returns empty if it
     * holds one. If several callers try at once, the work of one of them runs.
     *
     * @throws OutcomeUnknownException as from {@link #write}
     */
    <T> Optional<T> writeIfEmpty(UUID organizationId, Function<? super Transaction, ? extends T> work);

    /**
     * Returns whether a call may wait for a disk, a network or another process; such a store is never called on an I/O
     * thread.
     */
    boolean blocks();

    /** Closes the store; further calls fail. Closing twice does nothing. */
    @Override
    void close();
}
