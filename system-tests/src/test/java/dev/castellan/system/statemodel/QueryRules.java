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

    static ObjectNode shown(Row.Query row) {
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

    private static Verdict create(CallContext turn) {
        Optional<Row.Input> input = turn.input(turn.named("input_id"));
        if (input.isEmpty()) {
            return turn.refused(400);
        }
        Row.Query query =
                new Row.Query(turn.newId("id"), input.get().id(), input.get().projectId(), turn.payload(), turn.now());
        return Verdict.of(201, turn.state().plus(query), shown(query));
    }

    private static Verdict get(CallContext turn) {
        return turn.query(turn.id(0)).map(row -> turn.shows(shown(row))).orElse(turn.refused(404));
    }

    private static Verdict delete(CallContext turn) {
        if (turn.query(turn.id(0)).isEmpty()) {
            return turn.refused(404);
        }
        String runs = Blockers.runs(turn.at(), List.of(turn.id(0)));
        return runs.isEmpty() ? Verdict.deleted(turn.state().minus(turn.id(0))) : Verdict.blocked(turn.state(), runs);
    }
}
