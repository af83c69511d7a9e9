package dev.castellan.server.console.internal.users;

import dev.castellan.model.Page;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.UserKind;
import java.util.List;

/** A list of users, by default of one kind. */
public record UsersPage(UserKind kind) implements dev.castellan.server.console.internal.page.Page {

    @Override
    public String path() {
        return kind.path();
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Answer show(PageRequest request) {
        UserFilter filter = UserFilter.of(request, kind);
        ListPlace place = ListPlace.of(request);
        Page<User> users =
                request.perform(UserEndpoints.LIST, Arguments.<Void>none().withQuery(place.query(filter.parameters())));
        View view = new View(
                kind,
                filter,
                UserLine.of(request, users.data()),
                place.links(
                        kind.path() + request.filter(UserFilter.FIELDS, null).query(), users.nextCursor()));
        return Answer.page(request.text(kind.text("title")), JtelistGenerated::render, view);
    }

    /**
     * The view model of the page.
     *
     * @param kind the kind of users that the list shows by default
     * @param filter the filter and the sort order
     * @param lines the users on the current page of the list
     * @param pages the links to the previous and the next page
     */
    record View(UserKind kind, UserFilter filter, List<UserLine> lines, PageLinks pages) {}
}
