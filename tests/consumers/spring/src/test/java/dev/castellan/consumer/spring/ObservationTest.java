package dev.castellan.consumer.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.micrometer.CallMeters;
import dev.castellan.client.observe.CallListener;
import dev.castellan.client.opentelemetry.CallTraces;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;

/** Tests the client's listeners with the versions of Micrometer and OpenTelemetry that Spring Boot manages. */
class ObservationTest extends ApplicationTest {

    @Value("${castellan.url}")
    URI url;

    @Value("${castellan.token}")
    String token;

    @Test
    void callIsTimed() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        list(CallMeters.of(registry));
        assertThat(registry.get("castellan.client.calls").timers())
                .extracting(Timer::count)
                .containsExactly(1L);
        assertThat(registry.get("castellan.client.attempts").timers())
                .extracting(Timer::count)
                .containsExactly(1L);
    }

    /** These spans are empty, but the call would fail if the library lacked a method. */
    @Test
    void callIsTraced() {
        list(CallTraces.of(OpenTelemetry.noop()));
    }

    private void list(CallListener listener) {
        try (CastellanClient client =
                CastellanClient.builder(url).token(token).listener(listener).build()) {
            assertThat(client.projects().list()).isNotEmpty();
        }
    }
}
