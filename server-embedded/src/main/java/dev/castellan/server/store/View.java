package dev.castellan.server.store;

import dev.castellan.server.store.audit.AuditEvents;
import dev.castellan.server.store.people.FirstCredential;
import dev.castellan.server.store.people.Invitations;
import dev.castellan.server.store.people.KnownBrowsers;
import dev.castellan.server.store.people.Passkeys;
import dev.castellan.server.store.people.Passwords;
import dev.castellan.server.store.people.Sessions;
import dev.castellan.server.store.rows.OrganizationRow;
import dev.castellan.server.store.rows.TokenOwner;
import dev.castellan.server.store.rows.Usage;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One consistent state of one organization. Valid on the thread of the work that it is passed to, until that work ends;
 * any later use of it or its tables throws an {@link IllegalStateException}.
 */
public interface View {

    /** Returns the store's time, in milliseconds. It stays the same until the work ends. */
    Instant now();

    /**
     * Returns the organization.
     *
     * @throws IllegalStateException if it does not exist
     */
    OrganizationRow organization();

    /** Returns how much the organization has. The store keeps the numbers, so this counts no rows. */
    Usage usage();

    /** Returns whether this is the default project of the organization, to which every user has access. */
    default boolean isDefaultProject(UUID projectId) {
        return projectId.equals(organization().defaultProjectId());
    }

    /** Returns the token with this id together with its owner. */
    Optional<TokenOwner> bearer(UUID tokenId);

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

    /** Returns the answers that are kept for repeated requests. */
    KeptAnswers keptAnswers();

    /** Returns the invitations. */
    Invitations invitations();

    /** Returns what the store knows about the first credential of the organization. */
    FirstCredential firstCredential();

    /** Returns the passwords. */
    Passwords passwords();

    /** Returns the passkeys. */
    Passkeys passkeys();

    /** Returns the sessions. */
    Sessions sessions();

    /** Returns the browsers in which people have signed in. */
    KnownBrowsers knownBrowsers();

    /** Returns the audit events. */
    AuditEvents auditEvents();
}
