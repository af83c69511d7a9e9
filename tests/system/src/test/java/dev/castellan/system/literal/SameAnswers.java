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
final class SameAnswers {

    private static final Map<String, Answered> FIRST = new ConcurrentHashMap<>();

    private SameAnswers() {}

    private record Answered(TestedStore store, List<String> answers) {}

    static void require(CaseFile file, TestedStore store, List<String> answers) {
        Answered first = FIRST.computeIfAbsent(file.path(), unused -> new Answered(store, List.copyOf(answers)));
        assertThat(answers)
                .as("%s: answers of %s beside those of %s", file.path(), store, first.store())
                .isEqualTo(first.answers());
    }
}
