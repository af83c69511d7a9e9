package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched.PrefetchedProject;
import dev.castellan.server.jdbc.internal.statements.PeopleMappers;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.jdbc.internal.statements.UsageCounter;
import dev.castellan.server.store.CollectionRows;
import dev.castellan.server.store.Inputs;
import dev.castellan.server.store.KeptAnswers;
import dev.castellan.server.store.Memberships;
import dev.castellan.server.store.Projects;
import dev.castellan.server.store.Queries;
import dev.castellan.server.store.Tokens;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.Users;
import dev.castellan.server.store.audit.AuditEvents;
import dev.castellan.server.store.people.FirstCredential;
import dev.castellan.server.store.people.Invitations;
import dev.castellan.server.store.people.KnownBrowsers;
import dev.castellan.server.store.people.Passkeys;
import dev.castellan.server.store.people.Passwords;
import dev.castellan.server.store.people.Sessions;
import dev.castellan.server.store.rows.CallerRow;
import dev.castellan.server.store.rows.OrganizationRow;
import dev.castellan.server.store.rows.Usage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Implements {@link dev.castellan.server.store.View} and {@link Transaction} for one unit of work. */
public final class JdbcTransaction implements Transaction {

    private static final String CALLER = PrefetchQueries.callerSql(":organization", ":token");
    private static final String ORGANIZATION = "SELECT * FROM organizations WHERE organization_id = :organization";
    private static final String USAGE =
            "SELECT " + UsageCounter.COLUMNS + " FROM organizations WHERE organization_id = :organization";
    private static final String FIRST_CREDENTIAL = """
            SELECT first_credential_token, first_credential_user FROM organizations
            WHERE organization_id = :organization""";
    private static final String PUT_FIRST_CREDENTIAL = """
            UPDATE organizations SET first_credential_token = :token, first_credential_user = :user
            WHERE organization_id = :organization""";
    private static final String EXPIRY_MAILS_AT =
            "SELECT expiry_mails_at FROM organizations WHERE organization_id = :organization";
    private static final String SET_EXPIRY_MAILS_AT =
            "UPDATE organizations SET expiry_mails_at = :at WHERE organization_id = :organization";
    private static final String INSERT = """
            INSERT INTO organizations (organization_id, tag, name, default_project_id, signing_key, created_at)
            VALUES (:organization, :tag, :name, :defaultProject, :signingKey, :createdAt)""";

    private static final String RENAME = "UPDATE organizations SET name = :name WHERE organization_id = :organization";
    private static final String DELETE =
            "UPDATE organizations SET deleted = true WHERE organization_id = :organization AND NOT deleted";

    private final Session session;
    private final RowMappers mappers;
    private final PeopleMappers people;
    private final Dialect dialect;
    private final List<Runnable> afterCommit = new ArrayList<>();
    private Prefetched prefetched;

    public JdbcTransaction(Session session, RowMappers mappers, Dialect dialect, Prefetched prefetched) {
        this.session = session;
        this.mappers = mappers;
        this.people = new PeopleMappers(mappers);
        this.dialect = dialect;
        this.prefetched = prefetched;
    }

    /**
     * Returns true if the store does not contain any organization. Concurrent transactions that call this method wait
     * for each other.
     */
    public boolean isFirst() {
        return session.isFirst();
    }

    @Override
    public Instant now() {
        session.requireInUse();
        return prefetched.now();
    }

    @Override
    public boolean exists() {
        return findOrganization().isPresent();
    }

    @Override
    public OrganizationRow organization() {
        return findOrganization()
                .orElseThrow(() ->
                        new IllegalStateException("organization " + session.organizationId() + " does not exist"));
    }

    private Optional<OrganizationRow> findOrganization() {
        session.requireInUse();
        OrganizationRow known = prefetched.organization();
        return known != null
                ? Optional.of(known)
                : session.first(ORGANIZATION, row -> mappers.organization(row, ""), Session.Binding.NONE);
    }

    @Override
    public Usage usage() {
        session.requireInUse();
        Usage atStart = prefetched.usage();
        Usage stored = atStart != null
                ? atStart
                : session.first(USAGE, mappers::usage, Session.Binding.NONE).orElse(Usage.NONE);
        return stored.plus(session.usage().change());
    }

    @Override
    public boolean isDefaultProject(UUID projectId) {
        session.requireInUse();
        PrefetchedProject known = prefetched.project(projectId);
        return known != null ? known.isDefault() : Transaction.super.isDefaultProject(projectId);
    }

