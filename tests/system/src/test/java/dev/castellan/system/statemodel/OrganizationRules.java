package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rules for the organization of the caller. */
final class OrganizationRules {

    private OrganizationRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("organizations.get", context -> context.shows(visible(row(context))));
        rules.put("organizations.update", OrganizationRules::update);
    }

    private static Verdict update(CallContext context) {
        JsonNode patch = context.call().body();
        if (patch.has("admin_passkeys_required")) {
            return context.refused(403); // a token cannot change it
        }
        Row.Organization old = row(context);
        Row.Organization changed = new Row.Organization(
                old.id(),
                patch.path("name").asText(old.name()),
                old.createdAt(),
                number(patch, "max_token_lifetime_days", old.tokenDays()),
                number(patch, "max_session_hours", old.sessionHours()));
        return patch.isEmpty()
                        || !NameRules.isGood(changed.name())
                        || isTooLarge(changed.tokenDays(), 365_000)
                        || isTooLarge(changed.sessionHours(), 12)
                ? context.refused(400)
                : Verdict.of(200, context.state().plus(changed), visible(changed));
    }

    private static @Nullable Integer number(JsonNode patch, String field, @Nullable Integer old) {
        return patch.path(field).isNull()
                ? null
                : patch.has(field) ? (Integer) patch.get(field).intValue() : old;
    }

    private static boolean isTooLarge(@Nullable Integer number, int max) {
        return number != null && number > max;
    }

    /** Returns the longest lifetime of a new token, or null for no limit. */
    static @Nullable Duration tokenLifetime(State state) {
        Integer days = of(state).tokenDays();
        return days == null ? null : Duration.ofDays(days);
    }

    /** Returns the longest time for which a session lasts. */
    static Duration sessionLength(State state) {
        Integer hours = of(state).sessionHours();
        return Duration.ofHours(hours == null ? 12 : hours);
    }

    private static Row.Organization row(CallContext context) {
        return of(context.state());
    }

    private static Row.Organization of(State state) {
        return state.get(Row.Organization.class, state.organization()).orElseThrow();
    }

    private static ObjectNode visible(Row.Organization row) {
        return Json.object(
                "organization_id",
                row.id(),
                "name",
                row.name(),
                "created_at",
                row.createdAt(),
                "max_token_lifetime_days",
                row.tokenDays(),
                "max_session_hours",
                row.sessionHours());
    }
}
