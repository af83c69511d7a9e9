package dev.castellan.server.internal.store;

import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.ServerStore;
import dev.castellan.server.store.StoreUnavailableException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Stores the state of a server. A store keeps rows and does not enforce business rules. Each row belongs to one
 * organization, and each unit of work sees exactly one organization. To add a store, implement this interface and
 * extend {@code ContractOfStore} in its test.
 *
 * <p>Implementations must be thread-safe. Every method throws {@link StoreUnavailableException} and changes nothing if
 * the state cannot be reached.
 */
public interface Store extends ServerStore {

    /**
     * Returns the store with its methods.
     *
     * @throws IllegalArgumentException if the store is an implementation of the caller
     */
    static Store of(ServerStore store) {
        if (store instanceof Store supported) {
            return supported;
        }
        throw new IllegalArgumentException(
                store.getClass().getName() + " is not a store of a server: use MemoryStore or JdbcStore");
    }

    /**
     * Returns the organization with this tag, or empty if there is none. A tag always names the same organization, even
     * after the deletion of the organization, so callers can cache the result.
     */
    Optional<UUID> organizationOfTag(String tag);

    /**
     * Finds a token and its owner by the hash of the token, and runs work with them on the same consistent state.
     * Returns empty if the organization does not exist, or if none of its tokens has this hash. Also finds expired
     * tokens. The work may run more than once, so it must not have side effects.
     *
     * @param hint the rows that the work will probably use first
     */
    <T> Optional<T> readAs(
            UUID organizationId,
            TokenHash hash,
            ReadHint hint,
            BiFunction<? super View, ? super CallerRow, ? extends T> work);

    /** Returns the ids of all organizations, oldest first. */
    java.util.List<UUID> organizations();

    /**
     * Returns the ids of the oldest organizations, oldest first.
     *
     * @param limit the maximum number of ids, at least 1
     */
    default java.util.List<UUID> oldest(int limit) {
        return organizations().stream().limit(limit).toList();
    }

    /** Returns whether the store contains the organization. */
    default boolean exists(UUID organizationId) {
        return this.<Boolean>read(organizationId, View::exists);
    }

    /**
     * Returns the ids of the organizations in which a human user has this {@link
     * dev.castellan.server.internal.store.rows.UserRow#emailKey()} and a password or passkey, and is not suspended,
     * oldest first.
     *
     * @param limit the maximum number of ids, at least 1
     */
    default java.util.List<UUID> organizationsOfEmail(String emailKey, int limit) {
        return organizations().stream()
                .filter(id -> this.<Boolean>read(
                        id,
                        view -> view.users()
                                .byEmail(emailKey)
                                .filter(user -> !user.suspended() && !user.isServiceAccount())
                                .filter(user ->
                                        view.passwords().get(user.userId()).isPresent()
                                                || !view.passkeys()
                                                        .ofUser(user.userId())
                                                        .isEmpty())
                                .isPresent()))
                .limit(limit)
                .toList();
    }

    /** Returns the organization that has a rule of federation with this id, or empty if none has. */
    default Optional<UUID> organizationOfRule(UUID ruleId) {
        return organizations().stream()
                .filter(id -> this.<Boolean>read(
                        id, view -> view.federationRules().get(ruleId).isPresent()))
                .findFirst();
    }

    /** Returns the oldest organization that has a login by a device code with this hash, or empty if none has. */
    default Optional<UUID> organizationOfDeviceCode(TokenHash code) {
        return organizations().stream()
                .filter(id -> this.<Boolean>read(
                        id, view -> view.deviceLogins().byCode(code).isPresent()))
                .findFirst();
    }

    /**
     * Returns the ids of the organizations that have a domain and an enabled provider, oldest first.
     *
     * @param limit the maximum number of ids, at least 1
     */
    default java.util.List<UUID> organizationsOfDomain(String domain, int limit) {
        return organizations().stream()
                .filter(id -> this.<Boolean>read(
                        id,
                        view -> view.providers().domains().contains(domain)
                                && view.providers()
                                        .get()
                                        .filter(ProviderRow::enabled)
                                        .isPresent()))
                .limit(limit)
                .toList();
    }

    /**
     * Returns the ids of the organizations that have {@linkplain Inputs#hidden hidden inputs} or {@linkplain
     * Projects#hidden hidden projects}, and of the {@linkplain Transaction#deleteOrganization deleted organizations}
     * that still have rows.
     */
    default java.util.List<UUID> organizationsWithHiddenRows() {
        return organizations().stream()
                .filter(id -> this.<Boolean>read(
                        id,
                        view -> !view.inputs().hidden(1).isEmpty()
                                || !view.projects().hidden(1).isEmpty()))
                .toList();
    }

    /**
     * Deletes some rows of a {@linkplain Transaction#deleteOrganization deleted organization}, and returns whether more
     * rows may remain. Has no effect if the organization is not deleted. Several servers can call this method at the
     * same time. A store that deletes all rows at the commit does not need this method.
     *
     * @param limit the maximum number of rows to delete, at least 1
     */
    default boolean deleteRows(UUID organizationId, int limit) {
        return false;
    }

    /**
     * Runs work on a consistent state of an organization. The work may run more than once, so it must not have side
     * effects.
     */
    <T> T read(UUID organizationId, Function<? super View, ? extends T> work);

    /**
     * Runs work that changes an organization. Commits all of its changes, or none if the work throws. Writes to one
     * organization are strictly serializable. The work may run more than once, so it must not have side effects.
     *
     * <p>The work may run on another thread while the calling thread waits. The work must not acquire a lock that the
     * calling thread holds, and does not see the thread-locals of that thread.
     *
     * @throws StoreUnavailableException if nothing was changed
     * @throws OutcomeUnknownException if it is unknown whether all changes or none were committed
     */
    <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work);

    /**
     * Runs work like {@link #write}. The work begins by looking up a token with {@link View#bearer}, so the store can
     * read it in advance.
     */
    default <T> T writeAs(UUID organizationId, UUID tokenId, Function<? super Transaction, ? extends T> work) {
        return write(organizationId, work);
    }

    /**
     * If the store does not contain an organization yet, runs work like {@link #write} and returns its result.
     * Otherwise returns empty. If calls run concurrently, only one of them runs its work.
     *
     * @throws OutcomeUnknownException under the same conditions as for {@link #write}
     */
    <T> Optional<T> writeIfEmpty(UUID organizationId, Function<? super Transaction, ? extends T> work);

    /**
     * Returns the longest time from the moment at which a write reads {@link View#now()} to its commit. After this
     * time, no audit event with an earlier time or position appears. Returns zero if reads see the audit events in the
     * order of their positions, so that an event never appears before another one.
     */
    Duration maxCommitTime();

    /**
     * Returns whether a call may wait for a disk, a network or another process. The server never calls a blocking store
     * on an I/O thread.
     */
    boolean blocks();
}
