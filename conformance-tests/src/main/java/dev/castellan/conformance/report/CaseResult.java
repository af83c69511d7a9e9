package dev.castellan.conformance.report;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.cases.PlayedExchange;
import java.time.Duration;
import java.util.List;

/**
 * The result of one case.
 *
 * @param file the case
 * @param outcome the outcome
 * @param reason why it failed or was not played; empty if it passed
 * @param played the exchanges that took place
 * @param duration how long it took
 */
public record CaseResult(
        CaseFile file, Outcome outcome, String reason, List<PlayedExchange> played, Duration duration) {

    /** Copies the exchanges. */
    public CaseResult {
        played = List.copyOf(played);
    }

    /** The outcomes of a case. */
    public enum Outcome {
        /** All answers were as expected. */
        PASSED("pass"),
        /** An answer was not as expected, or a known failure has passed. */
        FAILED("FAIL"),
        /** The case failed, as the list of known failures says. */
        KNOWN_FAILURE("known failure"),
        /** The case does not apply to the deployment. */
        NOT_APPLICABLE("not applicable");

        private final String words;

        Outcome(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** Returns whether the case failed, and is not a known failure. */
    public boolean isFailure() {
        return outcome == Outcome.FAILED;
    }

    /** Returns the section of the specification that the case is about. */
    public Section section() {
        return Section.of(file);
    }

    /** Returns the result of a case that was played. */
    public static CaseResult of(CaseFile file, List<PlayedExchange> played, Duration duration) {
        List<String> findings = played.get(played.size() - 1).findings();
        return findings.isEmpty()
                ? new CaseResult(file, Outcome.PASSED, "", played, duration)
                : new CaseResult(file, Outcome.FAILED, String.join("; ", findings), played, duration);
    }
}
