package dev.castellan.conformance.literal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.exchange.ApiResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Checks an answer: what the case says of it, and what must hold for every answer. */
final class AnswerCheck {

    private static final Set<String> ERROR_IDS = ConcurrentHashMap.newKeySet();

    private final String path;
    private final Variables variables;
    private final Set<Integer> blockedStatuses;

    AnswerCheck(String path, Variables variables, Set<Integer> blockedStatuses) {
        this.path = path;
        this.variables = variables;
        this.blockedStatuses = blockedStatuses;
    }

    void check(Exchange exchange, ApiResponse actual) {
        String body = new String(actual.body(), StandardCharsets.UTF_8);
        String what = path + ": " + exchange.request().line() + " was answered " + actual.status() + " " + body;
        assertThat(actual.status()).as(what).isEqualTo(exchange.answer().status());
        checkListed(exchange.answer(), actual, what);
        checkBody(exchange, body, what);
        checkAlways(actual, body, what);
    }

    private void checkListed(Exchange.Answer expected, ApiResponse actual, String what) {
        for (Exchange.Field field : expected.headers()) {
            assertThat(actual.headers().all(field.name()))
                    .as("%s; header %s: %s", what, field.name(), field.value())
                    .hasSize(1)
                    .allMatch(value -> variables.match(field.value(), value));
        }
        expected.absent()
                .forEach(name -> assertThat(actual.headers().all(name))
                        .as("%s; header %s", what, name)
                        .isEmpty());
    }

    private void checkBody(Exchange exchange, String body, String what) {
        if (exchange.answer().body().isEmpty()) {
            boolean ignored = exchange.request().method().equals("HEAD");
            assertThat(ignored ? "" : body).as(what).isEmpty();
            return;
        }
        assertThat(new JsonMatch(variables).difference(exchange.answer().body(), body))
                .as(what)
                .isEmpty();
    }

    private void checkAlways(ApiResponse actual, String body, String what) {
        assertThat(actual.headers().all("Cache-Control")).as(what).containsExactly("no-store");
        assertThat(actual.headers().all("X-Content-Type-Options")).as(what).containsExactly("nosniff");
        assertThat(actual.headers().all("Server")).as(what).isEmpty();
        if (!body.isEmpty()) {
            assertThat(actual.headers().all("Content-Type")).as(what).containsExactly("application/json");
        }
        if (actual.status() >= 400 && !body.isEmpty()) {
            checkError(JsonMatch.parse("error", body), actual.status(), what);
        }
    }

    private void checkError(JsonNode error, int status, String what) {
        List<String> fields = new ArrayList<>();
        error.fieldNames().forEachRemaining(fields::add);
        assertThat(fields).as(what).contains("errorID", "message");
        fields.removeAll(List.of("errorID", "message"));
        assertThat(fields).as(what).isSubsetOf(blockedStatuses.contains(status) ? List.of("dependencies") : List.of());
        assertThat(error.get("message").textValue()).as(what).isNotBlank();
        UUID errorId = UUID.fromString(error.get("errorID").textValue());
        assertThat(errorId.version()).as(what + ": version of errorID").isEqualTo(4);
        assertThat(ERROR_IDS.add(errorId.toString()))
                .as(what + ": errorID is new")
                .isTrue();
    }
}
