package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The rules for collections and their inputs. */
final class CollectionRules {

    private CollectionRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("collections.create", CollectionRules::create);
        rules.put("collections.delete", CollectionRules::delete);
        rules.put("collections.list", CollectionRules::list);
        rules.put("collections.get", CollectionRules::get);
        rules.put("collections.update", CollectionRules::update);
        rules.put("collections.addInput", CollectionRules::addInput);
        rules.put("collections.removeInput", CollectionRules::removeInput);
    }

    private static Verdict create(CallContext context) {
        if (!NameRules.isGood(context.text("name"))) {
            return context.refused(400);
        }
        Optional<UUID> project = context.headerProject();
        if (project.isEmpty()) {
            return context.refused(403);
        }
        if (context.isArchived(project.get())) {
            return context.refused(409);
        }
        Row.Collection collection = new Row.Collection(context.newId("id"), project.get(), context.text("name"));
        return Verdict.of(201, context.state().plus(collection), visible(context.state(), collection));
    }

    private static Verdict delete(CallContext context) {
        if (context.collection(context.id(0)).isEmpty()) {
            return context.refused(404);
        }
        List<UUID> inputs = context.state().heldBy(context.id(0), Link.Placement.class);
        return inputs.isEmpty()
                ? Verdict.deleted(context.state().minus(context.id(0)))
                : Verdict.blocked(context.state(), Blockers.text("inputs", inputs));
    }

    private static Verdict list(CallContext context) {
        UUID project = context.parameter("project_id");
        List<Row.Collection> collections = context.state()
                .all(
                        Row.Collection.class,
                        row -> context.canAccess(row.projectId())
                                && (project == null || row.projectId().equals(project)));
        return Paging.page(context, collections, row -> visible(context.state(), row));
    }

    private static Verdict get(CallContext context) {
        return context.collection(context.id(0))
                .map(row -> context.shows(visible(context.state(), row)))
                .orElse(context.refused(404));
    }

    private static Verdict update(CallContext context) {
        String name = context.text("name");
        if (!NameRules.isGood(name)) {
            return context.refused(400);
        }
        Optional<Row.Collection> collection = context.collection(context.id(0));
        if (collection.isEmpty()) {
            return context.refused(404);
        }
        if (context.isArchived(collection.get().projectId())) {
            return context.refused(409);
        }
        Row.Collection changed = collection.get().withName(name);
        return Verdict.of(200, context.state().plus(changed), visible(context.state(), changed));
    }

    private static Verdict addInput(CallContext context) {
        Optional<UUID> home = context.collection(context.id(0)).map(Row.Collection::projectId);
        Optional<UUID> other = context.input(context.id(1)).map(Row.Input::projectId);
        if (home.isEmpty() || !home.equals(other)) {
            return context.refused(404);
        }
        return context.isArchived(home.get())
                ? context.refused(409)
                : Verdict.of(
                        200, context.state().plus(placement(context)), changed("input added to collection", context));
    }

    private static Verdict removeInput(CallContext context) {
        return context.collection(context.id(0)).isPresent() && context.state().holds(placement(context))
                ? Verdict.of(
                        200,
                        context.state().minus(placement(context)),
                        changed("input removed from collection", context))
                : context.refused(404);
    }

    private static Link placement(CallContext context) {
        return new Link.Placement(context.id(0), context.id(1));
    }

    private static ObjectNode changed(String message, CallContext context) {
        return Json.object("message", message, "collection_id", context.id(0), "input_id", context.id(1));
    }

    private static ObjectNode visible(State state, Row.Collection row) {
        return Json.object(
                "id",
                row.id(),
                "name",
                row.name(),
                "type",
                "default",
                "project_id",
                row.projectId(),
                "inputs",
                state.heldBy(row.id(), Link.Placement.class));
    }
}
