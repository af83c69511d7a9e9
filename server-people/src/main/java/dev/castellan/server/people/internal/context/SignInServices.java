package dev.castellan.server.people.internal.context;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.tokens.OrganizationTags;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.SecretSource;
import java.time.Clock;
import java.util.List;
import java.util.UUID;

/**
 * The store and the helpers that every operation uses.
 *
 * @param store contains the organizations
 * @param tags finds organizations by tag
 * @param clock the clock for the limits per network address, which are kept in memory
 * @param ids creates the ids of sessions, passkeys and audit events
 * @param secrets creates secrets and salts
 * @param audit writes audit events
 */
public record SignInServices(
        Store store, OrganizationTags tags, Clock clock, IdSource ids, SecretSource secrets, AuditRows audit) {

    /** The maximum number of organizations that a sign-in with an e-mail address tries. */
    public static final int MAX_ORGANIZATIONS = 3;

    /** Returns the oldest organizations in which an active user with this {@link UserRow#emailKey()} can sign in. */
    public List<UUID> organizationsOf(String emailKey) {
        return store.organizationsOfEmail(emailKey, MAX_ORGANIZATIONS);
    }

    /** Throws a {@link Refusal} if the organization does not exist. */
    public void checkExists(UUID organizationId) {
        if (!store.exists(organizationId)) {
            throw Refusal.of(ErrorKind.INVALID, "organization: no such organization " + organizationId);
        }
    }
}
