package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The rules for collections and what is in them. */
final class CollectionRules {

    private CollectionRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("collections.create", CollectionRules::create);
        rules.put("collections.delete", CollectionRules::delete);
        rules.put("collections.list", CollectionRules::list);
        rules.put("collections.get", CollectionRules::get);
        rules.put("collections.addInput", CollectionRules::addInput);
        rules.put("collections.removeInput", CollectionRules::removeInput);
    }

    private static Verdict create(CallContext turn) {
        if (!NameRules.isGood(turn.text("name"))) {
            return turn.refused(400);
        }
        Optional<UUID> project = turn.headerProject();
        if (project.isEmpty()) {
            return turn.refused(403);
        }
        Row.Collection collection = new Row.Collection(turn.newId("id"), project.get(), turn.text("name"));
        return Verdict.of(201, turn.state().plus(collection), shown(turn.state(), collection));
    }

    private static Verdict delete(CallContext turn) {
        if (turn.collection(turn.id(0)).isEmpty()) {
            return turn.refused(404);
        }
        List<UUID> inputs = turn.state().heldBy(turn.id(0), Link.Placement.class);
        return inputs.isEmpty()
                ? Verdict.deleted(turn.state().minus(turn.id(0)))
                : Verdict.blocked(turn.state(), Blockers.text("inputs", inputs));
    }

    private static Verdict list(CallContext turn) {
        UUID project = turn.parameter("project_id");
        List<Row.Collection> collections = turn.state()
                .all(
                        Row.Collection.class,
                        row -> turn.canAccess(row.projectId())
                                && (project == null || row.projectId().equals(project)));
        return Paging.page(turn, collections, row -> shown(turn.state(), row));
    }

    private static Verdict get(CallContext turn) {
        return turn.collection(turn.id(0))
                .map(row -> turn.shows(shown(turn.state(), row)))
                .orElse(turn.refused(404));
    }

    private static Verdict addInput(CallContext turn) {
        Optional<UUID> home = turn.collection(turn.id(0)).map(Row.Collection::projectId);
        Optional<UUID> other = turn.input(turn.id(1)).map(Row.Input::projectId);
        return home.isPresent() && home.equals(other)
                ? Verdict.of(200, turn.state().plus(placement(turn)), changed("input added to collection", turn))
                : turn.refused(404);
    }

    private static Verdict removeInput(CallContext turn) {
        return turn.collection(turn.id(0)).isPresent() && turn.state().holds(placement(turn))
                ? Verdict.of(200, turn.state().minus(placement(turn)), changed("input removed from collection", turn))
                : turn.refused(404);
    }

    private static Link placement(CallContext turn) {
        return new Link.Placement(turn.id(0), turn.id(1));
    }

    private static ObjectNode changed(String message, CallContext turn) {
        return Json.object("message", message, "collection_id", turn.id(0), "input_id", turn.id(1));
    }

    private static ObjectNode shown(State state, Row.Collection row) {
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
