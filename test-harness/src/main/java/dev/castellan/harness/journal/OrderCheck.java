package dev.castellan.harness.journal;

import dev.castellan.harness.internal.request.RequestRedaction;
import dev.castellan.harness.request.RequestPattern;
import java.util.ArrayList;
import java.util.List;

/** Checks that requests came in an order. */
record OrderCheck(Journal journal, List<RequestPattern> patterns) {

    List<JournalEntry> check() {
        List<JournalEntry> found = new ArrayList<>();
        for (JournalEntry entry : journal.entries()) {
            if (found.size() < patterns.size()
                    && EntryPattern.of(patterns.get(found.size())).matches(entry)) {
                found.add(entry);
            }
        }
        if (found.size() < patterns.size()) {
            throw new AssertionError(text(found));
        }
        return List.copyOf(found);
    }

    private String text(List<JournalEntry> found) {
        StringBuilder text = new StringBuilder("expected in this order:");
        for (int i = 0; i < patterns.size(); i++) {
            String place = i < found.size() ? "#" + found.get(i).number() : i == found.size() ? "missing" : "?";
            text.append("\n  ").append(patterns.get(i)).append(": ").append(place);
        }
        return RequestRedaction.text(text.append('\n').append(journal).toString());
    }
}
