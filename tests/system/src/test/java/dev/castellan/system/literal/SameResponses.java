package dev.castellan.system.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.system.fixture.TestedStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Checks that every store gives exactly the same responses to a case, except for ids, secrets, cursors and times. Also
 * ignores when a token was last used, because another thread writes this time later.
 */
final class SameResponses {

    private static final Map<String, FirstResponses> FIRST = new ConcurrentHashMap<>();

    private SameResponses() {}

    private record FirstResponses(TestedStore store, List<String> responses) {}

    static void require(CaseFile file, TestedStore store, List<String> responses) {
        FirstResponses first =
                FIRST.computeIfAbsent(file.path(), unused -> new FirstResponses(store, List.copyOf(responses)));
        assertThat(responses)
                .as("%s: responses of %s beside those of %s", file.path(), store, first.store())
                .isEqualTo(first.responses());
    }
}
