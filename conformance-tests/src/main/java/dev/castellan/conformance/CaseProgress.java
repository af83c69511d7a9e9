package dev.castellan.conformance;

import dev.castellan.conformance.report.CaseResult;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;

/**
 * Prints the progress of a run: after every hundredth case, and after a case if nothing was printed for ten seconds.
 */
final class CaseProgress {

    private static final int STEP = 100;
    private static final Duration MAX_SILENCE = Duration.ofSeconds(10);

    private final int cases;
    private final Clock clock;
    private final PrintStream out;
    private int completed;
    private long printed;

    /**
     * Creates the progress of a run.
     *
     * @param cases the number of cases that the run contains
     */
    CaseProgress(int cases, Clock clock, PrintStream out) {
        this.cases = cases;
        this.clock = clock;
        this.out = out;
        this.printed = clock.millis();
    }

    void caseCompleted(CaseResult result) {
        completed++;
        if (completed % STEP == 0 || clock.millis() - printed >= MAX_SILENCE.toMillis()) {
            print(completed + " of " + cases + " cases, last " + result.file().path());
        }
    }

    void waits(String reason) {
        print(completed + " of " + cases + " cases, " + reason);
    }

    private void print(String line) {
        out.println(line);
        printed = clock.millis();
    }
}
