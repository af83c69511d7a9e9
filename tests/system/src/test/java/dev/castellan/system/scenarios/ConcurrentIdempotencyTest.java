package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.system.fixture.FaultyStore;
import dev.castellan.system.fixture.Fixture;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a POST or PATCH request with the idempotency key of a running request is refused with a conflict. */
@OnStoresOfTier
@Tag("database")
class ConcurrentIdempotencyTest {

    @Parameter
    TestedStore store;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    POST  | /projects      | {"name":"Apollo"}
                    POST  | /users         | {"name":"CI","role":"client","project_ids":[]}
                    POST  | /users/tokens  | {}
                    POST  | /collections   | {"name":"Photos"}
                    POST  | /inputs        | {"name":"photo"}
                    POST  | /queries       | {"input_id":"INPUT"}
                    PATCH | /organization  | {"name":"Umbrella"}
                    PATCH | /inputs/INPUT  | {"name":"photo"}
                    """)
    void returns409ForSameKeyWhileFirstRequestRuns(String method, String template, String bodyTemplate)
            throws Exception {
        try (TestServer server = TestServer.start(store)) {
            Fixture fixture = Fixture.on(server);
            String input = fixture.id("input").toString();
            String path = template.replace("INPUT", input);
            String body = bodyTemplate.replace("INPUT", input);
            RawCalls calls = new RawCalls(
                    request -> server.server()
                            .handle(request.withHeaders(request.headers().with("Idempotency-Key", "k-1"))),
                    fixture.token("admin"));
            FaultyStore.Hold hold = server.store().holdWriteOfNextThread();

            CompletableFuture<ApiResponse> first = CompletableFuture.supplyAsync(() -> {
                hold.thisThread();
                return calls.send(method, path, body, null);
            });
            hold.awaitArrival();
            ApiResponse second = calls.send(method, path, body, null);
            hold.release();

            assertThat(second.status()).isEqualTo(409);
            assertThat(second.headers().first("Retry-After")).isEqualTo("1");
            assertThat(RawCalls.read(second).get("message").textValue()).contains("Idempotency-Key");
            assertThat(first.get(10, TimeUnit.SECONDS).status()).isEqualTo(method.equals("POST") ? 201 : 200);
        }
    }
}
