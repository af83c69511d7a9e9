package dev.castellan.system.scenarios;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.audit.AuditRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The audit events of an organization, both in its store and in a plain list. Many events have the same time. */
final class EventHistory {

    static final List<UUID> ACTORS = List.of(new UUID(1, 1), new UUID(1, 2), new UUID(1, 3));
    static final List<String> OPERATIONS = List.of("users.create", "projects.create", "tokens.delete");
    static final List<UUID> OBJECTS = List.of(new UUID(2, 1), new UUID(2, 2), new UUID(2, 3));

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
    private static final int MILLIS = 100;

    /** Compares ids as text, which orders them by their bytes. {@link UUID#compareTo} orders them differently. */
    private static final Comparator<AuditEvent> NEWEST_FIRST = Comparator.comparing(AuditEvent::at)
            .thenComparing(event -> event.id().toString())
            .reversed();

    private final Store store;
    private final UUID organization;
    private final List<AuditEvent> events = new ArrayList<>();
    private final Random random = new Random(16);

    private EventHistory(Store store, UUID organization) {
        this.store = store;
        this.organization = organization;
    }

    /** Returns the history of a new organization, without the event for its creation. */
    static EventHistory of(Scene scene) {
        EventHistory history = new EventHistory(
                scene.server().store().healthy(), scene.bootstrap().organizationId());
        history.store.write(
                history.organization,
                tx -> tx.auditEvents().deleteBefore(tx.now().plusMillis(1), 100));
        return history;
    }

    /** Returns the time this number of milliseconds after the start of the history. */
    static Instant instant(int millis) {
        return START.plusMillis(millis);
    }

    /** Adds events of all kinds. */
    void addRandom(int number) {
        change(Stream.generate(() -> random(instant(random.nextInt(MILLIS))))
                .limit(number)
                .toList());
    }

    /** Adds events of the first actor. The operation and the object of these events occur in no other event. */
    void addOfOneActor(int number) {
        change(Stream.generate(() -> event(
                        instant(random.nextInt(MILLIS)), ACTORS.get(0), "collections.create", List.of(new UUID(2, 9))))
                .limit(number)
                .toList());
    }

    /** Deletes the oldest events or adds events until exactly this number remains. */
    void keep(int number) {
        int surplus = events.size() - number;
        if (surplus < 0) {
            addRandom(-surplus);
        } else {
            change(List.of(), surplus);
        }
    }

    /** Adds a few events, some of them at the time of this event, and deletes the oldest events. */
    void comeAndGo(@Nullable AuditEvent event) {
        Instant at = event == null ? START : event.at();
        change(
                List.of(
                        random(at),
                        random(at),
                        random(at),
                        random(instant(0)),
                        random(instant(random.nextInt(MILLIS)))),
                3);
    }

    /** Returns the events that match a filter, in list order. */
    List<AuditEvent> matching(AuditFilter filter) {
        return events.stream()
                .filter(event -> (filter.actor() == null || filter.actor().equals(event.actor()))
                        && (filter.operation() == null || filter.operation().equals(event.operation()))
                        && (filter.objectId() == null || event.objectIds().contains(filter.objectId()))
                        && (filter.since() == null || event.at().compareTo(filter.since()) >= 0)
                        && (filter.until() == null || event.at().compareTo(filter.until()) < 0)
                        && (filter.resources() == null
                                || !event.operation().matches("(collections|inputs|queries)\\..*")))
                .sorted(NEWEST_FIRST)
                .toList();
    }

    /** Returns the events that match a filter and follow the given event, which may have been deleted. */
    List<AuditEvent> matchingAfter(@Nullable AuditEvent last, AuditFilter filter) {
        return matching(filter).stream()
                .filter(event -> last == null || NEWEST_FIRST.compare(event, last) > 0)
                .toList();
    }

    private void change(Collection<AuditEvent> added) {
        change(added, 0);
    }

    private void change(Collection<AuditEvent> added, int deleted) {
        store.write(organization, tx -> {
            added.forEach(event -> tx.auditEvents().insert(row(event)));
            return deleted == 0 ? 0 : tx.auditEvents().deleteBefore(instant(MILLIS), deleted);
        });
        events.addAll(added);
        events.sort(NEWEST_FIRST);
        events.subList(events.size() - deleted, events.size()).clear();
    }

    private AuditEvent random(Instant at) {
        int actor = random.nextInt(ACTORS.size() + 1);
        return event(
                at,
                actor == ACTORS.size() ? null : ACTORS.get(actor),
                OPERATIONS.get(random.nextInt(OPERATIONS.size())),
                OBJECTS.stream().filter(object -> random.nextBoolean()).toList());
    }

    private AuditEvent event(Instant at, @Nullable UUID actor, String operation, List<UUID> objects) {
        return new AuditEvent(
                new UUID(random.nextLong(), random.nextLong()),
                at,
                operation,
                actor,
                null,
                AuditEvent.ChangeSource.API,
                null,
                objects,
                List.of(),
                null);
    }

    private static AuditRow row(AuditEvent event) {
        return new AuditRow(
                event.id(),
                event.at(),
                event.operation(),
                AuditRow.Via.API,
                event.actor(),
                null,
                event.objectIds(),
                null);
    }
}
