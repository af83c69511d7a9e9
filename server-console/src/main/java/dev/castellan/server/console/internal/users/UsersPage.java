package dev.castellan.server.console.internal.users;

import dev.castellan.model.Page;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.people.UserKind;

/** The list of the users of one kind. */
public final class UsersPage implements dev.castellan.server.console.internal.page.Page {

    private final UserKind kind;

    /** Lists users of a kind. */
    public UsersPage(UserKind kind) {
        this.kind = kind;
    }

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
        Page<User> users = request.perform(
                UserEndpoints.LIST, Arguments.<Void>none().withQuery(PageQuery.of(request, filter.parameters())));
        return Answer.page(
                request.text(kind.text("title")),
                JtelistGenerated::render,
                new UsersView(
                        kind.path(),
                        kind.text(""),
                        kind.creationPath(),
                        !kind.isServiceAccount(),
                        filter,
                        UserLines.of(request, users.data()),
                        ListPlace.of(request).links(kind.path() + filter.query(), users.nextCursor())));
    }
}
