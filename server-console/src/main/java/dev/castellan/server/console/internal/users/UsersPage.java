package dev.castellan.server.console.internal.users;

import dev.castellan.model.Page;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormReader;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A list of users, by default of one kind. */
public final class UsersPage {

    private UsersPage() {}

    /** Returns the lists of all kinds of users. */
    public static List<ConsolePage> all() {
        return List.of(of(UserKind.PEOPLE), of(UserKind.SERVICE_ACCOUNTS));
    }

    private static ConsolePage of(UserKind kind) {
        return ConsolePage.of(kind.path(), UsersPage::show).access(PageAccess.ADMIN);
    }

    private static PageResponse show(PageRequest request) {
        UserKind kind = UserKind.of(request.url());
        UserListFilter filter = UserListFilter.of(request.url(), kind);
        ListPlace place = ListPlace.of(request);
        Page<User> users = filter.isSuspended()
                ? suspended(request.user(), kind, place.afterId(), ListPlace.ROWS)
                : request.user().list(UserEndpoints.LIST, place.query(filter.parameters()));
        String list = kind.path()
                + FormReader.filter(request, UserListFilter.FIELDS, null).query();
        UserCounts counts = UserCounts.of(request, kind, filter);
        ViewModel view = new ViewModel(
                kind,
                filter,
                counts,
                UserLine.of(request, users.data()),
                new Selectable(
                        request.user().session().userId(),
                        list.substring(kind.path().length()),
                        place.cursors().isEmpty() && !users.hasMore() ? 0 : matching(request, kind, filter, counts)),
                filter.isNarrow() || counts.total() == null
                        ? place.links(list, users.nextCursor())
                        : place.links(list, users.nextCursor(), counts.total()));
        return PageResponse.page(kind.text("title"), JtelistGenerated::render, view);
    }

    /** Returns the number of other people who match the filter, at most {@value SelectedPeople#MAX}. */
    private static int matching(PageRequest request, UserKind kind, UserListFilter filter, UserCounts counts) {
        if (kind.isServiceAccount()) {
            return 0;
        }
        return filter.isNarrow() || counts.total() == null
                ? SelectedPeople.matching(request, false).size()
                : (int) Math.min(counts.total() - 1, SelectedPeople.MAX);
    }

    /** Returns a page of the suspended users of one kind, which the API does not list, ordered by creation. */
    static Page<User> suspended(SignedInUser user, UserKind kind, @Nullable UUID after, int limit) {
        List<UserRow> rows =
                user.read((view, caller) -> view.users().suspended(kind.isServiceAccount(), after, limit + 1));
        List<User> users = rows.stream()
                .limit(limit)
                .map(row -> new User(
                        row.userId(),
                        row.name(),
                        row.email(),
                        row.role(),
                        user.session().organizationId(),
                        row.isServiceAccount(),
                        true,
                        null,
                        row.createdAt()))
                .toList();
        return rows.size() > limit
                ? new Page<>(users, true, users.get(limit - 1).id().toString())
                : Page.last(users);
    }

    /**
     * The view model of the page.
     *
     * @param kind the kind of users that the list shows by default
     * @param filter the filter and the sort order
     * @param counts the numbers of users
     * @param lines the users on the current page of the list
     * @param selectable the users whom the form below the list can select
     * @param pages the links to the previous and the next page
     */
    record ViewModel(
            UserKind kind,
            UserListFilter filter,
            UserCounts counts,
            List<UserLine> lines,
            Selectable selectable,
            PageLinks pages) {}

    /**
     * The users whom a form can select.
     *
     * @param self the id of the signed-in user, whom the list marks and the form omits
     * @param query the filter of the list
     * @param matching the number of other people who match the filter, at most {@value SelectedPeople#MAX}, or 0 if the page
     *     shows all of them
     */
    record Selectable(UUID self, String query, int matching) {

        /** Returns whether no further user matches the filter. */
        boolean isAll() {
            return matching < SelectedPeople.MAX;
        }
    }
}
