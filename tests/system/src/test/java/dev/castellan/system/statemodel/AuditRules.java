package dev.castellan.system.statemodel;

import dev.castellan.model.endpoint.HttpMethod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The rules for audit events. Every change writes one event. */
final class AuditRules {

    private AuditRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("auditEvents.list", AuditRules::list);
    }

    /**
     * Returns a copy of the verdict with the audit event of the change, or the same verdict if the call changes
     * nothing.
     */
    static Verdict recorded(Verdict verdict, State before, Situation at, Call call, Row.User caller) {
        if (!verdict.isSuccess() || call.endpoint().method() == HttpMethod.GET) {
            return verdict;
        }
        State after = verdict.next();
        List<UUID> objects = Stream.concat(call.ids().stream(), created(call, before, after))
                .distinct()
                .toList();
        AuditEntry entry = new AuditEntry(
                null,
                at.now(),
                call.endpoint().id(),
                "api",
                caller.id(),
                name(caller.id(), before, after),
                call.token(),
                objects,
                objects.stream().map(id -> name(id, before, after)).toList());
        return new Verdict(verdict.status(), verdict.body(), after.plus(entry));
    }

    /** Returns the most recent name of an object, or an empty string. */
    private static String name(UUID id, State before, State after) {
        return Stream.of(after, before)
                .map(state -> state.rows().get(id))
                .flatMap(row -> Stream.ofNullable(row == null ? null : row.name()))
                .findFirst()
                .orElse("");
    }

    /**
     * Returns the id of the object that a POST request created. Ignores invitations, which have the id of their user.
     */
    private static Stream<UUID> created(Call call, State before, State after) {
        return call.endpoint().method() != HttpMethod.POST
                ? Stream.of()
                : after.rows().values().stream()
                        .filter(row -> !(row instanceof Row.Invitation))
                        .map(Row::id)
                        .filter(id -> !before.rows().containsKey(id));
    }

    private static Verdict list(CallContext context) {
        List<AuditEntry> entries = new ArrayList<>(
                context.state().keptEvents().stream().filter(condition(context)).toList());
        boolean ascending = "at".equals(context.call().query().get("sort"));
        if (ascending) {
            Instant settled = context.now().minus(context.at().maxCommitTime());
            Collections.reverse(entries);
            entries.removeIf(entry ->
                    !context.at().maxCommitTime().isZero() && !entry.at().isBefore(settled));
        }
        return Paging.page(context, entries, AuditEntry::visible, ascending);
    }

    private static Predicate<AuditEntry> condition(CallContext context) {
        Map<String, String> query = context.call().query();
        UUID actor = context.parameter("actor");
        UUID object = context.parameter("object");
        Instant since = Instant.parse(query.getOrDefault("since", Instant.EPOCH.toString()));
        Instant until = Instant.parse(query.getOrDefault("until", "9999-12-31T00:00:00Z"));
        return entry -> (actor == null || actor.equals(entry.actor()))
                && (object == null || entry.objects().contains(object))
                && entry.operation().equals(query.getOrDefault("operation", entry.operation()))
                && !entry.at().isBefore(since)
                && entry.at().isBefore(until);
    }
}
