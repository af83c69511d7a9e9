package dev.castellan.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.client.call.CallOptions;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallOptionsTest {

    private static final UUID PROJECT = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");
    private static final UUID OTHER = UUID.fromString("0190a000-0000-7000-8000-0000000000b2");
    private static final CallOptions EVERYTHING = CallOptions.builder()
            .header("X-Trace", "canary-header")
            .header("X-Trace", "twice")
            .query("verbose", "canary&query")
            .bodyField("color", "canary-body")
            .idempotencyKey("canary-key")
            .deadline(Duration.ofSeconds(7))
            .attemptTimeout(Duration.ofSeconds(3))
            .token("canary-token")
            .project(PROJECT)
            .build();

    private final List<ApiRequest> received = new ArrayList<>();
    private final CastellanClient client =
            CastellanClient.builder().transport(this::handle).token("made-up").build();

    private ApiResponse handle(ApiRequest request) {
        received.add(request);
        String json = "{\"id\":\"" + OTHER + "\",\"name\":\"n\",\"type\":\"t\",\"project_id\":\"" + PROJECT + "\"}";
        return new ApiResponse(200, Headers.empty(), json.getBytes(UTF_8));
    }

    @Test
    void callIsSentWithThem() {
        client.collections().withOptions(EVERYTHING).create("papers");
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
                        "X-Trace", "twice",
                        "Authorization", "Bearer canary-token"));
    }

    @Test
    void otherCallsAreSentWithoutThem() {
        client.collections().withOptions(EVERYTHING).delete(OTHER);
        client.collections().delete(OTHER);
        assertThat(received.get(1).headers())
                .isEqualTo(Headers.of("Accept", "application/json", "Authorization", "Bearer made-up"));
        assertThat(received.get(1).query()).isEmpty();
    }

    @Test
    void optionsTakeThePlaceOfEarlierOnes() {
        CallOptions other = CallOptions.builder().query("a", "b").build();
        client.collections().withOptions(EVERYTHING).withOptions(other).delete(OTHER);
        assertThat(received.get(0).query()).isEqualTo("a=b");
        assertThat(received.get(0).headers())
                .isEqualTo(Headers.of("Accept", "application/json", "Authorization", "Bearer made-up"));
    }

    @Test
    void projectIsNamedOnlyWhereAnOperationTakesOne() {
        CallOptions inProject = CallOptions.builder().project(PROJECT).build();
        client.collections().withOptions(inProject).delete(OTHER);
        client.collections().withOptions(inProject).create(OTHER, "papers");
        assertThat(received.get(0).headers().first("X-Project-ID")).isNull();
        assertThat(received.get(1).headers().all("X-Project-ID")).containsExactly(OTHER.toString());
    }

    @Test
    void projectHeaderOfTheCallersOwnIsTheOnlyOne() {
        CallOptions byHand =
                CallOptions.builder().header("x-project-id", "by-hand").build();
        client.collections().withOptions(byHand).create(OTHER, "papers");
        assertThat(received.get(0).headers().all("X-Project-ID")).containsExactly("by-hand");
    }

    @Test
    void fieldOfTheOperationIsReplaced() {
        CallOptions nulled = CallOptions.builder()
                .bodyField("name", JsonValue.parse("null"))
                .bodyField("deep", Map.of("a", List.of(1, 2)))
                .build();
        client.collections().withOptions(nulled).create("papers");
        assertThat(new String(received.get(0).body(), UTF_8)).isEqualTo("{\"name\":null,\"deep\":{\"a\":[1,2]}}");
    }

    @Test
    void fieldsAloneMakeABody() {
        CallOptions field = CallOptions.builder().bodyField("scope", true).build();
        assertThat(catchThrowable(() -> client.exchange(TokenEndpoints.CREATE, Arguments.none(), field)))
                .hasMessageContaining("unreadable body");
        assertThat(new String(received.get(0).body(), UTF_8)).isEqualTo("{\"scope\":true}");
        assertThat(received.get(0).headers().first("Content-Type")).isEqualTo("application/json");
    }

    @Test
    void builderOfOptionsBuildsTheSame() {
        assertThat(EVERYTHING.toBuilder().build()).isEqualTo(EVERYTHING).hasSameHashCodeAs(EVERYTHING);
        assertThat(CallOptions.builder().build()).isEqualTo(CallOptions.NONE);
    }

    @Test
    void everyOptionOfThisTestDiffersFromTheDefault() throws ReflectiveOperationException {
        for (RecordComponent option : CallOptions.class.getRecordComponents()) {
            assertThat(option.getAccessor().invoke(EVERYTHING))
                    .as(option.getName())
                    .isNotEqualTo(option.getAccessor().invoke(CallOptions.NONE));
        }
    }

    @Test
    void textShowsNamesAndTimesOnly() {
        assertThat(EVERYTHING)
                .hasToString("CallOptions[headers=[X-Trace], query=[verbose], bodyFields=[color], idempotencyKey, "
                        + "deadline=PT7S, attemptTimeout=PT3S, token, project=" + PROJECT + "]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Authorization", "HOST", "content-length", "Transfer-Encoding", "Idempotency-Key", "User-Agent"})
    void headerOfTheClientItselfIsRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.builder().header(name, "canary").build())
                .withMessageStartingWith("header: " + name + " cannot be set: ")
                .withMessageNotContaining("canary");
    }

    @Test
    void headerThatWouldBreakOutOfItsLineIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        CallOptions.builder().header("X-A", "canary\r\nX-B: 1").build())
                .withMessageContaining("X-A")
                .withMessageNotContaining("canary");
    }

    @ParameterizedTest
    @ValueSource(strings = {"canary-ü", "canary-\u0080", "canary-日本", "canary-\u007f"})
    void headerThatCannotBeSentIsRefusedWithoutShowingIt(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.builder().header("X-Who", value).build())
                .withMessageContaining("X-Who")
                .withMessageNotContaining("canary");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientOptions.builder().header("X-Who", value))
                .withMessageContaining("X-Who")
                .withMessageNotContaining("canary");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a\n", "ä"})
    void keyThatCannotBeSentIsRefused(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.builder().idempotencyKey(key).build())
                .withMessageStartingWith("idempotencyKey: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT0.000999999S", "PT-1S", "P25D", "PT2562047788015215H", "PT-2562047788015215H"})
    void endlessAndEmptyTimesAreRefused(Duration time) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.builder().deadline(time).build())
                .withMessageStartingWith("deadline: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.builder().attemptTimeout(time).build())
                .withMessageStartingWith("attemptTimeout: ");
    }

    @Test
    void tokenThatCannotBeSentIsRefusedWithoutShowingIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.builder().token("canary token").build())
                .withMessageStartingWith("token: ")
                .withMessageNotContaining("canary");
    }
}
