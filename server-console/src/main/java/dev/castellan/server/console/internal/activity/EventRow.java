package dev.castellan.server.console.internal.activity;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An audit event in a list.
 *
 * @param at when it happened
 * @param actor who did it; absent if that is not known
 * @param operation what was done, in plain words
 * @param objects what it was done to, without who did it
 * @param via what asked for it, in plain words
 * @param address where it came from; absent if that is not known
 */
public record EventRow(
        Instant at,
        @Nullable EventSubject actor,
        String operation,
        List<EventSubject> objects,
        String via,
        @Nullable String address) {

    /** Copies the list. */
    public EventRow {
        objects = List.copyOf(objects);
    }
}
