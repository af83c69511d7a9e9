package dev.castellan.server.internal.paging;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.people.Invitation;
import dev.castellan.server.internal.mapping.PeopleMapper;
import dev.castellan.server.internal.rules.InvitationCreators;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.ListedInvitation;
import java.util.List;
import java.util.function.Predicate;

/** Pages of open invitations, including expired ones, ordered by user id. */
public final class InvitationPages {

    private InvitationPages() {}

    /**
     * Returns the requested page.
     *
     * @throws dev.castellan.server.spi.Refusal if a parameter is not valid
     */
    public static Page<Invitation> of(View view, Arguments<?> arguments) {
        ListPageRequest page = ListPageRequest.of(view, InvitationEndpoints.LIST, arguments);
        List<ListedInvitation> open = view.invitations().open(page.afterId(), page.rowLimit());
        Predicate<InvitationRow> inactive = InvitationCreators.inactiveOf(view, open);
        return page.page(
                open,
                item -> PeopleMapper.invitation(item, inactive),
                row -> row.invitation().userId().toString());
    }
}
