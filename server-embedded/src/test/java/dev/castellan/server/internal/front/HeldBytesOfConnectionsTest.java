package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.Limits;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.support.socket.RawConnection;
import dev.castellan.support.socket.RawConnection.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is held for connections that send or read slowly is counted, bounded, and counted out however they end. */
class HeldBytesOfConnectionsTest {

    /** More than the buffers of two sockets hold. */
    private static final int LARGE = 20_000_000;

    private static final Limits LIMITS = Limits.defaults().toBuilder()
            .heldBytes(40_000)
            .heldBytesPerOrganization(20_000)
            .heldBytesPerToken(10_000)
            .headerTime(Duration.ofHours(1))
            .bodyTime(Duration.ofHours(1))
            .idleTime(Duration.ofHours(1))
            .turnTime(Duration.ofHours(1))
            .build();

    private static final String HEAD_PART = "GET / HTTP/1.1\r\nHost: " + "x".repeat(6000);

    private final TracedAnswers service = new TracedAnswers();
    private final UndertowFront front = UndertowFront.start(FrontOptions.of(Fronts.ANY_PORT, LIMITS), service);
    private final List<RawConnection> wires = new ArrayList<>();

    @AfterEach
    void close() {
        wires.forEach(RawConnection::close);
        front.close();
    }

    @Test
    void nothingIsHeldForClientsThatSendAndReadAtOnce() {
        RawConnection wire = connect();
        wire.send(get("/acme/ann", 1000)).read();
        wire.send(post("/acme/ann", 5) + "hello").read();

        assertThat(front.held().total()).isZero();
    }

    @Test
    void answerIsHeldUntilItIsRead() throws IOException {
        RawConnection wire = connect().send(get("/acme/ann", LARGE));
        awaitHeld(10_000);

        readLarge(wire);
        awaitHeld(0);
        assertThat(wire.send(get("/acme/ann", 1)).read().status()).isEqualTo(200);
    }

    @Test
    void answerIsCountedOutWhenItsClientLeaves() {
        RawConnection wire = connect().send(get("/acme/ann", LARGE));
        awaitHeld(10_000);

        wire.reset();
        awaitHeld(0);
    }

    @Test
    void oldestUnreadAnswerOfTheGreediestOrganizationIsCutWhenTooMuchIsHeld() throws IOException {
        RawConnection oldest = connect().send(get("/acme/ann", LARGE));
        awaitHeld(10_000);
        connect().send(get("/acme/bob", LARGE));
        awaitHeld(20_000);
        RawConnection patient = connect().send(get("/bolt/cid", LARGE));
        awaitHeld(30_000);
        connect().send(get("/core/dee", LARGE));
        awaitHeld(40_000);
        assertThat(front.held().cuts()).isZero();

        RawConnection last = connect().send(get("/dune/eve", LARGE));

        Condition.await(() -> front.held().cuts() == 1, () -> front.held().cuts() + " cuts");
        oldest.drain();
        awaitHeld(40_000);
        for (RawConnection wire : List.of(patient, last)) {
            readLarge(wire);
        }
        awaitHeld(20_000);
    }

    @Test
    void requestsOfATokenThatHoldsAsMuchAsItMayWaitUntilItReads() throws IOException {
        RawConnection unread = connect().send(get("/acme/ann", LARGE));
        awaitHeld(10_000);

        RawConnection waiting = connect().send(get("/acme/ann", 1));
        assertThat(connect().send(get("/acme/bob", 1)).read().status()).isEqualTo(200);
        assertThat(waiting.hasAnswerWithin(100)).isFalse();

        readLarge(unread);
        assertThat(waiting.read().status()).isEqualTo(200);
    }

    @Test
    void requestsOfAnOrganizationThatHoldsAsMuchAsItMayWaitUntilItReads() throws IOException {
        RawConnection ann = connect().send(get("/acme/ann", LARGE));
        awaitHeld(10_000);
        connect().send(get("/acme/bob", LARGE));
        awaitHeld(20_000);

        RawConnection waiting = connect().send(get("/acme/cid", 1));
        assertThat(connect().send(get("/bolt/dee", 1)).read().status()).isEqualTo(200);
        assertThat(waiting.hasAnswerWithin(100)).isFalse();

        readLarge(ann);
        assertThat(waiting.read().status()).isEqualTo(200);
    }

    @Test
    void incompleteBodyIsHeldUntilItIsComplete() {
        RawConnection wire = connect().send(post("/acme/ann", 5000) + "x");
        awaitHeld(4096);
        wire.send("x".repeat(4990));
        awaitHeld(5000);

        assertThat(wire.send("x".repeat(9)).read().status()).isEqualTo(200);
        assertThat(front.held().total()).isZero();
    }

    @Test
    void incompleteBodyIsCountedOutWhenItsClientLeaves() {
        RawConnection wire = connect().send(post("/acme/ann", 5000) + "x");
        awaitHeld(4096);

        wire.close();
        awaitHeld(0);
    }

    @Test
    void bodiesBeyondWhatATokenMayHoldAreRefused() {
        RawConnection first = connect().send(post("/acme/ann", 5000) + "x");
        awaitHeld(4096);
        RawConnection second = connect().send(post("/acme/ann", 5000) + "x");
        awaitHeld(8192);

        Reply refused =
                connect().send(post("/acme/ann", 5000) + "x".repeat(4500)).read();
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.headers()).containsEntry("connection", "close");

