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
 * be reached; nothing is changed then.
 */
public interface Store extends AutoCloseable {

    /**
     * Returns the organization with this tag; empty if no organization has it. A tag always names the same
     * organization, so callers may cache the result.
     */
    Optional<UUID> organizationOfTag(String tag);

    /**
     * Runs work on one consistent state of an organization, with a token, its owner and the owner's role in that state.
     * Returns empty if the organization does not exist, or if no token of the organization has this hash. Finds expired
     * tokens as well. The work may run more than once, so it must not have side effects.
     *
     * @param hint the rows that the work will probably use first
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
     * Runs work on one consistent state of an organization. The work may run more than once, so it must not have side
     * effects.
     */
    <T> T read(UUID organizationId, Function<? super View, ? extends T> work);

    /**
     * Runs work that changes an organization. Keeps all of its changes, or none if the work throws. Writes of one
     * organization are strictly serializable. The work may run more than once, so it must not have side effects.
     *
     * <p>The work may run on another thread while its caller waits. It must not take a lock that its caller holds, and
     * does not see the thread-locals of its caller.
     *
     * @throws StoreUnavailableException if nothing was changed
     * @throws OutcomeUnknownException if it is not known whether all changes or none were kept
     */
    <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work);

    /**
     * Runs work like {@link #write} if the store holds no organization, and returns its result; returns empty if the
     * store holds one. Only one of several concurrent calls runs its work.
     *
     * @throws OutcomeUnknownException as for {@link #write}
     */
    <T> Optional<T> writeIfEmpty(UUID organizationId, Function<? super Transaction, ? extends T> work);

    /**
     * Returns whether a call may wait for a disk, a network or another process. The server never calls such a store on
     * an I/O thread.
     */
    boolean blocks();

    /** Closes the store. Further calls fail. Further calls have no effect. */
    @Override
    void close();
}
