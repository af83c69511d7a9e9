package dev.castellan.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallOptionsTest {

    private static final UUID PROJECT = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");
    private static final UUID OTHER = UUID.fromString("0190a000-0000-7000-8000-0000000000b2");
    private static final CallOptions EVERYTHING = CallOptions.NONE
            .withHeader("X-Trace", "canary-header")
            .withQuery("verbose", "canary&query")
            .withBodyField("color", "canary-body")
            .withIdempotencyKey("canary-key")
            .withDeadline(Duration.ofSeconds(7))
            .withAttemptTimeout(Duration.ofSeconds(3))
            .withRetries(Retries.none())
            .withToken("canary-token")
            .withProject(PROJECT);

    private final List<ApiRequest> received = new ArrayList<>();
    private final CastellanClient client =
            CastellanClient.builder().transport(this::handle).token("made-up").build();

    private ApiResponse handle(ApiRequest request) {
        received.add(request);
        String json = "{\"id\":\"" + OTHER + "\",\"name\":\"n\",\"type\":\"t\",\"project_id\":\"" + PROJECT + "\"}";
        return new ApiResponse(200, Headers.empty(), json.getBytes(UTF_8));
    }

    @Test
    void appliesAllOptionsToCall() {
        client.collections().create("papers", EVERYTHING);
        ApiRequest request = received.get(0);
        assertThat(request.query()).isEqualTo("verbose=canary%26query");
        assertThat(new String(request.body(), UTF_8)).isEqualTo("{\"name\":\"papers\",\"color\":\"canary-body\"}");
        assertThat(request.headers())
                .isEqualTo(Headers.of(
                        "Accept", "application/json",
                        "Content-Type", "application/json",
                        "X-Project-ID", PROJECT.toString(),
                        "Idempotency-Key", "canary-key",
                        "X-Trace", "canary-header",
                        "Authorization", "Bearer canary-token"));
    }

    @Test
    void doesNotApplyOptionsOfOneCallToLaterCalls() {
        client.collections().create("papers", EVERYTHING);
        client.collections().delete(OTHER);
        assertThat(received.get(1).headers())
                .isEqualTo(Headers.of("Accept", "application/json", "Authorization", "Bearer made-up"));
        assertThat(received.get(1).query()).isEmpty();
    }

    @Test
    void mergesCallOptionsWithOptionsOfResourceClient() {
        CallOptions team = CallOptions.NONE
                .withHeader("X-Team", "blue")
                .withHeader("X-Trace", "1")
                .withQuery("a", "b")
                .withToken("canary-team");
        CallOptions call = CallOptions.NONE.withHeader("x-trace", "2").withQuery("c", "d");
        client.collections().withOptions(team).withOptions(call).delete(OTHER);
        client.collections().withOptions(team).create("papers", call);
        for (ApiRequest request : received) {
            assertThat(request.query()).isEqualTo("a=b&c=d");
            assertThat(request.headers().first("X-Team")).isEqualTo("blue");
            assertThat(request.headers().all("X-Trace")).containsExactly("2");
            assertThat(request.headers().first("Authorization")).isEqualTo("Bearer canary-team");
        }
    }

    @Test
    void resourceClientRejectsIdempotencyKey() {
        CallOptions key = CallOptions.NONE.withIdempotencyKey("canary");
        List<ThrowingCallable> refused = List.of(
                () -> client.projects().withOptions(key),
                () -> client.async().projects().withOptions(key),
                () -> client.tokens().withOptions(EVERYTHING));
        for (ThrowingCallable call : refused) {
            assertThatIllegalArgumentException()
                    .isThrownBy(call)
                    .withMessage("idempotencyKey: belongs to one call: pass the options to the call, as in"
                            + " create(.., options)");
        }
    }

    @Test
    void projectOptionIsNotSentIfUnsupportedOrOverriddenByArgument() {
        CallOptions inProject = CallOptions.NONE.withProject(PROJECT);
        client.collections().withOptions(inProject).delete(OTHER);
        client.collections().withOptions(inProject).create(OTHER, "papers");
        assertThat(received.get(0).headers().first("X-Project-ID")).isNull();
        assertThat(received.get(1).headers().all("X-Project-ID")).containsExactly(OTHER.toString());
    }

    @Test
    void projectHeaderOptionOverridesProjectArgument() {
        CallOptions byHand = CallOptions.NONE.withHeader("x-project-id", "by-hand");
        client.collections().withOptions(byHand).create(OTHER, "papers");
        assertThat(received.get(0).headers().all("X-Project-ID")).containsExactly("by-hand");
    }

    @Test
    void bodyFieldOptionReplacesOrAddsFieldInRequestBody() {
        CallOptions nulled = CallOptions.NONE
                .withBodyField("name", JsonValue.parse("null"))
                .withBodyField("deep", Map.of("a", List.of(1, 2)));
        client.collections().withOptions(nulled).create("papers");
        assertThat(new String(received.get(0).body(), UTF_8)).isEqualTo("{\"name\":null,\"deep\":{\"a\":[1,2]}}");
    }

    @Test
    void bodyFieldOptionCreatesBodyIfCallHasNone() {
        CallOptions field = CallOptions.NONE.withBodyField("scope", true);
        assertThat(catchThrowable(() -> client.exchange(TokenEndpoints.CREATE, Arguments.none(), field)))
                .hasMessageContaining("unreadable body");
        assertThat(new String(received.get(0).body(), UTF_8)).isEqualTo("{\"scope\":true}");
        assertThat(received.get(0).headers().first("Content-Type")).isEqualTo("application/json");
    }

    @Test
    void sampleOptionsHaveNonDefaultValueForEveryOption() throws ReflectiveOperationException {
        for (Method option : CallOptions.class.getDeclaredMethods()) {
            if (Modifier.isPublic(option.getModifiers()) && option.getParameterCount() == 0) {
                assertThat(option.invoke(EVERYTHING))
                        .as(option.getName())
                        .isNotEqualTo(option.invoke(CallOptions.NONE));
            }
        }
    }

    @Test
    void mergesEveryOption() {
        assertThat(CallOptions.NONE.withAll(EVERYTHING)).isEqualTo(EVERYTHING).hasSameHashCodeAs(EVERYTHING);
        assertThat(EVERYTHING.withAll(CallOptions.NONE)).isEqualTo(EVERYTHING);
        CallOptions faster = EVERYTHING.withAll(CallOptions.NONE.withDeadline(Duration.ofSeconds(1)));
        assertThat(faster).isEqualTo(EVERYTHING.withDeadline(Duration.ofSeconds(1)));
    }

    @Test
    void toStringHidesAllValuesExceptDurationsAndProject() {
        assertThat(EVERYTHING)
                .hasToString("CallOptions[headers=[X-Trace], query=[verbose], bodyFields=[color], idempotencyKey, "
                        + "deadline=PT7S, attemptTimeout=PT3S, retries=" + Retries.none() + ", token, project="
                        + PROJECT + "]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Authorization", "HOST", "content-length", "Transfer-Encoding", "Idempotency-Key", "User-Agent"})
    void rejectsHeadersManagedByClient(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.NONE.withHeader(name, "canary"))
                .withMessageStartingWith("header: " + name + " cannot be set: ")
                .withMessageNotContaining("canary");
    }

    @Test
    void rejectsHeaderValueWithLineBreak() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.NONE.withHeader("X-A", "canary\r\nX-B: 1"))
                .withMessageContaining("X-A")
                .withMessageNotContaining("canary");
    }

    @ParameterizedTest
    @ValueSource(strings = {"canary-ü", "canary-\u0080", "canary-日本", "canary-\u007f"})
    void rejectsInvalidHeaderValueWithoutShowingIt(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.NONE.withHeader("X-Who", value))
                .withMessageContaining("X-Who")
                .withMessageNotContaining("canary");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientOptions.NONE.withHeader("X-Who", value))
                .withMessageContaining("X-Who")
                .withMessageNotContaining("canary");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a\n", "ä"})
    void rejectsInvalidIdempotencyKey(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.NONE.withIdempotencyKey(key))
                .withMessageStartingWith("idempotencyKey: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT0.000999999S", "PT-1S", "P25D", "PT2562047788015215H", "PT-2562047788015215H"})
    void rejectsTimeoutsOutOfRange(Duration time) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.NONE.withDeadline(time))
                .withMessageStartingWith("deadline: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.NONE.withAttemptTimeout(time))
                .withMessageStartingWith("attemptTimeout: ");
    }

    @Test
    void rejectsInvalidTokenWithoutShowingIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.NONE.withToken("canary token"))
                .withMessageStartingWith("token: ")
                .withMessageNotContaining("canary");
    }
}
