package dev.castellan.server.internal.operations;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.people.Session;
import dev.castellan.server.internal.paging.PageRequest;
import dev.castellan.server.internal.rules.OpenSessions;
import dev.castellan.server.internal.rules.PeopleMapper;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;
import java.util.UUID;

/** Lists the open sessions of a user, ordered by id. */
final class ListSessions implements Operation.Reading<Void, Page<Session>> {

    @Override
    public Page<Session> run(View view, Caller caller, Arguments<Void> arguments) {
        PageRequest page = PageRequest.of(view, SessionEndpoints.LIST, arguments);
        UUID user = OwnUser.id(view, caller, arguments.id(0));
        return page.page(
                OpenSessions.of(view, user, page.afterId(), page.rowsWanted()),
                row -> PeopleMapper.session(view, row),
                row -> row.sessionId().toString());
    }
}
