package dev.castellan.conformance.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.conformance.cases.Exchange;
import dev.castellan.conformance.profile.Profile;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseCheckTest {

    private static final Exchange EXCHANGE = new Exchange(
            new Exchange.Request("GET /api/v1/projects HTTP/1.1", List.of(), ""),
            new Exchange.Response(
                    200, "OK", List.of(new Exchange.HeaderField("Content-Type", "application/json")), List.of(), "{}"));

    @ParameterizedTest
    @CsvSource({
        "application/json, 0",
        "application/json; charset=utf-8, 0",
        "application/json;charset=UTF-8, 0",
        "application/jsonp, 2",
        "text/plain; x=application/json, 2"
    })
    void ignoresMediaTypeParameters(String type, int findings) {
        ApiResponse response = new ApiResponse(
                200,
                Headers.of("Content-Type", type, "Cache-Control", "no-store", "X-Content-Type-Options", "nosniff"),
                "{}".getBytes(StandardCharsets.UTF_8));
        assertThat(new ResponseCheck(new Variables(), Profile.OURS, Set.of()).findings(EXCHANGE, response))
                .hasSize(findings);
    }
}
