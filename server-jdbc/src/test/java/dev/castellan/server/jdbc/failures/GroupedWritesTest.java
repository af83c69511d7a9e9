package dev.castellan.server.jdbc.failures;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.TestDatabase;
import dev.castellan.server.jdbc.Write;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests writes that wait while another write of their organization runs, and are then committed together. */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
@Tag("database")
final class GroupedWritesTest {

    private final CountDownLatch goOn = new CountDownLatch(1);

    @ParameterizedTest
    @EnumSource
    void writeThatThrowsDoesNotAffectOtherWritesInGroup(TestDatabase database, @TempDir Path folder) {
        IOException thrown = new IOException("on purpose");
        database.run(folder, store -> {
            insertOrganization(store);
            Write before = Write.running(store, tx -> insert(tx, user(1)), this::block);
            Write wrong = Write.waiting(store, tx -> {
                insert(tx, user(2));
                throw GroupedWritesTest.<RuntimeException>undeclared(thrown);
            });
            Write twice = Write.waiting(store, tx -> insert(tx, user(1)));
            Write behind = Write.waiting(store, tx -> insert(tx, user(3)));
            goOn.countDown();

            assertThat(before.outcome()).isNull();
            assertThat(wrong.outcome()).isSameAs(thrown);
            assertThat(twice.outcome())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(user(1).userId().toString());
            assertThat(behind.outcome()).isNull();
            assertThat(users(store)).containsExactly(user(1), user(3));
        });
    }

    @ParameterizedTest
    @EnumSource
    void writeSeesEarlierWritesInSameGroup(TestDatabase database, @TempDir Path folder) {
        database.run(folder, store -> {
            insertOrganization(store);
            Write first = Write.running(store, tx -> true, this::block);
            Write second = Write.waiting(store, tx -> insert(tx, user(1)));
            Write third = Write.waiting(store, tx -> {
                assertThat(tx.users().all()).containsExactly(user(1));
                assertThat(tx.usage().users()).isEqualTo(1);
                return insert(tx, user(2));
            });
            goOn.countDown();

            assertThat(List.of(first, second, third)).allMatch(write -> write.outcome() == null);
            assertThat(users(store)).containsExactly(user(1), user(2));
        });
    }

    /**
     * The store inserts the row with the last statements of its write, which run together with the first statements of
     * the next write.
     */
    @ParameterizedTest
    @EnumSource
    void uniqueKeyViolationFailsOnlyWriteThatCausedIt(TestDatabase database, @TempDir Path folder) {
        database.run(folder, store -> {
            insertOrganization(store);
            Write first = Write.running(store, tx -> insert(tx, project(1)), this::block);
            Write second = Write.waiting(store, tx -> insert(tx, project(2)));
            Write twice = Write.waiting(store, tx -> insert(tx, project(1)));
            Write behind = Write.waiting(store, tx -> insert(tx, project(3)));
            goOn.countDown();

            assertThat(List.of(first, second, behind)).allMatch(write -> write.outcome() == null);
            assertThat(twice.outcome())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(project(1).projectId().toString());
            assertThat(store.<List<UUID>>read(OURS, view -> view.projects().allIds()))
                    .contains(id(1), id(2), id(3));
        });
    }

    /** The query of the write must see the row, so the row is sent at once, after the savepoint of the write. */
    @ParameterizedTest
    @EnumSource
    void keyViolationAfterSavepointAffectsOnlyItsOwnWrite(TestDatabase database, @TempDir Path folder) {
        database.run(folder, store -> {
            insertOrganization(store);
            Write first = Write.running(store, tx -> insert(tx, project(1)), this::block);
            Write before = Write.waiting(store, tx -> insert(tx, project(2)));
            Write twice = Write.waiting(store, tx -> {
                insert(tx, project(1));
                return tx.projects().allIds().isEmpty();
            });
            Write behind = Write.waiting(store, tx -> insert(tx, project(3)));
            goOn.countDown();

            assertThat(List.of(first, before, behind)).allMatch(write -> write.outcome() == null);
            assertThat(twice.outcome())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("project %s of organization %s breaks a key of its organization", id(1), OURS);
            assertThat(store.<List<UUID>>read(OURS, view -> view.projects().allIds()))
                    .contains(id(1), id(2), id(3));
        });
    }

    @ParameterizedTest
    @EnumSource
    void doesNotFindTokenDeletedByEarlierWriteInGroup(TestDatabase database, @TempDir Path folder) {
        database.run(folder, store -> {
            insertOrganizationWithToken(store);
            Write first = Write.running(store, tx -> true, this::block);
            Write before = Write.waitingAs(store, id(2), tx -> seesToken(tx, true));
            Write deletion = Write.waitingAs(store, id(2), tx -> {
                tx.tokens().delete(id(2));
                return seesToken(tx, false);
            });
            Write after = Write.waitingAs(store, id(2), tx -> seesToken(tx, false));
            goOn.countDown();

            assertThat(List.of(first, before, deletion, after)).allMatch(write -> write.outcome() == null);
        });
    }

