package dev.castellan.server.console.internal.federation;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.rows.UserSortKey;
import java.util.List;

/**
 * The service accounts to choose from, by name.
 *
 * @param accounts the accounts, or the first of them if there are too many for a page
 * @param isLong whether there are too many for a page, so that the admin enters an id
 * @param chosen the id of the chosen account, or an empty text
 */
record AccountChoice(List<UserRow> accounts, boolean isLong, String chosen) {

    private static final int MAX = 100;

    static AccountChoice of(PageRequest request) {
        List<UserSortKey> byName = List.of(new UserSortKey(UserSortKey.Field.NAME, false));
        UserListing all = new UserListing(null, true, null, null, null, null, byName, null, MAX + 1);
        List<UserRow> accounts =
                request.user().readOrganization(view -> view.users().list(all));
        String typed = request.form().state().value("user_id");
        return new AccountChoice(
                accounts, accounts.size() > MAX, typed.isEmpty() ? request.url().parameter("account") : typed);
    }

    /** Returns whether the organization has no service account. */
    boolean isNone() {
        return accounts.isEmpty();
    }
}
