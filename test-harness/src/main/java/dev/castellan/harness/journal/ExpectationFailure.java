package dev.castellan.harness.journal;

import dev.castellan.harness.internal.request.RequestRedaction;
import dev.castellan.harness.request.RequestPattern;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Describes an expectation that was not met, and the requests that are most similar to it. */
record ExpectationFailure(
        String tenant, EntryPattern pattern, CountRange wanted, Duration waiting, EntryBuffer.View view) {

    private static final int MOST_SHOWN = 3;

    String text() {
        List<JournalEntry> matching =
                view.entries().stream().filter(pattern::matches).toList();
        List<String> lines = new ArrayList<>();
        lines.add("expected " + wanted.text() + time() + ": " + pattern);
        lines.add("found " + CountRange.times(matching.size()) + " among "
                + CountRange.requests(view.entries().size()) + " to tenant " + tenant + older());
        show("matching:", matching, lines);
        if (matching.size() < wanted.least()) {
            show("nearest:", nearest(), lines);
        }
        return RequestRedaction.text(String.join("\n", lines));
    }

    private String time() {
        return waiting.isZero()
                ? ""
                : " within " + waiting.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
    }

    private String older() {
        return view.gone() == 0 ? "" : " (" + view.gone() + " older are gone: keep more with journalCapacity(..))";
    }

    private List<JournalEntry> nearest() {
        return view.entries().stream()
                .filter(entry -> !pattern.matches(entry))
                .sorted(Comparator.<JournalEntry>comparingInt(
                                entry -> pattern.mismatches(entry).size())
                        .thenComparing(JournalEntry::number, Comparator.reverseOrder()))
                .limit(MOST_SHOWN)
                .toList();
    }

    private void show(String title, List<JournalEntry> entries, List<String> lines) {
        if (entries.isEmpty()) {
            return;
        }
        lines.add(title);
        for (JournalEntry entry : entries.subList(0, Math.min(MOST_SHOWN, entries.size()))) {
            lines.add("  " + EntryText.title(entry));
            lines.add("      answered " + EntryText.answer(entry));
            pattern.mismatches(entry).forEach(mismatch -> diff(mismatch, lines));
        }
        if (entries.size() > MOST_SHOWN) {
            lines.add("  and " + (entries.size() - MOST_SHOWN) + " more");
        }
    }

    private static void diff(RequestPattern.Mismatch mismatch, List<String> lines) {
        lines.add("    - " + mismatch.wanted());
        lines.add("    + " + mismatch.found());
    }
}
