package dev.castellan.server.console.internal.users;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.UserKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of users above a list. Counts at most {@value #MAX} users of each kind, because the store has a counter
 * for all users only. A larger number is omitted. An index contains the suspended users, so counting them is cheap.
 *
 * @param items the numbers with links to the lists of these users
 * @param total the number of users in the list without a filter, or null if it is unknown
 */
record UserCounts(List<NavItem> items, @Nullable Long total) {

    static final int MAX = 200;

    /** Returns the numbers above the list of users of this kind. */
    static UserCounts of(PageRequest request, UserKind kind, UserListFilter filter) {
        int accounts = count(request, Map.of("is_service_account", "true"));
        long users = request.user().readOrganization(view -> view.usage().users());
        Long total = accounts == MAX ? null : Long.valueOf(kind.isServiceAccount() ? accounts : users - accounts);
        boolean isOfKind = kind.isServiceAccount() || filter.kind().equals("people");
        List<NavItem> items = new ArrayList<>();
        if (total != null) {
            items.add(item(request, kind.text("count"), total, kind.path(), isOfKind && !filter.isNarrow()));
        }
        int suspended = request.user().readOrganization(view -> view.users().countSuspended(kind.isServiceAccount()));
        NavItem suspension = item(
                request, "people.count.suspended", suspended, kind.path() + "?state=suspended", filter.isSuspended());
        if (kind.isServiceAccount()) {
            if (suspended > 0) {
                items.add(suspension);
            }
            return new UserCounts(items, total);
        }
        int notJoined = request.user()
                .readOrganization(view -> ReviewPages.notJoined(view, MAX).size());
        if (notJoined > 0 && notJoined < MAX) {
            items.add(item(request, "people.count.not-joined", notJoined, "/review/not-joined", false));
        }
        if (suspended > 0) {
            items.add(suspension);
        }
        String role = Role.ORG_ADMIN.toString();
        int admins = count(request, Map.of("is_service_account", "false", "role", role));
        if (admins < MAX) {
            boolean isShown =
                    isOfKind && filter.role().equals(role) && filter.search().isEmpty() && !filter.isSuspended();
            items.add(item(request, "people.count.admins", admins, "/people?role=" + role, isShown));
        }
        return new UserCounts(items, isOfKind ? total : null);
    }

    /** Returns the number of users who match, at most {@value #MAX}. */
    private static int count(PageRequest request, Map<String, String> conditions) {
        Map<String, String> query = new HashMap<>(conditions);
        query.put("limit", Integer.toString(MAX));
        return request.user()
                .perform(UserEndpoints.LIST, Arguments.<Void>none().withQuery(query))
                .data()
                .size();
    }

    private static NavItem item(PageRequest request, String key, long number, String path, boolean isShown) {
        return new NavItem(path, request.texts().text(key, number), isShown);
    }
}
