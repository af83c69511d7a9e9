package dev.castellan.server.console.internal.activity;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.store.View;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** Finds the names for a page of audit events, all in one read, and each id once. Used by one thread. */
public final class EventRows {

    private static final List<SubjectKind> USERS = List.of(SubjectKind.USER);

    private final Visit visit;
    private final View view;
    private final Map<UUID, EventSubject> known = new HashMap<>();

    private EventRows(Visit visit, View view) {
        this.visit = visit;
        this.view = view;
    }

    /** Returns the rows of these events. */
    public static List<EventRow> of(Visit visit, List<AuditEvent> events) {
        return visit.context()
                .server()
                .store()
                .<List<EventRow>>read(visit.session().organizationId(), view -> {
                    EventRows rows = new EventRows(visit, view);
                    return events.stream().map(rows::row).toList();
                });
    }

    private EventRow row(AuditEvent event) {
        UUID actor = event.actor();
        return new EventRow(
                event.at(),
                actor == null ? null : subject(actor, USERS),
                Operations.text(visit, event.operation()),
                objects(event)
                        .map(id -> subject(id, SubjectKind.of(event.operation())))
                        .toList(),
                text("activity.via.", event.via().value()),
                event.address());
    }

    /** Returns what an event is about besides its actor. */
    private static Stream<UUID> objects(AuditEvent event) {
        UUID actor = event.actor();
        return actor != null && Operations.isAboutActor(event.operation(), actor, event.objectIds())
                ? Stream.empty()
                : event.objectIds().stream().filter(id -> !id.equals(actor));
    }

    private EventSubject subject(UUID id, List<SubjectKind> kinds) {
        return known.computeIfAbsent(
                id,
                wanted -> kinds.stream()
                        .flatMap(kind -> kind.find(view, wanted).stream())
                        .findFirst()
                        .orElseGet(() -> new EventSubject(wanted, null, null)));
    }

    private String text(String prefix, String value) {
        return visit.context().texts().has(prefix + value) ? visit.text(prefix + value) : value;
    }
}
