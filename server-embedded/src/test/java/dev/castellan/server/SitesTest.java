package dev.castellan.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.ServerCall;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;
import dev.castellan.server.store.StoreUnavailableException;
import dev.castellan.support.socket.RawConnection;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests a site that is served alongside the API. */
final class SitesTest {

    private final TinySite site = new TinySite();
    private final CastellanServer server = CastellanServer.builder()
            .site(site)
            .proxy(proxy -> proxy.publicPath("/front"))
            .limits(limits -> limits.body(1000).workers(4).queue(6).closeTime(Duration.ofSeconds(1)))
            .start();

    @AfterEach
    void close() {
        site.unblock.countDown();
        server.close();
    }

    @Test
    void servesPathOfSiteAndItsSubpathsWithoutToken() {
        assertThat(exchange("GET /site")).contains("200", "\r\n\r\nGET /site");
        assertThat(exchange("GET /site/a/b")).contains("200", "\r\n\r\nGET /site/a/b");
        assertThat(exchange("PATCH /site/a")).contains("200", "\r\n\r\nPATCH /site/a");
        assertThat(exchange("GET /sites")).contains(" 401 ");
        assertThat(exchange("GET /")).contains(" 401 ");
    }

    @Test
    void redirectsOnlyBrowsersFromRootToSite() {
        String html = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";
        assertThat(exchange("GET /", html)).contains(" 302 ", "Location: /front/site\r\n", "Vary: Accept\r\n");
        assertThat(exchange("HEAD /", html)).contains(" 302 ");
        assertThat(exchange("POST /", html)).contains(" 401 ");
        assertThat(exchange("GET /other", html)).contains(" 401 ");
        assertThat(exchange("GET /", "application/json")).contains(" 401 ");
        assertThat(exchange("GET /", "*/*")).contains(" 401 ");
    }

    @Test
    void doesNotRedirectToSiteThatIsNotForBrowsers() {
        Site forPrograms = new Site() {
            @Override
            public String path() {
                return "/programs";
            }

            @Override
            public boolean isForBrowsers() {
                return false;
            }

            @Override
            public SitePages open(SiteContext context) {
                return call -> CompletableFuture.completedStage(new ApiResponse(204, Headers.empty(), new byte[0]));
            }
        };
        ApiRequest browser = ApiRequest.of("GET", "/", Headers.of("Accept", "text/html"));
        try (CastellanServer alone = CastellanServer.builder()
                        .withoutSocket()
                        .site(forPrograms)
                        .start();
                CastellanServer both = CastellanServer.builder()
                        .withoutSocket()
                        .site(forPrograms)
                        .site(new TinySite())
                        .start()) {
            assertThat(alone.handle(browser).status()).isEqualTo(401);
            assertThat(both.handle(browser).headers().first("Location")).isEqualTo("/site");
        }
    }

    @Test
    void everyResponseHasRequestId() {
        for (String path :
                List.of("/site", "/site/go", "/site/refuses", "/site/throws", "/site/fails", "/site/breaks")) {
            assertThat(exchange("GET " + path)).as(path).containsOnlyOnce("\r\nCastellan-Request-Id: ");
        }
        assertThat(exchange("GET /", "text/html")).contains(" 302 ", "\r\nCastellan-Request-Id: ");
        assertThat(exchange("HEAD /site")).contains("\r\nCastellan-Request-Id: ");
        String tooLarge = post("/site", "x".repeat(1001));
        assertThat(tooLarge)
                .contains("{\"errorID\":\"" + tooLarge.replaceAll("(?s).*Request-Id: ([0-9a-f-]+).*", "$1"));
    }

    @Test
    void responseToHeadRequestHasNoBody() {
        assertThat(exchange("HEAD /site")).contains("Content-Length: 10").endsWith("\r\n\r\n");
    }

    @Test
    void acceptsPostBodyUpToLimitAndReturns413Beyond() {
        assertThat(post("/site", "a=b")).contains("POST /site a=b");
        assertThat(post("/site", "x".repeat(1001))).contains(" 413 ");
    }

    @Test
    void prependsPublicPathToLocation() {
        assertThat(exchange("GET /site/go")).contains(" 303 ", "Location: /front/site/there\r\n");
    }

    @Test
    void servesOtherRequestsWhileResponseIsPending() {
        try (RawConnection waiting = open()) {
            waiting.send(head("GET /site/later"));
            CompletableFuture<ApiResponse> later = site.later.join();
            assertThat(exchange("GET /site")).contains("200");
            assertThat(waiting.hasResponse()).isFalse();
            later.complete(text(200, "at last"));
            assertThat(waiting.readToEnd()).endsWith("\r\n\r\nat last");
        }
    }

