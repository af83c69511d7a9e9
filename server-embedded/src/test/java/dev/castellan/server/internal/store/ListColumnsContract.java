package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.rows.DailyCalls;
import dev.castellan.server.internal.store.rows.ProjectSize;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.UserActivity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of the reads of values for several rows of a list, and of the suspended users. */
public interface ListColumnsContract extends StoreContract {

    @Test
    default void countsAndListsSuspendedUsersOfKind() {
        write(tx -> {
            tx.users().insert(user(1).suspended(true));
            tx.users().insert(admin(2).suspended(true));
            tx.users().insert(user(3));
            tx.users().insert(user(4));
            tx.users().insert(admin(5));
            tx.users().suspend(id(4), true);
        });
        writeIn(THEIRS, tx -> tx.users().insert(user(6).suspended(true)));

        assertThat(counted(view -> view.users().countSuspended(true))).isEqualTo(2);
        assertThat(counted(view -> view.users().countSuspended(false))).isEqualTo(1);
        assertThat(items(view -> view.users().suspended(true, null, 9)))
                .containsExactly(user(1).suspended(true), user(4).suspended(true));
        assertThat(items(view -> view.users().suspended(true, null, 1))).containsExactly(user(1).suspended(true));
        assertThat(items(view -> view.users().suspended(true, id(1), 1))).containsExactly(user(4).suspended(true));
        assertThat(items(view -> view.users().suspended(false, null, 9))).containsExactly(admin(2).suspended(true));

        write(tx -> {
            tx.users().suspend(id(1), false);
            tx.users().delete(id(4));
            tx.users().update(admin(2));
        });
        assertThat(counted(view -> view.users().countSuspended(true))).isZero();
        assertThat(counted(view -> view.users().countSuspended(false))).isEqualTo(1);
    }

    @Test
    default void returnsLatestActivityOfSeveralUsers() {
        write(tx -> {
            for (long number : new long[] {1, 2, 3, 4, 5}) {
                tx.users().insert(user(number));
            }
            tx.tokens().insert(token(11, user(1)).usedAt(START.plusMillis(1)));
            tx.tokens().insert(token(12, user(1)).usedAt(START.plusMillis(30)));
            tx.tokens().insert(token(13, user(1)));
            tx.tokens().insert(token(14, user(2)).usedAt(START.plusMillis(40)));
            tx.sessions().insert(session(21, 2, "session 21", START, START.plusMillis(50)));
            tx.sessions().insert(session(22, 2, "session 22", START, START.plusMillis(45)));
            tx.sessions().insert(session(23, 3, "session 23", START, START.plusMillis(60)));
            tx.auditEvents().insert(event(61, "users.update", id(3), id(1)));
            tx.auditEvents().insert(event(62, "users.update", id(3), id(2)));
            tx.auditEvents().insert(event(20, "users.update", id(1), id(1)));
        });
        writeIn(THEIRS, tx -> {
            tx.users().insert(user(5));
            tx.sessions().insert(session(24, 5));
        });

        assertThat(activity(1, 2, 3, 4, 5, 78, 1))
                .isEqualTo(Map.of(
                        id(1), new UserActivity(3, START.plusMillis(30)),
                        id(2), new UserActivity(1, START.plusMillis(50)),
                        id(3), new UserActivity(0, START.plusMillis(62)),
                        id(4), new UserActivity(0, null),
                        id(5), new UserActivity(0, null)));
        assertThat(activity()).isEmpty();

        write(tx -> {
            Instant used = START.plusMillis(70);
            tx.tokens().used(id(11), used, TokenActivity.NONE);
            assertThat(tx.users().activity(List.of(id(1)))).containsEntry(id(1), new UserActivity(3, used));
        });
    }

