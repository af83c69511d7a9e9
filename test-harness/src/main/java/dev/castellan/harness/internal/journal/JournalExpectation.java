package dev.castellan.harness.internal.journal;

import dev.castellan.harness.internal.request.PatternConditions;
import dev.castellan.harness.internal.request.RequestPattern;
import dev.castellan.harness.internal.request.RequestRedaction;
import dev.castellan.harness.internal.request.TestCodeException;
import dev.castellan.harness.journal.Expectation;
import dev.castellan.harness.journal.JournalEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An expectation about the requests of one tenant. Immutable. */
final class JournalExpectation extends PatternConditions<Expectation> implements Expectation {

    private final JournalRecorder recorder;
    private final RequestPattern pattern;
    private final @Nullable Integer status;
    private final Duration waiting;

    JournalExpectation(JournalRecorder recorder, RequestPattern pattern) {
        this(recorder, pattern, null, Duration.ZERO);
    }

    private JournalExpectation(
            JournalRecorder recorder, RequestPattern pattern, @Nullable Integer status, Duration waiting) {
        this.recorder = recorder;
        this.pattern = pattern;
        this.status = status;
        this.waiting = waiting;
    }

    @Override
    protected Expectation and(Condition condition) {
        return new JournalExpectation(recorder, pattern.and(condition), status, waiting);
    }

    @Override
    public Expectation withStatus(int newStatus) {
        return new JournalExpectation(recorder, pattern, newStatus, waiting);
    }

    @Override
    public Expectation within(Duration time) {
        return new JournalExpectation(recorder, pattern, status, time);
    }

    @Override
    public List<JournalEntry> times(int count) {
        return check(CountRange.exactly(count));
    }

    @Override
    public List<JournalEntry> atLeast(int count) {
        return check(CountRange.atLeast(count));
    }

    @Override
    public List<JournalEntry> atMost(int count) {
        return check(CountRange.atMost(count));
    }

    @Override
    public void never() {
        check(CountRange.exactly(0));
    }

    private List<JournalEntry> check(CountRange expected) {
        JournalRecorder.JournalView view =
                recorder.await(seen -> expected.isSettledBy(matching(seen).size()), waiting);
        List<RecordedEntry> matching = matching(view);
        if (!expected.allows(matching.size())) {
            throw new AssertionError(new ExpectationFailure(this, expected, view).text());
        }
        return List.copyOf(matching);
    }

    private List<RecordedEntry> matching(JournalRecorder.JournalView view) {
        return view.entries().stream().filter(this::matches).toList();
    }

    private boolean matches(RecordedEntry entry) {
        try {
            return hasStatus(entry) && pattern.matches(entry.call());
        } catch (TestCodeException e) {
            throw e.in(entry.title());
        }
    }

    private boolean hasStatus(RecordedEntry entry) {
        return status == null || status == entry.status();
    }

    private List<RequestPattern.Mismatch> mismatches(RecordedEntry entry) {
        List<RequestPattern.Mismatch> found = pattern.mismatches(entry.call());
        if (!hasStatus(entry)) {
            found.add(new RequestPattern.Mismatch("status " + status, "status: is " + entry.status()));
        }
        return found;
    }

    private String conditions() {
        return pattern + (status == null ? "" : ", status " + status);
    }

    /** Returns the conditions. */
    @Override
    public String toString() {
        return RequestRedaction.text("Expectation[" + conditions() + "]");
    }

    /** Describes an expectation that was not met, and the requests that are most similar to it. */
    private record ExpectationFailure(
            JournalExpectation expectation, CountRange expected, JournalRecorder.JournalView view) {

        private static final int MAX_SHOWN = 3;

        String text() {
            List<RecordedEntry> matching = expectation.matching(view);
            List<String> lines = new ArrayList<>();
            lines.add("expected " + expected.text() + time() + ": " + expectation.conditions());
            lines.add("found " + CountRange.times(matching.size()) + " among "
                    + CountRange.requests(view.entries().size()) + " to tenant " + expectation.recorder.tenant()
                    + dropped());
            show("matching:", matching, lines);
            if (matching.size() < expected.least()) {
                show("nearest:", nearest(), lines);
            }
            return RequestRedaction.text(String.join("\n", lines));
        }

        private String time() {
            Duration waiting = expectation.waiting;
            return waiting.isZero()
                    ? ""
                    : " within " + waiting.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
        }

        private String dropped() {
            return view.dropped() == 0
                    ? ""
                    : " (" + view.dropped() + " older were dropped: keep more with journalCapacity(..))";
        }

        private List<RecordedEntry> nearest() {
            return view.entries().stream()
                    .filter(entry -> !expectation.matches(entry))
                    .sorted(Comparator.<RecordedEntry>comparingInt(
                                    entry -> expectation.mismatches(entry).size())
                            .thenComparing(RecordedEntry::number, Comparator.reverseOrder()))
                    .limit(MAX_SHOWN)
                    .toList();
        }

        private void show(String title, List<RecordedEntry> entries, List<String> lines) {
            if (entries.isEmpty()) {
                return;
            }
            lines.add(title);
            for (RecordedEntry entry : entries.subList(0, Math.min(MAX_SHOWN, entries.size()))) {
                lines.add("  " + entry.title());
                lines.add("      response " + entry.responseText());
                expectation.mismatches(entry).forEach(mismatch -> {
                    lines.add("    - " + mismatch.expected());
                    lines.add("    + " + mismatch.actual());
                });
            }
            if (entries.size() > MAX_SHOWN) {
                lines.add("  and " + (entries.size() - MAX_SHOWN) + " more");
            }
        }
    }
}