    @Override
    public Optional<CallerRow> bearer(UUID tokenId) {
        session.requireInUse();
        CallerRow known = prefetched.owner();
        if (known != null && known.tokenId().equals(tokenId) && !session.hasChanged()) {
            session.names().put(known.userId(), prefetched.ownerName());
            return Optional.of(known);
        }
        return session.first(CALLER, this::caller, q -> q.bind("token", tokenId));
    }

    private CallerRow caller(ResultSet row) throws SQLException {
        CallerRow caller = mappers.caller(row, session.organizationId());
        session.names().put(caller.userId(), row.getString("name"));
        return caller;
    }

    @Override
    public Optional<String> nameOf(UUID id) {
        session.requireInUse();
        return session.names().of(id);
    }

    @Override
    public FirstCredential firstCredential() {
        return session.first(FIRST_CREDENTIAL, people::firstCredential, Session.Binding.NONE)
                .orElse(FirstCredential.NONE);
    }

    @Override
    public void put(FirstCredential first) {
        session.changeOne(
                "organization " + session.organizationId(),
                PUT_FIRST_CREDENTIAL,
                u -> u.bind("token", first.tokenId()).bind("user", first.userId()));
    }

    @Override
    public Instant expiryMailsAt() {
        return session.first(EXPIRY_MAILS_AT, row -> mappers.instant(row, "expiry_mails_at"), Session.Binding.NONE)
                .orElse(Instant.EPOCH);
    }

    @Override
    public void setExpiryMailsAt(Instant at) {
        session.changeOne("organization " + session.organizationId(), SET_EXPIRY_MAILS_AT, u -> u.bind("at", at));
    }

    @Override
    public void insert(OrganizationRow organization) {
        session.requireChangeable();
        UUID id = organization.organizationId();
        if (!id.equals(session.organizationId())) {
            throw new IllegalStateException(
                    "organization " + id + " is not the one of this work, " + session.organizationId());
        }
        session.insert(
                "organization " + id,
                INSERT,
                u -> u.bind("tag", organization.tag())
                        .bind("name", organization.name())
                        .bind("defaultProject", organization.defaultProjectId())
                        .bind("signingKey", organization.signingKey())
                        .bind("createdAt", organization.createdAt()));
        prefetched = Prefetched.of(prefetched.now(), organization, Usage.NONE);
    }

    @Override
    public void rename(String name) {
        session.changeOne("organization " + session.organizationId(), RENAME, u -> u.bind("name", name));
        prefetched = prefetched.renamed(name);
    }

    @Override
    public void deleteOrganization() {
        session.changeOne("organization " + session.organizationId(), DELETE, Session.Binding.NONE);
    }

    /**
     * Deletes some rows of the organization if it is deleted. Returns false if no rows remain, or if the organization
     * is not deleted.
     */
    public boolean deleteRows(UUID organizationId, int limit) {
        return prefetched.isDeleted() && DeletedRows.deleteSome(session, organizationId, limit);
    }

    @Override
    public void afterCommit(Runnable task) {
        session.requireChangeable();
        afterCommit.add(task);
    }

    /** Runs the after-commit tasks in the order in which they were registered. */
    public void committed() {
        afterCommit.forEach(Runnable::run);
    }

    @Override
    public Users.Editor users() {
        return new JdbcUsers(session, mappers, dialect, prefetched);
    }

    @Override
    public Tokens.Editor tokens() {
        return new JdbcTokens(session, mappers, dialect);
    }

    @Override
    public Projects.Editor projects() {
        return new JdbcProjects(session, mappers, prefetched, this::findOrganization);
    }

    @Override
    public Memberships.Editor memberships() {
        return new JdbcMemberships(session, mappers, dialect, prefetched);
    }

    @Override
    public CollectionRows.Editor collections() {
        return new JdbcCollections(session, mappers, dialect);
    }

    @Override
    public Inputs.Editor inputs() {
        return new JdbcInputs(session, mappers);
    }

    @Override
    public Queries.Editor queries() {
        return new JdbcQueries(session, mappers);
    }

    @Override
    public KeptAnswers.Editor keptAnswers() {
        return new JdbcKeptAnswers(session, mappers);
    }

    @Override
    public Invitations.Editor invitations() {
        return new JdbcInvitations(session, people, dialect);
    }

    @Override
    public Passwords.Editor passwords() {
        return new JdbcPasswords(session, people);
    }

    @Override
    public Passkeys.Editor passkeys() {
        return new JdbcPasskeys(session, people);
    }

    @Override
    public Sessions.Editor sessions() {
        return new JdbcSessions(session, mappers, people);
    }

    @Override
    public KnownBrowsers.Editor knownBrowsers() {
        return new JdbcKnownBrowsers(session, people);
    }

    @Override
    public AuditEvents.Editor auditEvents() {
        return new JdbcAuditEvents(session, people, dialect);
    }
}