    @ParameterizedTest
    @EnumSource
    void rereadsCallerChangedByEarlierWriteInGroup(TestDatabase database, @TempDir Path folder) {
        database.run(folder, store -> {
            insertOrganizationWithToken(store);
            Write first = Write.running(store, tx -> true, this::block);
            Write before = Write.waitingAs(store, id(2), tx -> seesUser(tx, user(1)));
            Write change = Write.waitingAs(store, id(2), tx -> {
                seesUser(tx, user(1));
                tx.users().update(user(1, "new"));
                return seesUser(tx, user(1, "new"));
            });
            Write after = Write.waitingAs(store, id(2), tx -> seesUser(tx, user(1, "new")));
            goOn.countDown();

            assertThat(List.of(first, before, change, after)).allMatch(write -> write.outcome() == null);
        });
    }

    @ParameterizedTest
    @EnumSource
    void refusedWriteDiscardsOnlyItsOwnPendingChanges(TestDatabase database, @TempDir Path folder) {
        database.run(folder, store -> {
            insertOrganization(store);
            Write first = Write.running(store, tx -> true, this::block);
            Write before = Write.waiting(store, tx -> insert(tx, project(1)));
            Write refused = Write.waiting(store, tx -> {
                insert(tx, project(2));
                throw new IllegalStateException("refused");
            });
            Write behind = Write.waiting(store, tx -> {
                assertThat(tx.usage().projects()).isEqualTo(1);
                return insert(tx, project(3));
            });
            Write reader = Write.waiting(store, tx -> {
                assertThat(tx.projects().allIds()).containsExactlyInAnyOrder(id(1), id(3));
                return insert(tx, project(4));
            });
            goOn.countDown();

            assertThat(List.of(first, before, behind, reader)).allMatch(write -> write.outcome() == null);
            assertThat(refused.outcome()).hasMessage("refused");
            assertThat(store.<Long>read(OURS, view -> view.usage().projects())).isEqualTo(3);
        });
    }

    @Test
    void createsThirtyProjectsInGroupWithFourRoundTrips() throws IOException {
        try (Database database = Postgres.withTables();
                Proxy proxy = Proxy.before(database);
                JdbcStore store = Node.storeWithOneConnection(database, Urls.withPort(database.url(), proxy.port()))) {
            insertOrganization(store);
            Write first = Write.running(store, tx -> true, this::block);
            List<Write> creations = IntStream.rangeClosed(1, 30)
                    .mapToObj(number -> Write.waiting(store, tx -> insert(tx, project(number))))
                    .toList();
            long before = proxy.roundTrips();
            goOn.countDown();

            assertThat(first.outcome()).isNull();
            assertThat(creations).extracting(Write::outcome).containsOnlyNulls();
            // COMMIT of the first write, the reads of all creations, the batch of the creations, the usage with COMMIT
            assertThat(proxy.roundTrips() - before).isEqualTo(4);
            assertThat(store.<Long>read(OURS, view -> view.usage().projects())).isEqualTo(30);
        }
    }

    @Test
    void queriesInGroupedWritesNeedNoSavepoint() throws IOException {
        try (Database database = Postgres.withTables();
                Proxy proxy = Proxy.before(database);
                JdbcStore store = Node.storeWithOneConnection(database, Urls.withPort(database.url(), proxy.port()))) {
            insertOrganization(store);
            Write first = Write.running(store, tx -> true, this::block);
            List<Write> creations = IntStream.rangeClosed(1, 30)
                    .mapToObj(number -> Write.waiting(
                            store, tx -> tx.users().byEmail("ada").isEmpty() && insert(tx, project(number))))
                    .toList();
            long before = proxy.roundTrips();
            goOn.countDown();

            assertThat(first.outcome()).isNull();
            assertThat(creations).extracting(Write::outcome).containsOnlyNulls();
            // COMMIT of the first write, the reads of all creations, the usage with COMMIT; 30 queries; before each
            // query except the first, the row of the previous write
            assertThat(proxy.roundTrips() - before).isEqualTo(3 + 30 + 29);
        }
    }

