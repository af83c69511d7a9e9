package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.client.call.Retries;
import dev.castellan.client.internal.token.Credentials;
import dev.castellan.client.token.AccessToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FromEnvironmentTest extends OneDeployment {

    @Test
    void readsEveryEnvironmentVariable() {
        try (CastellanClient made = with(
                "CASTELLAN_BASE_URL", "http://service.example/",
                "CASTELLAN_TOKEN", "made-up",
                "CASTELLAN_PROJECT_ID", PROJECT.toString(),
                "CASTELLAN_DEADLINE", "2m",
                "CASTELLAN_ATTEMPT_TIMEOUT", "PT1.5S",
                "CASTELLAN_CONNECT_TIMEOUT", "500ms",
                "CASTELLAN_MAX_ATTEMPTS", "1",
                "CASTELLAN_ALLOW_PLAIN_HTTP", "true")) {
            assertThat(made).hasToString("CastellanClient[http://service.example]");
            assertThat(made.options().credentials()).isEqualTo(new Credentials.Fixed(AccessToken.of("made-up")));
            assertThat(made.options().project()).contains(PROJECT);
            assertThat(made.options().deadline()).contains(Duration.ofMinutes(2));
            assertThat(made.options().attemptTimeout()).contains(Duration.ofMillis(1500));
            assertThat(made.options().retries()).contains(Retries.none());
        }
    }

    @Test
    void treatsEmptyVariableAsNotSet() {
        try (CastellanClient made = with(
                "CASTELLAN_BASE_URL",
                deployment.url(),
                "CASTELLAN_TOKEN",
                "made-up",
                "CASTELLAN_TOKEN_FILE",
                "",
                "CASTELLAN_DEADLINE",
                "")) {
            assertThat(made.options().deadline()).isEqualTo(ClientOptions.DEFAULTS.deadline());
        }
    }

    @Test
    void builderSettingsOverrideEnvironment() {
        try (CastellanClient made = CastellanClient.fromEnvironment(
                        Map.of("CASTELLAN_BASE_URL", deployment.url(), "CASTELLAN_DEADLINE", "5s"))
                .token("made-up")
                .deadline(Duration.ofSeconds(6))
                .build()) {
            assertThat(made.options().deadline()).contains(Duration.ofSeconds(6));
        }
    }

    @Test
    void readsTokenFromFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), "made-up-1\n");
        deployment.responds(204);
        try (CastellanClient made =
                with("CASTELLAN_BASE_URL", deployment.url(), "CASTELLAN_TOKEN_FILE", file.toString())) {
            made.queries().delete(QUERY);
        }
        assertThat(deployment.taken().getHeaders().get("Authorization")).isEqualTo("Bearer made-up-1");
    }

    @ParameterizedTest
    @CsvSource({
        "CASTELLAN_BASE_URL, ftp://service.example, base URL: does not start with http:// or https://",
        "CASTELLAN_TOKEN, canary 7Qm2vXw9, token: character 7 of 15 is not visible ASCII",
        "CASTELLAN_TOKEN_FILE, /no/such/file, '''/no/such/file'' is not a file that can be read'",
        "CASTELLAN_PROJECT_ID, 1-2-3-4-5, '''1-2-3-4-5'' is not a UUID'",
        "CASTELLAN_DEADLINE, soon, '''soon'' is not a duration; write it like 500ms, 30s, 2m or PT1M30S'",
        "CASTELLAN_DEADLINE, 25d, deadline: PT600H is not from 1 millisecond to 24 days",
        "CASTELLAN_DEADLINE, 0s, deadline: PT0S is not from 1 millisecond to 24 days",
        "CASTELLAN_DEADLINE, PT99999999999999H, deadline: PT99999999999999H is not from 1 millisecond to 24 days",
        "CASTELLAN_DEADLINE, 30, '''30'' is not a duration'",
        "CASTELLAN_ATTEMPT_TIMEOUT, -1s, '''-1s'' is not a duration'",
        "CASTELLAN_ATTEMPT_TIMEOUT, PT-1S, attemptTimeout: PT-1S is not from",
        "CASTELLAN_CONNECT_TIMEOUT, 999999999h, connectTimeout: PT999999999H is not from",
        "CASTELLAN_MAX_ATTEMPTS, many, '''many'' is not a whole number'",
        "CASTELLAN_MAX_ATTEMPTS, 0, 'retries: maxAttempts: 0 is not from 1 to 100'",
        "CASTELLAN_ALLOW_PLAIN_HTTP, yes, '''yes'' is neither true nor false'"
    })
    void rejectsMalformedVariableNamingIt(String name, String value, String complaint) {
        Map<String, String> variables = new HashMap<>();
        variables.put("CASTELLAN_BASE_URL", deployment.url());
        variables.put(name, value);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.fromEnvironment(variables))
                .withMessageStartingWith(name + ": " + complaint)
                .withMessageNotContaining("7Qm2vXw9");
    }

    @Test
    void rejectsMissingBaseUrl() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.fromEnvironment(Map.of()))
                .withMessage("CASTELLAN_BASE_URL: is not set; write it like https://service.example");
    }

    @Test
    void rejectsMissingToken() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with("CASTELLAN_BASE_URL", deployment.url()))
                .withMessageStartingWith("token: is missing");
    }

    @Test
    void rejectsTokenTogetherWithTokenFile() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(
                        "CASTELLAN_BASE_URL", deployment.url(), "CASTELLAN_TOKEN", "a", "CASTELLAN_TOKEN_FILE", "b"))
                .withMessage("CASTELLAN_TOKEN: is set, and CASTELLAN_TOKEN_FILE as well; give one of the two");
    }

    @Test
    void rejectsPlainHttpUnlessAllowed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(
                        "CASTELLAN_BASE_URL",
                        "http://service.example",
                        "CASTELLAN_TOKEN",
                        "made-up",
                        "CASTELLAN_ALLOW_PLAIN_HTTP",
                        "false"))
                .withMessageContaining("would carry the token unencrypted");
    }

    private static CastellanClient with(String... namesAndValues) {
        Map<String, String> variables = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            variables.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return CastellanClient.fromEnvironment(variables).build();
    }
}
