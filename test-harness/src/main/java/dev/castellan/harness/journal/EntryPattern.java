package dev.castellan.harness.journal;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.harness.request.TestCodeException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Selects entries by request and status.
 *
 * @param request selects requests
 * @param status the status, or null for any status
 */
record EntryPattern(RequestPattern request, @Nullable Integer status) {

    static EntryPattern of(RequestPattern request) {
        return new EntryPattern(request, null);
    }

    EntryPattern with(UnaryOperator<RequestPattern> condition) {
        return new EntryPattern(condition.apply(request), status);
    }

    EntryPattern answered(int wanted) {
        return new EntryPattern(request, wanted);
    }

    /**
     * Returns whether the pattern selects an entry.
     *
     * @throws TestCodeException if a condition of the test throws an exception. The message contains the entry.
     */
    boolean matches(JournalEntry entry) {
        try {
            return hasStatus(entry) && request.matches(entry.call());
        } catch (TestCodeException e) {
            throw e.in(EntryText.title(entry));
        }
    }

    /** Returns the conditions that an entry does not meet, or an empty list if the pattern selects the entry. */
    List<RequestPattern.Mismatch> mismatches(JournalEntry entry) {
        List<RequestPattern.Mismatch> found = new ArrayList<>(request.differences(entry.call()));
        if (!hasStatus(entry)) {
            found.add(new RequestPattern.Mismatch("answered " + status, "answer: is " + entry.status()));
        }
        return found;
    }

    private boolean hasStatus(JournalEntry entry) {
        return status == null || status == entry.status();
    }

    @Override
    public String toString() {
        return request + (status == null ? "" : ", answered " + status);
    }
}
