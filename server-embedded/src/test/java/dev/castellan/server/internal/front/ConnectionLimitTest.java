package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.Limits;
import dev.castellan.support.socket.RawConnection;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class ConnectionLimitTest {

    private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

    @Test
    void connectionBeyondTheLimitWaitsUntilOneIsGone() {
        Limits few = Limits.defaults().toBuilder().connections(2).build();
        Deque<RawConnection> wires = new ArrayDeque<>();
        try (UndertowFront front = Fronts.start(new TinyService(), few)) {
            for (int i = 0; i < 2; i++) {
                wires.add(RawConnection.to(front.address()));
                assertThat(wires.getLast().send(GET).read().status()).isEqualTo(200);
            }
            try (RawConnection waiting = RawConnection.to(front.address()).send(GET)) {
                assertThat(waiting.hasAnswerWithin(100)).isFalse();
                wires.remove().close();

                assertThat(waiting.read().status()).isEqualTo(200);
            }
        } finally {
            wires.forEach(RawConnection::close);
        }
    }
}
