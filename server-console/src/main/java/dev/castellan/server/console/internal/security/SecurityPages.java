package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.page.Page;
import java.util.List;

/** The pages of the credentials and sessions of the signed-in user. */
public final class SecurityPages {

    private SecurityPages() {}

    /** Returns all of these pages. */
    public static List<Page> all() {
        return List.of(
                new SecurityPage(),
                new AddPasskeyPage(),
                new RenamePasskeyPage(),
                new DeletePasskeyPage(),
                new EndSessionPage(),
                new EndSessionsPage());
    }
}