        assertThat(connect()
                        .send(post("/bolt/cid", 5000) + "x".repeat(4500))
                        .send("x".repeat(500))
                        .read()
                        .status())
                .isEqualTo(200);
        assertThat(first.send("x".repeat(4999)).read().status()).isEqualTo(200);
        assertThat(second.send("x".repeat(4999)).read().status()).isEqualTo(200);
    }

    @Test
    void completeBodyIsHeldUntilItIsItsTurn() throws IOException {
        RawConnection body = connect().send(post("/acme/ann", 5000) + "x");
        awaitHeld(4096);
        RawConnection unread = connect().send(get("/acme/ann", LARGE));
        awaitHeld(14_096);

        body.send("x".repeat(4999));
        awaitHeld(15_000);
        assertThat(body.hasAnswerWithin(100)).isFalse();

        readLarge(unread);
        assertThat(body.read().status()).isEqualTo(200);
        awaitHeld(0);
    }

    @Test
    void completeBodyIsCountedOutWhenItHasWaitedForTooLong() {
        Limits hasty = LIMITS.toBuilder().turnTime(Duration.ofMillis(200)).build();
        try (UndertowFront other = UndertowFront.start(FrontOptions.of(Fronts.ANY_PORT, hasty), new TracedAnswers())) {
            RawConnection body = connect(other).send(post("/acme/ann", 5000) + "x");
            awaitHeld(other, 4096);
            connect(other).send(get("/acme/ann", LARGE));
            awaitHeld(other, 14_096);

            assertThat(body.send("x".repeat(4999)).read().status()).isEqualTo(503);
            awaitHeld(other, 10_000);
        }
    }

    @Test
    void requestThatWaitsKeepsNothingOfAConnectionThatWasCut() throws IOException {
        connect().send(get("/acme/ann", LARGE));
        awaitHeld(10_000);
        RawConnection waiting = connect().send(post("/acme/ann", 5000) + "x".repeat(1000));
        Condition.await(() -> service.heads() == 2, () -> service.heads() + " heads have come");

        for (int i = 0; i < 2; i++) {
            connect().send("GET / HTTP/1.1\r\nHost: " + "x".repeat(15_000));
        }

        assertThat(waiting.isEndedOrReset()).isTrue(); // a part of its body was not read
        service.awaitReachableHeads(1);
    }

    @Test
    void incompleteHeadIsHeldUntilItIsComplete() {
        RawConnection wire = connect().send("GET /?1 HTTP/1.1\r\nHost: " + "x".repeat(2000));
        Condition.await(() -> front.held().total() >= 2000, () -> front.held().total() + " bytes are held");

        assertThat(wire.send("\r\n\r\n").read().status()).isEqualTo(200);
        awaitHeld(0);
    }

    @Test
    void bytesThatComeTooEarlyAreHeldUntilItIsTheirTurn() {
        RawConnection wire = connect().send(get("/acme/ann", LARGE) + get("/acme/ann", 1) + "GET / HTTP/1.1\r\n");
        Condition.await(() -> front.held().total() > 10_000, () -> front.held().total() + " bytes are held");

        wire.close();
        awaitHeld(0);
    }

    @Test
    void oldestHeadsAreCutWhenTooMuchIsHeldForClientsWithoutAToken() throws IOException {
        RawConnection early = beginHead(front);
        beginHead(front);
        RawConnection late = connect().send(HEAD_PART).send(HEAD_PART.substring(0, 4000));

        Condition.await(() -> front.held().cuts() > 0, () -> front.held().total() + " are held");
        assertThat(late.send("\r\n\r\n").read().status()).isNotEqualTo(503);
        early.send("x");
        assertThat(early.isEndedOrReset()).isTrue();
    }

    @Test
    void connectionOfACutHeadStaysOpenForAWhileSoThatItsClientOpensNoOther() throws IOException {
        RawConnection early = beginHead(front);
        beginHead(front);
        beginHead(front);
        beginHead(front);

        Condition.await(() -> front.held().cuts() > 0, () -> front.held().total() + " are held");
        assertThat(early.hasAnswerWithin(100)).isFalse();
    }

    @Test
    void connectionOfACutHeadEndsWhenTheTimeOfTheHeadIsOver() throws IOException {
        Limits hasty = LIMITS.toBuilder().headerTime(Duration.ofSeconds(3)).build();
        try (UndertowFront other = UndertowFront.start(FrontOptions.of(Fronts.ANY_PORT, hasty), new TracedAnswers())) {
            RawConnection early = beginHead(other);
            for (int i = 0; i < 3; i++) {
                beginHead(other);
            }

            assertThat(other.held().cuts()).isPositive();
            assertThat(early.isEndedOrReset()).isTrue();
        }
    }

    /** Sends a part of a head, and waits until it is held. */
    private RawConnection beginHead(UndertowFront to) {
        long before = to.held().total();
        long cuts = to.held().cuts();
        RawConnection wire = connect(to).send(HEAD_PART);
        Condition.await(
                () -> to.held().total() >= before + HEAD_PART.length()
                        || to.held().cuts() > cuts,
                () -> to.held().total() + " are held");
        return wire;
    }

    private RawConnection connect() {
        return connect(front);
    }

    private RawConnection connect(UndertowFront to) {
        RawConnection wire = RawConnection.to(to.address());
        wires.add(wire);
        return wire;
    }

    private static void readLarge(RawConnection wire) throws IOException {
        assertThat(wire.readHead().status()).isEqualTo(200);
        wire.in().skipNBytes(LARGE);
    }

    private static String get(String path, int size) {
        return "GET " + path + "?" + size + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + path + "\r\n\r\n";
    }

    private static String post(String path, int length) {
        return "POST " + path + "?1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + path + "\r\nContent-Length: "
                + length + "\r\n\r\n";
    }

    private void awaitHeld(long bytes) {
        awaitHeld(front, bytes);
    }

    private static void awaitHeld(UndertowFront by, long bytes) {
        Condition.await(() -> by.held().total() == bytes, () -> by.held().total() + " bytes are held, not " + bytes);
    }
}
