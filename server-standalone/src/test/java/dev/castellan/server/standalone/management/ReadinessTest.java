package dev.castellan.server.standalone.management;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ReadinessTest {

    private final Readiness readiness = new Readiness(Duration.ofSeconds(30), Runnable::run);

    @Test
    void isNotReadyWhileStartingOrDraining() {
        assertThat(readiness.state()).isEqualTo(Readiness.State.STARTING);
        readiness.serving(() -> {}, () -> true);
        assertThat(readiness.state()).isEqualTo(Readiness.State.READY);
        readiness.draining();
        assertThat(readiness.state()).isEqualTo(Readiness.State.DRAINING);
    }

    @Test
    void isNotReadyWhileStoreFails() {
        List<String> failures = new ArrayList<>(List.of("down"));
        readiness.serving(
                () -> {
                    if (!failures.isEmpty()) {
                        throw new IllegalStateException("down");
                    }
                },
                () -> true);
        assertThat(readiness.state()).isEqualTo(Readiness.State.STORE_UNAVAILABLE);
        failures.clear();
        assertThat(readiness.state()).isEqualTo(Readiness.State.READY);
    }

    @Test
    void isNotReadyWhileConnectionsAreExhausted() {
        AtomicBoolean accepting = new AtomicBoolean();
        readiness.serving(() -> {}, accepting::get);
        assertThat(readiness.state()).isEqualTo(Readiness.State.CONNECTIONS_EXHAUSTED);
        accepting.set(true);
        assertThat(readiness.state()).isEqualTo(Readiness.State.READY);
    }

    @Test
    void startsNoSecondCheckWhileStoreHangs() {
        List<Runnable> requests = new ArrayList<>();
        Readiness impatient = new Readiness(Duration.ofMillis(1), requests::add);
        impatient.serving(() -> {}, () -> true);
        assertThat(impatient.state()).isEqualTo(Readiness.State.STORE_UNAVAILABLE);
        assertThat(impatient.state()).isEqualTo(Readiness.State.STORE_UNAVAILABLE);
        assertThat(requests).hasSize(1);
        requests.get(0).run();
        assertThat(impatient.state()).isEqualTo(Readiness.State.STORE_UNAVAILABLE);
        assertThat(requests).hasSize(2);
    }
}
