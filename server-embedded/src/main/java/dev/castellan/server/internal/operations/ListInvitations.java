package dev.castellan.server.internal.operations;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.people.Invitation;
import dev.castellan.server.internal.paging.PageRequest;
import dev.castellan.server.internal.rules.PeopleMapper;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;

/** Lists the open invitations, including expired ones, ordered by user id. */
final class ListInvitations implements Operation.Reading<Void, Page<Invitation>> {

    @Override
    public Page<Invitation> run(View view, Caller caller, Arguments<Void> arguments) {
        PageRequest page = PageRequest.of(view, InvitationEndpoints.LIST, arguments);
        return page.page(
                view.invitations().open(page.afterId(), page.rowsWanted()),
                PeopleMapper::invitation,
                row -> row.invitation().userId().toString());
    }
}
