package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.User;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/**
 * Tests the time when a token was last used. The server records this time outside the request, and at most every 15
 * minutes.
 */
@OnStoresOfTier
@Tag("database")
class LastUseTest {

    @Parameter
    TestedStore store;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Test
    void recordsTokenUseAtMostEvery15Minutes() {
        try (Scene scene = new Scene(store)) {
            User user = scene.account("CI");
            CastellanClient client = scene.as(user);
            Instant first = scene.server().clock().instant();
            assertThat(lastUse(scene, user)).isNull();

            client.users().me();
            awaitLastUse(scene, user, first);
            scene.server().clock().advance(Duration.ofMinutes(15).minusMillis(1));
            client.users().me();
            scene.server().clock().advance(Duration.ofMinutes(1));
            client.users().me();
            awaitLastUse(scene, user, first.plus(Duration.ofMinutes(16)).minusMillis(1));
        }
    }

    /** Waits until the store contains this time, which another thread writes. */
    private static void awaitLastUse(Scene scene, User user, Instant expected) {
        assertTimeoutPreemptively(PATIENCE, () -> {
            while (!expected.equals(lastUse(scene, user))) {
                Thread.onSpinWait();
            }
        });
    }

    private static Instant lastUse(Scene scene, User user) {
        return scene.admin().tokens().list(user.id()).iterator().next().lastUsedAt();
    }
}
