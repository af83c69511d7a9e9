package dev.castellan.conformance.report;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.cases.ExchangeResult;
import dev.castellan.conformance.internal.text.ReportText;
import java.time.Duration;
import java.util.List;

/**
 * The result of one case.
 *
 * @param file the case
 * @param reason why the case failed or was not run, with unprintable characters as escapes, or an empty string if the
 *     case passed
 * @param exchanges the exchanges that took place
 * @param duration the duration of the case
 */
public record CaseResult(
        CaseFile file, CaseOutcome outcome, String reason, List<ExchangeResult> exchanges, Duration duration) {

    /** Creates a result with a copy of the exchanges, and escapes unprintable characters of the reason. */
    public CaseResult {
        reason = ReportText.of(reason);
        exchanges = List.copyOf(exchanges);
    }

    /** The outcomes of a case. */
    public enum CaseOutcome {
        /** All responses were as expected. */
        PASSED("pass"),
        /** A response was not as expected, or a case that is listed as a known failure passed. */
        FAILED("FAIL"),
        /** The case failed and is listed as a known failure. */
        KNOWN_FAILURE("known failure"),
        /** The case does not apply to the deployment. */
        NOT_APPLICABLE("not applicable");

        private final String words;

        CaseOutcome(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** Returns whether the case failed. A known failure does not count as failed. */
    public boolean isFailure() {
        return outcome == CaseOutcome.FAILED;
    }

    /** Returns the section of the specification that the case checks. */
    public Section section() {
        return Section.of(file);
    }

    /** Creates the result of a case from its exchanges. */
    public static CaseResult of(CaseFile file, List<ExchangeResult> exchanges, Duration duration) {
        List<String> findings = exchanges.get(exchanges.size() - 1).findings();
        return findings.isEmpty()
                ? new CaseResult(file, CaseOutcome.PASSED, "", exchanges, duration)
                : new CaseResult(file, CaseOutcome.FAILED, String.join("; ", findings), exchanges, duration);
    }
}
