package dev.castellan.server.store;

import static dev.castellan.server.store.Samples.OURS;
import static dev.castellan.server.store.Samples.START;
import static dev.castellan.server.store.Samples.THEIRS;
import static dev.castellan.server.store.Samples.admin;
import static dev.castellan.server.store.Samples.answer;
import static dev.castellan.server.store.Samples.id;
import static dev.castellan.server.store.Samples.insertContents;
import static dev.castellan.server.store.Samples.organization;
import static dev.castellan.server.store.Samples.project;
import static dev.castellan.server.store.Samples.token;
import static dev.castellan.server.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenOwner;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A unit of work: all or nothing, in one state, and unusable after its end. */
public interface WorkContract extends StoreContract {

    @Test
    default void workReturnsItsResult() {
        write(tx -> {});

        assertThat(store().<String>write(OURS, tx -> "written")).isEqualTo("written");
        assertThat(store().<String>read(OURS, view -> "read")).isEqualTo("read");
    }

    @Test
    default void workSeesItsOwnChanges() {
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
                .contains(TokenOwner.of(OURS, token(2, user(1), "secret 1"), user(1)));
    }

    @Test
    default void writeThatThrowsChangesNothing() {
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

        assertThat(listed(view -> view.users().all())).containsExactly(admin(1));
        assertThat(listed(view -> view.tokens().list(null, 9))).containsExactly(token(1, admin(1)));
        assertThat(bearer(TokenHash.of("secret 1"))).isPresent();
        assertThat(bearer(TokenHash.of("secret 2"))).isEmpty();
        assertThat(listed(view -> view.projects().allIds())).containsExactly(id(10));
        assertThat(listed(view -> view.memberships().projectsOf(id(1)))).isEmpty();
        assertThat(listed(view -> view.collections().list(null, 9))).isEmpty();
        assertThat(found(view -> view.inputs().get(id(5)))).isEmpty();
        assertThat(found(view -> view.queries().get(id(6)))).isEmpty();
        assertThat(found(view -> view.keptAnswers().get(answer("k", START).scope())))
                .isEmpty();
    }

    @Test
    default void workThatThrowsWhatItDoesNotDeclareChangesNothing() {
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
        assertThat(listed(view -> view.users().all())).isEmpty();
        write(tx -> tx.users().insert(user(1)));
        assertThat(listed(view -> view.users().all())).containsExactly(user(1));
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E undeclared(Throwable why) throws E {
        throw (E) why;
    }

    @Test
    default void writeThatThrowsInsertsNoOrganization() {
        assertThatThrownBy(() -> store().write(OURS, tx -> {
                    tx.insert(organization(OURS));
                    throw new IllegalArgumentException("on purpose");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(store().organizations()).isEmpty();
    }

    @Test
    default void timeIsTheSameDuringOneWorkAndInMilliseconds() {
        write(tx -> {
            Instant now = tx.now();
            assertThat(now).isEqualTo(now.truncatedTo(ChronoUnit.MILLIS));
            tx.users().insert(user(1));
            assertThat(tx.now()).isEqualTo(now);
        });
    }

    @Test
    default void viewEndsWithItsWork() {
        write(tx -> {});
        AtomicReference<View> kept = new AtomicReference<>();
        AtomicReference<Users> keptTable = new AtomicReference<>();
        assertThat(holds(view -> {
                    kept.set(view);
                    keptTable.set(view.users());
                    return true;
                }))
                .isTrue();

        assertEnded(() -> kept.get().organization());
        assertEnded(() -> kept.get().tokens().countOf(id(1)));
        assertEnded(() -> keptTable.get().all());
    }

    @Test
    default void transactionEndsWithItsWork() {
        AtomicReference<Transaction> kept = new AtomicReference<>();
        write(kept::set);

        assertEnded(() -> kept.get().organization());
        assertEnded(() -> kept.get().users().insert(user(1)));
        assertThat(listed(view -> view.users().all())).isEmpty();
    }

    @Test
    default void transactionEndsWithWorkThatThrows() {
        AtomicReference<Transaction> kept = new AtomicReference<>();
        assertThatThrownBy(() -> write(tx -> {
                    kept.set(tx);
                    throw new IllegalArgumentException("on purpose");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        assertEnded(() -> kept.get().users().all());
    }

    @Test
    default void closedStoreIsUnavailable() {
        write(tx -> {});
        store().close();
        store().close();

        assertUnavailable(() -> store().read(OURS, View::organization));
        assertUnavailable(() -> store().write(OURS, Transaction::organization));
        assertUnavailable(() -> store().writeIfEmpty(THEIRS, Transaction::organization));
        assertUnavailable(() -> bearer(TokenHash.of("secret")));
        assertUnavailable(() -> store().organizations());
    }

    private static void changeEveryTable(Transaction tx) {
        tx.tokens().delete(id(1));
        tx.tokens().insert(token(2, admin(1)));
        tx.users().insert(user(2));
        tx.projects().insert(project(11));
        insertContents(tx);
    }

    private static void assertEnded(ThrowingCallable use) {
        assertThatThrownBy(use).isInstanceOf(IllegalStateException.class).hasMessageContaining("ended");
    }

    private static void assertUnavailable(ThrowingCallable use) {
        assertThatThrownBy(use).isInstanceOf(StoreUnavailableException.class);
    }
}
