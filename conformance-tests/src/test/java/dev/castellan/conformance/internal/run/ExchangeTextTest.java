package dev.castellan.conformance.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.conformance.internal.run.CaseRun.ExchangeText;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExchangeTextTest {

    private static final String TOKEN = "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8";

    @Test
    void shortensCastellanTokensInRequestTargetAndHeaders() {
        String request = "GET /x?token=" + TOKEN + " HTTP/1.1\r\nAuthorization: Bearer " + TOKEN + "\r\n\r\n";

        assertThat(ExchangeText.of(request.getBytes(StandardCharsets.UTF_8)))
                .contains("csts_k7Qm2Z003a...", "GET /x?token=")
                .doesNotContain(TOKEN, "UlTJC7");
    }

    @Test
    void shortensBearerTokensOfOtherFormats() {
        String request = "GET / HTTP/1.1\r\nauthorization: bearer sk-other-deployments-secret\r\n\r\n";

        assertThat(ExchangeText.of(request.getBytes(StandardCharsets.UTF_8)))
                .contains("bearer sk-o...")
                .doesNotContain("deployments-secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"token", "access_token", "value", "key"})
    void shortensIssuedSecretInEveryKnownField(String name) {
        String body = "{\"" + name + "\": \"sk-other-deployments-secret\"}";
        ApiResponse response = new ApiResponse(200, Headers.empty(), body.getBytes(StandardCharsets.UTF_8));

        assertThat(ExchangeText.of(response)).endsWith("{\"" + name + "\": \"sk-o...\"}");
    }

    @Test
    void truncatesVeryLongText() {
        assertThat(ExchangeText.of("x".repeat(70_000).getBytes(StandardCharsets.UTF_8)))
                .hasSizeLessThan(4_100)
                .endsWith("... (70000 characters)");
    }
}