    @Test
    void servesOtherRequestsAfterClientDisconnectsBeforeResponse() {
        CompletableFuture<ApiResponse> later;
        try (RawConnection waiting = open()) {
            waiting.send(head("GET /site/later"));
            later = site.later.join();
            waiting.reset();
        }
        later.complete(text(200, "too late"));
        assertThat(exchange("GET /site")).contains("200");
    }

    @Test
    void closingWaitsForPendingResponse() throws InterruptedException {
        try (RawConnection waiting = open()) {
            waiting.send(head("GET /site/later"));
            CompletableFuture<ApiResponse> later = site.later.join();
            Thread closing = new Thread(server::close);
            closing.start();
            while (server.acceptsConnections()) {
                Thread.onSpinWait();
            }
            later.complete(text(200, "at last"));
            assertThat(waiting.readToEnd()).endsWith("\r\n\r\nat last");
            closing.join();
        }
    }

    @Test
    void closesEvenIfResponseNeverArrives() {
        try (RawConnection waiting = open()) {
            waiting.send(head("GET /site/later"));
            CompletableFuture<ApiResponse> later = site.later.join();
            server.close();
            assertThat(site.closed).isTrue();
            later.complete(text(200, "too late"));
            assertThat(waiting.readToEnd()).isEmpty();
        }
    }

    @Test
    void returnsSiteFailuresInApiErrorFormat() {
        assertThat(exchange("GET /site/throws")).contains(" 500 ", "errorID");
        assertThat(exchange("GET /site/fails")).contains(" 500 ", "errorID");
        assertThat(exchange("GET /site/refuses")).contains(" 404 ", "no such thing");
        assertThat(post("/site/breaks", "x".repeat(1001))).contains(" 413 ", "errorID");
    }

    @Test
    void returns503WhenTooManyRequestsAreWaiting() {
        List<RawConnection> waiting = new ArrayList<>();
        for (int i = 0; i < 3 + 6; i++) {
            RawConnection connection = open();
            waiting.add(connection.send(head("GET /site/blocks")));
        }
        site.awaitBlocked(3 + 6);
        assertThat(exchange("GET /site/blocks")).contains(" 503 ", "Retry-After: ");
        assertThat(exchange("GET /site")).contains(" 200 ");
        site.unblock.countDown();
        waiting.forEach(connection -> {
            assertThat(connection.readToEnd()).contains(" 200 ");
            connection.close();
        });
    }

    @Test
    void runsWorkOfOneOrganizationWhileWorkOfAnotherBlocks() {
        SiteContext context = site.context.get();
        for (int i = 0; i < 8; i++) {
            context.run(new UUID(0, 1), null, site::awaitUnblock);
        }

        assertThat(context.run(new UUID(0, 2), null, () -> "done")
                        .toCompletableFuture()
                        .join())
                .isEqualTo("done");
    }

    @Test
    void servesSiteWhenServerHasNoSocket() {
        try (CastellanServer inside =
                CastellanServer.builder().withoutSocket().site(new TinySite()).start()) {
            ApiResponse response = inside.handle(ApiRequest.of("GET", "/site", Headers.empty()));
            assertThat(new String(response.body(), UTF_8)).isEqualTo("GET /site");
        }
    }

    @Test
    void contextExposesServerSettingsAndStore() {
        SiteContext context = site.context.get();
        assertThat(context.publicPath()).isEqualTo("/front");
        assertThat(context.isLoopback()).isTrue();
        assertThat(context.isTls()).isFalse();
        assertThat(context.extensions()).isTrue();
        assertThat(context.auditEvents()).isTrue();
        assertThat(context.consoleUrl()).isEmpty();
        assertThat(Store.of(context.store()).organizations())
                .containsExactly(server.bootstrap().organizationId());
    }

    @Test
    void abortsStartAndClosesOtherSitesAndStoreIfOneSiteFailsToOpen() {
        Site refusing = new Site() {
            @Override
            public String path() {
                return "/other";
            }

            @Override
            public SitePages open(SiteContext context) {
                throw new IllegalArgumentException("not here");
            }
        };
        TinySite first = new TinySite();
        MemoryStore store = new MemoryStore(Clock.systemUTC());
        CastellanServerBuilder builder =
                CastellanServer.builder().store(store).site(first).site(refusing);
        assertThatIllegalArgumentException().isThrownBy(builder::start).withMessage("not here");
        assertThat(first.closed).isTrue();
        assertThatExceptionOfType(StoreUnavailableException.class).isThrownBy(store::organizations);
    }