    @Test
    void failedQueryFailsOnlyWriteThatRanIt() throws SQLException {
        try (Database database = Postgres.withTables();
                JdbcStore store = Node.patientStore(database, database.url())) {
            insertOrganization(store);
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("DROP TABLE kept_answers");
            }
            Write first = Write.running(store, tx -> true, this::block);
            Write before = Write.waiting(store, tx -> insert(tx, project(1)));
            Write wrong =
                    Write.waiting(store, tx -> tx.idempotencyRecords().oldest().isPresent());
            Write behind = Write.waiting(store, tx -> insert(tx, project(2)));
            goOn.countDown();

            assertThat(List.of(first, before, behind))
                    .extracting(Write::outcome)
                    .containsOnlyNulls();
            assertThat(wrong.outcome()).isInstanceOf(IllegalStateException.class);
            assertThat(store.<List<UUID>>read(OURS, view -> view.projects().allIds()))
                    .contains(id(1), id(2));
        }
    }

    @Test
    void splitsGroupAfterEightWritesThatNeedSavepoints() throws SQLException {
        try (Database database = Postgres.withTables();
                JdbcStore store = Node.patientStore(database, database.url())) {
            insertOrganization(store);
            Write first = Write.running(store, tx -> true, this::block);
            List<Write> writes = IntStream.rangeClosed(1, 20)
                    .mapToObj(number -> Write.waiting(store, tx -> insert(tx, user(number))))
                    .toList();
            goOn.countDown();

            assertThat(first.outcome()).isNull();
            assertThat(writes).extracting(Write::outcome).containsOnlyNulls();
            assertThat(users(store)).hasSize(20);
            assertThat(locks(database))
                    .as("one for the first write, and three for 8, 8 and 4 writes")
                    .isEqualTo(4);
        }
    }

    /**
     * The second write is refused because of a change of the first write, and the store does not know whether the first
     * write was committed.
     */
    @Test
    void lostCommitResponseMakesOutcomeOfEachWriteInGroupUnknown() throws IOException {
        try (Database database = Postgres.withTables();
                Proxy proxy = Proxy.before(database);
                JdbcStore store = Node.patientStore(database, Urls.withPort(database.url(), proxy.port()))) {
            insertOrganization(store);
            Write first = Write.running(store, tx -> true, this::block);
            Write second = Write.waiting(store, tx -> {
                proxy.lose(Proxy.Loss.RESPONSE, user(1).email());
                return insert(tx, user(1));
            });
            UUID otherId = sameQueue(OURS);
            Write other = Write.waiting(store, otherId, tx -> {
                tx.insert(organization(otherId));
                return true;
            });
            Write refused = Write.waiting(store, tx -> {
                throw new IllegalStateException("there is a user: " + tx.users().all());
            });
            goOn.countDown();

            assertThat(first.outcome()).isNull();
            assertThat(second.outcome()).isInstanceOf(OutcomeUnknownException.class);
            assertThat(refused.outcome()).isInstanceOf(OutcomeUnknownException.class);
            assertThat(other.outcome()).as("a write of another organization").isNull();
            assertThat(users(store)).containsExactly(user(1));
        }
    }

    @Test
    void lostCommitResponseAffectsOnlyWritesInItsTransaction() throws IOException {
        try (Database database = Postgres.withTables();
                Proxy proxy = Proxy.before(database);
                JdbcStore store = Node.patientStore(database, Urls.withPort(database.url(), proxy.port()))) {
            insertOrganization(store);
            Write first = Write.running(store, tx -> true, this::block);
            List<Write> writes = IntStream.rangeClosed(1, 20)
                    .mapToObj(number -> Write.waiting(store, tx -> {
                        if (number == 1) {
                            proxy.lose(Proxy.Loss.RESPONSE, user(1).email());
                        }
                        return insert(tx, user(number));
                    }))
                    .toList();
            goOn.countDown();

            assertThat(first.outcome()).isNull();
            assertThat(writes.subList(0, 8))
                    .extracting(Write::outcome)
                    .hasOnlyElementsOfType(OutcomeUnknownException.class);
            assertThat(writes.subList(8, 20)).extracting(Write::outcome).containsOnlyNulls();
            assertThat(users(store)).hasSize(20);
        }
    }

    /** The other writes must not see the exception of the refused write. */
    @Test
    void brokenConnectionDuringRollbackDoesNotFailWritesNotYetStarted() throws IOException {
        try (Database database = Postgres.withTables();
                Proxy proxy = Proxy.before(database);
                JdbcStore store = Node.patientStore(database, Urls.withPort(database.url(), proxy.port()))) {
            insertOrganization(store);
            Write first = Write.running(store, tx -> true, this::block);
            Write before = Write.waiting(store, tx -> insert(tx, user(1)));
            Write refused = Write.waiting(store, tx -> {
                insert(tx, user(2));
                throw new IllegalStateException("refused");
            });
            Write behind = Write.waiting(store, tx -> insert(tx, user(3)));
            proxy.cutAt("ROLLBACK TO");
            goOn.countDown();

            assertThat(first.outcome()).isNull();
            assertThat(List.of(before, refused))
                    .extracting(Write::outcome)
                    .hasOnlyElementsOfType(StoreUnavailableException.class);
            assertThat(behind.outcome()).isNull();
            assertThat(users(store)).containsExactly(user(3));
        }
    }

    @Test
    void writeThatWaitsTooLongForSlowWriteTimesOutWithoutEffect() {
        CountDownLatch end = new CountDownLatch(1);
        try (Database database = Postgres.withTables();
                JdbcStore store = database.storeBuilder()
                        .poolTimeout(Duration.ofSeconds(2))
                        .statementTimeout(Duration.ofMillis(500))
                        .open()) {
            insertOrganization(store);
            Write first = Write.running(store, tx -> true, this::block);
            Write slow = Write.waiting(store, tx -> {
                insert(tx, user(1));
                Write.await(end);
                return true;
            });
            Write behind = Write.waiting(store, tx -> insert(tx, user(2)));
            goOn.countDown();

            assertThat(behind.outcome()).isInstanceOf(StoreUnavailableException.class);
            end.countDown();
            assertThat(first.outcome()).isNull();
            assertThat(slow.outcome()).isNull();
            assertThat(users(store)).containsExactly(user(1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void commitsAllWritesWhenGroupLimitIsExceeded(TestDatabase database, @TempDir Path folder) {
        database.run(folder, store -> {
            insertOrganization(store);
            Write first = Write.running(store, tx -> true, this::block);
            List<Write> writes = IntStream.rangeClosed(1, 70)
                    .mapToObj(number -> Write.waiting(store, tx -> insert(tx, user(number))))
                    .toList();
            goOn.countDown();

            assertThat(first.outcome()).isNull();
            assertThat(writes).extracting(Write::outcome).containsOnlyNulls();
            assertThat(users(store)).hasSize(70);
        });
    }

    @Test
    void runsWriteForAnotherOrganizationBeforeFinishingBacklog(@TempDir Path folder) {
        TestDatabase.SQLITE.run(folder, store -> {
            insertOrganization(store);
            List<Integer> order = new CopyOnWriteArrayList<>();
            Write first = Write.running(store, tx -> true, this::block);
            List<Write> backlog = IntStream.rangeClosed(1, 40)
                    .mapToObj(number -> Write.waiting(store, tx -> insert(tx, user(number)) && order.add(number)))
                    .toList();
            Write other = Write.waiting(store, THEIRS, tx -> {
                tx.insert(organization(THEIRS));
                return order.add(0);
            });
            goOn.countDown();

            assertThat(first.outcome()).isNull();
            assertThat(other.outcome()).isNull();
            assertThat(backlog).extracting(Write::outcome).containsOnlyNulls();
            assertThat(order.indexOf(0)).isLessThanOrEqualTo(8);
            assertThat(order.stream().filter(number -> number > 0)).isSorted();
        });
    }

    /** Returns a random id that has the same hash code as another id, so both organizations use the same queue. */
    private static UUID sameQueue(UUID id) {
        long high = UUID.randomUUID().getMostSignificantBits();
        long folded = high ^ (high >>> 32) ^ id.hashCode();
        return new UUID(high, folded & 0xffffffffL);
    }

    /** Returns the number of transactions that have locked the organization. */
    private static long locks(Database database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT version FROM organizations")) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    /** Inserts an organization whose user 1 owns token 2. */
    private static void insertOrganizationWithToken(JdbcStore store) {
        insertOrganization(store);
        store.<Boolean>write(OURS, tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(token(2, user(1)));
            return true;
        });
    }

    private static void insertOrganization(JdbcStore store) {
        store.<Boolean>write(OURS, tx -> {
            tx.insert(organization(OURS));
            return true;
        });
    }

    private static boolean insert(Transaction tx, UserRow user) {
        tx.users().insert(user);
        return true;
    }

    private static boolean insert(Transaction tx, ProjectRow project) {
        tx.projects().insert(project);
        return true;
    }

    private static boolean seesToken(Transaction tx, boolean expected) {
        assertThat(tx.bearer(id(2)).isPresent()).isEqualTo(expected);
        return true;
    }

    private static boolean seesUser(Transaction tx, UserRow expected) {
        assertThat(tx.users().get(id(1))).contains(expected);
        return true;
    }

    private static List<UserRow> users(JdbcStore store) {
        return store.read(OURS, view -> view.users().all());
    }

    private void block() {
        Write.await(goOn);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E undeclared(Throwable why) throws E {
        throw (E) why;
    }
}
