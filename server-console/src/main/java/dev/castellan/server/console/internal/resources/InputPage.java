package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.store.rows.CollectionRow;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An input with its queries and collections. The form creates a query. */
final class InputPage implements FormPage {

    private static final int COLLECTIONS = 50;
    private static final int PAYLOAD_LENGTH = 80;

    @Override
    public String path() {
        return "/inputs/{id}";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("payload"), SentForms.NUMBER);
    }

    @Override
    public Answer show(PageRequest request) {
        Input input = request.perform(InputEndpoints.GET, Arguments.path(request.id(0)));
        String name = InputLine.name(request, input);
        View view = new View(
                input,
                Breadcrumbs.to(request, input.projectId(), "inputs"),
                Payload.of(input.payload()),
                collections(request, input),
                queries(request, input));
        return Answer.page(request.text("inputs.one", name), JteinputGenerated::render, view);
    }

    @Override
    public Answer submit(PageRequest request) {
        NewQuery wanted = new NewQuery(request.id(0), Payload.parse(request.field("payload")));
        SentForms.create(request, QueryEndpoints.CREATE, Arguments.body(wanted));
        return Answer.goTo("/inputs/" + request.id(0), "query-created");
    }

    private static FirstRows<CollectionRow> collections(PageRequest request, Input input) {
        List<CollectionRow> collections = request.read((view, caller) -> view.collections()
                .holding(AccessibleResources.input(view, caller, input.id()).id(), COLLECTIONS + 1));
        return FirstRows.of(collections, COLLECTIONS);
    }

    private static Queries queries(PageRequest request, Input input) {
        ListPlace place = ListPlace.of(request);
        Page<Query> queries = request.perform(
                InputEndpoints.LIST_QUERIES, Arguments.<Void>path(input.id()).withQuery(place.query()));
        return new Queries(
                queries.data().stream().map(query -> line(request, query)).toList(),
                place.links(request.path(), queries.nextCursor()));
    }

    private static QueryLine line(PageRequest request, Query query) {
        JsonValue payload = query.payload();
        String text = payload == null ? request.text("payload.none") : payload.toJson();
        boolean isLong = text.codePointCount(0, text.length()) > PAYLOAD_LENGTH;
        String shown = isLong ? text.substring(0, text.offsetByCodePoints(0, PAYLOAD_LENGTH)) + "…" : text;
        return new QueryLine(query.id(), shown, query.createdAt());
    }

    /**
     * The view model of the page.
     *
     * @param breadcrumbs the links to the project and its inputs
     * @param payload the payload, or null if the input has none
     * @param collections the first collections that contain the input
     */
    record View(
            Input input,
            List<NavItem> breadcrumbs,
            @Nullable Payload payload,
            FirstRows<CollectionRow> collections,
            Queries queries) {

        String path() {
            return "/inputs/" + input.id();
        }
    }

    /**
     * The queries of an input.
     *
     * @param rows the queries on the current page of the list
     * @param pages the links to the previous and the next page
     */
    record Queries(List<QueryLine> rows, PageLinks pages) {}

    /**
     * A query in a list.
     *
     * @param payload the first characters of the payload, or a label for a query without a payload
     * @param createdAt the creation time
     */
    record QueryLine(UUID id, String payload, Instant createdAt) {}
}
