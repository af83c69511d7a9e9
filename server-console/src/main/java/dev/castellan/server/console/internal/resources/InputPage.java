package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Visible;
import dev.castellan.server.store.rows.CollectionRow;
import java.util.List;

/** An input with its queries, and the form that creates one more. */
final class InputPage implements FormPage {

    private static final int NAMED = 50;

    @Override
    public String path() {
        return "/inputs/{id}";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("payload"));
    }

    @Override
    public Answer show(PageRequest request) {
        Input input = request.perform(InputEndpoints.GET, Arguments.path(request.id(0)));
        Page<Query> queries = request.perform(
                InputEndpoints.LIST_QUERIES, Arguments.<Void>path(input.id()).withQuery(PageQuery.of(request)));
        List<CollectionRow> collections = request.read((view, caller) -> view.collections()
                .holding(Visible.input(view, caller, input.id()).id(), NAMED + 1));
        String name = Names.of(request, input);
        InputView view = new InputView(
                input,
                Breadcrumbs.to(request, input.projectId(), "inputs"),
                Payload.of(input.payload()),
                collections.subList(0, Math.min(NAMED, collections.size())),
                collections.size() > NAMED,
                queries.data().stream()
                        .map(query -> QueryLine.of(request, query))
                        .toList(),
                ListPlace.of(request).links(request.path(), queries.nextCursor()));
        return Answer.page(request.text("inputs.one", name), JteinputGenerated::render, view);
    }

    @Override
    public Answer submit(PageRequest request) {
        NewQuery wanted = new NewQuery(request.id(0), Payload.parse(request.field("payload")));
        request.perform(QueryEndpoints.CREATE, Arguments.body(wanted));
        return Answer.goTo("/inputs/" + request.id(0), "query-created");
    }
}
