package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.TokenUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.RenamePage;
import java.util.List;
import java.util.Objects;

/** The pages for API tokens. */
public final class TokenPages {

    private TokenPages() {}

    /** Returns the pages for the signed-in user's tokens. */
    public static List<Page> own() {
        return List.of(
                new TokensPage(),
                new RevokeTokensPage(),
                new RevokeTokenPage(TokenScope.OWN),
                renaming(TokenScope.OWN),
                new RotateTokenPage(TokenScope.OWN),
                new CallPage(TokenScope.OWN));
    }

    /** Returns the pages on which an admin manages the tokens of users in this scope. */
    public static List<Page> ofUsers(TokenScope users) {
        return List.of(new RevokeTokenPage(users), renaming(users), new RotateTokenPage(users), new CallPage(users));
    }

    private static Page renaming(TokenScope scope) {
        return new RenamePage(
                scope.path("/rename"),
                scope.access(),
                scope.adminOperation(TokenEndpoints.UPDATE).orElse(null),
                "tokens.rename.title",
                request -> new RenameForm(
                        Objects.requireNonNullElse(scope.token(request).row().name(), ""), scope.back(request)),
                (request, name) -> request.perform(
                        TokenEndpoints.UPDATE,
                        Arguments.body(TokenUpdate.named(name)).withPath(scope.tokenId(request))),
                "token-renamed");
    }
}
