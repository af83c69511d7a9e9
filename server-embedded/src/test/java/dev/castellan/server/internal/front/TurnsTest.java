package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.Limits;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.support.socket.RawConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One organization sends far more requests than are served at once. */
class TurnsTest {

    private static final int MANY = 20;

    private final TinyService service = new TinyService();
    private final List<RawConnection> wires = new ArrayList<>();

    @AfterEach
    void close() {
        service.go.countDown();
        wires.forEach(RawConnection::close);
    }

    @Test
    void requestOfAnotherIsServedBeforeMostOfThem() throws InterruptedException {
        Limits one = Limits.defaults().toBuilder().workers(1).queue(MANY).build();
        try (UndertowFront front = Fronts.startBlocking(service, one)) {
            hold(front);
            RawConnection refused = flood(front);
            RawConnection other = send(front, 2, "/other");
            awaitRefusals(MANY, refused);
            service.go.countDown();

            assertThat(other.read().status()).isEqualTo(200);
            assertThat(List.copyOf(service.answered).indexOf("/other?")).isBetween(1, 2);
        }
    }

    @Test
    void requestThatWaitsTooLongIsToldToComeBack() throws InterruptedException {
        Limits one = Limits.defaults().toBuilder()
                .workers(1)
                .turnTime(Duration.ofMillis(50))
                .build();
        try (UndertowFront front = Fronts.startBlocking(service, one)) {
            hold(front);

            assertThat(send(front, 2, "/other").read().status()).isEqualTo(503);
        }
    }

    @Test
    void everyRequestThatIsRefusedWithItsBodyUnreadIsAnswered() throws InterruptedException {
        Limits one = Limits.defaults().toBuilder().workers(1).queue(1).build();
        try (UndertowFront front = Fronts.startBlocking(service, one)) {
            hold(front);
            List<RawConnection> flood = new ArrayList<>();
            for (int i = 0; i < 5 * MANY; i++) { // more than are refused in one period
                flood.add(post(front));
            }
            List<RawConnection> refused = answered(flood, flood.size() - 1);

            assertThat(refused)
                    .allSatisfy(wire -> assertThat(wire.read().status()).isEqualTo(503));
            assertThat(refused).allMatch(RawConnection::isEnded);
        }
    }

    private RawConnection post(UndertowFront front) {
        RawConnection wire = RawConnection.to(front.address());
        wires.add(wire);
        return wire.send("POST /flood HTTP/1.1\r\nHost: x\r\nX-Organization: 1\r\nContent-Length: 10\r\n\r\nhello");
    }

    /** Occupies the only worker. */
    private void hold(UndertowFront front) throws InterruptedException {
        send(front, 1, "/wait");
        assertThat(service.waiting.poll(10, TimeUnit.SECONDS)).isNotNull();
    }

    /** Sends one request more than may wait, and returns the connection of the one that is refused. */
    private RawConnection flood(UndertowFront front) {
        List<RawConnection> flood = new ArrayList<>();
        for (int i = 0; i <= MANY; i++) {
            flood.add(send(front, 1, "/flood"));
        }
        return answered(flood, 1).get(0);
    }

    /** Waits until the request of the other has pushed one more out. */
    private void awaitRefusals(int waiting, RawConnection refused) {
        List<RawConnection> flood = new ArrayList<>(wires.subList(1, waiting + 2));
        flood.remove(refused);
        assertThat(answered(flood, 1).get(0).read().status()).isEqualTo(503);
    }

    private static List<RawConnection> answered(List<RawConnection> wires, int count) {
        List<RawConnection> answered = new ArrayList<>();
        Condition.await(
                () -> {
                    wires.stream()
                            .filter(wire -> !answered.contains(wire) && wire.hasAnswerWithin(1))
                            .forEach(answered::add);
                    return answered.size() >= count;
                },
                () -> answered.size() + " answers");
        return answered;
    }

    private RawConnection send(UndertowFront front, int organization, String path) {
        RawConnection wire = RawConnection.to(front.address());
        wires.add(wire);
        return wire.send("GET " + path + " HTTP/1.1\r\nHost: x\r\nX-Organization: " + organization + "\r\n\r\n");
    }
}
