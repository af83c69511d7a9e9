package dev.castellan.server.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.execution.OperationCall;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.execution.ResponseStorage;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeysTest {

    private static final StoredResponse.Scope SCOPE =
            new StoredResponse.Scope(Samples.id(1), "projects.create", "key-1");
    private static final ApiRequest REQUEST = ApiRequest.of(
                    "POST", "/api/v1/projects", Headers.of("X-Project-ID", "p", "X-Other", "o"))
            .withBody("{}".getBytes(UTF_8));
    private static final ApiResponse RESPONSE = new ApiResponse(
            201, ResponseEncoder.WITH_BODY.with("Location", "/api/v1/projects/x"), "{\"name\":\"é\"}".getBytes(UTF_8));

    private static final Caller CALLER =
            new Caller(Samples.OURS, Samples.id(7), Samples.user(1).userId(), Role.CLIENT);

    private final MutableClock clock = new MutableClock(Samples.START);
    private final MemoryStore store = new MemoryStore(clock);
    private Endpoint<?, ?> retained = ProjectEndpoints.CREATE;
    private final IdempotencyKeys keys =
            new IdempotencyKeys("X-Project-ID", new ResponseStorage(Quotas.defaults(), true), List.of());

    IdempotencyKeysTest() {
        store.write(Samples.OURS, tx -> {
            tx.insert(Samples.organization(Samples.OURS));
            tx.users().insert(Samples.user(1));
            return true;
        });
    }

    @Test
    void refusesReplayIfCallerLostAccessToProject() {
        String body = "{\"id\":\"" + Samples.id(5) + "\",\"project_id\":\"" + Samples.id(6) + "\"}";
        keep(ProjectEndpoints.CREATE, new ApiResponse(201, ResponseEncoder.WITH_BODY, body.getBytes(UTF_8)));
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> first(SCOPE, REQUEST));
        assertThat(refusal.kind()).isEqualTo(ErrorKind.FORBIDDEN);
        assertThat(refusal).hasMessageContaining(Samples.id(6).toString());
    }

    @Test
    void refusesReplayOfOtherUserAfterCallerLostAdminRole() {
        keep(UserEndpoints.UPDATE, user(1));
        assertThat(first(SCOPE, REQUEST)).isPresent();
        keep(later("k-2"), UserEndpoints.UPDATE, user(2));
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> first(later("k-2"), REQUEST));
        assertThat(refusal.kind()).isEqualTo(ErrorKind.FORBIDDEN);
        assertThat(refusal).hasMessage("users.update of another user needs the role org_admin");
    }

    private static StoredResponse.Scope later(String key) {
        return new StoredResponse.Scope(Samples.id(1), "users.update", key);
    }

    private static ApiResponse user(int number) {
        String body = "{\"user_id\":\"" + Samples.user(number).userId() + "\"}";
        return new ApiResponse(200, ResponseEncoder.WITH_BODY, body.getBytes(UTF_8));
    }

    @Test
    void readsKeyOnlyForPostAndPatchRequests() {
        Headers headers = Headers.of("idempotency-key", "key-1");
        assertThat(IdempotencyKeys.keyOf(ProjectEndpoints.CREATE, headers)).isEqualTo("key-1");
        assertThat(IdempotencyKeys.keyOf(ProjectEndpoints.UPDATE, headers)).isEqualTo("key-1");
        assertThat(IdempotencyKeys.keyOf(ProjectEndpoints.CREATE, Headers.empty()))
                .isNull();
        assertThat(IdempotencyKeys.keyOf(ProjectEndpoints.ADD_USER, headers)).isNull();
        assertThat(IdempotencyKeys.keyOf(ProjectEndpoints.GET, headers)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a\tb", "é"})
    void rejectsKeyThatIsNotVisibleAscii(String key) {
        assertKeyRefused(Headers.of("Idempotency-Key", key));
    }

    @Test
    void rejectsKeyThatIsTooLongOrRepeated() {
        assertThat(IdempotencyKeys.keyOf(ProjectEndpoints.CREATE, Headers.of("Idempotency-Key", "k".repeat(255))))
                .hasSize(255);
        assertKeyRefused(Headers.of("Idempotency-Key", "k".repeat(256)));
        assertKeyRefused(Headers.of("Idempotency-Key", "a", "Idempotency-Key", "a"));
    }

    @Test
    void refusesKeyWhileItsRequestIsRunning() {
        keys.begin(SCOPE);
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> keys.begin(SCOPE));
        assertThat(refusal)
                .hasMessage("Idempotency-Key: the first request with this key is still running: wait for it");
        assertThat(refusal.kind()).isEqualTo(ErrorKind.CONFLICT);
        keys.begin(new StoredResponse.Scope(Samples.id(2), "projects.create", "key-1"));
        keys.end(SCOPE);
        keys.begin(SCOPE);
    }

    @Test
    void replaysStoredResponseForSameRequest() {
        keep(ProjectEndpoints.CREATE, RESPONSE);
        ApiResponse repeated = first(SCOPE, REQUEST).orElseThrow();
        assertThat(repeated.status()).isEqualTo(201);
        assertThat(repeated.body()).isEqualTo(RESPONSE.body());
        assertThat(repeated.headers().first("Location")).isEqualTo("/api/v1/projects/x");
        assertThat(repeated.headers().first("Idempotent-Replayed")).isEqualTo("true");
        assertThat(repeated.headers().first("Content-Type")).isEqualTo("application/json");
    }

    @Test
    void replaysResponseThatHasNoLocation() {
        keep(ProjectEndpoints.CREATE, RESPONSE.withHeaders(ResponseEncoder.WITH_BODY));
        assertThat(first(SCOPE, REQUEST).orElseThrow().headers().first("Location"))
                .isNull();
    }

    @Test
    void replaysResponseThatHasNoBody() {
        keep(ProjectEndpoints.CREATE, new ApiResponse(204, ResponseEncoder.WITHOUT_BODY, ApiRequest.NO_BODY));
        ApiResponse repeated = first(SCOPE, REQUEST).orElseThrow();
        assertThat(repeated.status()).isEqualTo(204);
        assertThat(repeated.body()).isEmpty();
        assertThat(repeated.headers().first("Content-Type")).isNull();
        assertThat(repeated.headers().first("Idempotent-Replayed")).isEqualTo("true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "[{\"project_id\":\"x\"}]",
                "\"text\"",
                "null",
                "17",
                "{\"project_id\":17}",
                "{\"project_id\":null}",
                "{\"project_id\":\"\"}",
                "{\"project_id\":\"apollo\"}",
                "{\"project_id\":\"AAAAAAAAAAAAAAAAAAAAAA==\"}",
                "{\"project_id\":{}}"
            })
    void replaysBodyWithoutValidProjectIdUnchanged(String body) {
        keep(ProjectEndpoints.CREATE, new ApiResponse(200, ResponseEncoder.WITH_BODY, body.getBytes(UTF_8)));
        assertThat(first(SCOPE, REQUEST).orElseThrow().body()).asString(UTF_8).isEqualTo(body);
    }

    @Test
    void ignoresIrrelevantHeadersWhenComparingRequests() {
        keep(ProjectEndpoints.CREATE, RESPONSE);
        assertThat(first(SCOPE, REQUEST.withHeaders(Headers.of("x-project-id", "p"))))
                .isPresent();
    }

    @Test
    void refusesKeyReusedWithDifferentRequest() {
        keep(ProjectEndpoints.CREATE, RESPONSE);
        assertReused(REQUEST.withBody("{ }".getBytes(UTF_8)));
        assertReused(REQUEST.withHeaders(Headers.of("X-Project-ID", "q")));
        assertReused(REQUEST.withHeaders(Headers.empty()));
        assertReused(new ApiRequest("POST", "/api/v1/other", "", REQUEST.headers(), REQUEST.body()));
        assertReused(new ApiRequest("POST", REQUEST.path(), "a=1", REQUEST.headers(), REQUEST.body()));
    }

    @Test
    void findsNoStoredResponseIfUserOrOperationOrKeyDiffers() {
        keep(ProjectEndpoints.CREATE, RESPONSE);
        assertThat(first(new StoredResponse.Scope(Samples.id(2), "projects.create", "key-1"), REQUEST))
                .isEmpty();
        assertThat(first(new StoredResponse.Scope(Samples.id(1), "users.create", "key-1"), REQUEST))
                .isEmpty();
        assertThat(first(new StoredResponse.Scope(Samples.id(1), "projects.create", "key-2"), REQUEST))
                .isEmpty();
    }

    @Test
    void storesResponseFor24Hours() {
        keep(ProjectEndpoints.CREATE, RESPONSE);
        clock.advance(Duration.ofHours(24).minusMillis(1));
        assertThat(first(SCOPE, REQUEST)).isPresent();
        clock.advance(Duration.ofMillis(1));
        assertThat(first(SCOPE, REQUEST)).isEmpty();
        assertThat(first(SCOPE, REQUEST.withBody(new byte[0]))).isEmpty();
    }

    @Test
    void storingResponseDeletesExpiredResponses() {
        keep(ProjectEndpoints.CREATE, RESPONSE);
        clock.advance(Duration.ofHours(25));
        StoredResponse.Scope later = new StoredResponse.Scope(Samples.id(1), "projects.create", "key-2");
        keep(later, ProjectEndpoints.CREATE, RESPONSE);
        assertThat(stored(SCOPE)).isEmpty();
        assertThat(stored(later)).isPresent();
    }

    @Test
    void doesNotStoreTokenSecretAndRefusesReplay() {
        ApiResponse response =
                new ApiResponse(201, ResponseEncoder.WITH_BODY, "{\"token\":\"made-up\"}".getBytes(UTF_8));
        keep(TokenEndpoints.CREATE, response);
        assertThat(stored(SCOPE).orElseThrow().body()).isNull();
        assertThat(stored(SCOPE).orElseThrow().toString()).doesNotContain("made-up");
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> first(SCOPE, REQUEST));
        assertThat(refusal.kind()).isEqualTo(ErrorKind.CONFLICT);
        assertThat(refusal)
                .hasMessage("Idempotency-Key: this request has already returned token_id " + Samples.id(9)
                        + "; its secret is shown only once");
    }

    private static void assertKeyRefused(Headers headers) {
        Refusal refusal =
                catchThrowableOfType(Refusal.class, () -> IdempotencyKeys.keyOf(ProjectEndpoints.CREATE, headers));
        assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID);
        assertThat(refusal)
                .hasMessage("Idempotency-Key: expected 1 to 255 visible ASCII characters, without blanks, once");
    }

    private void assertReused(ApiRequest request) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> first(SCOPE, request));
        assertThat(refusal.kind()).isEqualTo(ErrorKind.KEY_REUSED);
        assertThat(refusal).hasMessage("Idempotency-Key: this key was used with another request: use a new one");
    }

    private void keep(Endpoint<?, ?> endpoint, ApiResponse response) {
        retained = endpoint;
        keep(SCOPE, endpoint, response);
    }

    private void keep(StoredResponse.Scope scope, Endpoint<?, ?> endpoint, ApiResponse response) {
        store.write(Samples.OURS, tx -> {
            boolean withBody = keys.keepsBody(call(endpoint), response, Samples.id(9));
            keys.keep(tx, scope, REQUEST, response, withBody, Samples.id(9));
            return true;
        });
    }

    private Optional<ApiResponse> first(StoredResponse.Scope scope, ApiRequest request) {
        return store.write(
                Samples.OURS,
                tx -> Optional.ofNullable(keys.firstResponse(tx, scope, call(retained), CALLER, request)));
    }

    @SuppressWarnings("unchecked") // the test never runs the operation
    private static OperationCall<Object, Object> call(Endpoint<?, ?> endpoint) {
        return new OperationCall<>(
                OperationRoute.changing((Endpoint<Object, Object>) endpoint, (tx, caller, arguments) -> null),
                Arguments.none());
    }

    private Optional<StoredResponse> stored(StoredResponse.Scope scope) {
        return store.read(Samples.OURS, view -> view.idempotencyRecords().get(scope));
    }
}
