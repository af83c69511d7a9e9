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
        PageRequest page = PageRequest.of(view, InvitationEndpoints.LIST, arguments);
        List<ListedInvitation> open = view.invitations().open(page.afterId(), page.rowsWanted());
        Predicate<InvitationRow> inactive = InvitationCreators.inactiveOf(view, open);
        return page.page(
                open,
                listed -> PeopleMapper.invitation(listed, inactive),
                row -> row.invitation().userId().toString());
    }
}
