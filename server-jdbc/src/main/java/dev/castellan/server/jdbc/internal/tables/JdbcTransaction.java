package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchedProject;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.Collections;
import dev.castellan.server.store.Inputs;
import dev.castellan.server.store.KeptAnswers;
import dev.castellan.server.store.Memberships;
import dev.castellan.server.store.Projects;
import dev.castellan.server.store.Queries;
import dev.castellan.server.store.Tokens;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.Users;
import dev.castellan.server.store.rows.OrganizationRow;
import dev.castellan.server.store.rows.TokenOwner;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** What a piece of work is handed: its tables are made when they are asked for. */
public final class JdbcTransaction implements Transaction {

    private static final String BEARER = """
            SELECT token_id, expires_at, last_used_at, user_id, user_role
            FROM tokens WHERE organization_id = :organization AND token_id = :token""";
    private static final String ORGANIZATION = "SELECT * FROM organizations WHERE organization_id = :organization";
    private static final String INSERT = """
            INSERT INTO organizations (organization_id, name, default_project_id, cursor_key, created_at)
            VALUES (:organization, :name, :defaultProject, :cursorKey, :createdAt)""";

    private final Session session;
    private final RowMappers columns;
    private final Dialect dialect;
    private Prefetched opening;

    public JdbcTransaction(Session session, RowMappers columns, Dialect dialect, Prefetched opening) {
        this.session = session;
        this.columns = columns;
        this.dialect = dialect;
        this.opening = opening;
    }

    /** Returns whether the store holds no organization; of several transactions at once, one asks after the other. */
    public boolean isFirst() {
        return session.isFirst();
    }

    @Override
    public Instant now() {
        session.requireInUse();
        return opening.now();
    }

    @Override
    public OrganizationRow organization() {
        session.requireInUse();
        OrganizationRow known = opening.organization();
        return known != null
                ? known
                : session.first(ORGANIZATION, row -> columns.organization(row, ""), Session.Binding.NONE)
                        .orElseThrow(() -> new IllegalStateException(
                                "organization " + session.organizationId() + " does not exist"));
    }

    @Override
    public boolean isDefaultProject(UUID projectId) {
        session.requireInUse();
        PrefetchedProject known = opening.project(projectId);
        return known != null ? known.isDefault() : Transaction.super.isDefaultProject(projectId);
    }

    @Override
    public Optional<TokenOwner> bearer(UUID tokenId) {
        return session.first(
                BEARER, row -> columns.bearer(row, session.organizationId()), q -> q.bind("token", tokenId));
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
                u -> u.bind("name", organization.name())
                        .bind("defaultProject", organization.defaultProjectId())
                        .bind("cursorKey", organization.cursorKey())
                        .bind("createdAt", organization.createdAt()));
        opening = Prefetched.of(opening.now(), organization);
    }

    @Override
    public Users.Editor users() {
        return new JdbcUsers(session, columns, dialect);
    }

    @Override
    public Tokens.Editor tokens() {
        return new JdbcTokens(session, columns);
    }

    @Override
    public Projects.Editor projects() {
        return new JdbcProjects(session, columns, opening);
    }

    @Override
    public Memberships.Editor memberships() {
        return new JdbcMemberships(session, columns, dialect, opening);
    }

    @Override
    public Collections.Editor collections() {
        return new JdbcCollections(session, columns);
    }

    @Override
    public Inputs.Editor inputs() {
        return new JdbcInputs(session, columns);
    }

    @Override
    public Queries.Editor queries() {
        return new JdbcQueries(session, columns);
    }

    @Override
    public KeptAnswers.Editor keptAnswers() {
        return new JdbcKeptAnswers(session, columns);
    }
}
