package dev.castellan.server.console.internal.activity;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.server.console.internal.layout.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Describes audit events. Each operation has one text, such as <code>{0} added {2:a user} to {1:a project}</code>. In
 * the sentence of an event, <code>{0}</code> is the actor and <code>{1}</code> the first object. If an object is
 * unknown, the words after the colon replace it. The words after a bar precede the name of a known object, and the
 * words after a second bar follow it. The label of an operation omits the actor and the words that follow it, such as
 * <code>hat</code> in the German <code>{0|| hat}</code>.
 */
public final class EventSentence {

    private static final Pattern PLACE = Pattern.compile("\\{(\\d)(?::([^|}]*))?(?:\\|([^|}]*))?(?:\\|([^}]*))?}");

    private EventSentence() {}

    /**
     * A part of a sentence.
     *
     * @param text the words before the subject
     * @param subject the actor or an object, or null at the end of the sentence
     */
    public record SentencePart(String text, EventRow.@Nullable Subject subject) {}

    static List<SentencePart> of(Texts texts, AuditEvent event, Subjects subjects) {
        String text = text(texts, event);
        List<SentencePart> parts = new ArrayList<>();
        StringBuilder words = new StringBuilder();
        int position = 0;
        for (MatchResult place : PLACE.matcher(text).results().toList()) {
            words.append(text, position, place.start());
            EventRow.Subject subject = subject(event, Integer.parseInt(place.group(1)), subjects);
            if (subject == null) {
                words.append(unknown(texts, event, place));
            } else {
                parts.add(new SentencePart(words + group(place, 3), subject));
                words.setLength(0);
                words.append(group(place, 4));
            }
            position = place.end();
        }
        parts.add(new SentencePart(words + text.substring(position), null));
        return parts;
    }

    /** Returns the operation in plain words, such as {@code Added a user to a project}, or the id if it is unknown. */
    static String label(Texts texts, String operation) {
        if (!texts.has(key(operation))) {
            return operation;
        }
        String words = PLACE.matcher(text(texts, operation))
                .replaceAll(place -> Matcher.quoteReplacement(group(place, 2)))
                .strip();
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /**
     * Returns the text of an event. Some operations have another text for users who change themselves, or for the new
     * value of a field.
     */
    private static String text(Texts texts, AuditEvent event) {
        Optional<String> ofValue = event.changes().stream()
                .map(change -> event.operation() + "." + change.field() + "." + change.after())
                .filter(operation -> texts.has(key(operation)))
                .findFirst();
        if (ofValue.isPresent()) {
            return text(texts, ofValue.get());
        }
        String self = event.operation() + ".self";
        boolean isSelf = event.objectIds().stream().limit(1).anyMatch(id -> id.equals(event.actor()));
        return text(texts, isSelf && texts.has(key(self)) ? self : event.operation());
    }

    private static String text(Texts texts, String operation) {
        return texts.has(key(operation)) ? texts.text(key(operation)) : "{0}: " + operation;
    }

    private static String key(String operation) {
        return "activity.operation." + operation;
    }

    private static String unknown(Texts texts, AuditEvent event, MatchResult place) {
        String by = "activity.by." + event.via().value();
        return !place.group(1).equals("0")
                ? group(place, 2)
                : texts.text(texts.has(by) ? by : "activity.by.api") + group(place, 4);
    }

    private static EventRow.@Nullable Subject subject(AuditEvent event, int place, Subjects subjects) {
        UUID actor = event.actor();
        if (place == 0) {
            return actor == null ? null : subjects.find(actor, event.actorName(), List.of(SubjectKind.USER));
        }
        List<UUID> objects = event.objectIds();
        List<String> names = event.objectNames();
        return place > objects.size()
                ? null
                : subjects.find(
                        objects.get(place - 1),
                        place > names.size() ? null : names.get(place - 1),
                        SubjectKind.of(event.operation()));
    }

    private static String group(MatchResult place, int group) {
        return place.group(group) == null ? "" : place.group(group);
    }
}
