package dev.castellan.server.console.internal.users;

import dev.castellan.model.Page;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.Visit;
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
    public Answer show(Visit visit) {
        UserFilter filter = UserFilter.of(visit, kind);
        Page<User> users = visit.perform(
                UserEndpoints.LIST, Arguments.<Void>none().withQuery(PageQuery.of(visit, filter.parameters())));
        return Answer.page(
                visit.text(kind.text("title")),
                JtelistGenerated::render,
                new UsersView(
                        kind.path(),
                        kind.text(""),
                        kind.creationPath(),
                        !kind.isServiceAccount(),
                        filter,
                        UserLines.of(visit, users.data()),
                        ListPlace.of(visit).links(kind.path() + filter.query(), users.nextCursor())));
    }
}
