package dev.castellan.server.internal.memory.state;

import dev.castellan.server.internal.memory.persistent.Relation;
import dev.castellan.server.internal.memory.persistent.Rows;
import dev.castellan.server.internal.memory.users.UserTable;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.OrganizationRow;
import dev.castellan.server.store.rows.ProjectRow;
import org.jspecify.annotations.Nullable;

/**
 * Everything that belongs to one organization. Immutable.
 *
 * @param row the organization itself; absent before it is inserted
 * @param users the users
 * @param tokens the API tokens
 * @param projects the projects
 * @param memberships the users of each project
 * @param collections the collections
 * @param inputs the inputs
 * @param queries the queries
 * @param keptAnswers the answers kept for repeated requests
 */
public record OrganizationState(
        @Nullable OrganizationRow row,
        UserTable users,
        TokenTable tokens,
        Rows<ProjectRow> projects,
        Relation memberships,
        CollectionTable collections,
        Rows<InputRow> inputs,
        QueryTable queries,
        KeptAnswerTable keptAnswers) {

    static final OrganizationState EMPTY = new OrganizationState(
            null,
            UserTable.EMPTY,
            TokenTable.EMPTY,
            Rows.empty("project"),
            Relation.EMPTY,
            CollectionTable.EMPTY,
            Rows.empty("input"),
            QueryTable.EMPTY,
            KeptAnswerTable.EMPTY);

    public OrganizationState withRow(OrganizationRow newRow) {
        return new OrganizationState(
                newRow, users, tokens, projects, memberships, collections, inputs, queries, keptAnswers);
    }

    public OrganizationState withUsers(UserTable newUsers) {
        return new OrganizationState(
                row, newUsers, tokens, projects, memberships, collections, inputs, queries, keptAnswers);
    }

    public OrganizationState withTokens(TokenTable newTokens) {
        return new OrganizationState(
                row, users, newTokens, projects, memberships, collections, inputs, queries, keptAnswers);
    }

    public OrganizationState withProjects(Rows<ProjectRow> newProjects) {
        return new OrganizationState(
                row, users, tokens, newProjects, memberships, collections, inputs, queries, keptAnswers);
    }

    public OrganizationState withMemberships(Relation newMemberships) {
        return new OrganizationState(
                row, users, tokens, projects, newMemberships, collections, inputs, queries, keptAnswers);
    }

    public OrganizationState withCollections(CollectionTable newCollections) {
        return new OrganizationState(
                row, users, tokens, projects, memberships, newCollections, inputs, queries, keptAnswers);
    }

    public OrganizationState withInputs(Rows<InputRow> newInputs) {
        return new OrganizationState(
                row, users, tokens, projects, memberships, collections, newInputs, queries, keptAnswers);
    }

    public OrganizationState withQueries(QueryTable newQueries) {
        return new OrganizationState(
                row, users, tokens, projects, memberships, collections, inputs, newQueries, keptAnswers);
    }

    public OrganizationState withKeptAnswers(KeptAnswerTable newKeptAnswers) {
        return new OrganizationState(
                row, users, tokens, projects, memberships, collections, inputs, queries, newKeptAnswers);
    }
}
