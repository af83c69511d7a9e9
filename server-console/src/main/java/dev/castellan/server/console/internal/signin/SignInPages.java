package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Page;
import java.util.List;

/** The pages for signing in and out. */
public final class SignInPages {

    private SignInPages() {}

    /** Returns all pages for signing in and out. */
    public static List<Page> all() {
        return List.of(
                new PasswordPage(),
                new TokenPage(),
                new PasskeyPage(),
                new SignOutPage(),
                new JoinPage(),
                new FinishPage(),
                new ReauthenticationPage(),
                new PasskeyReauthenticationPage());
    }
}
