package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;
import java.util.UUID;

/** A collection with its inputs, and the form that puts one more into it. */
final class CollectionPage implements FormPage {

    private static final int SHOWN = 50;

    @Override
    public String path() {
        return "/collections/{id}";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("input_id"));
    }

    @Override
    public Answer show(Visit visit) {
        Collection collection = visit.perform(CollectionEndpoints.GET, Arguments.path(visit.id(0)));
        int from = from(visit, collection.inputs());
        int to = Math.min(from + SHOWN, collection.inputs().size());
        CollectionView view = new CollectionView(
                collection,
                Trail.to(visit, collection.projectId(), "collections"),
                collection.inputs().subList(from, to),
                to < collection.inputs().size()
                        ? collection.inputs().get(to - 1).toString()
                        : null);
        return Answer.page(visit.text("collections.one", collection.name()), JtecollectionGenerated::render, view);
    }

    @Override
    public Answer submit(Visit visit) {
        UUID id = visit.id(0);
        UUID input = Ids.of(visit, "input_id");
        visit.perform(CollectionEndpoints.ADD_INPUT, Arguments.path(id, input));
        return Answer.goTo("/collections/" + id, "input-added");
    }

    /** Returns where the page begins: after an input that may have been removed since, so by the order of the ids. */
    private static int from(Visit visit, List<UUID> inputs) {
        String after = visit.parameter("after");
        return (int) inputs.stream()
                .takeWhile(id -> id.toString().compareTo(after) <= 0)
                .count();
    }
}
