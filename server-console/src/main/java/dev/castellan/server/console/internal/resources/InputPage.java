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
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.spi.AccessibleResources;
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
    public Answer show(Visit visit) {
        Input input = visit.perform(InputEndpoints.GET, Arguments.path(visit.id(0)));
        Page<Query> queries = visit.perform(
                InputEndpoints.LIST_QUERIES, Arguments.<Void>path(input.id()).withQuery(PageQuery.of(visit)));
        List<CollectionRow> collections = visit.read((view, caller) -> view.collections()
                .holding(AccessibleResources.input(view, caller, input.id()).id(), NAMED + 1));
        String name = Names.of(visit, input);
        InputView view = new InputView(
                input,
                Trail.to(visit, input.projectId(), "inputs"),
                Payload.of(input.payload()),
                collections.subList(0, Math.min(NAMED, collections.size())),
                collections.size() > NAMED,
                queries.data().stream().map(query -> QueryLine.of(visit, query)).toList(),
                ListPlace.of(visit).links(visit.path(), queries.nextCursor()));
        return Answer.page(visit.text("inputs.one", name), JteinputGenerated::render, view);
    }

    @Override
    public Answer submit(Visit visit) {
        NewQuery wanted = new NewQuery(visit.id(0), Payload.parse(visit.field("payload")));
        visit.perform(QueryEndpoints.CREATE, Arguments.body(wanted));
        return Answer.goTo("/inputs/" + visit.id(0), "query-created");
    }
}
