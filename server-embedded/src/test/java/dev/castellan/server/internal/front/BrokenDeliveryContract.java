package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.service.Delivery;
import dev.castellan.support.socket.RawConnection;
import dev.castellan.support.socket.RawConnection.Reply;
import org.junit.jupiter.api.Test;

/** The tests that every front has to pass for deliveries that break an answer. */
abstract class BrokenDeliveryContract {

    static final int LARGE = 3_000_000;

    final TinyService service = new TinyService();

    /** Returns a new connection to the service. */
    abstract RawConnection connect();

    /** Returns what paths begin with. */
    String mount() {
        return "";
    }

    @Test
    void resetIsSeenAsAReset() {
        for (int i = 0; i < 20; i++) {
            try (RawConnection wire = faulty(Delivery.reset(), "GET", "/a")) {
                assertThatThrownBy(wire::readToEnd).rootCause().hasMessageContaining("Connection reset");
            }
        }
    }

    @Test
    void emptyCloseIsSeenAsAnEndWithoutAByte() {
        try (RawConnection wire = faulty(Delivery.emptyClose(), "GET", "/a")) {
            assertThat(wire.readToEnd()).isEmpty();
        }
    }

    @Test
    void truncatedAnswerEndsInsideItsBody() {
        for (int bytes : new int[] {0, 3, 7}) {
            try (RawConnection wire = faulty(Delivery.truncated(bytes), "GET", "/a")) {
                Reply reply = wire.readHead();

                assertThat(reply.status()).isEqualTo(200);
                assertThat(reply.headers())
                        .containsEntry("content-length", "8")
                        .doesNotContainEntry("connection", "close");
                assertThat(wire.readToEnd()).isEqualTo("GET /a? ".substring(0, bytes));
            }
        }
    }

    @Test
    void truncatedAnswerLacksAtLeastItsLastByte() {
        try (RawConnection wire = faulty(Delivery.truncated(LARGE), "GET", "/a")) {
            wire.readHead();

            assertThat(wire.readToEnd()).isEqualTo("GET /a?");
        }
    }

    @Test
    void largeAnswerIsTruncatedWhereItShouldBe() {
        try (RawConnection wire = faulty(Delivery.truncated(LARGE - 5), "GET", "/large?" + LARGE)) {
            assertThat(wire.readHead().headers()).containsEntry("content-length", String.valueOf(LARGE));
            assertThat(wire.readToEnd()).hasSize(LARGE - 5);
        }
    }

    @Test
    void truncatedAnswerWithoutABodyIsWholeButTheLastOne() {
        try (RawConnection head = faulty(Delivery.truncated(3), "HEAD", "/a");
                RawConnection none = faulty(Delivery.truncated(3), "GET", "/none")) {
            assertThat(head.readHead().headers()).containsEntry("content-length", "9");
            assertThat(head.readToEnd()).isEmpty();
            assertThat(none.readHead().status()).isEqualTo(204);
            assertThat(none.readToEnd()).isEmpty();
        }
    }

    @Test
    void answerToAHeadThatIsRefusedIsDeliveredSoToo() {
        try (RawConnection wire = faulty(Delivery.truncated(1), "GET", "/refused")) {
            assertThat(wire.readHead().status()).isEqualTo(401);
            assertThat(wire.readToEnd()).isEqualTo("{");
        }
    }

    final RawConnection faulty(Delivery delivery, String method, String target) {
        service.faulty = delivery;
        RawConnection wire = connect().send(request(method, target));
        service.awaitAsked();
        return wire;
    }

    final String request(String method, String target) {
        return method + " " + mount() + target + " HTTP/1.1\r\nHost: x\r\nX-Faulty: 1\r\n\r\n";
    }

    final void assertServes(RawConnection wire) {
        wire.send("GET " + mount() + "/next HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(wire.read().body()).isEqualTo("GET /next? ");
    }
}
