package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** The rules for the organization of the caller. */
final class OrganizationRules {

    private OrganizationRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("organizations.get", context -> context.shows(visible(row(context))));
        rules.put("organizations.update", OrganizationRules::update);
    }

    private static Verdict update(CallContext context) {
        String name = context.text("name");
        if (!NameRules.isGood(name)) {
            return context.refused(400);
        }
        Row.Organization old = row(context);
        Row.Organization changed = new Row.Organization(old.id(), name, old.createdAt());
        return Verdict.of(200, context.state().plus(changed), visible(changed));
    }

    private static Row.Organization row(CallContext context) {
        State state = context.state();
        return state.get(Row.Organization.class, state.organization()).orElseThrow();
    }

    private static ObjectNode visible(Row.Organization row) {
        return Json.object("organization_id", row.id(), "name", row.name(), "created_at", row.createdAt());
    }
}
