package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.fromAddress;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.problem;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.people.signin.SignInResult;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.concurrent.Condition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests the order in which queued sign-ins run. Writes to the organization Moonbase, which is the oldest one, block
 * until the test releases them.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SignInQueueTest {

    private static final String ADA = "ada@castellan.example";
    private static final String BOB = "bob@castellan.example";
    private static final String EVE = "eve@castellan.example";

    private final Scene scene = new Scene();
    private final UUID ada = scene.userWithPassword(ADA);
    private final UUID bob = scene.userWithPassword(BOB);
    private final BusyStore busy = new BusyStore(scene.store, scene.organization);
    private final People people = People.builder(busy.store())
            .clock(scene.clock)
            .hashing(Scene.CHEAP_HASHING)
            .build();

    @AfterEach
    void close() {
        busy.fail(); // the sign-ins that the test leaves behind compute no hashes
        people.close();
        scene.close();
    }

    @Test
    void manySignInsInOneOrganizationDoNotDelaySignInToAnother() {
        UUID other = otherOrganization();
        for (int i = 0; i < 150; i++) {
            people.signIn(scene.organization, "user" + i + "@castellan.example", PASSWORD, fromAddress(i));
        }

        assertThat(join(people.signIn(other, EVE, PASSWORD, browser()))).isNotNull();
        awaitWriters(48);
    }

    @Test
    void manySignInsInOneOrganizationDoNotDelaySignInByEmailToAnother() {
        otherOrganization();
        for (int i = 0; i < 100; i++) {
            people.signIn(scene.organization, "user" + i + "@castellan.example", PASSWORD, fromAddress(i));
        }
        for (int i = 0; i < 15; i++) {
            for (int j = 0; j < 10; j++) {
                people.signIn("user" + i + "@castellan.example", PASSWORD, fromAddress(i));
            }
        }
        awaitWriters(48 + 15);

        SignInResult result = join(people.signIn(EVE, PASSWORD, browser()));
        assertThat(Objects.requireNonNull(result.signedIn()).session().email()).isEqualTo(EVE);
    }

    @Test
    void runsSignInsForSameUserSequentially() {
        List<CompletionStage<SignedIn>> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            all.add(people.signIn(scene.organization, ADA, PASSWORD, fromAddress(i)));
        }
        people.signIn(scene.organization, BOB, PASSWORD, browser());

        awaitWriters(2);
        busy.release();

        assertThat(all)
                .as("none is a failure for which the next has to wait")
                .allSatisfy(stage -> assertThat(join(stage)).isNotNull());
    }

    @Test
    void closingRejectsWaitingSignInsAndWaitsForRunningJoin() {
        String code = scene.invite(ada, Purpose.RECOVER, Duration.ofHours(1));
        CompletionStage<SignedIn> running = people.join(code, PASSWORD, browser());
        awaitWriters(1);
        List<CompletionStage<SignedIn>> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            all.add(people.signIn(scene.organization, ADA, PASSWORD, fromAddress(i)));
        }

        CompletableFuture<Void> closed = CompletableFuture.runAsync(people::close);

        for (CompletionStage<SignedIn> stage : all) {
            assertThat(refusal(() -> join(stage)).kind()).isEqualTo(ErrorKind.UNAVAILABLE);
        }
        assertThat(refusal(() -> join(people.signIn(EVE, PASSWORD, browser()))).kind())
                .isEqualTo(ErrorKind.UNAVAILABLE);
        assertThat(running.toCompletableFuture()).isNotDone();
        busy.release();
        closed.join();
        assertThat(join(running).session().userId()).isEqualTo(ada);
    }

    @Test
    void doesNotWrapRefusalInCompletionException() {
        busy.release();

        assertThat(problem(people.signIn(EVE, PASSWORD, browser()))).isInstanceOf(Refusal.class);
    }

    @Test
    void manyJoinsInOneOrganizationDoNotDelaySignInToAnother() {
        UUID other = otherOrganization();
        String code = scene.invite(ada, Purpose.RECOVER, Duration.ofHours(1));
        for (int i = 0; i < 300; i++) {
            people.join(code, PASSWORD, browser());
        }

        assertThat(join(people.signIn(other, EVE, PASSWORD, browser()))).isNotNull();
    }

    @Test
    void alternatesBetweenWaitingUsersInSameOrganization() {
        List<String> finished = new CopyOnWriteArrayList<>();
        List<CompletionStage<SignedIn>> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(people.signIn(scene.organization, ADA, PASSWORD, fromAddress(i)));
        }
        all.add(people.signIn(scene.organization, BOB, PASSWORD, browser()));
        all.forEach(stage ->
                stage.thenAccept(signedIn -> finished.add(signedIn.session().email())));
        awaitWriters(2);
        busy.release();
        all.forEach(Scene::join);

        Condition.await(() -> finished.size() == 11, () -> "done: " + finished);
        assertThat(finished.subList(0, 3)).contains(BOB);
    }

    @Test
    void knownBrowserDoesNotWaitForPasswordGuesses() {
        String existing = String.valueOf(scene.signIn(BOB).browserSecret());
        List<String> finished = new CopyOnWriteArrayList<>();
        List<CompletionStage<SignedIn>> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(people.signIn(scene.organization, BOB, "a guess " + i, fromAddress(i)));
        }
        CompletionStage<SignedIn> own = people.signIn(scene.organization, BOB, PASSWORD, browser(existing));
        own.thenAccept(signedIn -> finished.add("bob"));
        all.forEach(stage -> stage.exceptionally(refusal -> {
            finished.add("guess");
            throw new IllegalStateException(refusal);
        }));
        awaitWriters(2);
        busy.release();

        assertThat(join(own).session().userId()).isEqualTo(bob);
        Condition.await(() -> finished.contains("bob"), () -> "done: " + finished);
        assertThat(finished.indexOf("bob")).isLessThanOrEqualTo(2);
    }

    @Test
    void rejectsInvalidPasswordLengthOrCodeWithoutQueueing() {
        String code = scene.invite(ada, Purpose.RECOVER, Duration.ofHours(1));
        SignedIn signedIn = scene.signIn(BOB);
        people.signIn(scene.organization, ADA, PASSWORD, browser());

        assertThat(refusal(() -> join(people.join(code, "short", browser()))))
                .hasMessageStartingWith("password: must have 15 to 200 characters");
        assertThat(refusal(() -> join(people.join("x".repeat(49), PASSWORD, browser())))
                        .kind())
                .isEqualTo(ErrorKind.NOT_FOUND);
        assertThat(refusal(() -> join(people.changePassword(signedIn.session(), PASSWORD, "short", browser()))))
                .hasMessageStartingWith("new: must have 15 to 200 characters");
    }

    @Test
    void fullQueueRejectsNewestSignInForUserWithMostWaitingSignIns() {
        List<CompletionStage<SignedIn>> all = new ArrayList<>();
        for (int i = 0; i < 258; i++) {
            all.add(people.signIn(scene.organization, ADA, PASSWORD, fromAddress(i)));
        }
        people.signIn(scene.organization, BOB, PASSWORD, browser());
        // waits behind the first sign-in of the same user
        CompletionStage<SignedIn> own = people.signIn(scene.organization, BOB, PASSWORD, browser());

        for (int newest : List.of(257, 256)) {
            Refusal refused = refusal(() -> join(all.get(newest)));
            assertThat(refused.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
            assertThat(refused.retryAfter()).isEqualTo(Duration.ofSeconds(2));
        }
        assertThat(own.toCompletableFuture()).isNotDone();
        assertThat(all.get(255).toCompletableFuture()).isNotDone();
    }

    private void awaitWriters(int writers) {
        Condition.await(() -> busy.writers() >= writers, () -> "only " + busy.writers() + " sign-ins have begun");
        assertThat(busy.writers()).isEqualTo(writers);
    }

    private UUID otherOrganization() {
        var created = scene.administration.createOrganization(
                NewOrganization.withName("Elsewhere").admin("Eve", EVE));
        scene.store.write(created.organizationId(), tx -> {
            tx.passwords()
                    .put(new PasswordRow(created.adminId(), scene.password(ada).hash(), tx.now()));
            return ada;
        });
        return created.organizationId();
    }
}
