package dev.castellan.cli.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.cli.failure.CliExitCodes;
import dev.castellan.cli.failure.CliFailure;
import dev.castellan.model.json.JsonValue;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how the program asks for its token (RFC 8628, sections 3.1 to 3.5). */
class DeviceFlowTest {

    private static final String START =
            "{\"device_code\":\"secret\",\"user_code\":\"BCDF-GHJK\",\"verification_uri\":\"https://s.example/device\","
                    + "\"verification_uri_complete\":\"https://s.example/device?code=BCDF-GHJK\",\"expires_in\":600,"
                    + "\"interval\":5}";
    private static final String PENDING = "{\"error\":\"authorization_pending\"}";
    private static final String SLOW = "{\"error\":\"slow_down\"}";
    private static final String TOKEN = "{\"access_token\":\"cstu_x\",\"token_type\":\"Bearer\"}";

    private final StringWriter err = new StringWriter();
    private final Deque<String> responses = new ArrayDeque<>();
    private final List<String> requests = new ArrayList<>();
    private final List<Long> pauses = new ArrayList<>();

    @Test
    void showsPageAndReturnsToken() throws Exception {
        assertThat(login(START, PENDING, PENDING, TOKEN)).isEqualTo("cstu_x");

        assertThat(err.toString())
                .contains("BCDF-GHJK", "https://s.example/device?code=BCDF-GHJK")
                .doesNotContain("secret");
        assertThat(requests)
                .startsWith(
                        "/oauth/device_authorization {client_id=castellan, device_name=laptop, token_lifetime_seconds=60}")
                .hasSize(4);
        assertThat(requests.get(1))
                .isEqualTo("/oauth/token {client_id=castellan, device_code=secret,"
                        + " grant_type=urn:ietf:params:oauth:grant-type:device_code}");
        assertThat(pauses).containsExactly(5L, 5L, 5L);
    }

    @Test
    void asksMoreRarelyForAllFollowingRequests() throws Exception {
        login(START, SLOW, PENDING, SLOW, TOKEN);
        assertThat(pauses).containsExactly(5L, 10L, 10L, 15L);
    }

    @Test
    void waitsFiveSecondsUnlessTheServerSaysOtherwise() throws Exception {
        login(START.replace(",\"interval\":5", ""), TOKEN);
        login(START.replace("\"interval\":5", "\"interval\":7"), TOKEN);
        login(START.replace("\"interval\":5", "\"interval\":0"), TOKEN);
        assertThat(pauses).containsExactly(5L, 7L, 1L);
    }

    @Test
    void waitsAMinuteAtMostAndNotLongerThanTheCodeIsValid() throws Exception {
        login(START.replace("\"interval\":5", "\"interval\":2000000000"), SLOW, TOKEN);
        login(START.replace("\"interval\":5", "\"interval\":60").replace("600", "70"), PENDING, TOKEN);
        assertThat(pauses).containsExactly(60L, 60L, 60L, 10L);
    }

    @Test
    void showsPageWithoutCodeIfTheServerHasNoOther() throws Exception {
        login(START.replace("verification_uri_complete", "other"), TOKEN);
        assertThat(err.toString()).contains("  https://s.example/device\n");
    }

    @Test
    void stopsWhenTheCodeHasExpired() {
        responses.add(START.replace("600", "20"));
        for (int i = 0; i < 9; i++) {
            responses.add(PENDING);
        }
        assertThatThrownBy(this::login)
                .isInstanceOfSatisfying(
                        CliFailure.class,
                        failure -> assertThat(failure.exitCode()).isEqualTo(CliExitCodes.UNAUTHENTICATED));
        assertThat(pauses).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({"access_denied,5", "expired_token,4", "invalid_grant,4", "invalid_request,3", "server_error,4"})
    void stopsAtAnyOtherError(String error, int exitCode) {
        assertThatThrownBy(() -> login(START, "{\"error\":\"" + error + "\",\"error_description\":\"why\"}", TOKEN))
                .isInstanceOfSatisfying(
                        CliFailure.class,
                        failure -> assertThat(failure.exitCode()).isEqualTo(exitCode));
        assertThat(responses).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{}",
                "{\"device_code\":\"a\",\"user_code\":\"b\",\"expires_in\":60}",
                "{\"device_code\":\"a\",\"user_code\":\"b\",\"expires_in\":60,\"verification_uri\":\"javascript:x\"}",
                "{\"device_code\":1,\"user_code\":\"b\",\"expires_in\":60,\"verification_uri\":\"https://x\"}",
                "{\"device_code\":\"a\",\"user_code\":\"b\",\"expires_in\":\"x\",\"verification_uri\":\"https://x\"}",
                "{\"device_code\":\"a\",\"user_code\":\"b\",\"interval\":null,\"verification_uri\":\"https://x\"}",
                "[]"
            })
    void refusesMalformedStart(String start) {
        assertThatThrownBy(() -> login(start, TOKEN))
                .isInstanceOf(CliFailure.class)
                .hasMessageContaining("RFC 8628");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[]",
                "null",
                "{\"error\":null}",
                "{\"error\":\"access_denied\",\"error_description\":[]}",
                "{\"access_token\":\"a\\u000ab\"}",
                "{\"access_token\":\"\"}"
            })
    void refusesMalformedToken(String response) {
        assertThatThrownBy(() -> login(START, response))
                .isInstanceOf(CliFailure.class)
                .hasMessageContaining("RFC 8628");
    }

    @Test
    void saysThatATokenMayExistWhoseResponseWasLost() {
        assertThatThrownBy(() -> login(START, "{\"error\":\"invalid_grant\"}"))
                .hasMessageContaining("invalid_grant. If 'My tokens' in the console shows a new token");
    }

    @Test
    void printsNoControlCharactersOfTheServer() throws Exception {
        login(START.replace("BCDF-GHJK\",", "B\\u001b[2J\","), TOKEN);
        assertThat(err.toString()).doesNotContain("\u001b");
    }

    private String login(String... all) throws InterruptedException {
        responses.addAll(List.of(all));
        return login();
    }

    private String login() throws InterruptedException {
        DeviceFlow.Server server = (path, form) -> {
            requests.add(path + " " + new java.util.TreeMap<>(form));
            Map<String, JsonValue> fields = JsonValue.parse(responses.remove()).fields();
            return fields;
        };
        return new DeviceFlow(server, new PrintWriter(err, true), (Duration time) -> pauses.add(time.toSeconds()))
                .token("laptop", "60");
    }
}