    @Test
    void closesOtherSitesAndStoreIfOneSiteCannotBeClosed() {
        MemoryStore store = new MemoryStore(Clock.systemUTC());
        TinySite site = new TinySite();
        Site broken = new Site() {
            @Override
            public String path() {
                return "/broken";
            }

            @Override
            public SitePages open(SiteContext context) {
                return new SitePages() {
                    @Override
                    public CompletionStage<ApiResponse> respond(ServerCall call) {
                        return CompletableFuture.completedStage(text(200, "broken"));
                    }

                    @Override
                    public void close() {
                        throw new IllegalStateException("cannot be closed");
                    }
                };
            }
        };
        CastellanServer.builder()
                .withoutSocket()
                .store(store)
                .site(broken)
                .site(site)
                .start()
                .close();
        assertThat(site.closed).isTrue();
        assertThatExceptionOfType(StoreUnavailableException.class).isThrownBy(store::organizations);
    }

    @Test
    void closesSitesIfStoreFailsAtStart() {
        MemoryStore broken = new MemoryStore(Clock.systemUTC());
        broken.close();
        TinySite site = new TinySite();
        CastellanServerBuilder builder = CastellanServer.builder().store(broken).site(site);
        assertThatExceptionOfType(StoreUnavailableException.class).isThrownBy(builder::start);
        assertThat(site.closed).isTrue();
    }

    private String exchange(String line) {
        try (RawConnection connection = open()) {
            return connection.send(head(line)).readToEnd();
        }
    }

    private String exchange(String line, String accept) {
        try (RawConnection connection = open()) {
            return connection
                    .send(head(line).replace("Connection:", "Accept: " + accept + "\r\nConnection:"))
                    .readToEnd();
        }
    }

    private String post(String path, String body) {
        try (RawConnection connection = open()) {
            return connection
                    .send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: "
                            + body.length() + "\r\n\r\n" + body)
                    .readToEnd();
        }
    }

    private static String head(String line) {
        return line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    }

    private RawConnection open() {
        return RawConnection.to(server.baseUrl());
    }

    private static ApiResponse text(int status, String text) {
        return new ApiResponse(status, Headers.of("Content-Type", "text/plain"), text.getBytes(UTF_8));
    }

    /** A site that echoes its requests. */
    private static final class TinySite implements Site, SitePages {

        final AtomicReference<SiteContext> context = new AtomicReference<>();
        final CompletableFuture<CompletableFuture<ApiResponse>> later = new CompletableFuture<>();
        final CountDownLatch unblock = new CountDownLatch(1);
        final AtomicBoolean closed = new AtomicBoolean();
        private final List<CompletionStage<ApiResponse>> blocked = new java.util.concurrent.CopyOnWriteArrayList<>();

        @Override
        public String path() {
            return "/site";
        }

        @Override
        public SitePages open(SiteContext original) {
            context.set(original);
            return this;
        }

        @Override
        public CompletionStage<ApiResponse> respond(ServerCall call) {
            ApiRequest request = call.request();
            return switch (request.path()) {
                case "/site/later" -> later();
                case "/site/throws" -> throw new IllegalStateException("broken");
                case "/site/fails" ->
                    context.get().run(null, null, () -> {
                        throw new IllegalStateException("broken");
                    });
                case "/site/refuses" ->
                    context.get().run(null, null, () -> {
                        throw Refusal.of(ErrorKind.NOT_FOUND, "no such thing");
                    });
                case "/site/blocks" -> block();
                case "/site/go" ->
                    CompletableFuture.completedStage(
                            new ApiResponse(303, Headers.of("Location", "/site/there"), ApiRequest.NO_BODY));
                default -> CompletableFuture.completedStage(text(200, request + body(request)));
            };
        }

        @Override
        public ApiResponse refuse(ServerCall call, ApiResponse refused, Refusal refusal) {
            if (call.request().path().equals("/site/breaks")) {
                throw new IllegalStateException("broken");
            }
            return refused;
        }

        @Override
        public void close() {
            closed.set(true);
        }

        void awaitBlocked(int count) {
            while (blocked.size() < count) {
                Thread.onSpinWait();
            }
        }

        private CompletionStage<ApiResponse> later() {
            CompletableFuture<ApiResponse> response = new CompletableFuture<>();
            later.complete(response);
            return response;
        }

        private CompletionStage<ApiResponse> block() {
            CompletionStage<ApiResponse> response = context.get().run(null, null, this::awaitUnblock);
            blocked.add(response);
            return response;
        }

        private ApiResponse awaitUnblock() {
            try {
                unblock.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return text(200, "done");
        }

        private static String body(ApiRequest request) {
            return request.body().length == 0 ? "" : " " + new String(request.body(), UTF_8);
        }
    }
}
