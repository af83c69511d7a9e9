package dev.castellan.server.internal.memory;

import dev.castellan.server.store.people.PasskeyRow;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.OrganizationRow;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.QueryRow;
import dev.castellan.server.store.rows.TokenRow;
import dev.castellan.server.store.rows.Usage;
import dev.castellan.server.store.rows.UserRow;
import java.time.Instant;
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

    /** The collections of an organization. Immutable. */
    public record CollectionTable(Tree<UUID, CollectionRow> rows, Groups<UUID> byProject, Relation inputs) {

        static final CollectionTable EMPTY =
                new CollectionTable(Tree.rows("collection"), Groups.OF_IDS, Relation.EMPTY);

        public CollectionTable plus(CollectionRow collection) {
            return new CollectionTable(
                    rows.plus(collection.id(), collection),
                    byProject.plus(collection.projectId(), collection.id()),
                    inputs);
        }

        public CollectionTable minus(UUID id) {
            CollectionRow collection = rows.get(id);
            return new CollectionTable(rows.minus(id), byProject.minus(collection.projectId(), id), inputs);
        }

        public CollectionTable renamed(UUID id, String name) {
            return new CollectionTable(rows.with(id, rows.get(id).named(name)), byProject, inputs);
        }

        public CollectionTable with(Relation newInputs) {
            return new CollectionTable(rows, byProject, newInputs);
        }
    }

    /**
     * The queries of an organization. Immutable.
     *
     * @param payloadBytes the total size of the payloads of all queries, in bytes
     */
    public record QueryTable(Tree<UUID, QueryRow> rows, Groups<UUID> byInput, long payloadBytes) {

        static final QueryTable EMPTY = new QueryTable(Tree.rows("query"), Groups.OF_IDS, 0);

        public QueryTable plus(QueryRow query) {
            return new QueryTable(
                    rows.plus(query.id(), query),
                    byInput.plus(query.inputId(), query.id()),
                    payloadBytes + query.payloadBytes());
        }

        public QueryTable minus(UUID id) {
            QueryRow query = rows.get(id);
            return new QueryTable(
                    rows.minus(id), byInput.minus(query.inputId(), id), payloadBytes - query.payloadBytes());
        }

        /** Removes the first {@code limit} queries of an input. */
        public QueryTable withoutInput(UUID inputId, int limit) {
            QueryTable rest = this;
            for (UUID id : byInput.page(inputId, null, limit)) {
                rest = rest.minus(id);
            }
            return rest;
        }
    }

    /** The API tokens of an organization. Immutable. */
    public record TokenTable(Tree<UUID, TokenRow> rows, Groups<UUID> byUser, HashIndex byHash) {

        static final TokenTable EMPTY = new TokenTable(Tree.rows("token"), Groups.OF_IDS, HashIndex.empty("token"));

        public TokenTable plus(TokenRow token) {
            UUID id = token.tokenId();
            return new TokenTable(rows.plus(id, token), byUser.plus(token.userId(), id), byHash.plus(token.hash(), id));
        }

        public TokenTable used(UUID tokenId, Instant instant) {
            return rows.find(tokenId)
                    .map(token -> new TokenTable(rows.with(tokenId, token.usedAt(instant)), byUser, byHash))
                    .orElse(this);
        }

        public TokenTable with(TokenRow token) {
            return new TokenTable(rows.with(token.tokenId(), token), byUser, byHash);
        }

        public TokenTable minus(UUID tokenId) {
            TokenRow token = rows.get(tokenId);
            return new TokenTable(
                    rows.minus(tokenId), byUser.minus(token.userId(), tokenId), byHash.minus(token.hash()));
        }
    }
}
