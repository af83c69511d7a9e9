package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.page.Page;
import java.util.ArrayList;
import java.util.List;

/** All pages about one person or service account, and those that create them. */
public final class PeoplePages {

    private PeoplePages() {}

    /** Returns the pages. */
    public static List<Page> all() {
        List<Page> pages = new ArrayList<>();
        pages.add(new InvitePage());
        pages.add(new NewAccountPage());
        pages.add(new InvitationPage());
        pages.addAll(UserActions.ofPeople());
        for (UserKind kind : UserKind.values()) {
            pages.add(new PersonPage(kind));
            pages.add(new NewTokenPage(kind));
            pages.add(new DeletePage(kind));
            pages.addAll(UserActions.of(kind));
        }
        return pages;
    }
}
