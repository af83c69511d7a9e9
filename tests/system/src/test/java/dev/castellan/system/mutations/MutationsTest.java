package dev.castellan.system.mutations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Tests that a server with a mistake fails the tests that cover the mistake, and no other test. */
@DisabledIfSystemProperty(
        named = "castellan.mutations",
        matches = "none",
        disabledReason = "a second run of the same tests asks for none")
@Execution(ExecutionMode.SAME_THREAD) // each run is an entire suite that uses all processors
class MutationsTest {

    private static final String LOST_UPDATES = "dev.castellan.system.mutations.LostUpdates";

    private static final List<String> TESTS = List.of(
            "dev.castellan.system.literal.ChosenCases",
            "dev.castellan.system.scenarios.MistypedTokenTest",
            "dev.castellan.system.mutations.CodesAndSessions",
            "dev.castellan.system.mutations.OldEvents",
            "dev.castellan.system.mutations.FewSequences",
            LOST_UPDATES);

    /** Mistakes that together make each of the tests above fail. */
    private static final String USUAL =
            "PROJECTS_OF_ALL.*|CHECKSUM_IS.*|WRITES_OVERLAP|SESSIONS_OF_TOKENS.*|EVENTS_OF_ALL.*";

    @Test
    void aServerWithoutAMistakePasses() {
        TestOutcomes outcomes = TestRun.run(new MutantLoader(Map.of()), TESTS);

        assertThat(outcomes.names()).hasSizeGreaterThan(TESTS.size());
        assertThat(outcomes.failed()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = USUAL)
    void aMistakeFailsTheTestsThatAreAboutIt(Mistake mistake) {
        assertFound(mistake);
    }

    /** Tests all other mistakes, which takes minutes. */
    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_NONE, names = USUAL)
    @EnabledIfSystemProperty(named = "castellan.mutations", matches = "all")
    void soDoesEveryOther(Mistake mistake) {
        assertFound(mistake);
    }

    private static void assertFound(Mistake mistake) {
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