    @Test
    default void returnsOldestEventAboutEachUser() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.users().insert(user(2));
            tx.users().insert(user(3));
            tx.auditEvents().insert(event(9, "users.update", id(3), id(1)));
            tx.auditEvents().insert(event(5, "users.create", id(3), id(1)));
            tx.auditEvents().insert(event(7, "projects.addUser", id(1), id(50), id(2)));
            tx.auditEvents().insert(event(8, "users.create", id(1), id(78)));
            assertThat(oldest(tx, 1)).containsOnlyKeys(id(1));
        });

        Map<UUID, AuditRow> oldest = read(view -> oldest(view, 1, 2, 3, 78, 1));
        assertThat(oldest).containsOnlyKeys(id(1), id(2));
        assertThat(oldest.get(id(1)))
                .extracting(AuditRow::operation, AuditRow::at, AuditRow::actorId)
                .containsExactly("users.create", START.plusMillis(5), id(3));
        assertThat(oldest.get(id(2))).extracting(AuditRow::operation).isEqualTo("projects.addUser");
        Map<UUID, AuditRow> none = read(view -> oldest(view));
        assertThat(none).isEmpty();
    }

    @Test
    default void countsMembersAndInputsOfSeveralProjects() {
        write(tx -> {
            for (long number : new long[] {10, 11, 12, 13}) {
                tx.projects().insert(project(number));
            }
            tx.users().insert(user(1));
            tx.users().insert(user(2));
            tx.memberships().add(id(10), id(1));
            tx.memberships().add(id(10), id(2));
            tx.memberships().add(id(13), id(2));
            for (long number : new long[] {20, 21, 22}) {
                tx.inputs().insert(input(number, project(11)));
            }
            tx.inputs().hide(id(21));
            tx.projects().hide(id(13));
        });

        assertThat(sizes(10, 11, 12, 13, 78, 10))
                .isEqualTo(Map.of(
                        id(10), new ProjectSize(2, 0),
                        id(11), new ProjectSize(0, 2),
                        id(12), new ProjectSize(0, 0)));
        assertThat(sizes()).isEmpty();
    }

    @Test
    default void stopsCountingContentsOfLargeProject() {
        write(tx -> {
            tx.projects().insert(project(10));
            for (int i = 0; i <= ProjectSize.MAX; i++) {
                tx.users().insert(user(100 + i));
                tx.memberships().add(id(10), id(100 + i));
                tx.inputs().insert(input(100 + i, project(10)));
            }
        });

        assertThat(sizes(10)).containsEntry(id(10), new ProjectSize(ProjectSize.MAX, ProjectSize.MAX));
    }

    @Test
    default void returnsCallsWithTokensUsedSinceInstant() {
        write(tx -> {
            tx.users().insert(user(1));
            insertUsed(tx, 11, 5, new DailyCalls(9, List.of(1, 2)));
            insertUsed(tx, 12, 7, new DailyCalls(9, List.of(3)));
            insertUsed(tx, 13, 4, new DailyCalls(9, List.of(4)));
            insertUsed(tx, 14, 8, null);
            tx.tokens().insert(token(15, user(1)));
        });

        assertThat(items(view -> view.tokens().calls(START.plusMillis(5), 9)))
                .containsExactly(DailyCalls.NONE, new DailyCalls(9, List.of(3)), new DailyCalls(9, List.of(1, 2)));
        assertThat(items(view -> view.tokens().calls(START, 2)))
                .containsExactly(DailyCalls.NONE, new DailyCalls(9, List.of(3)));
        assertThat(items(view -> view.tokens().calls(START.plusMillis(9), 9))).isEmpty();
    }

    private static void insertUsed(Transaction tx, long number, long millis, @Nullable DailyCalls calls) {
        tx.tokens().insert(token(number, user(1)));
        tx.tokens().used(id(number), START.plusMillis(millis), new TokenActivity(null, calls, null, null, null));
    }

    private Map<UUID, UserActivity> activity(long... users) {
        return read(view -> view.users().activity(ids(users)));
    }

    private Map<UUID, ProjectSize> sizes(long... projects) {
        return read(view -> view.projects().sizes(ids(projects)));
    }

    private static Map<UUID, AuditRow> oldest(View view, long... users) {
        return view.auditEvents().oldestOf(ids(users));
    }

    private <T> T read(Function<View, T> work) {
        return store().read(OURS, work);
    }

    private static List<UUID> ids(long... numbers) {
        return LongStream.of(numbers).mapToObj(Samples::id).toList();
    }
}
