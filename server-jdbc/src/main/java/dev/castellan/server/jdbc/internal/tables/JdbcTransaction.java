package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.CollectionRows;
import dev.castellan.server.internal.store.IdempotencyRecords;
import dev.castellan.server.internal.store.Inputs;
import dev.castellan.server.internal.store.Memberships;
import dev.castellan.server.internal.store.Projects;
import dev.castellan.server.internal.store.Queries;
import dev.castellan.server.internal.store.Tokens;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.Users;
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
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.schema.ColumnReader;
import dev.castellan.server.internal.store.schema.ColumnType;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.database.PendingStatements;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched.PrefetchedProject;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import dev.castellan.server.jdbc.internal.statements.UsageCounter;
import dev.castellan.server.jdbc.internal.tables.JdbcFederation.JdbcIssuers;
import dev.castellan.server.jdbc.internal.tables.JdbcFederation.JdbcRules;
import dev.castellan.server.jdbc.internal.tables.JdbcInputs.JdbcQueries;
import dev.castellan.server.jdbc.internal.tables.JdbcPeople.JdbcInvitations;
import dev.castellan.server.jdbc.internal.tables.JdbcPeople.JdbcPasskeys;
import dev.castellan.server.jdbc.internal.tables.JdbcPeople.JdbcPasswords;
import dev.castellan.server.jdbc.internal.tables.JdbcProjects.JdbcMemberships;
import dev.castellan.server.jdbc.internal.tables.JdbcProviders.JdbcIdentityLinks;
import dev.castellan.server.jdbc.internal.tables.JdbcSessions.JdbcKnownBrowsers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Implements {@link dev.castellan.server.internal.store.View} and {@link Transaction} for one unit of work. */
public final class JdbcTransaction implements Transaction {

    private static final Table<OrganizationRow> TABLE = new Table<>(Schema.ORGANIZATIONS);
    private static final String CALLER = PrefetchQueries.callerSql(":organization", ":token");
    /** Replaces the id of a deleted organization, so the work finds no rows. No organization has this id. */
    private static final UUID NONE = new UUID(0, 0);

    private final UnitOfWork work;
    private final List<Runnable> afterCommit = new ArrayList<>();
    private final FieldChanges changes = new FieldChanges();
    private Prefetched prefetched;

    /**
     * Creates a transaction for one unit of work.
     *
     * @param handle the connection, or {@code null} if the work can use only prefetched values
     * @param pending the pending statements of the database transaction, to which the caller must add the usage of the
     *     work, or {@code null} for work that only reads
     */
    public JdbcTransaction(
            @Nullable Handle handle,
            @Nullable PendingStatements pending,
            FailureTranslator failures,
            UUID organizationId,
            Prefetched prefetched) {
        this.work = new UnitOfWork(handle, pending, failures, prefetched.isDeleted() ? NONE : organizationId);
        this.prefetched = prefetched;
    }

    /** Returns the unit of work. */
    public UnitOfWork work() {
        return work;
    }

    /**
     * Runs a task, and ends the unit of work. Does not retry.
     *
     * @throws dev.castellan.server.jdbc.internal.statements.NotPrefetchedException if there is no connection, and the
     *     task reads more than was prefetched
     * @throws RuntimeException if the task throws, or if a statement fails, even if the task catches the failure
     */
    public <T> T run(Function<? super Transaction, ? extends T> task) {
        try {
            T result = task.apply(this);
            work.requireIntact();
            return result;
        } catch (Throwable e) { // the task can throw undeclared checked exceptions
            work.requireIntact();
            throw e;
        } finally {
            work.end();
        }
    }

    /**
     * Returns true if the store does not contain any organization. Concurrent transactions that call this method wait
     * for each other.
     */
    public boolean isFirst() {
        return work.isFirst();
    }

    @Override
    public Instant now() {
        work.requireInUse();
        return prefetched.now();
    }

    @Override
    public boolean exists() {
        return findOrganization().isPresent();
    }

    @Override
    public OrganizationRow organization() {
        return findOrganization()
                .orElseThrow(
                        () -> new IllegalStateException("organization " + work.organizationId() + " does not exist"));
    }

    private Optional<OrganizationRow> findOrganization() {
        work.requireInUse();
        if (prefetched.organization() == null) {
            prefetched = prefetched.with(read(Schema.ORGANIZATIONS.columnList(), Schema.ORGANIZATIONS::read)
                    .orElse(null));
        }
        return Optional.ofNullable(prefetched.organization());
    }

    @Override
    public Usage usage() {
        work.requireInUse();
        Usage atStart = prefetched.usage();
        Usage stored = atStart != null
                ? atStart
                : read(String.join(", ", Schema.USAGE), UsageCounter::read).orElse(Usage.NONE);
        return stored.plus(work.usage().change());
    }

    @Override
    public boolean isDefaultProject(UUID projectId) {
        work.requireInUse();
        PrefetchedProject cached = prefetched.project(projectId);
        return cached != null ? cached.isDefault() : Transaction.super.isDefaultProject(projectId);
    }

    @Override
    public Optional<CallerRow> bearer(UUID tokenId) {
        work.requireInUse();
        CallerRow cached = prefetched.owner();
        boolean isOutdated = work.hasChangedAtOnce() || work.deletedTokens().contains(tokenId);
        if (cached != null && cached.tokenId().equals(tokenId) && !isOutdated) {
            UserRow user = prefetched.user();
            work.names().put(cached.userId(), user == null ? null : user.name());
            return Optional.of(cached);
        }
        return work.first(CALLER, this::caller, q -> q.bind("token", tokenId));
    }

    private CallerRow caller(ColumnReader row) {
        CallerRow caller = PrefetchQueries.caller(row, work.organizationId());
        work.names().put(Schema.USERS.read(row));
        return caller;
    }

