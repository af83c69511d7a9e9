package dev.castellan.system.statemodel;

import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.endpoint.HttpMethod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
                objects.stream().map(id -> name(id, before, after)).toList(),
                changes(call, before, after));
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

    /** Returns the fields of the object of the path, or of the organization, whose values differ. */
    private static List<FieldChange> changes(Call call, State before, State after) {
        UUID id = call.ids().isEmpty() ? before.organization() : call.ids().get(0);
        Row old = before.rows().get(id);
        Row now = after.rows().get(id);
        if (old == null || now == null) {
            return List.of();
        }
        List<FieldChange> changes = new ArrayList<>();
        changes.add(new FieldChange("name", old.name(), now.name()));
        if (old instanceof Row.User user && now instanceof Row.User changed) {
            changes.add(new FieldChange("email", user.email(), changed.email()));
            changes.add(new FieldChange("role", user.role(), changed.role()));
            changes.add(new FieldChange("suspended", "" + user.suspended(), "" + changed.suspended()));
        } else if (old instanceof Row.Project project && now instanceof Row.Project changed) {
            changes.add(new FieldChange("archived", "" + project.archived(), "" + changed.archived()));
        } else if (old instanceof Row.Organization organization && now instanceof Row.Organization changed) {
            changes.add(new FieldChange(
                    "max_token_lifetime_days", text(organization.tokenDays()), text(changed.tokenDays())));
            changes.add(new FieldChange(
                    "max_session_hours", text(organization.sessionHours()), text(changed.sessionHours())));
        }
        return changes.stream()
                .filter(change -> !Objects.equals(change.before(), change.after()))
                .map(change -> change.field().equals("email") ? new FieldChange("email", null, null) : change)
                .toList();
    }

    private static @Nullable String text(@Nullable Integer number) {
        return number == null ? null : number.toString();
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
        boolean withoutResources = "false".equals(query.get("resources"));
        return entry -> (actor == null || actor.equals(entry.actor()))
                && (object == null || entry.objects().contains(object))
                && entry.operation().equals(query.getOrDefault("operation", entry.operation()))
                && !entry.at().isBefore(since)
                && entry.at().isBefore(until)
                && !(withoutResources && entry.operation().matches("(collections|inputs|queries)\\..*"));
    }
}
