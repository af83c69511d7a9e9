package dev.castellan.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.model.internal.text.UuidText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Compares a response with the expected response and with the rules for all responses. */
final class ResponseJudge {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Map<String, Object> fixture;

    ResponseJudge(Map<String, Object> fixture) {
        this.fixture = fixture;
    }

    void judge(Expectation expected, RawResponse response, boolean closes) {
        String what = "response " + response.status() + " " + response.lines() + " " + response.body();
        assertThat(response.status()).as(what).isEqualTo(expected.status());
        if (expected.isInterim()) {
            assertThat(response.lines()).as(what).isEmpty();
            return;
        }
        if (expected.bare()) {
            assertThat(response.all("Connection")).as(what).containsExactly("close");
            assertThat(response.body()).as(what).isEmpty();
            return;
        }
        assertThat(response.lines()).as(what).containsAll(required(expected, response));
        assertThat(response.all("Cache-Control")).as(what).containsExactly("no-store");
        assertThat(response.all("X-Content-Type-Options")).as(what).containsExactly("nosniff");
        assertThat(response.all("Server")).as(what).isEmpty();
        if (closes || expected.status() != 204) { // Undertow omits the header for a 204 on a connection that stays open
            assertThat(response.all("Connection")).as(what).containsExactly(closes ? "close" : "keep-alive");
        }
        if (!expected.bodyless()) {
            judgeBody(expected, response, what);
        }
    }

    private static List<String> required(Expectation expected, RawResponse response) {
        List<String> lines = new ArrayList<>(expected.headers());
        if (expected.status() != 204) {
            lines.add("Content-Type: application/json");
        }
        if (expected.status() == 401 && expected.headers().isEmpty()) {
            lines.add("WWW-Authenticate: Bearer realm=\"castellan\", error=\"invalid_token\"");
        }
        assertThat(response.all("Allow").isEmpty()).isEqualTo(expected.status() != 405);
        return lines;
    }

    private void judgeBody(Expectation expected, RawResponse response, String what) {
        if (expected.isError()) {
            JsonNode error = parse(response.body());
            assertThat(error.properties())
                    .as(what)
                    .extracting(Map.Entry::getKey)
                    .containsExactly("errorID", "message");
            assertThat(UuidText.parse(error.path("errorID").textValue()))
                    .as(what)
                    .isNotNull();
            assertThat(error.path("message").textValue()).as(what).matches(pattern(expected.text()));
        } else {
            assertThat(response.body()).as(what).matches(pattern(expected.text()));
        }
    }

    /** Returns a pattern in which {@code {{*}}} matches any text and all other text is literal. */
    private Pattern pattern(String text) {
        String filled = text;
        for (Map.Entry<String, Object> value : fixture.entrySet()) {
            filled = filled.replace(
                    "{{" + value.getKey() + "}}", value.getValue().toString());
        }
        String quoted = Pattern.quote(filled).replace("{{*}}", "\\E.*\\Q");
        return Pattern.compile(quoted, Pattern.DOTALL);
    }

    private static JsonNode parse(String body) {
        try {
            return MAPPER.readTree(body);
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + body, e);
        }
    }
}
