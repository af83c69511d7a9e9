package dev.castellan.server.internal.memory.state;

import dev.castellan.server.internal.memory.audit.AuditTable;
import dev.castellan.server.internal.memory.people.PeopleState;
import dev.castellan.server.internal.memory.persistent.Relation;
import dev.castellan.server.internal.memory.users.UserTable;
import dev.castellan.server.store.people.PasskeyRow;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.OrganizationRow;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.TokenRow;
import dev.castellan.server.store.rows.Usage;
import dev.castellan.server.store.rows.UserRow;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The complete state of one organization. Immutable.
 *
 * @param row the organization itself, or null before it is inserted
 * @param memberships the users of each project
 * @param keptAnswers the answers kept for repeated requests
 * @param people the sign-in state of users
 */
public record OrganizationState(
        @Nullable OrganizationRow row,
        UserTable users,
        TokenTable tokens,
        ProjectTable projects,
        Relation memberships,
        CollectionTable collections,
        InputTable inputs,
        QueryTable queries,
        KeptAnswerTable keptAnswers,
        PeopleState people,
        AuditTable audit) {

    static final OrganizationState EMPTY = new OrganizationState(
            null,
            UserTable.EMPTY,
            TokenTable.EMPTY,
            ProjectTable.EMPTY,
            Relation.EMPTY,
            CollectionTable.EMPTY,
            InputTable.EMPTY,
            QueryTable.EMPTY,
            KeptAnswerTable.EMPTY,
            PeopleState.EMPTY,
            AuditTable.EMPTY);

    public OrganizationState withRow(OrganizationRow newRow) {
        return new OrganizationState(
                newRow, users, tokens, projects, memberships, collections, inputs, queries, keptAnswers, people, audit);
    }

    public OrganizationState withUsers(UserTable newUsers) {
        return new OrganizationState(
                row, newUsers, tokens, projects, memberships, collections, inputs, queries, keptAnswers, people, audit);
    }

    public OrganizationState withTokens(TokenTable newTokens) {
        return new OrganizationState(
                row, users, newTokens, projects, memberships, collections, inputs, queries, keptAnswers, people, audit);
    }

    public OrganizationState withProjects(ProjectTable newProjects) {
        return new OrganizationState(
                row, users, tokens, newProjects, memberships, collections, inputs, queries, keptAnswers, people, audit);
    }

    public OrganizationState withMemberships(Relation newMemberships) {
        return new OrganizationState(
                row, users, tokens, projects, newMemberships, collections, inputs, queries, keptAnswers, people, audit);
    }

    public OrganizationState withCollections(CollectionTable newCollections) {
        return new OrganizationState(
                row, users, tokens, projects, memberships, newCollections, inputs, queries, keptAnswers, people, audit);
    }

    public OrganizationState withInputs(InputTable newInputs) {
        return new OrganizationState(
                row, users, tokens, projects, memberships, collections, newInputs, queries, keptAnswers, people, audit);
    }

    public OrganizationState withQueries(QueryTable newQueries) {
        return new OrganizationState(
                row, users, tokens, projects, memberships, collections, inputs, newQueries, keptAnswers, people, audit);
    }

    public OrganizationState withKeptAnswers(KeptAnswerTable newKeptAnswers) {
        return new OrganizationState(
                row, users, tokens, projects, memberships, collections, inputs, queries, newKeptAnswers, people, audit);
    }

    public OrganizationState withPeople(PeopleState newPeople) {
        return new OrganizationState(
                row, users, tokens, projects, memberships, collections, inputs, queries, keptAnswers, newPeople, audit);
    }

    public OrganizationState withAudit(AuditTable newAudit) {
        return new OrganizationState(
                row, users, tokens, projects, memberships, collections, inputs, queries, keptAnswers, people, newAudit);
    }

    /** Returns the display name of a user, project, collection, input, token or passkey. */
    public Optional<String> nameOf(UUID id) {
        return users.rows()
                .find(id)
                .map(UserRow::name)
                .or(() -> projects.rows().find(id).map(ProjectRow::name))
                .or(() -> collections.rows().find(id).map(CollectionRow::name))
                .or(() -> inputs.rows().find(id).map(InputRow::name))
                .or(() -> tokens.rows().find(id).map(TokenRow::name))
                .or(() -> people.passkeys().rows().find(id).map(PasskeyRow::name));
    }

    public Usage usage() {
        return new Usage(
                projects.rows().size(),
                users.rows().size(),
                tokens.rows().size(),
                collections.rows().size(),
                inputs.rows().size(),
                queries.rows().size(),
                inputs.payloadBytes() + queries.payloadBytes(),
                keptAnswers.size(),
                keptAnswers.bodyBytes());
    }
}
