package dev.castellan.server.console.internal.review;

import dev.castellan.server.console.internal.page.Page;
import java.util.List;

/** The pages on which an admin reviews the access of people. */
public final class ReviewPages {

    private ReviewPages() {}

    /** Returns all pages. */
    public static List<Page> all() {
        return List.of(new AdminsWithoutPasskey(), new NotJoined());
    }
}
