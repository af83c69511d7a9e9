package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The rules for queries. */
final class QueryRules {

    private QueryRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("queries.create", QueryRules::create);
        rules.put("queries.get", QueryRules::get);
        rules.put("queries.delete", QueryRules::delete);
    }

    static List<Row.Query> of(State state, UUID input) {
        return state.all(Row.Query.class, query -> query.inputId().equals(input));
    }

    static ObjectNode visible(Row.Query row) {
        return Json.object(
                "id",
                row.id(),
                "input_id",
                row.inputId(),
                "project_id",
                row.projectId(),
                "payload",
                row.payload() == null ? null : Json.parse(row.payload()),
                "created_at",
                row.createdAt());
    }

    private static Verdict create(CallContext context) {
        Optional<Row.Input> input = context.input(context.withName("input_id"));
        if (input.isEmpty()) {
            return context.refused(400);
        }
        if (context.isArchived(input.get().projectId())) {
            return context.refused(409);
        }
        Row.Query query = new Row.Query(
                context.newId("id"), input.get().id(), input.get().projectId(), context.payload(), context.now());
        return Verdict.of(201, context.state().plus(query), visible(query));
    }

    private static Verdict get(CallContext context) {
        return context.query(context.id(0))
                .map(row -> context.shows(visible(row)))
                .orElse(context.refused(404));
    }

    private static Verdict delete(CallContext context) {
        if (context.query(context.id(0)).isEmpty()) {
            return context.refused(404);
        }
        String runs = Blockers.runs(context.at(), List.of(context.id(0)));
        return runs.isEmpty()
                ? Verdict.deleted(context.state().minus(context.id(0)))
                : Verdict.blocked(context.state(), runs);
    }
}
