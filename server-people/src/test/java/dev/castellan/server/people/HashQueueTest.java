package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.problem;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.scheduling.FairQueue;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.people.internal.passwords.PasswordHashing;
import dev.castellan.server.people.internal.signin.SignInQueue;
import dev.castellan.server.people.internal.throttle.AddressAttempts;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.concurrent.Condition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests which hashes of sign-ins wait for which others. A task of the test occupies a hashing thread. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class HashQueueTest {

    private static final String ADA = "ada@castellan.example";
    private static final String BOB = "bob@castellan.example";

    private final Scene scene = new Scene();
    private final UUID ada = scene.userWithPassword(ADA);
    private final UUID bob = scene.userWithPassword(BOB);
    private final PasswordHashing hashing = Scene.cheapHashing();
    private final FairQueue queue = FairQueue.serial("test", 8, 50);
    private final FairQueue hashQueue = new FairQueue("test hashing", 2, 8);
    private final People people = new People(
            scene.context(scene.store),
            new SignInQueue(queue, hashing, hashQueue, new AddressAttempts(scene.clock)),
            null);
    private final CountDownLatch go = new CountDownLatch(1);

    @AfterEach
    void close() {
        go.countDown();
        queue.close(Duration.ofSeconds(10));
        hashQueue.close(Duration.ofSeconds(10));
        scene.close();
    }

    @Test
    void hashesOnePasswordAtATimePerOrganization() {
        occupy(scene.organization);
        List<CompletionStage<SignedIn>> all = new ArrayList<>();
        for (String email : List.of(ADA, BOB)) {
            all.add(people.signIn(scene.organization, email, PASSWORD, browser()));
            awaitAttempt(email.equals(ADA) ? ada : bob);
        }
        UUID other = scene.administration
                .createOrganization(NewOrganization.withName("Elsewhere").admin("Eve", "eve@castellan.example"))
                .organizationId();

        assertThat(refusal(() -> join(people.signIn(other, "eve@castellan.example", PASSWORD, browser())))
                        .kind())
                .isEqualTo(ErrorKind.UNAUTHENTICATED);
        assertThat(hashing.computed()).as("hashes of the other organization").isEqualTo(1);
        go.countDown();
        all.forEach(Scene::join);
        assertThat(hashing.computed()).isEqualTo(3);
    }

    @Test
    void signInWithoutOrganizationIdDoesNotWaitForHashesOfOneOrganization() {
        occupy(scene.organization);

        assertThat(join(people.signIn(ADA, PASSWORD, browser())).signedIn()).isNotNull();
    }

    @Test
    void hashesOnePasswordAtATimeForSignInsWithoutOrganizationId() {
        occupy(null);
        CompletionStage<?> byAddress = people.signIn(ADA, PASSWORD, browser());
        awaitAttempt(ada);

        assertThat(join(people.signIn(scene.organization, ADA, PASSWORD, browser())))
                .isNotNull();
        assertThat(hashing.computed()).isEqualTo(1);
        assertThat(byAddress.toCompletableFuture()).isNotDone();
        go.countDown();
        assertThat(join(byAddress)).isNotNull();
    }

    @Test
    void doesNotWrapRefusalWhenHashQueueIsClosed() {
        hashQueue.close(Duration.ofSeconds(10));
        CompletionStage<?> refused = people.signIn(scene.organization, ADA, PASSWORD, browser());

        assertThat(problem(refused))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.kind()).isEqualTo(ErrorKind.UNAVAILABLE));
    }

    @Test
    void doesNotWrapHashFailureAndStillHashesOtherPasswords() {
        scene.store.<Boolean>write(scene.organization, tx -> {
            tx.passwords().put(new PasswordRow(ada, "not a hash", tx.now()));
            return true;
        });
        for (int i = 0; i < 4; i++) {
            CompletionStage<?> failed = people.signIn(scene.organization, ADA, PASSWORD, browser());
            assertThat(problem(failed))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("PHC string");
        }

        assertThat(join(people.signIn(scene.organization, BOB, PASSWORD, browser())))
                .isNotNull();
    }

    /** Occupies the hashing thread of an organization, or that of anonymous clients. */
    private void occupy(@Nullable UUID organization) {
        CountDownLatch started = new CountDownLatch(1);
        hashQueue.run(organization, "test", () -> {
            started.countDown();
            return await(go);
        });
        await(started);
    }

    private static boolean await(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitAttempt(UUID user) {
        Condition.await(() -> scene.password(user).failures() == 1, () -> "no attempt was counted");
    }
}
