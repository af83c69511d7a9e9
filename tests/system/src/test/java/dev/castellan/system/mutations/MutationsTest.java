package dev.castellan.system.mutations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a server with a mistake fails the tests that cover the mistake, and no other test. */
@Execution(ExecutionMode.SAME_THREAD) // each run is an entire suite that uses all processors
@Tag("database")
@Tag("long")
@Tag("model")
class MutationsTest {

    private static final String LOST_UPDATES = "dev.castellan.system.mutations.LostUpdates";

    private static final List<String> TESTS = List.of(
            "dev.castellan.system.literal.SelectedCases",
            "dev.castellan.system.scenarios.MistypedTokenTest",
            "dev.castellan.system.mutations.CodesAndSessions",
            "dev.castellan.system.mutations.LimitedTokens",
            "dev.castellan.system.mutations.OldEvents",
            "dev.castellan.system.mutations.YoungEvents",
            "dev.castellan.system.mutations.SequenceSamples",
            LOST_UPDATES);

    @Test
    void serverWithoutMistakePassesAllTests() {
        TestOutcomes outcomes = TestRun.run(new MutantLoader(Map.of()), TESTS);

        assertThat(outcomes.names()).hasSizeGreaterThan(TESTS.size());
        assertThat(outcomes.failed()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void onlyExpectedTestsFailForServerWithMistake(Mistake mistake) {
        TestOutcomes outcomes = TestRun.run(mistake.loader(), testsFor(mistake));

        assertThat(outcomes.broken()).isEmpty();
        Set<String> expected = Findings.of(mistake);
        assertThat(outcomes.failed()).containsAll(expected);
        assertThat(outcomes.failed())
                .filteredOn(test -> !test.equals(Findings.MODEL))
                .allMatch(expected::contains);
    }

    /**
     * Returns the tests to run for a mistake. If writes overlap, any concurrent write may be lost, but only one test
     * loses a write in every run.
     */
    private static List<String> testsFor(Mistake mistake) {
        return mistake == Mistake.WRITES_OVERLAP ? List.of(LOST_UPDATES) : TESTS;
    }
}
