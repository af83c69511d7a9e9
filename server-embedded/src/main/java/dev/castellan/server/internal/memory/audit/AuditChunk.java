package dev.castellan.server.internal.memory.audit;

import dev.castellan.server.store.audit.AuditRow;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A part of the audit events. Tables that were made from each other share their chunks: a table reads the places below
 * its size only, and fills the next place if no other table has filled it. Written by one thread at a time, and read by
 * others once the table is published.
 */
final class AuditChunk {

    /** The number of events. */
    static final int SIZE = 512;

    /** The marks are ten times as many as the ids, operations and objects of most chunks: few of them meet by chance. */
    private static final int MARKS = 1 << 14;

    private final @Nullable AuditRow[] events;
    /** A bit for the hash of each event, actor, operation and object. */
    private final int[] marks;

    AuditChunk() {
        this(new AuditRow[SIZE], new int[MARKS / Integer.SIZE]);
    }

    private AuditChunk(@Nullable AuditRow[] events, int[] marks) {
        this.events = events;
        this.marks = marks;
    }

    AuditRow get(int place) {
        AuditRow event = events[place];
        if (event == null) {
            throw new IllegalStateException("place " + place + " holds no audit event");
        }
        return event;
    }

    boolean isFree(int place) {
        return events[place] == null;
    }

    /** Returns a copy with the first events only. */
    AuditChunk first(int count) {
        AuditChunk copy = new AuditChunk(Arrays.copyOf(events, SIZE), marks.clone());
        Arrays.fill(copy.events, count, SIZE, null);
        return copy;
    }

    void put(int place, AuditRow event) {
        mark(event.eventId());
        mark(event.operation());
        if (event.actorId() != null) {
            mark(event.actorId());
        }
        for (UUID object : event.objectIds()) {
            mark(object);
        }
        events[place] = event;
    }

    /** Returns false if no event has this id, actor, operation or object. */
    boolean mayHold(Object value) {
        int bit = bit(value);
        return (marks[bit / Integer.SIZE] & 1 << bit) != 0;
    }

    private void mark(Object value) {
        int bit = bit(value);
        marks[bit / Integer.SIZE] |= 1 << bit;
    }

    private static int bit(Object value) {
        int hash = value.hashCode() * 0x9e3779b9;
        return hash >>> (Integer.SIZE - Integer.numberOfTrailingZeros(MARKS));
    }
}
