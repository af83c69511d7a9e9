package dev.castellan.harness.journal;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Formats journal entries. */
final class EntryText {

    private static final String ANONYMOUS = "anonymous";

    private EntryText() {}

    static String line(JournalEntry entry) {
        return "#" + entry.number() + " " + entry.time().truncatedTo(ChronoUnit.MILLIS) + " "
                + entry.caller().orElse(ANONYMOUS) + ": " + request(entry) + " -> " + answer(entry) + " ("
                + (entry.call().endpoint() == null ? "" : entry.operation() + ", ") + millis(entry.duration()) + ")";
    }

    /** Returns the number, the request and the caller of an entry. */
    static String title(JournalEntry entry) {
        return "#" + entry.number() + " " + request(entry) + " by "
                + entry.caller().orElse(ANONYMOUS);
    }

    /**
     * Returns the status, error and fault of an entry, and the exception thrown by test code unless the error contains
     * it.
     */
    static String answer(JournalEntry entry) {
        String error = entry.errorMessage().orElse("");
        return (entry.status() == 0 ? "no answer" : String.valueOf(entry.status()))
                + (error.isEmpty() ? "" : " " + error)
                + entry.fault().map(fault -> " [fault: " + fault + "]").orElse("")
                + entry.failure()
                        .filter(failure -> !error.contains(failure))
                        .map(failure -> " [the test's own code failed: " + failure + "]")
                        .orElse("");
    }

    private static String request(JournalEntry entry) {
        return entry.method() + " " + entry.path() + (entry.query().isEmpty() ? "" : "?" + entry.query());
    }

    private static String millis(Duration duration) {
        return String.format(Locale.ROOT, "%.1f ms", duration.toNanos() / 1e6);
    }
}
