package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.limits.Limits;
import dev.castellan.support.socket.RawConnection;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SlowReaderTest {

    private static final int LARGE = 20_000_000;
    private static final String GET_LARGE = "GET /large?" + LARGE + " HTTP/1.1\r\nHost: x\r\n\r\n";

    @Test
    void largeAnswerArrivesWhole() {
        try (HttpFront front = Fronts.start(new TinyService());
                RawConnection wire = RawConnection.to(front.address())) {
            assertThat(wire.send("GET /large?1000000 HTTP/1.1\r\nHost: x\r\n\r\n")
                            .read()
                            .body())
                    .hasSize(1_000_000);
        }
    }

    @Test
    void answerThatIsNotTakenInTimeIsCut() {
        Limits hasty = Limits.defaults().toBuilder()
                .idleTime(Duration.ofSeconds(3))
                .answerTime(Duration.ofSeconds(3))
                .build();
        try (HttpFront front = Fronts.start(new TinyService(), hasty);
                RawConnection lazy = RawConnection.to(front.address())) {
            lazy.send(GET_LARGE);
            assertThat(lazy.hasAnswerWithin(10_000)).isTrue();
            awaitAnIdleTime(front);

            assertThatThrownBy(lazy::read).isInstanceOfAny(AssertionError.class, UncheckedIOException.class);
        }
    }

    private static void awaitAnIdleTime(HttpFront front) {
        try (RawConnection idle = RawConnection.to(front.address())) {
            assertThat(idle.isEnded()).isTrue();
        }
    }
}
