package dev.castellan.server.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.AuditedChanges;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.support.time.MutableClock;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the responses and notices after writes with an unknown outcome. */
class UnknownOutcomeTest {

    private final RepeatedReadStore store = new RepeatedReadStore(new MemoryStore(new MutableClock(Samples.START)));
    private final AuditedChanges received = new AuditedChanges();
    private final CastellanServer server = CastellanServer.builder()
            .withoutSocket()
            .store(store)
            .audit(audit -> audit.listener(received))
            .start();
    private final UUID user = server.administration()
            .createPerson(server.bootstrap().organizationId(), NewPerson.of("C", "c@example.com", Role.CLIENT))
            .id();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void allowsRepeatingPutAndDeleteAfterUnknownOutcome() {
        String path = "/projects/" + project() + "/users/" + user;
        assertAskedToRepeat(lost("PUT", path, "", Headers.empty()));
        assertThat(send("PUT", path, "", Headers.empty()).status()).isEqualTo(200);

        assertAskedToRepeat(lost("DELETE", "/users/" + user, "", Headers.empty()));
        assertThat(send("DELETE", "/users/" + user, "", Headers.empty()).status())
                .isEqualTo(404);
    }

    @Test
    void postWithKeyCanBeRepeatedAndIsPerformedOnce() {
        Headers key = Headers.of("Idempotency-Key", "k-1");
        assertAskedToRepeat(lost("POST", "/projects", "{\"name\":\"Apollo\"}", key));

        ApiResponse repeated = send("POST", "/projects", "{\"name\":\"Apollo\"}", key);

        assertThat(repeated.status()).isEqualTo(201);
        assertThat(repeated.headers().first("Idempotent-Replayed")).isEqualTo("true");
        assertThat(projects()).isEqualTo(2);
    }

    @Test
    void returns500WithoutRetryAfterForPostWithoutKey() {
        ApiResponse response = lost("POST", "/projects", "{\"name\":\"Apollo\"}", Headers.empty());

        assertThat(response.status()).isEqualTo(500);
        assertThat(response.headers().first("Retry-After")).isNull();
        assertThat(projects()).isEqualTo(2);
    }

    @Test
    void notifiesAuditListenerOfUnknownOutcome() {
        lost("POST", "/projects", "{\"name\":\"Apollo\"}", Headers.empty());
        assertThat(received.ofRequests()).isEmpty();
        assertThat(received.attempted())
                .singleElement()
                .matches(event -> event.operation().equals("projects.create"))
                .matches(event -> event.outcome() == ChangeNotice.Outcome.UNKNOWN);
        send("POST", "/projects", "{\"name\":\"Apollo\"}", Headers.empty());
        assertThat(received.ofRequests()).hasSize(1);
    }

    @Test
    void allowsRepeatingPatchOnlyWithKey() {
        String path = "/projects/" + project();
        assertThat(lost("PATCH", path, "{\"name\":\"Apollo\"}", Headers.empty()).status())
                .isEqualTo(500);
        Headers key = Headers.of("Idempotency-Key", "k-1");
        assertAskedToRepeat(lost("PATCH", path, "{\"name\":\"Gemini\"}", key));

        ApiResponse repeated = send("PATCH", path, "{\"name\":\"Gemini\"}", key);

        assertThat(repeated.status()).isEqualTo(200);
        assertThat(repeated.headers().first("Idempotent-Replayed")).isEqualTo("true");
    }

    private static void assertAskedToRepeat(ApiResponse response) {
        assertThat(response.status()).isEqualTo(503);
        assertThat(response.headers().first("Retry-After")).isEqualTo("1");
        assertThat(response.body()).asString(UTF_8).contains("try again soon");
    }

    private UUID project() {
        return server.bootstrap().defaultProjectId();
    }

    private int projects() {
        return store.<Integer>read(
                server.bootstrap().organizationId(),
                view -> view.projects().allIds().size());
    }

    private ApiResponse lost(String method, String path, String body, Headers headers) {
        store.loseOutcomes(true);
        try {
            return send(method, path, body, headers);
        } finally {
            store.loseOutcomes(false);
        }
    }

    private ApiResponse send(String method, String path, String body, Headers headers) {
        Headers all = headers.with(
                        "Authorization", "Bearer " + server.bootstrap().token())
                .with("Content-Type", "application/json");
        return server.handle(ApiRequest.of(method, "/api/v1" + path, all).withBody(body.getBytes(UTF_8)));
    }
}
