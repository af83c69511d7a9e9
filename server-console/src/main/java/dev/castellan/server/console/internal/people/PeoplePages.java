package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.console.internal.tokens.TokenPages;
import dev.castellan.server.console.internal.tokens.TokenScope;
import java.util.ArrayList;
import java.util.List;

/** The pages for creating and managing people and service accounts. */
public final class PeoplePages {

    private PeoplePages() {}

    /** Returns all pages for people and service accounts. */
    public static List<Page> all() {
        List<Page> pages = new ArrayList<>();
        pages.add(new InvitePage());
        pages.add(new InviteManyPage());
        pages.add(new NewAccountPage());
        pages.add(new InvitationPage());
        pages.add(new LinkPage());
        for (UserKind kind : UserKind.values()) {
            pages.add(new PersonPage(kind));
            pages.add(new EditUserPage(kind));
            pages.add(RolePage.makeAdmin(kind));
            pages.add(RolePage.makeClient(kind));
            pages.add(new NewTokenPage(kind));
            pages.add(new DeletePage(kind));
            pages.addAll(UserAction.pages(kind));
            pages.addAll(TokenPages.ofUsers(new TokenScope(kind.path(), kind.isServiceAccount())));
        }
        return pages;
    }
}
