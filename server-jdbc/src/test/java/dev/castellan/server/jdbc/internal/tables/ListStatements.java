package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditPosition;
import dev.castellan.server.internal.store.rows.ProjectSelection;
import dev.castellan.server.internal.store.rows.SearchText;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenListing;
import dev.castellan.server.internal.store.rows.TokenPosition;
import dev.castellan.server.internal.store.rows.TokenSortKey;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserPosition;
import dev.castellan.server.internal.store.rows.UserSortKey;
import dev.castellan.server.internal.store.rows.UserSortKey.Field;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jspecify.annotations.Nullable;

/** Runs every kind of list in the API and collects the distinct statements that the store runs. */
final class ListStatements {

    private static final int LIMIT = 51;
    private static final int AUDIT_CONDITIONS = 8;
    private static final UserPosition POSITION =
            new UserPosition("an 1500", "user-1500@example.com", "client", START.plusMillis(1500), id(1500));

    private final Map<String, RanStatement> statements = new LinkedHashMap<>();
    private final JdbcTransaction tables;
    private final Handle handle;
    private String list = "";

    private ListStatements(Handle handle, Dialect dialect) {
        this.handle = handle;
        handle.getConfig(SqlStatements.class)
                .setSqlLogger(new RanStatement.Logger(
                        ran -> statements.putIfAbsent(ran.sql(), new RanStatement(list, ran.sql(), ran.filled()))));
        Prefetched prefetched = Prefetched.of(START, organization(OURS), Usage.NONE);
        this.tables = new JdbcTransaction(handle, null, new FailureTranslator(dialect, "the test"), OURS, prefetched);
    }

    /** Returns the statements that list users, sorted either by several keys or by one. */
    static List<RanStatement> ofUsers(Handle handle, Dialect dialect, boolean severalKeys) {
        ListStatements all = new ListStatements(handle, dialect);
        if (severalKeys) {
            pairs().forEach(sort -> all.listUsers(null, null, null, null, null, null, sort));
        } else {
            singles().forEach(all::listUsers);
        }
        return all.ran();
    }

    /** Returns the statements for all other lists. */
    static List<RanStatement> ofOthers(Handle handle, Dialect dialect) {
        ListStatements all = new ListStatements(handle, dialect);
        for (UUID after : new @Nullable UUID[] {null, id(100)}) {
            all.list = "others behind " + after;
            for (ProjectSelection selection : ProjectSelection.values()) {
                all.tables.projects().list(selection, null, after, LIMIT);
                all.tables.projects().list(selection, "P", after, LIMIT);
            }
            all.tables.tokens().list(after, LIMIT);
            all.tables.tokens().ofUser(ManyRows.OWNER, after, LIMIT);
            all.tables.tokens().getAll(ids());
            all.tables.tokens().calls(START, LIMIT);
            all.tables.tokens().ofRule(ManyRows.OWNER, after, LIMIT);
            all.tables.issuers().list(after, LIMIT);
            all.tables.federationRules().list(after, LIMIT);
            all.tables.federationRules().ofIssuer(ManyRows.OWNER);
            all.tables.federationRules().ofUser(ManyRows.OWNER);
            all.listTokens(after);
            all.tables.collections().list(after, LIMIT);
            all.tables.collections().inProject(ManyRows.LARGE, after, LIMIT);
            all.tables.collections().inputsOf(id(1));
            all.tables.collections().holding(ManyRows.INPUT, LIMIT);
            all.tables.inputs().inProject(ManyRows.LARGE, after, LIMIT);
            all.tables.inputs().summaries(ids());
            all.tables.queries().ofInput(ManyRows.INPUT, after, LIMIT);
            all.tables.memberships().usersOf(ManyRows.SMALL);
            all.tables.memberships().projectsOf(ManyRows.OWNER);
            all.tables.memberships().countProjectsOf(ids());
            all.tables.invitations().open(after, LIMIT);
            all.tables.invitations().ofUsers(ids());
            all.tables.passkeys().ofUser(ManyRows.OWNER);
            all.tables.passkeys().usersWithPasskey(ids());
            all.tables.users().getAll(ids());
            all.tables.users().activity(ids());
            all.tables.users().suspended(true, after, LIMIT);
            all.tables.projects().sizes(ids());
            all.tables.auditEvents().oldestOf(ids());
            all.tables.sessions().ofUser(ManyRows.OWNER, after, LIMIT);
        }
        return all.ran();
    }

    /** Lists the tokens of the organization in each order, filtered by the time that the order compares. */
    private void listTokens(@Nullable UUID after) {
        for (TokenSortKey.Field field : TokenSortKey.Field.values()) {
            for (boolean descending : new boolean[] {false, true}) {
                TokenSortKey sort = new TokenSortKey(field, descending);
                TokenPosition position = after == null
                        ? null
                        : new TokenPosition(START.plusMillis(100).toEpochMilli(), after);
                boolean byExpiry = field == TokenSortKey.Field.EXPIRES_AT;
                boolean byUse = field == TokenSortKey.Field.LAST_USED_AT;
                Instant end = START.plusMillis(200);
                tables.tokens().list(new TokenListing(null, null, null, null, null, sort, position, LIMIT));
                tables.tokens().list(new TokenListing(null, null, null, null, ManyRows.RARE, sort, position, LIMIT));
                tables.tokens()
                        .list(new TokenListing(
                                null, byExpiry ? end : null, byUse ? end : null, null, null, sort, position, LIMIT));
                tables.tokens()
                        .list(new TokenListing(null, null, null, byUse ? true : null, null, sort, position, LIMIT));
            }
        }
        tables.tokens()
                .list(new TokenListing(
                        ManyRows.OWNER,
                        null,
                        null,
                        null,
                        null,
                        new TokenSortKey(TokenSortKey.Field.EXPIRES_AT, false),
                        null,
                        LIMIT));
    }

