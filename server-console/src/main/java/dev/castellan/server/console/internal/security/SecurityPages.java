package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.page.Page;
import java.util.List;

/** The pages for the signed-in user's credentials and sessions. */
public final class SecurityPages {

    private SecurityPages() {}

    /** Returns all pages for credentials and sessions. */
    public static List<Page> all() {
        return List.of(
                new SecurityPage(),
                new OwnNamePage(),
                new AddPasskeyPage(),
                new RenamePasskeyPage(),
                new DeletePasskeyPage(),
                new EndSessionPage(),
                new EndSessionsPage());
    }
}
