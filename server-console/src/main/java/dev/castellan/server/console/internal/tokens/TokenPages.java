package dev.castellan.server.console.internal.tokens;

import dev.castellan.server.console.internal.page.Page;
import java.util.List;

/** The pages for API tokens. */
public final class TokenPages {

    private TokenPages() {}

    /** Returns the pages for the signed-in user's tokens. */
    public static List<Page> own() {
        return List.of(
                new TokensPage(),
                new RevokeTokensPage(),
                new RevokeTokenPage(TokenScope.OWN),
                new RenameTokenPage(TokenScope.OWN),
                new RotateTokenPage(TokenScope.OWN),
                new CallPage(TokenScope.OWN));
    }

    /** Returns the pages on which an admin manages the tokens of these users. */
    public static List<Page> ofUsers(TokenScope users) {
        return List.of(
                new RevokeTokenPage(users),
                new RenameTokenPage(users),
                new RotateTokenPage(users),
                new CallPage(users));
    }
}
