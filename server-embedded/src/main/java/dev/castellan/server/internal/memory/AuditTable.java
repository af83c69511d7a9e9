package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.store.audit.AuditEvents;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditPage;
import dev.castellan.server.internal.store.audit.AuditPosition;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.rows.Order;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The newest audit events of an organization, at most {@value #MAX_EVENTS}, oldest first. A search does not use an
 * index, but skips chunks that cannot contain a match. Immutable.
 */
final class AuditTable {

    /** The maximum number of events. */
    static final int MAX_EVENTS = 100_000;

    static final AuditTable EMPTY = new AuditTable(new Chunk[0], 0, 0);

    private static final UUID LEAST_ID = new UUID(0, 0);

    /** Marks the chunks with an event that does not concern a resource. */
    private static final String NO_RESOURCE = "no resource";

    /** All chunks except the last are full. */
    private final Chunk[] chunks;
    /** The number of dropped events at the start of the first chunk. */
    private final int dropped;

    private final int size;

    private AuditTable(Chunk[] chunks, int dropped, int size) {
        this.chunks = chunks;
        this.dropped = dropped;
        this.size = size;
    }

    int size() {
        return size;
    }

    /** Adds an event. Drops the oldest event if the table is full. */
    AuditTable plus(AuditRow event) {
        int place = countBefore(event.at(), event.eventId());
        if (place < size && get(place).position().equals(event.position())) {
            throw new IllegalStateException("audit event " + event.eventId() + " exists already");
        }
        AuditTable more = new AuditTable(chunks, dropped, place).appending(event);
        for (int i = place; i < size; i++) {
            more = more.appending(get(i));
        }
        return more.without(more.size - MAX_EVENTS);
    }

    /** Removes at most {@code limit} events that are older than an instant, oldest first. */
    AuditTable withoutBefore(Instant instant, int limit) {
        return without(Math.min(limit, countBefore(instant, LEAST_ID)));
    }

    /**
     * Returns a page of events. Searches by object if the listing names one, otherwise by actor, otherwise by
     * operation, otherwise without resources. A page ends after {@link AuditEvents#MAX_SCANNED} events that match this
     * condition.
     */
    AuditPage page(AuditListing listing) {
        List<AuditRow> matches = new ArrayList<>();
        AuditRow last = null;
        int scanned = 0;
        Object target = target(listing);
        int from = from(listing);
        int to = to(listing);
        int step = listing.ascending() ? 1 : -1;
        for (int i = listing.ascending() ? from : to - 1; from <= i && i < to; i += step) {
            Chunk chunk = chunks[(dropped + i) / Chunk.SIZE];
            if (target != null && !chunk.mayHold(target)) {
                int slot = (dropped + i) % Chunk.SIZE;
                i += listing.ascending() ? Chunk.SIZE - 1 - slot : -slot;
                continue;
            }
            AuditRow event = get(i);
            if (target != null && !isAbout(event, listing)) {
                continue;
            }
            if (last != null && scanned == AuditEvents.MAX_SCANNED) {
                return new AuditPage(matches, last.position());
            }
            if (listing.matches(event)) {
                if (matches.size() == listing.limit()) {
                    return new AuditPage(
                            matches, matches.get(matches.size() - 1).position());
                }
                matches.add(event);
            }
            last = event;
            scanned++;
        }
        return new AuditPage(matches, null);
    }

    private static @Nullable Object target(AuditListing listing) {
        if (listing.objectId() != null) {
            return listing.objectId();
        }
        if (listing.actorId() != null) {
            return listing.actorId();
        }
        return listing.operation() != null || listing.resources() ? listing.operation() : NO_RESOURCE;
    }

    private static boolean isAbout(AuditRow event, AuditListing listing) {
        if (listing.objectId() != null) {
            return event.objectIds().contains(listing.objectId());
        }
        if (listing.actorId() != null) {
            return listing.actorId().equals(event.actorId());
        }
        return listing.operation() != null
                ? listing.operation().equals(event.operation())
                : !AuditRow.isOfResource(event.operation());
    }

    /** Returns the index of the oldest event that can be on the page. */
    private int from(AuditListing listing) {
        int since = listing.since() == null ? 0 : countBefore(listing.since(), LEAST_ID);
        AuditPosition after = listing.after();
        if (after == null || !listing.ascending()) {
            return since;
        }
        int index = countBefore(after.at(), after.eventId());
        boolean exists = index < size && get(index).position().equals(after);
        return Math.max(since, exists ? index + 1 : index);
    }

    /** Returns the index that follows the newest event that can be on the page. */
    private int to(AuditListing listing) {
        int until = listing.until() == null ? size : countBefore(listing.until(), LEAST_ID);
        AuditPosition after = listing.after();
        return after == null || listing.ascending() ? until : Math.min(until, countBefore(after.at(), after.eventId()));
    }

    private AuditRow get(int index) {
        int at = dropped + index;
        return chunks[at / Chunk.SIZE].get(at % Chunk.SIZE);
    }

    /** Returns the number of events that precede a position in chronological order. */
    private int countBefore(Instant at, UUID eventId) {
        if (size == 0 || isBefore(get(size - 1), at, eventId)) {
            return size;
        }
        int low = 0;
        int high = size - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isBefore(get(middle), at, eventId)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static boolean isBefore(AuditRow event, Instant at, UUID eventId) {
        int byTime = event.at().compareTo(at);
        return byTime != 0 ? byTime < 0 : Order.OF_IDS.compare(event.eventId(), eventId) < 0;
    }

    /** Adds an event that is newer than all events in the table. */
    private AuditTable appending(AuditRow event) {
        int end = dropped + size;
        int last = end / Chunk.SIZE;
        Chunk[] more = chunks;
        if (last == chunks.length || !chunks[last].isFree(end % Chunk.SIZE)) {
            more = Arrays.copyOf(chunks, last + 1);
            more[last] = last == chunks.length ? new Chunk() : chunks[last].first(end % Chunk.SIZE);
        }
        more[last].put(end % Chunk.SIZE, event);
        return new AuditTable(more, dropped, size + 1);
    }

    /** Removes the {@code count} oldest events. Has no effect if {@code count} is not positive. */
    private AuditTable without(int count) {
        if (count <= 0) {
            return this;
        }
        int from = dropped + count;
        int chunk = from / Chunk.SIZE;
        return new AuditTable(
                chunk == 0 ? chunks : Arrays.copyOfRange(chunks, chunk, chunks.length),
                from % Chunk.SIZE,
                size - count);
    }

    /**
     * A fixed-size segment of the audit events. A table shares chunks with the tables derived from it. Each table reads
     * only the slots below its size, and fills the next slot if no other table has filled it. Only one thread at a time
     * writes. Other threads read only after the table is published.
     */
    private static final class Chunk {

        static final int SIZE = 512;

        /**
         * The number of mark bits, which is ten times the number of distinct values in most chunks, so few values share
         * a bit.
         */
        private static final int MARKS = 1 << 14;

        private final @Nullable AuditRow[] events;
        /** A bit set that marks the hash of each actor, operation and object, and whether an event has no resource. */
        private final int[] marks;

        Chunk() {
            this(new AuditRow[SIZE], new int[MARKS / Integer.SIZE]);
        }

        private Chunk(@Nullable AuditRow[] events, int[] marks) {
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

        /** Returns a copy with only the first {@code count} events. */
        Chunk first(int count) {
            Chunk copy = new Chunk(Arrays.copyOf(events, SIZE), marks.clone());
            Arrays.fill(copy.events, count, SIZE, null);
            return copy;
        }

        void put(int place, AuditRow event) {
            mark(event.operation());
            if (!AuditRow.isOfResource(event.operation())) {
                mark(NO_RESOURCE);
            }
            if (event.actorId() != null) {
                mark(event.actorId());
            }
            for (UUID object : event.objectIds()) {
                mark(object);
            }
            events[place] = event;
        }

        /** Returns false only if no event in this chunk has this actor, operation or object. */
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
}
