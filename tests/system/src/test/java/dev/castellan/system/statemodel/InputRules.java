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
        rules.put("inputs.update", InputRules::update);
        rules.put("inputs.delete", InputRules::delete);
        rules.put("inputs.listQueries", InputRules::listQueries);
    }

    private static Verdict create(CallContext context) {
        if (!NameRules.isGoodOrAbsent(context.text("name"))) {
            return context.refused(400);
        }
        Optional<UUID> project = context.headerProject();
        if (project.isEmpty()) {
            return context.refused(403);
        }
        List<UUID> collections = context.allNamed("collection_ids");
        if (!collections.stream().allMatch(id -> isIn(context.state(), id, project.get()))) {
            return context.refused(400);
        }
        if (context.isArchived(project.get())) {
            return context.refused(409);
        }
        Row.Input input = new Row.Input(
                context.newId("id"), project.get(), context.text("name"), context.payload(), context.now());
        State next = context.state().plus(input);
        for (UUID collection : collections) {
            next = next.plus(new Link.Placement(collection, input.id()));
        }
        return Verdict.of(201, next, visible(input));
    }

    private static boolean isIn(State state, UUID collection, UUID project) {
        return state.get(Row.Collection.class, collection)
                .filter(row -> row.projectId().equals(project))
                .isPresent();
    }

    private static Verdict get(CallContext context) {
        return context.input(context.id(0))
                .map(row -> context.shows(visible(row)))
                .orElse(context.refused(404));
    }

    private static Verdict update(CallContext context) {
        String name = context.text("name");
        if (!NameRules.isGood(name)) {
            return context.refused(400);
        }
        Optional<Row.Input> input = context.input(context.id(0));
        if (input.isEmpty()) {
            return context.refused(404);
        }
        if (context.isArchived(input.get().projectId())) {
            return context.refused(409);
        }
        Row.Input changed = input.get().withName(name);
        return Verdict.of(200, context.state().plus(changed), visible(changed));
    }

    private static Verdict delete(CallContext context) {
        if (context.input(context.id(0)).isEmpty()) {
            return context.refused(404);
        }
        List<UUID> queries = QueryRules.of(context.state(), context.id(0)).stream()
                .map(Row.Query::id)
                .toList();
        List<UUID> doomed =
                Stream.concat(Stream.of(context.id(0)), queries.stream()).toList();
        String runs = Blockers.runs(context.at(), doomed);
        if (!runs.isEmpty()) {
            return Verdict.blocked(context.state(), runs);
        }
        State next = context.state();
        for (UUID id : doomed) {
            next = next.minus(id);
        }
        return Verdict.deleted(next);
    }

    private static Verdict listQueries(CallContext context) {
        return context.input(context.id(0)).isEmpty()
                ? context.refused(404)
                : Paging.page(context, QueryRules.of(context.state(), context.id(0)), QueryRules::visible);
    }

    private static ObjectNode visible(Row.Input row) {
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
