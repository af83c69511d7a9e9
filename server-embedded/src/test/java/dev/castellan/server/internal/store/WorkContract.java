package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.insertContents;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.response;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.audit.AuditSamples.everything;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertPeople;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.store.audit.AuditEvents;
import dev.castellan.server.internal.store.credentials.Invitations;
import dev.castellan.server.internal.store.credentials.Passkeys;
import dev.castellan.server.internal.store.credentials.Passwords;
import dev.castellan.server.internal.store.credentials.Sessions;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.store.StoreUnavailableException;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tests that a unit of work commits all changes or none, sees one state, and cannot be used after its end. */
public interface WorkContract extends StoreContract {

    @Test
    default void readAndWriteReturnResultOfGivenFunction() {
        write(tx -> {});

        assertThat(store().<String>write(OURS, tx -> "written")).isEqualTo("written");
        assertThat(store().<String>read(OURS, view -> "read")).isEqualTo("read");
    }

    @Test
    default void transactionSeesItsOwnChanges() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(token(1, user(1)));
            assertThat(tx.users().get(id(1))).contains(user(1));
            assertThat(tx.users().byEmail(user(1).emailKey())).contains(user(1));
            assertThat(tx.tokens().countOf(id(1))).isEqualTo(1);
            tx.tokens().delete(id(1));
            assertThat(tx.tokens().get(id(1))).isEmpty();
            tx.tokens().insert(token(2, user(1), "secret 1"));
        });

        assertThat(bearer(TokenHash.of("secret 1")))
                .contains(CallerRow.of(OURS, token(2, user(1), "secret 1"), user(1)));
    }

    @Test
    default void exceptionInWriteRollsBackChangesToEveryTable() {
        write(tx -> {
            tx.users().insert(admin(1));
            tx.tokens().insert(token(1, admin(1)));
            tx.projects().insert(project(10));
        });

        assertThatThrownBy(() -> write(tx -> {
                    changeEveryTable(tx);
                    throw new IllegalArgumentException("on purpose");
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("on purpose");

        assertThat(items(view -> view.users().all())).containsExactly(admin(1));
        assertThat(items(view -> view.tokens().list(null, 9))).containsExactly(token(1, admin(1)));
        assertThat(bearer(TokenHash.of("secret 1"))).isPresent();
        assertThat(bearer(TokenHash.of("secret 2"))).isEmpty();
        assertThat(items(view -> view.projects().allIds())).containsExactly(id(10));
        assertThat(items(view -> view.memberships().projectsOf(id(1)))).isEmpty();
        assertThat(items(view -> view.collections().list(null, 9))).isEmpty();
        assertThat(find(view -> view.inputs().get(id(5)))).isEmpty();
        assertThat(find(view -> view.queries().get(id(6)))).isEmpty();
        assertThat(find(view ->
                        view.idempotencyRecords().get(response("k", START).scope())))
                .isEmpty();
        assertNothingOfPeopleIsKept();
    }

    private void assertNothingOfPeopleIsKept() {
        assertThat(find(view -> view.invitations().ofUser(id(1)))).isEmpty();
        assertThat(find(view -> view.invitations().byHash(TokenHash.of("code s"))))
                .isEmpty();
        assertThat(find(view -> view.passwords().get(id(1)))).isEmpty();
        assertThat(items(view -> view.passkeys().ofUser(id(1)))).isEmpty();
        assertThat(items(view -> view.sessions().ofUser(id(1), null, 9))).isEmpty();
        assertThat(find(view -> view.sessions().byHash(TokenHash.of("session s"))))
                .isEmpty();
        assertThat(items(view -> view.auditEvents().list(everything(9)).events()))
                .isEmpty();
    }

    @Test
    default void rethrowsUndeclaredExceptionAndRollsBackWrite() {
        write(tx -> {});
        for (Throwable thrown : List.of(new AssertionError("on purpose"), new IOException("on purpose"))) {
            assertThatThrownBy(() -> write(tx -> {
                        tx.users().insert(user(1));
                        throw WorkContract.<RuntimeException>undeclared(thrown);
                    }))
                    .isSameAs(thrown);
            assertThatThrownBy(() -> store().read(OURS, view -> {
                        view.users().all();
                        throw WorkContract.<RuntimeException>undeclared(thrown);
                    }))
                    .isSameAs(thrown);
        }
        assertThat(items(view -> view.users().all())).isEmpty();
        write(tx -> tx.users().insert(user(1)));
        assertThat(items(view -> view.users().all())).containsExactly(user(1));
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E undeclared(Throwable why) throws E {
        throw (E) why;
    }

    @Test
    default void exceptionInWriteRollsBackNewOrganization() {
        assertThatThrownBy(() -> store().write(OURS, tx -> {
                    tx.insert(organization(OURS));
                    throw new IllegalArgumentException("on purpose");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(store().organizations()).isEmpty();
    }

    @Test
    default void transactionTimeIsConstantAndHasMillisecondPrecision() {
        write(tx -> {
            Instant now = tx.now();
            assertThat(now).isEqualTo(now.truncatedTo(ChronoUnit.MILLIS));
            tx.users().insert(user(1));
            assertThat(tx.now()).isEqualTo(now);
        });
    }

    @Test
    default void viewCannotBeUsedAfterReadEnds() {
        write(tx -> {});
        AtomicReference<View> captured = new AtomicReference<>();
        AtomicReference<Users> keptTable = new AtomicReference<>();
        assertThat(holds(view -> {
                    captured.set(view);
                    keptTable.set(view.users());
                    return true;
                }))
                .isTrue();

        assertEnded(() -> captured.get().organization());
        assertEnded(() -> captured.get().tokens().countOf(id(1)));
        assertEnded(() -> keptTable.get().all());
    }

    @Test
    default void peopleAndAuditTablesCannotBeUsedAfterWriteEnds() {
        write(tx -> {});
        AtomicReference<Invitations> invitations = new AtomicReference<>();
        AtomicReference<Passwords> passwords = new AtomicReference<>();
        AtomicReference<Passkeys> passkeys = new AtomicReference<>();
        AtomicReference<Sessions> sessions = new AtomicReference<>();
        AtomicReference<AuditEvents> auditEvents = new AtomicReference<>();
        write(tx -> {
            invitations.set(tx.invitations());
            passwords.set(tx.passwords());
            passkeys.set(tx.passkeys());
            sessions.set(tx.sessions());
            auditEvents.set(tx.auditEvents());
        });

        assertEnded(() -> invitations.get().byHash(TokenHash.of("s")));
        assertEnded(() -> passwords.get().get(id(1)));
        assertEnded(() -> passkeys.get().ofUser(id(1)));
        assertEnded(() -> sessions.get().byHash(TokenHash.of("s")));
        assertEnded(() -> auditEvents.get().list(everything(9)));
    }

    @Test
    default void transactionCannotBeUsedAfterWriteEnds() {
        AtomicReference<Transaction> captured = new AtomicReference<>();
        write(captured::set);

        assertEnded(() -> captured.get().organization());
        assertEnded(() -> captured.get().users().insert(user(1)));
        assertThat(items(view -> view.users().all())).isEmpty();
    }

    @Test
    default void transactionCannotBeUsedAfterWriteThrows() {
        AtomicReference<Transaction> captured = new AtomicReference<>();
        assertThatThrownBy(() -> write(tx -> {
                    captured.set(tx);
                    throw new IllegalArgumentException("on purpose");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        assertEnded(() -> captured.get().users().all());
    }

    @Test
    default void runsAfterCommitTasksInOrderAndAllowsThemToWrite() {
        List<Boolean> observed = new ArrayList<>();
        write(tx -> {
            tx.users().insert(user(1));
            tx.afterCommit(
                    () -> observed.add(holds(view -> view.users().get(id(1)).isPresent())));
            tx.afterCommit(() -> write(next -> next.users().insert(user(2))));
            tx.afterCommit(
                    () -> observed.add(holds(view -> view.users().get(id(2)).isPresent())));
            assertThat(observed).isEmpty();
        });

        assertThat(observed).containsExactly(true, true);
    }

    @Test
    default void runsAfterCommitTaskAfterFirstWriteToEmptyStore() {
        List<Boolean> observed = new ArrayList<>();
        store().writeIfEmpty(OURS, tx -> {
            tx.insert(organization(OURS));
            tx.afterCommit(() -> observed.add(store().organizations().contains(OURS)));
            return true;
        });

        assertThat(observed).containsExactly(true);
    }

    @Test
    default void doesNotRunAfterCommitTaskAfterRollback() {
        List<String> ran = new ArrayList<>();
        assertThatThrownBy(() -> write(tx -> {
                    tx.afterCommit(() -> ran.add("task"));
                    throw new IllegalArgumentException("on purpose");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        write(tx -> {});

        assertThat(ran).isEmpty();
    }

    @Test
    default void closedStoreRejectsReadsAndWritesAsUnavailable() {
        write(tx -> {});
        store().close();
        store().close();

        assertUnavailable(() -> store().read(OURS, View::organization));
        assertUnavailable(() -> store().write(OURS, Transaction::organization));
        assertUnavailable(() -> store().writeIfEmpty(THEIRS, Transaction::organization));
        assertUnavailable(() -> bearer(TokenHash.of("secret")));
        assertUnavailable(() -> store().organizationOfTag("abcdef"));
        assertUnavailable(() -> store().organizations());
    }

    private static void changeEveryTable(Transaction tx) {
        tx.tokens().delete(id(1));
        tx.tokens().insert(token(2, admin(1)));
        tx.users().insert(user(2));
        tx.projects().insert(project(11));
        insertContents(tx);
        insertPeople(tx, "s");
        tx.auditEvents().insert(event(11, "projects.create", id(1), id(11)));
    }

    private static void assertEnded(ThrowingCallable use) {
        assertThatThrownBy(use).isInstanceOf(IllegalStateException.class).hasMessageContaining("ended");
    }

    private static void assertUnavailable(ThrowingCallable use) {
        assertThatThrownBy(use).isInstanceOf(StoreUnavailableException.class);
    }
}
