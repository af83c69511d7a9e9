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

/** Tests that a POST request with the idempotency key of a running request is refused with a conflict. */
@OnStoresOfTier
@Tag("database")
class ConcurrentIdempotencyTest {

    @Parameter
    TestedStore store;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /projects     | {"name":"Apollo"}
                    /users        | {"name":"CI","role":"client","project_ids":[]}
                    /users/tokens | {}
                    /collections  | {"name":"Photos"}
                    /inputs       | {"name":"photo"}
                    /queries      | {"input_id":"INPUT"}
                    """)
    void returns409ForSameKeyWhileFirstRequestRuns(String path, String template) throws Exception {
        try (TestServer server = TestServer.start(store)) {
            Fixture fixture = Fixture.on(server);
            String body = template.replace("INPUT", fixture.id("input").toString());
            RawCalls calls = new RawCalls(
                    request -> server.server()
                            .handle(request.withHeaders(request.headers().with("Idempotency-Key", "k-1"))),
                    fixture.token("admin"));
            FaultyStore.Hold hold = server.store().holdWriteOfNextThread();

            CompletableFuture<ApiResponse> first = CompletableFuture.supplyAsync(() -> {
                hold.thisThread();
                return calls.send("POST", path, body, null);
            });
            hold.awaitArrival();
            ApiResponse second = calls.send("POST", path, body, null);
            hold.release();

            assertThat(second.status()).isEqualTo(409);
            assertThat(second.headers().first("Retry-After")).isEqualTo("1");
            assertThat(RawCalls.read(second).get("message").textValue()).contains("Idempotency-Key");
            assertThat(first.get(10, TimeUnit.SECONDS).status()).isEqualTo(201);
        }
    }
}
