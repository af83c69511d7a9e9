package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The rules for inputs. */
final class InputRules {

    private InputRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("inputs.create", InputRules::create);
        rules.put("inputs.get", InputRules::get);
        rules.put("inputs.delete", InputRules::delete);
        rules.put("inputs.listQueries", InputRules::listQueries);
    }

    private static Verdict create(CallContext turn) {
        if (!NameRules.isGoodOrAbsent(turn.text("name"))) {
            return turn.refused(400);
        }
        Optional<UUID> project = turn.headerProject();
        if (project.isEmpty()) {
            return turn.refused(403);
        }
        List<UUID> collections = turn.allNamed("collection_ids");
        if (!collections.stream().allMatch(id -> isIn(turn.state(), id, project.get()))) {
            return turn.refused(400);
        }
        Row.Input input = new Row.Input(turn.newId("id"), project.get(), turn.text("name"), turn.payload(), turn.now());
        State next = turn.state().plus(input);
        for (UUID collection : collections) {
            next = next.plus(new Link.Placement(collection, input.id()));
        }
        return Verdict.of(201, next, shown(input));
    }

    private static boolean isIn(State state, UUID collection, UUID project) {
        return state.get(Row.Collection.class, collection)
                .filter(row -> row.projectId().equals(project))
                .isPresent();
    }

    private static Verdict get(CallContext turn) {
        return turn.input(turn.id(0)).map(row -> turn.shows(shown(row))).orElse(turn.refused(404));
    }

    private static Verdict delete(CallContext turn) {
        if (turn.input(turn.id(0)).isEmpty()) {
            return turn.refused(404);
        }
        List<UUID> queries = QueryRules.of(turn.state(), turn.id(0)).stream()
                .map(Row.Query::id)
                .toList();
        List<UUID> doomed =
                Stream.concat(Stream.of(turn.id(0)), queries.stream()).toList();
        String runs = Blockers.runs(turn.at(), doomed);
        if (!runs.isEmpty()) {
            return Verdict.blocked(turn.state(), runs);
        }
        State next = turn.state();
        for (UUID id : doomed) {
            next = next.minus(id);
        }
        return Verdict.deleted(next);
    }

    private static Verdict listQueries(CallContext turn) {
        return turn.input(turn.id(0)).isEmpty()
                ? turn.refused(404)
                : Paging.page(turn, QueryRules.of(turn.state(), turn.id(0)), QueryRules::shown);
    }

    private static ObjectNode shown(Row.Input row) {
        return Json.object(
                "id",
                row.id(),
                "name",
                row.name(),
                "payload",
                row.payload() == null ? null : Json.parse(row.payload()),
                "project_id",
                row.projectId(),
                "created_at",
                row.createdAt());
    }
}
