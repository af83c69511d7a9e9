package dev.castellan.server.internal.store;

import dev.castellan.server.internal.store.audit.AuditEvents;
import dev.castellan.server.internal.store.audit.FieldChanges;
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
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A consistent state of one organization, including the changes that the transaction has made so far.
 *
 * <p>A change that violates a precondition, such as that a row must exist or must be new, throws an {@link
 * IllegalStateException} that names the offending row or value. An insertion into an organization that does not exist
 * yet throws the same exception.
 */
public interface Transaction extends View {

    /** Adds the organization of this transaction. The organization and its tag must be new. */
    void insert(OrganizationRow organization);

    /** Changes the display name of the organization, which must exist. */
    void rename(String name);

    /** Replaces the limits that the organization, which must exist, sets for itself. */
    void setLimits(OrganizationLimits limits);

    /**
     * Replaces the {@linkplain OrganizationRow#signingKey() signing key} of the organization, which must exist. Every
     * node uses the new key from its next unit of work on.
     */
    void setSigningKey(String signingKey);

    /**
     * Deletes the organization with all of its rows. Must be the last use of this transaction. After the commit, the
     * store contains neither the organization nor its tag, and work that waits for this transaction finds no rows. A
     * durable store deletes the rows later, in {@link Store#deleteRows}.
     */
    void deleteOrganization();

    /**
     * Returns the display name of a user, project, collection, input, token, passkey or issuer that this transaction has read,
     * added, changed or deleted. If the object or its name was deleted, returns the last name. Returns empty for an
     * object without a name. For an object that this transaction has not used, a store may return empty.
     */
    Optional<String> nameOf(UUID id);

    /**
     * Returns the changed fields for the next audit event of this transaction. An operation adds the fields to which it
     * gives new values.
     */
    FieldChanges changes();

    /** Replaces the state of the first credential of the organization. */
    void put(FirstCredential first);

    /** Sets the time at which the server last sent mails about tokens that expire soon. */
    void setExpiryMailsAt(Instant at);

    /**
     * Runs a task after this transaction has committed and its changes are visible to other work. The task runs on the
     * thread that called {@link Store#write}, before that method returns, and can use the store. The task does not run
     * if the transaction does not commit. The task should not throw, because {@code write} would throw the same
     * exception even though the transaction has committed.
     */
    void afterCommit(Runnable task);

    @Override
    Users.Editor users();

    @Override
    Tokens.Editor tokens();

    @Override
    Projects.Editor projects();

    @Override
    Memberships.Editor memberships();

    @Override
    CollectionRows.Editor collections();

    @Override
    Inputs.Editor inputs();

    @Override
    Queries.Editor queries();

    @Override
    IdempotencyRecords.Editor idempotencyRecords();

    @Override
    Invitations.Editor invitations();

    @Override
    Passwords.Editor passwords();

    @Override
    Passkeys.Editor passkeys();

    @Override
    Sessions.Editor sessions();

    @Override
    Providers.Editor providers();

    @Override
    IdentityLinks.Editor identityLinks();

    @Override
    DeviceLogins.Editor deviceLogins();

    @Override
    KnownBrowsers.Editor knownBrowsers();

    @Override
    Issuers.Editor issuers();

    @Override
    FederationRules.Editor federationRules();

    @Override
    AuditEvents.Editor auditEvents();
}
