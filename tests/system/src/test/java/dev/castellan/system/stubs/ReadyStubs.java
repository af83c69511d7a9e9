package dev.castellan.system.stubs;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.system.fixture.Fixture;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Records the ready-made stubs on real servers. */
final class ReadyStubs {

    private static final int ENOUGH_FOR_THE_WORLD = 100;

    private final Map<String, String> files = new TreeMap<>();

    private ReadyStubs() {}

    /** Returns the content of each stub by file name. */
    static Map<String, String> record() {
        ReadyStubs stubs = new ReadyStubs();
        Endpoints.ALL.forEach(stubs::successOf);
        stubs.refusals();
        stubs.rateLimited();
        stubs.unavailable();
        return stubs.files;
    }

    /** Records a successful call to an operation in a new fixture, because some operations change the fixture. */
    private void successOf(Endpoint<?, ?> endpoint) {
        try (TestServer server = TestServer.start(TestedStore.MEMORY)) {
            Fixture fixture = Fixture.on(server);
            Samples.before(endpoint).ifPresent(sample -> server.server().handle(sample.request(fixture)));
            record(server, fixture, Samples.success(endpoint), ReadyStub.STARTED, endpoint.status());
        }
    }

    private void refusals() {
        try (TestServer server = TestServer.start(TestedStore.MEMORY)) {
            Fixture fixture = Fixture.on(server);
            for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
                Samples.refusals(endpoint)
                        .forEach((error, sample) -> record(server, fixture, sample, error, status(error)));
            }
            ApiRequest request = Sample.of(UserEndpoints.ME).by("").request(fixture);
            ApiResponse response = server.server().handle(request);
            files.put("without-token.json", ReadyStub.ofNobody(request, response));
        }
    }

    private void rateLimited() {
        UnaryOperator<RateLimits> limits = rates -> rates.window(Duration.ofDays(1))
                .requestsPerToken(ENOUGH_FOR_THE_WORLD)
                .failuresPerAddress(ENOUGH_FOR_THE_WORLD);
        try (TestServer server = TestServer.start(TestedStore.MEMORY, builder -> builder.rateLimits(limits))) {
            Fixture fixture = Fixture.on(server);
            ApiRequest any = Sample.of(UserEndpoints.ME).request(fixture);
            for (int i = 0; i < ENOUGH_FOR_THE_WORLD; i++) {
                server.server().handle(any);
            }
            everyOperation(server, fixture, ErrorKind.RATE_LIMITED);
        }
    }

    private void unavailable() {
        try (TestServer server = TestServer.start(TestedStore.MEMORY)) {
            Fixture fixture = Fixture.on(server);
            server.store().fail(fixture.id("organization"), "unreachable");
            everyOperation(server, fixture, ErrorKind.UNAVAILABLE);
        }
    }

    private void everyOperation(TestServer server, Fixture fixture, ErrorKind kind) {
        String error = kind.name().toLowerCase(Locale.ROOT);
        Endpoints.ALL.forEach(
                endpoint -> record(server, fixture, Samples.success(endpoint).by("admin"), error, kind.status()));
    }

    private void record(TestServer server, Fixture fixture, Sample sample, String state, int expected) {
        ApiRequest request = sample.request(fixture);
        ApiResponse response = server.server().handle(request);
        String name = sample.endpoint().id() + (state.equals(ReadyStub.STARTED) ? "" : "-" + state) + ".json";
        if (response.status() != expected) {
            throw new AssertionError(name + " got response " + response.status() + " "
                    + new String(response.body(), StandardCharsets.UTF_8));
        }
        files.put(name, ReadyStub.of(sample.endpoint(), state, request, response));
    }

    private static int status(String error) {
        return ErrorKind.valueOf(error.toUpperCase(Locale.ROOT)).status();
    }
}
