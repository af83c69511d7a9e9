package dev.castellan.server.console.internal.activity;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.SignedInUser;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An audit event in a list.
 *
 * @param at the time of the event
 * @param anchor the HTML id of the row, to which a link to the event points
 * @param sentence the sentence that describes the event, with the names at its time
 * @param changes the fields with new values that the sentence does not mention
 */
public record EventRow(
        Instant at, String anchor, List<EventSentence.SentencePart> sentence, List<Change> changes, Origin origin) {

    /** The fields that the sentence of the operation mentions, such as {@code suspended}. */
    private static final Set<String> MENTIONED = Set.of("suspended", "archived", "passwords");

    /** The fields of a sign-in or a refusal, which say how or why, and so have no value before it. */
    private static final Set<String> REASONS = Set.of("reason", "method", "issuer", "subject", "claim");

    /** The fields whose values are ids. */
    private static final Set<String> IDS = Set.of("new_user_projects");

    /** The maximum length of a value on a page, in code points. Exports contain whole values. */
    private static final int MAX_LENGTH = 80;

    /** Defensively copies the lists. */
    public EventRow {
        sentence = List.copyOf(sentence);
        changes = List.copyOf(changes);
    }

    /**
     * A field with a new value, in plain words.
     *
     * @param before the value before the change, or null if the event does not contain it
     * @param after the value after the change, or null if the event contains no values of the field
     */
    public record Change(
            String field, @Nullable String before, @Nullable String after) {}

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
        return ActivityPage.PATH + "?until=" + after + "&" + ActivityFilter.RESOURCES + "=on#" + anchor;
    }

    private static EventRow of(Texts texts, AuditEvent event, Subjects subjects) {
        return new EventRow(
                event.at(),
                "event-" + event.id(),
                EventSentence.of(texts, event, subjects),
                event.changes().stream()
                        .filter(change -> !MENTIONED.contains(change.field()))
                        .map(change -> change(texts, change))
                        .toList(),
                new Origin(via(texts, event.via().value()), event.address()));
    }

    private static Change change(Texts texts, FieldChange change) {
        String key = "activity.field." + change.field();
        String field = texts.has(key) ? texts.text(key) : change.field();
        String after = change.after();
        if (REASONS.contains(change.field()) && change.before() == null && after != null) {
            String word = "activity." + change.field() + "." + after;
            return new Change(field, null, texts.has(word) ? texts.text(word) : shortened(after));
        }
        return (change.before() == null && after == null) || IDS.contains(change.field())
                ? new Change(field, null, null)
                : new Change(field, value(texts, change.field(), change.before()), value(texts, change.field(), after));
    }

    private static String value(Texts texts, String field, @Nullable String value) {
        if (value == null) {
            return texts.text("activity.value.none");
        }
        if (field.equals("role") && texts.has("role." + value)) {
            return texts.text("role." + value);
        } else if (value.equals("true") || value.equals("false")) {
            return texts.text("activity.value." + value);
        }
        return shortened(value);
    }

    private static String shortened(String value) {
        return value.codePointCount(0, value.length()) <= MAX_LENGTH
                ? value
                : value.substring(0, value.offsetByCodePoints(0, MAX_LENGTH - 1)) + "…";
    }

    private static String via(Texts texts, String value) {
        String key = "activity.via." + value;
        return texts.has(key) ? texts.text(key) : value;
    }
}
