package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.store.rows.Order;
import java.util.List;
import java.util.UUID;

/** A collection with its inputs. The form adds an input. */
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
    public Answer show(PageRequest request) {
        Collection collection = request.perform(CollectionEndpoints.GET, Arguments.path(request.id(0)));
        ListPlace place = ListPlace.of(request);
        UUID after = place.afterId();
        List<UUID> rest = collection.inputs().stream()
                .filter(id -> after == null || Order.OF_IDS.compare(id, after) > 0)
                .limit(ListPlace.ROWS + 1)
                .toList();
        List<UUID> shown = rest.subList(0, Math.min(rest.size(), ListPlace.ROWS));
        View view = new View(
                collection,
                Breadcrumbs.to(request, collection.projectId(), "collections"),
                InputLine.ofCollection(request, shown),
                InputChoice.of(request, collection.projectId()),
                place.links(
                        request.path(),
                        rest.size() > shown.size() ? shown.get(shown.size() - 1).toString() : null));
        return Answer.page(request.text("collections.one", collection.name()), JtecollectionGenerated::render, view);
    }

    @Override
    public Answer submit(PageRequest request) {
        UUID id = request.id(0);
        UUID input = Ids.of(request, "input_id");
        request.perform(CollectionEndpoints.ADD_INPUT, Arguments.path(id, input));
        return Answer.goTo("/collections/" + id, "input-added");
    }

    /**
     * The view model of the page.
     *
     * @param breadcrumbs the links to the project
     * @param inputs the inputs on the current page of the list
     * @param choice the inputs that can be added
     * @param pages the links to the previous and the next page
     */
    record View(
            Collection collection,
            List<NavItem> breadcrumbs,
            List<InputLine> inputs,
            InputChoice choice,
            PageLinks pages) {

        String path() {
            return "/collections/" + collection.id();
        }
    }
}
