package dev.castellan.server.console.internal.activity;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.server.console.internal.page.PageRequest;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An audit event in a list.
 *
 * @param at the time of the event
 * @param actor the user who caused the event, or null if unknown
 * @param operation the operation, in plain words
 * @param objects the affected objects, without the actor
 * @param origin the origin of the request
 */
public record EventRow(Instant at, @Nullable Subject actor, String operation, List<Subject> objects, Origin origin) {

    /** Defensively copies the list. */
    public EventRow {
        objects = List.copyOf(objects);
    }

    /**
     * The origin of a request.
     *
     * @param via the interface that received the request, in plain words
     * @param address the address of the client, or null if unknown
     */
    public record Origin(String via, @Nullable String address) {}

    /**
     * The actor of an event, or an object that the event affected.
     *
     * @param id identifier
     * @param name display name, or null for a deleted or unnamed object
     * @param link the path of the object's page, relative to the console, or null if the object is deleted or has no
     *     page
     */
    public record Subject(
            UUID id, @Nullable String name, @Nullable String link) {

        private static final int HIDDEN = 28;

        /**
         * Returns the last characters of the id. The first characters encode the time and are often equal within a
         * page.
         */
        public String shortId() {
            return "…" + id.toString().substring(HIDDEN);
        }
    }

    /** Returns a row for each event. Reads all names in one transaction. */
    public static List<EventRow> of(PageRequest request, List<AuditEvent> events) {
        return request.<List<EventRow>>readOrganization(view -> {
            Subjects names = new Subjects(view);
            return events.stream().map(event -> of(request, event, names)).toList();
        });
    }

    private static EventRow of(PageRequest request, AuditEvent event, Subjects names) {
        UUID actor = event.actor();
        return new EventRow(
                event.at(),
                actor == null ? null : names.user(actor),
                Operations.text(request, event.operation()),
                objects(event)
                        .map(id -> names.find(id, SubjectKind.of(event.operation())))
                        .toList(),
                new Origin(via(request, event.via().value()), event.address()));
    }

    /** Returns the ids of the objects of an event, except its actor. */
    private static Stream<UUID> objects(AuditEvent event) {
        UUID actor = event.actor();
        return actor != null && Operations.isAboutActor(event.operation(), actor, event.objectIds())
                ? Stream.empty()
                : event.objectIds().stream().filter(id -> !id.equals(actor));
    }

    private static String via(PageRequest request, String value) {
        String key = "activity.via." + value;
        return request.context().texts().has(key) ? request.text(key) : value;
    }
}
