package dev.castellan.server.console.internal.activity;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.store.View;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** Finds the names for a page of audit events, all in one read, and each id once. Used by one thread. */
public final class EventRows {

    private static final List<SubjectKind> USERS = List.of(SubjectKind.USER);

    private final PageRequest request;
    private final View view;
    private final Map<UUID, EventSubject> known = new HashMap<>();

    private EventRows(PageRequest request, View view) {
        this.request = request;
        this.view = view;
    }

    /** Returns the rows of these events. */
    public static List<EventRow> of(PageRequest request, List<AuditEvent> events) {
        return request.context()
                .server()
                .store()
                .<List<EventRow>>read(request.session().organizationId(), view -> {
                    EventRows rows = new EventRows(request, view);
                    return events.stream().map(rows::row).toList();
                });
    }

    private EventRow row(AuditEvent event) {
        UUID actor = event.actor();
        return new EventRow(
                event.at(),
                actor == null ? null : subject(actor, USERS),
                Operations.text(request, event.operation()),
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
        return request.context().texts().has(prefix + value) ? request.text(prefix + value) : value;
    }
}
