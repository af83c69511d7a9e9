package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.store.rows.Order;
import java.util.List;
import java.util.UUID;

/** A collection with its inputs, and the form that puts one more into it. */
final class CollectionPage implements FormPage {

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
        UUID after = PageQuery.afterId(visit).orElse(null);
        List<UUID> rest = collection.inputs().stream()
                .filter(id -> after == null || Order.OF_IDS.compare(id, after) > 0)
                .limit(PageQuery.ROWS + 1)
                .toList();
        List<UUID> shown = rest.subList(0, Math.min(rest.size(), PageQuery.ROWS));
        CollectionView view = new CollectionView(
                collection,
                Trail.to(visit, collection.projectId(), "collections"),
                InputLine.ofCollection(visit, shown),
                ListPlace.of(visit)
                        .links(
                                visit.path(),
                                rest.size() > shown.size()
                                        ? shown.get(shown.size() - 1).toString()
                                        : null));
        return Answer.page(visit.text("collections.one", collection.name()), JtecollectionGenerated::render, view);
    }

    @Override
    public Answer submit(Visit visit) {
        UUID id = visit.id(0);
        UUID input = Ids.of(visit, "input_id");
        visit.perform(CollectionEndpoints.ADD_INPUT, Arguments.path(id, input));
        return Answer.goTo("/collections/" + id, "input-added");
    }
}
