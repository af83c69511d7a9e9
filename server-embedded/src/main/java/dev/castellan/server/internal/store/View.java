package dev.castellan.server.internal.store;

import dev.castellan.server.internal.store.audit.AuditEvents;
import dev.castellan.server.internal.store.credentials.DeviceLogins;
import dev.castellan.server.internal.store.credentials.FirstCredential;
import dev.castellan.server.internal.store.credentials.IdentityLinks;
import dev.castellan.server.internal.store.credentials.Invitations;
import dev.castellan.server.internal.store.credentials.KnownBrowsers;
import dev.castellan.server.internal.store.credentials.Passkeys;
import dev.castellan.server.internal.store.credentials.Passwords;
import dev.castellan.server.internal.store.credentials.Providers;
import dev.castellan.server.internal.store.credentials.Sessions;
import dev.castellan.server.internal.store.federation.FederationRules;
import dev.castellan.server.internal.store.federation.Issuers;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.Usage;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A consistent state of one organization. Usable only on the thread of the work that receives it, until that work ends.
 * Any later use of the view or its tables throws an {@link IllegalStateException}.
 */
public interface View {

    /** Returns the store's current time, with millisecond precision. The time does not change until the work ends. */
    Instant now();

    /** Returns whether the organization exists. The organization may have been deleted after its tag was looked up. */
    boolean exists();

    /**
     * Returns the organization.
     *
     * @throws IllegalStateException if the organization does not exist
     */
    OrganizationRow organization();

    /** Returns the usage of the organization. The store maintains the usage, so this method does not count rows. */
    Usage usage();

    /** Returns whether this is the default project of the organization, to which every user has access. */
    default boolean isDefaultProject(UUID projectId) {
        return projectId.equals(organization().defaultProjectId());
    }

    /** Returns the token with this id and its owner. */
    Optional<CallerRow> bearer(UUID tokenId);

    /** Returns the users. */
    Users users();

    /** Returns the API tokens. */
    Tokens tokens();

    /** Returns the projects. */
    Projects projects();

    /** Returns the assignments of users to projects. */
    Memberships memberships();

    /** Returns the collections. */
    CollectionRows collections();

    /** Returns the inputs. */
    Inputs inputs();

    /** Returns the queries. */
    Queries queries();

    /** Returns the responses that the store keeps for repeated requests. */
    IdempotencyRecords idempotencyRecords();

    /** Returns the invitations. */
    Invitations invitations();

    /** Returns the state of the first credential of the organization. */
    FirstCredential firstCredential();

    /**
     * Returns the time at which the server last sent mails about tokens that expire soon, or {@link Instant#EPOCH} if
     * it has sent none.
     */
    Instant expiryMailsAt();

    /** Returns the passwords. */
    Passwords passwords();

    /** Returns the passkeys. */
    Passkeys passkeys();

    /** Returns the sessions. */
    Sessions sessions();

    /** Returns the provider of the organization. */
    Providers providers();

    /** Returns the links between persons of providers and users. */
    IdentityLinks identityLinks();

    /** Returns the logins of programs by device code. */
    DeviceLogins deviceLogins();

    /** Returns the browsers from which users have signed in. */
    KnownBrowsers knownBrowsers();

    /** Returns the issuers of JWTs. */
    Issuers issuers();

    /** Returns the rules that exchange JWTs for tokens. */
    FederationRules federationRules();

    /** Returns the audit events. */
    AuditEvents auditEvents();
}