    /** Returns the statements that look up a row by the hash of an invitation code or session secret. */
    static List<RanStatement> ofHashes(Handle handle, Dialect dialect) {
        ListStatements all = new ListStatements(handle, dialect);
        all.list = "row of a secret";
        Optional<?> invitation = all.tables.invitations().byHash(TokenHash.of("code"));
        Optional<?> work = all.tables.sessions().byHash(TokenHash.of("secret"));
        assertThat(List.of(invitation, work)).containsOnly(Optional.empty());
        return all.ran();
    }

    /** Returns the statements that count active admins and suspended users. */
    static List<RanStatement> ofCounts(Handle handle, Dialect dialect) {
        ListStatements all = new ListStatements(handle, dialect);
        all.list = "counts of users";
        Optional<Instant> end = all.tables.tokens().firstFederatedEndOf(ManyRows.OWNER);
        assertThat(end).isPresent();
        assertThat(all.tables.tokens().anyEnded()).isTrue();
        int unused = all.tables.tokens().countFederatedOf(ManyRows.OWNER)
                + all.tables.users().countActiveAdmins()
                + all.tables.users().countSuspended(true)
                + all.tables.users().countSuspended(false);
        return all.ran();
    }

    private static List<UUID> ids() {
        return LongStream.rangeClosed(1, LIMIT).mapToObj(Samples::id).toList();
    }

    /** Returns the statements that list audit events, with every combination of conditions, in both orders. */
    static List<RanStatement> ofAuditEvents(Handle handle, Dialect dialect) {
        ListStatements all = new ListStatements(handle, dialect);
        for (int conditions = 0; conditions < 1 << AUDIT_CONDITIONS; conditions++) {
            AuditListing listing = auditListing(conditions);
            all.list = listing.toString();
            all.tables.auditEvents().list(listing);
        }
        return all.ran();
    }

    private static AuditListing auditListing(int conditions) {
        return new AuditListing(
                (conditions & 1) == 0 ? null : ManyRows.OWNER,
                (conditions & 2) == 0 ? null : ManyRows.RARE,
                (conditions & 4) == 0 ? null : ManyRows.INPUT,
                (conditions & 8) == 0 ? null : START.plusMillis(10),
                (conditions & 16) == 0 ? null : START.plusMillis(ManyRows.EVENTS),
                (conditions & 32) == 0 ? null : new AuditPosition(START.plusMillis(ManyRows.EVENTS - 1), id(5)),
                LIMIT,
                (conditions & 64) != 0,
                (conditions & 128) == 0);
    }

    /** Returns the collected statements and stops collecting. */
    private List<RanStatement> ran() {
        handle.getConfig(SqlStatements.class).setSqlLogger(SqlLogger.NOP_SQL_LOGGER);
        return List.copyOf(statements.values());
    }

    private static Stream<List<UserSortKey>> singles() {
        return sorts().map(List::of);
    }

    private static Stream<List<UserSortKey>> pairs() {
        return sorts().flatMap(first -> sorts().map(second -> List.of(first, second)));
    }

    private static Stream<UserSortKey> sorts() {
        return Stream.of(Field.values())
                .flatMap(field -> Stream.of(new UserSortKey(field, false), new UserSortKey(field, true)));
    }

    private void listUsers(List<UserSortKey> sort) {
        for (Role role : new @Nullable Role[] {null, Role.CLIENT}) {
            for (Boolean isServiceAccount : new @Nullable Boolean[] {null, true}) {
                listUsers(role, isServiceAccount, sort);
            }
        }
    }

    private void listUsers(@Nullable Role role, @Nullable Boolean isServiceAccount, List<UserSortKey> sort) {
        for (UUID project : new @Nullable UUID[] {null, ManyRows.SMALL, ManyRows.LARGE}) {
            for (String prefix : new @Nullable String[] {null, ManyRows.RARE, ManyRows.FREQUENT}) {
                listUsers(role, isServiceAccount, project, null, prefix, null, sort);
            }
            for (String text : new String[] {ManyRows.RARE, ManyRows.FREQUENT}) {
                listUsers(role, isServiceAccount, project, null, null, SearchText.of(text), sort);
            }
        }
        listUsers(role, isServiceAccount, ManyRows.LARGE, "user-1500@example.com", ManyRows.RARE, "A", sort);
    }

    private void listUsers(
            @Nullable Role role,
            @Nullable Boolean isServiceAccount,
            @Nullable UUID project,
            @Nullable String emailKey,
            @Nullable String prefix,
            @Nullable String search,
            List<UserSortKey> sort) {
        for (UserPosition after : new @Nullable UserPosition[] {null, POSITION}) {
            UserListing listing =
                    new UserListing(role, isServiceAccount, project, emailKey, prefix, search, sort, after, LIMIT);
            list = listing.toString();
            tables.users().list(listing);
        }
    }
}
