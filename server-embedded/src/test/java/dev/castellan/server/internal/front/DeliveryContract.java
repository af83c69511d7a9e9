package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.service.Delivery;
import dev.castellan.support.socket.RawConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The tests that every front has to pass for every kind of delivery. */
abstract class DeliveryContract extends BrokenDeliveryContract {

    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void slowAnswerTakesAllItsPausesAndTheConnectionServesOn() {
        long start = System.nanoTime();
        try (RawConnection wire = faulty(Delivery.slow(3, Duration.ofMillis(20)), "GET", "/a")) {
            assertThat(wire.read().body()).isEqualTo("GET /a? ");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(40));
            assertServes(wire);
        }
    }

    @Test
    void slowAnswerToTheLastRequestArrivesWholeAndEndsTheConnection() {
        service.faulty = Delivery.slow(1, Duration.ofNanos(1));
        try (RawConnection wire = connect()
                .send("GET " + mount() + "/a HTTP/1.1\r\nHost: x\r\nX-Faulty: 1\r\nConnection: close\r\n\r\n")) {
            assertThat(wire.readHead().headers()).containsEntry("connection", "close");
            assertThat(wire.readToEnd()).isEqualTo("GET /a? ");
        }
    }

    @Test
    void largePiecesArriveWhole() {
        try (RawConnection wire = faulty(Delivery.slow(LARGE / 2, Duration.ZERO), "GET", "/large?" + LARGE)) {
            assertThat(wire.read().body()).hasSize(LARGE);
            assertServes(wire);
        }
    }

    @Test
    void slowAnswerWithoutABodyIsPrompt() {
        try (RawConnection wire = faulty(Delivery.slow(1, HOUR), "HEAD", "/a")) {
            assertThat(wire.readHead().headers()).containsEntry("content-length", "9");
            wire.send(request("GET", "/none"));
            assertThat(wire.readHead().status()).isEqualTo(204);
            assertServes(wire);
        }
    }

    @Test
    void answerDoesNotComeBeforeItsDelay() {
        for (String path : new String[] {"/a", "/none"}) {
            long start = System.nanoTime();
            try (RawConnection wire = faulty(Delivery.after(Duration.ofMillis(30)), "POST", path)) {
                assertThat(wire.readHead().status()).isBetween(200, 204);
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(30));
            }
        }
    }

    @Test
    void everyDeliveryCanBeDelayed() {
        long start = System.nanoTime();
        Duration delay = Duration.ofMillis(30);
        try (RawConnection cut = faulty(Delivery.emptyClose().delayedBy(delay), "GET", "/a")) {
            assertThat(cut.isEnded()).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(delay);
        }
    }

    @Test
    void requestsBehindADelayedAnswerAreAnsweredInOrder() {
        service.faulty = Delivery.after(Duration.ofMillis(10));
        try (RawConnection wire = connect().send(request("GET", "/a") + request("GET", "/b"))) {
            assertThat(wire.read().body()).isEqualTo("GET /a? ");
            assertThat(wire.read().body()).isEqualTo("GET /b? ");
        }
    }

    @Test
    void answersThatAreHeldBackHoldNobodyElse() {
        CompletableFuture<Void> limit = new CompletableFuture<>();
        try (RawConnection stalled = faulty(Delivery.stalled(), "GET", "/a");
                RawConnection late = faulty(Delivery.after(HOUR).until(limit), "GET", "/a");
                RawConnection slow = faulty(Delivery.slow(1, HOUR).until(limit), "GET", "/a");
                RawConnection half = faulty(Delivery.stalledAfter(2), "GET", "/a")) {
            assertThat(slow.readHead().status()).isEqualTo(200);
            assertThat(slow.bytes(1)).isEqualTo("G");
            assertThat(half.readHead().status()).isEqualTo(200);
            assertThat(half.bytes(2)).isEqualTo("GE");
            for (int i = 0; i < 8; i++) {
                try (RawConnection other = connect()) {
                    assertServes(other);
                }
            }
            assertThat(stalled.isSilent()).isTrue();
            assertThat(late.isSilent()).isTrue();
            assertThat(slow.isSilent()).isTrue();
            assertThat(half.isSilent()).isTrue();
            limit.complete(null); // a TLS client that closes waits for a server that does not read
        }
    }

    @Test
    void heldAnswersAreCutOnceTheirLimitCompletes() {
        CompletableFuture<Void> limit = new CompletableFuture<>();
        try (RawConnection stalled = faulty(Delivery.stalled().until(limit), "GET", "/a");
                RawConnection late = faulty(Delivery.after(HOUR).until(limit), "GET", "/a");
                RawConnection slow = faulty(Delivery.slow(1, HOUR).until(limit), "GET", "/a");
                RawConnection half = faulty(Delivery.stalledAfter(2).until(limit), "GET", "/a")) {
            slow.readHead();
            half.readHead();
            limit.completeExceptionally(new IOException("made up for the test"));

            assertThat(stalled.readToEnd()).isEmpty();
            assertThat(late.readToEnd()).isEmpty();
            assertThat(slow.readToEnd()).isEqualTo("G");
            assertThat(half.readToEnd()).isEqualTo("GE");
        }
    }

    @Test
    void nothingIsSentBeyondALimitThatIsReachedAlready() {
        CompletableFuture<Void> limit = CompletableFuture.completedFuture(null);
        try (RawConnection wire = faulty(Delivery.PROMPT.until(limit), "GET", "/a")) {
            assertThat(wire.readToEnd()).isEmpty();
        }
    }

    @Test
    void limitThatCompletesAfterTheAnswerChangesNothing() {
        CompletableFuture<Void> limit = new CompletableFuture<>();
        try (RawConnection wire = faulty(Delivery.slow(1, Duration.ZERO).until(limit), "GET", "/a")) {
            assertThat(wire.read().body()).isEqualTo("GET /a? ");
            limit.complete(null);
            assertServes(wire);
        }
    }
}
