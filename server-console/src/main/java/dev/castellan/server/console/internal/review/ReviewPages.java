package dev.castellan.server.console.internal.review;

import dev.castellan.model.User;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.store.View;
import java.util.List;

/** The pages on which an admin reviews the access of people. */
public final class ReviewPages {

    private ReviewPages() {}

    /** Returns the number of admins in a list who are not suspended and have no passkey. */
    public static int countWithoutPasskey(View view, List<User> admins) {
        return AdminsWithoutPasskey.without(view, admins).size();
    }

    public static List<Page> all() {
        return List.of(new AdminsWithoutPasskey(), new NotJoined());
    }
}