    @Override
    public Optional<String> nameOf(UUID id) {
        work.requireInUse();
        return work.names().of(id);
    }

    @Override
    public FieldChanges changes() {
        work.requireChangeable();
        return changes;
    }

    @Override
    public FirstCredential firstCredential() {
        return read("first_credential_token, first_credential_user", JdbcTransaction::firstCredential)
                .orElse(FirstCredential.NONE);
    }

    private static FirstCredential firstCredential(ColumnReader in) {
        return new FirstCredential(in.getOrNull(ColumnType.ID), in.getOrNull(ColumnType.ID));
    }

    @Override
    public void put(FirstCredential first) {
        change(
                "first_credential_token = :token, first_credential_user = :user",
                u -> u.bind("token", first.tokenId()).bind("user", first.userId()));
    }

    @Override
    public Instant expiryMailsAt() {
        return read("expiry_mails_at", row -> row.get(ColumnType.TIME)).orElse(Instant.EPOCH);
    }

    @Override
    public void setExpiryMailsAt(Instant at) {
        change("expiry_mails_at = :at", u -> u.bind("at", at));
    }

    @Override
    public void insert(OrganizationRow organization) {
        work.requireChangeable();
        UUID id = organization.organizationId();
        if (!id.equals(work.organizationId())) {
            throw new IllegalStateException(
                    "organization " + id + " is not the one of this work, " + work.organizationId());
        }
        TABLE.insert(work, "organization " + id, organization);
        prefetched = Prefetched.of(prefetched.now(), organization, Usage.NONE);
    }

    @Override
    public void rename(String name) {
        change("name = :name", u -> u.bind("name", name));
        prefetched = prefetched.changed(row -> row.withName(name));
    }

    @Override
    public void setLimits(OrganizationLimits limits) {
        change(
                "max_token_lifetime_days = :days, max_session_hours = :hours, admin_passkeys_required = :passkeys",
                u -> u.bind("days", limits.maxTokenLifetimeDays())
                        .bind("hours", limits.maxSessionHours())
                        .bind("passkeys", limits.adminPasskeysRequired()));
        prefetched = prefetched.changed(row -> row.withLimits(limits));
    }

    @Override
    public void setSigningKey(String signingKey) {
        change("signing_key = :key", u -> u.bind("key", signingKey));
        prefetched = prefetched.changed(row -> row.signedWith(signingKey));
    }

    @Override
    public void deleteOrganization() {
        work.changeOne(
                "organization " + work.organizationId(),
                "UPDATE organizations SET deleted = true WHERE organization_id = :organization AND NOT deleted",
                UnitOfWork.Binding.NONE);
    }

    private <R> Optional<R> read(String columns, UnitOfWork.RowReader<R> reader) {
        String sql = "SELECT " + columns + " FROM organizations WHERE organization_id = :organization";
        return work.first(sql, reader, UnitOfWork.Binding.NONE);
    }

    private void change(String values, UnitOfWork.Binding binding) {
        work.changeOne(
                "organization " + work.organizationId(),
                "UPDATE organizations SET " + values + " WHERE organization_id = :organization",
                binding);
    }

    /**
     * Deletes some rows of the organization if it is deleted. Returns false if no rows remain, or if the organization
     * is not deleted.
     */
    public boolean deleteRows(UUID organizationId, int limit) {
        return prefetched.isDeleted() && OrganizationPurge.deleteSome(work, organizationId, limit);
    }

    @Override
    public void afterCommit(Runnable task) {
        work.requireChangeable();
        afterCommit.add(task);
    }

    /** Runs the after-commit tasks in the order in which they were registered. */
    public void committed() {
        afterCommit.forEach(Runnable::run);
    }

    @Override
    public Users.Editor users() {
        return new JdbcUsers(work, prefetched);
    }

    @Override
    public Tokens.Editor tokens() {
        return new JdbcTokens(work, prefetched.now());
    }

    @Override
    public Projects.Editor projects() {
        return new JdbcProjects(work, prefetched, this::findOrganization);
    }

    @Override
    public Memberships.Editor memberships() {
        return new JdbcMemberships(work, prefetched);
    }

    @Override
    public CollectionRows.Editor collections() {
        return new JdbcCollections(work);
    }

    @Override
    public Inputs.Editor inputs() {
        return new JdbcInputs(work);
    }

    @Override
    public Queries.Editor queries() {
        return new JdbcQueries(work);
    }

    @Override
    public IdempotencyRecords.Editor idempotencyRecords() {
        return new JdbcIdempotencyRecords(work);
    }

    @Override
    public Invitations.Editor invitations() {
        return new JdbcInvitations(work);
    }

    @Override
    public Passwords.Editor passwords() {
        return new JdbcPasswords(work);
    }

    @Override
    public Passkeys.Editor passkeys() {
        return new JdbcPasskeys(work);
    }

    @Override
    public Sessions.Editor sessions() {
        return new JdbcSessions(work);
    }

    @Override
    public Providers.Editor providers() {
        return new JdbcProviders(work);
    }

    @Override
    public IdentityLinks.Editor identityLinks() {
        return new JdbcIdentityLinks(work);
    }

    @Override
    public DeviceLogins.Editor deviceLogins() {
        return new JdbcDeviceLogins(work);
    }

    @Override
    public KnownBrowsers.Editor knownBrowsers() {
        return new JdbcKnownBrowsers(work);
    }

    @Override
    public Issuers.Editor issuers() {
        return new JdbcIssuers(work);
    }

    @Override
    public FederationRules.Editor federationRules() {
        return new JdbcRules(work);
    }

    @Override
    public AuditEvents.Editor auditEvents() {
        return new JdbcAuditEvents(work);
    }
}
