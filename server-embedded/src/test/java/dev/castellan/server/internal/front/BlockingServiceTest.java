package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.limits.Limits;
import dev.castellan.support.socket.RawConnection;
import dev.castellan.support.socket.RawConnection.Reply;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BlockingServiceTest {

    private static final String WAIT = "GET /wait?%s HTTP/1.1\r\nHost: x\r\n\r\n";
    private static final String GET = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n";
    private static final String POST = "POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n";

    private final TinyService service = new TinyService();
    private final HttpFront front = start(10);
    private final RawConnection wire = RawConnection.to(front.address());

    @AfterEach
    void close() {
        service.go.countDown();
        wire.close();
        front.close();
    }

    @Test
    void runsServiceOnWorkerThreads() throws InterruptedException {
        wire.send(GET).read();
        wire.send(POST).send("body").read();

        assertThat(service.threads.poll(10, TimeUnit.SECONDS)).contains(" worker-");
        assertThat(service.threads.poll(10, TimeUnit.SECONDS)).contains(" worker-");
    }

    @Test
    void servesSeveralRequestsOnOneConnection() {
        assertThat(wire.send(GET).read().body()).isEqualTo("GET /a? ");
        assertThat(wire.send(POST + "body" + GET).read().body()).isEqualTo("POST /p? body");
        assertThat(wire.read().body()).isEqualTo("GET /a? ");
        assertThat(wire.send(POST).send("body").read().body()).isEqualTo("POST /p? body");
    }

    @Test
    void returns503WithRetryAfterWhenQueueIsFull() throws InterruptedException {
        try (HttpFront small = start(1);
                RawConnection first = RawConnection.to(small.address()).send(WAIT.formatted("1"));
                RawConnection second = RawConnection.to(small.address());
                RawConnection third = RawConnection.to(small.address())) {
            service.waiting.poll(10, TimeUnit.SECONDS);
            second.send(GET);
            third.send(GET);
            RawConnection refused = firstToResponse(second, third);
            Reply reply = refused.read();
            service.go.countDown();

            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.headers()).containsKey("retry-after");
            assertThat((refused == second ? third : second).read().status()).isEqualTo(200);
            assertThat(first.read().status()).isEqualTo(200);
            assertThat(refused.send(GET).read().status()).isEqualTo(200);
        }
    }

    @Test
    void closesConnectionOfRefusedRequestWithUnreadBody() throws InterruptedException {
        try (HttpFront small = start(1);
                RawConnection first = RawConnection.to(small.address()).send(WAIT.formatted("1"));
                RawConnection second = RawConnection.to(small.address());
                RawConnection third = RawConnection.to(small.address())) {
            service.waiting.poll(10, TimeUnit.SECONDS);
            second.send(POST);
            third.send(POST);
            RawConnection refused = firstToResponse(second, third);
            Reply reply = refused.read();
            service.go.countDown();

            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.headers()).containsEntry("connection", "close");
            assertThat(refused.isEnded()).isTrue();
            assertThat(first.read().status()).isEqualTo(200);
        }
    }

    /** Returns the connection that is answered first. The later of two requests finds the queue full. */
    private static RawConnection firstToResponse(RawConnection one, RawConnection other) {
        for (int i = 0; i < 1000; i++) {
            if (one.hasResponseWithin(5)) {
                return one;
            }
            if (other.hasResponseWithin(5)) {
                return other;
            }
        }
        throw new AssertionError("neither got a response");
    }

    @Test
    void slowClientsOccupyNoWorkerThread() {
        try (RawConnection slow = RawConnection.to(front.address());
                RawConnection other = RawConnection.to(front.address())) {
            assertThat(other.send(GET).read().status()).isEqualTo(200);
            slow.send(POST + "b");

            assertThat(wire.send(POST).send("body").read().body()).isEqualTo("POST /p? body");
            assertThat(other.send(GET).read().status()).isEqualTo(200);
            assertThat(slow.send("ody").read().body()).isEqualTo("POST /p? body");
        }
    }

    @Test
    void readsBodyWithoutWorkerThreadWhileAllWorkersAreBusy() throws InterruptedException {
        Limits limits = Limits.defaults().workers(1).queue(1);
        ApiService echoing = exchange -> exchange.request().path().equals("/site")
                ? exchange.readRequest().thenApply(whole -> new ApiResponse(200, Headers.empty(), whole.body()))
                : service.handle(exchange);
        try (HttpFront busy = Fronts.startBlocking(echoing, limits);
                RawConnection first = RawConnection.to(busy.address()).send(WAIT.formatted("1"));
                RawConnection second = RawConnection.to(busy.address());
                RawConnection site = RawConnection.to(busy.address())) {
            service.waiting.poll(10, TimeUnit.SECONDS);
            second.send(GET);

            site.send("POST /site HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n");
            assertThat(site.send("body").read().body()).isEqualTo("body");

            service.go.countDown();
            assertThat(first.read().status()).isEqualTo(200);
            assertThat(second.read().status()).isEqualTo(200);
        }
    }

    @Test
    void servesOtherClientsAfterOneDisconnects() throws InterruptedException {
        try (RawConnection leaving = RawConnection.to(front.address())) {
            leaving.send(WAIT.formatted("1"));
            service.waiting.poll(10, TimeUnit.SECONDS);
        }
        service.go.countDown();

        assertThat(wire.send(GET).read().status()).isEqualTo(200);
    }

    private HttpFront start(int queue) {
        return Fronts.startBlocking(service, Limits.defaults().workers(1).queue(queue));
    }
}
