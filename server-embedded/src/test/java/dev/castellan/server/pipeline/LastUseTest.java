package dev.castellan.server.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.store.Bearer;
import dev.castellan.server.store.MutableClock;
import dev.castellan.server.store.Samples;
import dev.castellan.server.store.TokenRow;
import dev.castellan.server.store.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class LastUseTest {

    private final MemoryStore store = new MemoryStore(new MutableClock(Samples.START));
    private final TokenRow token = Samples.token(7, Samples.user(1));
    private final Bearer bearer = new Bearer(Samples.OURS, token, Samples.user(1));
    private final LastUse lastUse = new LastUse(store, Runnable::run);

    LastUseTest() {
        store.write(Samples.OURS, tx -> {
            tx.insert(Samples.organization(Samples.OURS));
            tx.users().insert(Samples.user(1));
            tx.tokens().insert(token);
            return true;
        });
    }

    @Test
    void theFirstUseIsRecorded() {
        use(Duration.ofMinutes(1));
        assertThat(stored().lastUsedAt()).isEqualTo(at(Duration.ofMinutes(1)));
    }

    @Test
    void aUseSoonAfterIsNotRecorded() {
        use(Duration.ZERO);
        use(Duration.ofMinutes(15).minusMillis(1));
        assertThat(stored().lastUsedAt()).isEqualTo(Samples.START);
    }

    @Test
    void aUseAQuarterOfAnHourLaterIsRecorded() {
        use(Duration.ZERO);
        use(Duration.ofMinutes(15));
        assertThat(stored().lastUsedAt()).isEqualTo(at(Duration.ofMinutes(15)));
    }

    @Test
    void aCallerThatSawTheTokenBeforeTheLastRecordWritesNothing() {
        lastUse.record(bearer, Samples.START);
        lastUse.record(bearer, at(Duration.ofMinutes(1)));
        assertThat(stored().lastUsedAt()).isEqualTo(Samples.START);
    }

    @Test
    void usesThatComeWhileOneIsBeingRecordedStartNothing() {
        List<Runnable> waiting = new ArrayList<>();
        LastUse later = new LastUse(store, waiting::add);
        later.record(bearer, Samples.START);
        later.record(bearer, at(Duration.ofSeconds(1)));
        assertThat(waiting).hasSize(1);
        waiting.remove(0).run();
        assertThat(stored().lastUsedAt()).isEqualTo(Samples.START);
        later.record(new Bearer(Samples.OURS, stored(), Samples.user(1)), at(Duration.ofMinutes(20)));
        assertThat(waiting).hasSize(1);
    }

    @Test
    void aDeletedTokenIsNotBroughtBack() {
        store.write(Samples.OURS, tx -> {
            tx.tokens().delete(token.tokenId());
            return true;
        });
        lastUse.record(bearer, Samples.START);
        assertThat(store.<Boolean>read(
                        Samples.OURS, view -> view.tokens().get(token.tokenId()).isEmpty()))
                .isTrue();
    }

    @Test
    void aFailingStoreFailsNothing() {
        store.close();
        lastUse.record(bearer, Samples.START);
        lastUse.record(bearer, at(Duration.ofHours(1)));
    }

    @Test
    void anExecutorThatIsFullFailsNothingAndTheNextUseIsTriedAgain() {
        List<Runnable> refused = new ArrayList<>();
        LastUse full = new LastUse(store, task -> {
            refused.add(task);
            throw new RejectedExecutionException("full");
        });
        full.record(bearer, Samples.START);
        full.record(bearer, Samples.START);
        assertThat(refused).hasSize(2);
        assertThat(stored().lastUsedAt()).isNull();
    }

    private void use(Duration after) {
        lastUse.record(new Bearer(Samples.OURS, stored(), Samples.user(1)), at(after));
    }

    private TokenRow stored() {
        return store.read(
                Samples.OURS, view -> view.tokens().get(token.tokenId()).orElseThrow());
    }

    private static Instant at(Duration after) {
        return Samples.START.plus(after);
    }
}
