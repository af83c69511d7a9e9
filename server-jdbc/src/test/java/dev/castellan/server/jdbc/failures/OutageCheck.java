package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks the responses during an outage against the state of the database after it. */
final class OutageCheck {

    /**
     * A request reads its caller, and then waits for a lock, a connection and database responses. The factor includes a
     * margin for a busy machine.
     */
    private static final Duration MAX_TIME = Node.LIMIT.multipliedBy(10);

    private final ApiCalls calls;
    private final Map<String, List<String>> retained = new HashMap<>();

    private OutageCheck(ApiCalls calls) {
        this.calls = calls;
        for (JsonNode project : calls.all("/projects")) {
            retained.computeIfAbsent(project.get("name").asText(), name -> new ArrayList<>())
                    .add(project.get("project_id").asText());
        }
    }

    /** Fails if a response was wrong or late, or if an acknowledged change was lost. */
    static void pass(ApiCalls calls, BackgroundLoad.Results results) {
        OutageCheck judgement = new OutageCheck(calls);
        results.looks().forEach(OutageCheck::checkLook);
        results.attempts().forEach(judgement::check);
    }

    private static void checkLook(TimedResponse look) {
        if (!look.isSuccess()) {
            checkUnavailable(look);
        }
        assertThat(look.took()).as("time of a response").isLessThan(MAX_TIME);
    }

    private void check(CreationAttempt attempt) {
        TimedResponse response = attempt.response();
        assertThat(response.took()).as("time of a response").isLessThan(MAX_TIME);
        List<String> ids = retained.getOrDefault(attempt.name(), List.of());
        if (response.isSuccess()) {
            assertThat(ids).as("acknowledged: %s", attempt).containsExactly(response.text("project_id"));
            return;
        }
        assertThat(ids).as("not acknowledged: %s", attempt).hasSizeLessThanOrEqualTo(1);
        if (attempt.withKey() || response.status() != 500) {
            checkUnavailable(response);
        }
        if (attempt.withKey()) {
            checkRepetition(attempt, ids);
        }
    }

    private static void checkUnavailable(TimedResponse response) {
        assertThat(response.status()).as("status of %s", response.body()).isEqualTo(503);
        assertThat(response.has("Retry-After"))
                .as("Retry-After of %s", response.body())
                .isTrue();
    }

    /** Checks that the project and the stored response either both exist or are both missing. */
    private void checkRepetition(CreationAttempt attempt, List<String> ids) {
        TimedResponse repeated = attempt.repeat(calls);
        assertThat(repeated.status())
                .as("%s once more: %s", attempt, repeated.body())
                .isEqualTo(201);
        assertThat(repeated.has("Idempotent-Replayed"))
                .as("replayed: %s", attempt)
                .isEqualTo(!ids.isEmpty());
        ids.forEach(id -> assertThat(repeated.text("project_id")).isEqualTo(id));
    }
}
