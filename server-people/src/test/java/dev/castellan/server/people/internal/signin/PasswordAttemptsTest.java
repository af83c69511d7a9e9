package dev.castellan.server.people.internal.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.people.internal.signin.PasswordAttempts.Attempt;
import dev.castellan.server.people.internal.throttle.KnownBrowserRules;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PasswordAttemptsTest {

    private final MutableClock clock = new MutableClock();
    private final MemoryStore store = new MemoryStore(clock);
    private final SecretSource secrets = SecretSource.random();
    private final PasswordAttempts attempts = new PasswordAttempts(new KnownBrowserRules(secrets));
    private final dev.castellan.server.Bootstrap created = CastellanServer.builder()
            .store(store)
            .administration()
            .createOrganization(NewOrganization.withName("Moonbase").admin("Ada", "ada@castellan.example"));

    @BeforeEach
    void setPassword() {
        store.<Boolean>write(created.organizationId(), tx -> {
            tx.passwords().put(new PasswordRow(created.adminId(), "a hash", tx.now()));
            return true;
        });
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void revertingAttemptRestoresFailureCountAndWaitingTime() {
        for (int i = 0; i < 5; i++) {
            count();
        }
        PasswordRow before = password();
        clock.advance(Duration.ofSeconds(2));

        takeBack(count());

        assertThat(before.failures()).isEqualTo(5);
        assertThat(password()).isEqualTo(before);
    }

    @Test
    void doesNotRevertAttemptFollowedByAnotherAttempt() {
        Attempt attempt = count();
        count();

        takeBack(attempt);

        assertThat(password().failures()).isEqualTo(2);
    }

    private Attempt count() {
        return store.write(
                created.organizationId(), tx -> attempts.count(tx, tx.users().get(created.adminId()), Browser.UNKNOWN));
    }

    private void takeBack(Attempt attempt) {
        store.<Boolean>write(created.organizationId(), tx -> {
            attempts.takeBack(tx, attempt);
            return true;
        });
    }

    private PasswordRow password() {
        return store.<PasswordRow>read(
                created.organizationId(),
                view -> view.passwords().get(created.adminId()).orElseThrow());
    }
}
