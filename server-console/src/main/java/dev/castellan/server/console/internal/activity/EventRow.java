package dev.castellan.server.console.internal.activity;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.SignedInUser;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An audit event in a list.
 *
 * @param at the time of the event
 * @param anchor the HTML id of the row, to which a link to the event points
 * @param sentence the sentence that describes the event, with the names at its time
 */
public record EventRow(Instant at, String anchor, List<EventSentence.SentencePart> sentence, Origin origin) {

    /** Defensively copies the list. */
    public EventRow {
        sentence = List.copyOf(sentence);
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
     * @param name display name at the time of the event, or null for an object without a name
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

    /** Returns a row for each event. Looks up the pages of all objects in one transaction. */
    public static List<EventRow> of(SignedInUser user, Texts texts, List<AuditEvent> events) {
        return user.readOrganization(view -> {
            Subjects subjects = new Subjects(
                    view,
                    events.stream()
                            .flatMap(event ->
                                    Stream.concat(Stream.ofNullable(event.actor()), event.objectIds().stream())));
            return events.stream().map(event -> of(texts, event, subjects)).toList();
        });
    }

    /** Returns a link to the activity page with this event at the top. */
    public String link() {
        LocalDateTime after = LocalDateTime.ofInstant(at.plus(Duration.ofMillis(1)), ZoneOffset.UTC);
        return ActivityPage.PATH + "?until=" + after + "#" + anchor;
    }

    private static EventRow of(Texts texts, AuditEvent event, Subjects subjects) {
        return new EventRow(
                event.at(),
                "event-" + event.id(),
                EventSentence.of(texts, event, subjects),
                new Origin(via(texts, event.via().value()), event.address()));
    }

    private static String via(Texts texts, String value) {
        String key = "activity.via." + value;
        return texts.has(key) ? texts.text(key) : value;
    }
}
