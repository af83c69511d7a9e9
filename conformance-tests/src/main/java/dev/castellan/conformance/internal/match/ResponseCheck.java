package dev.castellan.conformance.internal.match;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.conformance.cases.Exchange;
import dev.castellan.conformance.profile.Profile;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.text.UuidText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Compares a response with the case's expectation and with the rules for every response. Reports all differences, not
 * only the first.
 *
 * @param ignored the fields of bodies that must be present but may have any value
 */
public record ResponseCheck(Variables variables, Profile profile, Set<String> ignored) {

    private static final int NO_CONTENT = 204;
    private static final List<String> TEXTS_OF_ERRORS = List.of("message", "dependencies");
    private static final Set<String> REQUEST_IDS = ConcurrentHashMap.newKeySet();

    /** Returns the defects of a response. */
    public List<String> findings(Exchange exchange, ApiResponse actual) {
        List<String> findings = new ArrayList<>();
        int status = expectedStatus(exchange.response());
        if (actual.status() != status) {
            findings.add("status: expected " + status + ", found " + actual.status());
        }
        new HeaderCheck(variables, profile, actual).check(exchange.response(), findings);
        String body = new String(actual.body(), StandardCharsets.UTF_8);
        try {
            checkBody(exchange, body, findings);
            checkAlways(exchange.response(), actual, body, findings);
        } catch (AssertionError e) {
            findings.add(String.valueOf(e.getMessage()));
        }
        return findings;
    }

    /** Returns the status that the profile sets for this kind of response, or the status in the case. */
    private int expectedStatus(Exchange.Response expected) {
        if (expected.status() == 201) {
            return profile.created();
        }
        if (expected.status() == NO_CONTENT) {
            return profile.deleted();
        }
        return expected.kind().map(profile::status).orElse(expected.status());
    }

    private void checkBody(Exchange exchange, String body, List<String> findings) {
        String expected = exchange.response().body();
        if (!expected.isEmpty()) {
            new JsonMatch(variables, ignoredIn(exchange.response()), profile.extraFields())
                    .difference(expected, body)
                    .ifPresent(findings::add);
        } else if (!body.isEmpty()
                && !exchange.request().method().equals("HEAD")
                && expectedStatus(exchange.response()) == exchange.response().status()) {
            findings.add("body: expected none, found " + body);
        }
    }

    private Set<String> ignoredIn(Exchange.Response expected) {
        if (profile.ourMessages() || expected.status() < 400) {
            return ignored;
        }
        Set<String> texts = new TreeSet<>(ignored);
        texts.addAll(TEXTS_OF_ERRORS);
        return texts;
    }

    private void checkAlways(Exchange.Response expected, ApiResponse actual, String body, List<String> findings) {
        new HeaderCheck(variables, profile, actual).checkAlways(!body.isEmpty(), findings);
        String requestId = actual.headers().first(Endpoints.REQUEST_ID_HEADER);
        if (actual.status() >= 400 && !body.isEmpty()) {
            boolean blocked = expected.body().contains("\"dependencies\"");
            checkError(JsonMatch.parse("error", body), blocked, requestId, findings);
        } else if (requestId != null) {
            checkId(Endpoints.REQUEST_ID_HEADER, requestId, findings);
        }
    }

    private void checkError(JsonNode error, boolean blocked, @Nullable String requestId, List<String> findings) {
        Set<String> fields = new TreeSet<>();
        error.fieldNames().forEachRemaining(fields::add);
        Set<String> allowed = new TreeSet<>(List.of("errorID", "message"));
        if (!fields.containsAll(allowed)) {
            findings.add("error body: expected errorID and message, found " + fields);
            return;
        }
        if (blocked) {
            allowed.add("dependencies");
        }
        fields.removeAll(allowed);
        fields.removeIf(field -> profile.extraFields() && !field.equals("dependencies"));
        if (!fields.isEmpty()) {
            findings.add("error body: unexpected fields " + fields);
        }
        if (error.get("message").asText().isBlank()) {
            findings.add("error body: message is blank");
        }
        String errorId = error.get("errorID").asText();
        checkId("error body: errorID", errorId, findings);
        if (requestId != null && !requestId.equals(errorId)) {
            findings.add(Endpoints.REQUEST_ID_HEADER + ": expected the errorID " + errorId + ", found " + requestId);
        }
    }

    private void checkId(String where, String text, List<String> findings) {
        UUID id = UuidText.parse(text);
        if (id == null) {
            findings.add(where + " is not a UUID: " + text);
        } else if (!REQUEST_IDS.add(text)) {
            findings.add(where + " was given before: " + text);
        } else if (profile.securityHeaders() && id.version() != 4) {
            findings.add(where + " is not random (version 4): " + text);
        }
    }
}
