package dev.castellan.server.internal.operations;

import static dev.castellan.model.endpoint.ErrorKind.FORBIDDEN;

import dev.castellan.model.Page;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.internal.paging.PageRequest;
import dev.castellan.server.internal.paging.UserFilters;
import dev.castellan.server.internal.paging.UserOrder;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.UUID;

/**
 * Lists the users of the organization, with paging, filters and sorting. As with {@link ListProjectUsers}, only an
 * {@code org_admin} can list the users of one project.
 */
final class ListUsers implements Operation.Reading<Void, Page<User>> {

    private static final String PROJECT = "project_id";

    @Override
    public Page<User> run(View view, Caller caller, Arguments<Void> arguments) {
        if (arguments.query().containsKey(PROJECT) && !caller.isAdmin()) {
            throw Refusal.of(FORBIDDEN, PROJECT + ": only an org_admin lists the users of a project");
        }
        UserOrder order = UserOrder.parse(arguments.query().get("sort"));
        UserFilters filters = UserFilters.of(arguments);
        PageRequest page = PageRequest.of(view, UserEndpoints.LIST, arguments);
        UUID project = filters.projectId();
        List<UserRow> rows = project != null && !caller.canAccess(view, project)
                ? List.of()
                : view.users().list(filters.listing(view, order, page));
        return page.page(
                rows,
                row -> ResourceMapper.user(row, caller.organizationId()),
                row -> order.positionOf(row.position()));
    }
}
