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
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FromEnvironmentTest extends OneDeployment {

    @Test
    void readsEveryEnvironmentVariable() {
        try (CastellanClient created = with(
                "CASTELLAN_BASE_URL", "http://service.example/",
                "CASTELLAN_TOKEN", "made-up",
                "CASTELLAN_PROJECT_ID", PROJECT.toString(),
                "CASTELLAN_DEADLINE", "2m",
                "CASTELLAN_ATTEMPT_TIMEOUT", "PT1.5S",
                "CASTELLAN_CONNECT_TIMEOUT", "500ms",
                "CASTELLAN_MAX_ATTEMPTS", "1",
                "CASTELLAN_ALLOW_PLAIN_HTTP", "true",
                "CASTELLAN_IDEMPOTENT_POSTS", "true",
                "CASTELLAN_PROXY", "proxy.example:3128",
                "CASTELLAN_PROXY_USER", "ada",
                "CASTELLAN_PROXY_PASSWORD", "made-up",
                "CASTELLAN_MAX_RESPONSE_BYTES", "1000",
                "CASTELLAN_MAX_CONCURRENT_CALLS", "2",
                "CASTELLAN_MAX_QUEUED_CALLS", "0",
                "CASTELLAN_PROJECT_HEADER", "X-Workspace",
                "CASTELLAN_DELETE_TOKEN_PATH", "/tokens/{id}",
                "CASTELLAN_LOG_HEADERS", "Date, X-Request-ID")) {
            assertThat(created).hasToString("CastellanClient[http://service.example]");
            assertThat(created.options().credentials()).isEqualTo(new Credentials.Fixed(AccessToken.of("made-up")));
            assertThat(created.options().project()).contains(PROJECT);
            assertThat(created.options().deadline()).contains(Duration.ofMinutes(2));
            assertThat(created.options().attemptTimeout()).contains(Duration.ofMillis(1500));
            assertThat(created.options().retries()).contains(Retries.none());
        }
    }

    @Test
    void treatsEmptyVariableAsNotSet() {
        try (CastellanClient created = with(
                "CASTELLAN_BASE_URL",
                deployment.url(),
                "CASTELLAN_TOKEN",
                "made-up",
                "CASTELLAN_TOKEN_FILE",
                "",
                "CASTELLAN_DEADLINE",
                "")) {
            assertThat(created.options().deadline()).isEqualTo(ClientOptions.DEFAULTS.deadline());
        }
    }

    @Test
    void systemPropertyTakesPrecedenceOverVariable() {
        SettingValues values = SettingValues.of(Map.of("CASTELLAN_DEADLINE", "2m"), Map.of("castellan.deadline", "3m"));
        assertThat(values.text(TextSetting.DEADLINE)).isEqualTo("3m");
        assertThat(SettingValues.of(Map.of("CASTELLAN_DEADLINE", "2m"), Map.of("castellan.deadline", ""))
                        .text(TextSetting.DEADLINE))
                .isEqualTo("2m");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> values.read(TextSetting.DEADLINE, UUID::fromString))
                .withMessageStartingWith("castellan.deadline: ");
    }

    @ParameterizedTest
    @CsvSource({
        "CASTELLAN_DEADLNE, CASTELLAN_DEADLINE",
        "CASTELLAN_TOKENFILE, CASTELLAN_TOKEN_FILE",
        "CASTELLAN_BASE_URI, CASTELLAN_BASE_URL",
        "CASTELLAN_Deadline, CASTELLAN_DEADLINE"
    })
    void rejectsMisspelledVariableAndSuggestsCorrectName(String name, String nearest) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.builderFromEnvironment(
                        Map.of("CASTELLAN_BASE_URL", deployment.url(), name, "5s")))
                .withMessage(name + ": is not a setting; did you mean " + nearest + "?");
    }

    @Test
    void rejectsMisspelledSystemProperty() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SettingValues.of(Map.of(), Map.of("castellan.max-attempt", "5")))
                .withMessage("castellan.max-attempt: is not a setting; did you mean castellan.max-attempts?");
    }

    @Test
    void readsSettingsFromApplicationProperties() {
        Map<String, String> properties = Map.of(
                "castellan.base-url", deployment.url(), "castellan.token", "made-up", "castellan.deadline", "5s");
        try (CastellanClient created =
                CastellanClient.builderFromProperties(properties::get).build()) {
            assertThat(created.options().deadline()).contains(Duration.ofSeconds(5));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.builderFromProperties(name -> null))
                .withMessageStartingWith("castellan.base-url: is not set");
    }

    @Test
    void ignoresVariablesOfOtherPrograms() {
        assertThat(CastellanClient.builderFromEnvironment(Map.of(
                        "CASTELLAN_BASE_URL", deployment.url(),
                        "CASTELLAN_PORT", "tcp://10.0.0.1:8080",
                        "CASTELLAN_SERVICE_HOST", "10.0.0.1",
                        "CASTELLAN_PROBE", "live",
                        "CASTELLAN_DATABASE_URL", "jdbc:postgresql://localhost/castellan",
                        "DEADLNE", "5s")))
                .isNotNull();
    }

    @Test
    void builderSettingsOverrideEnvironment() {
        try (CastellanClient created = CastellanClient.builderFromEnvironment(
                        Map.of("CASTELLAN_BASE_URL", deployment.url(), "CASTELLAN_DEADLINE", "5s"))
                .token("made-up")
                .deadline(Duration.ofSeconds(6))
                .build()) {
            assertThat(created.options().deadline()).contains(Duration.ofSeconds(6));
        }
    }

    @Test
    void readsTokenFromFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), "made-up-1\n");
        deployment.responds(204);
        try (CastellanClient created =
                with("CASTELLAN_BASE_URL", deployment.url(), "CASTELLAN_TOKEN_FILE", file.toString())) {
            created.queries().delete(QUERY);
        }
        assertThat(deployment.next().getHeaders().get("Authorization")).isEqualTo("Bearer made-up-1");
    }

    @ParameterizedTest
    @CsvSource({
        "CASTELLAN_BASE_URL, ftp://service.example, base URL: does not start with http:// or https://",
        "CASTELLAN_TOKEN, canary 7Qm2vXw9, token: character 7 of 15 is not visible ASCII",
        "CASTELLAN_TOKEN_FILE, /no/such/file, '''/no/such/file'' is not a file that can be read'",
        "CASTELLAN_TOKEN_FILE, cstu_7Qm2vXw97Qm2vXw97Qm2vXw9, '''[left out]'' is not a file that can be read'",
        "CASTELLAN_PROJECT_ID, 1-2-3-4-5, '''1-2-3-4-5'' is not a UUID'",
        "CASTELLAN_DEADLINE, soon, '''soon'' is not a duration such as 500ms, 30s, 2m or PT1M30S'",
        "CASTELLAN_DEADLINE, 25d, deadline: PT600H is not from 1 millisecond to 24 days",
        "CASTELLAN_DEADLINE, 0s, deadline: PT0S is not from 1 millisecond to 24 days",
        "CASTELLAN_DEADLINE, PT99999999999999H, deadline: PT99999999999999H is not from 1 millisecond to 24 days",
        "CASTELLAN_DEADLINE, 30, '''30'' is not a duration'",
        "CASTELLAN_ATTEMPT_TIMEOUT, -1s, '''-1s'' is not a duration'",
        "CASTELLAN_ATTEMPT_TIMEOUT, PT-1S, attemptTimeout: PT-1S is not from",
        "CASTELLAN_CONNECT_TIMEOUT, 999999999h, connectTimeout: PT999999999H is not from",
        "CASTELLAN_MAX_ATTEMPTS, many, '''many'' is not a whole number'",
        "CASTELLAN_MAX_ATTEMPTS, 0, 'retries: maxAttempts: 0 is not from 1 to 100'",
        "CASTELLAN_ALLOW_PLAIN_HTTP, yes, '''yes'' is neither true nor false'",
        "CASTELLAN_PROXY, ada:7Qm2vXw9@proxy.example:3128, expected only host and port",
        "CASTELLAN_PROXY_USER, ada, CASTELLAN_PROXY: is not set",
        "CASTELLAN_PROXY_PASSWORD, 7Qm2vXw9, CASTELLAN_PROXY_USER: is not set",
        "CASTELLAN_TRUSTED_CERTIFICATES, /no/such/file, '''/no/such/file'' is not a file that can be read'",
        "CASTELLAN_CLIENT_CERTIFICATE, /no/such/file, CASTELLAN_CLIENT_CERTIFICATE_PASSWORD: is not set",
        "CASTELLAN_CLIENT_CERTIFICATE_PASSWORD, 7Qm2vXw9, CASTELLAN_CLIENT_CERTIFICATE: is not set",
        "CASTELLAN_MAX_RESPONSE_BYTES, 0, 'maxResponseBytes: 0 is not from 1 to 2147483646'",
        "CASTELLAN_MAX_QUEUED_CALLS, -1, maxQueuedCalls: -1 is negative",
        "CASTELLAN_PROJECT_HEADER, Host, 'projectHeader: Host cannot be set'",
        "CASTELLAN_DELETE_TOKEN_PATH, /tokens, deleteTokenPath: /tokens has not exactly one place",
        "CASTELLAN_LOG_HEADERS, 'Date,Authorization', logHeaders: Authorization"
    })
    void errorForMalformedVariableContainsItsName(String name, String value, String complaint) {
        Map<String, String> variables = new HashMap<>();
        variables.put("CASTELLAN_BASE_URL", deployment.url());
        variables.put(name, value);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.builderFromEnvironment(variables))
                .withMessageStartingWith(name + ": " + complaint)
                .withMessageNotContaining("7Qm2vXw9");
    }

    @Test
    void rejectsMissingBaseUrl() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.builderFromEnvironment(Map.of()))
                .withMessage("CASTELLAN_BASE_URL: is not set; expected a URL such as https://service.example");
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
                .withMessage("CASTELLAN_TOKEN_FILE: CASTELLAN_TOKEN is also set; set one of the two");
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
        return CastellanClient.builderFromEnvironment(variables).build();
    }
}
