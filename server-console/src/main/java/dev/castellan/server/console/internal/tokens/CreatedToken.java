package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.IssuedToken;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SecretCookie;
import dev.castellan.server.internal.store.rows.TokenRow;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A new token with its secret. {@link #toString()} omits the secret.
 *
 * @param token the secret
 * @param url an API URL that the user can call to try the token
 * @param call the line that states whether the server has received a call with the token
 */
public record CreatedToken(TokenRow row, String name, String token, String url, NewTokenCall call) {

    /** Redirects the browser to a page that shows the token. */
    public static PageResponse goTo(PageRequest request, IssuedToken token, String path) {
        return new SecretCookie(token.id(), token.token()).goTo(request, path);
    }

    /**
     * Returns the token to which the URL of the page refers, or null if its secret can no longer be shown.
     *
     * @param tokens the path of the owner's tokens, such as {@code /tokens}
     */
    public static @Nullable CreatedToken of(PageRequest request, String tokens) {
        return SecretCookie.of(request)
                .flatMap(secret -> of(request, secret, tokens))
                .orElse(null);
    }

    static Optional<CreatedToken> of(PageRequest request, SecretCookie secret, String tokens) {
        return request.user()
                .readOrganization(view -> view.tokens().get(secret.id()))
                .map(row -> new CreatedToken(
                        row,
                        TokenLine.name(request.texts(), row.name()),
                        secret.text(),
                        request.source().apiUrl() + "/users/me",
                        NewTokenCall.of(request.texts(), row, tokens + "/" + row.tokenId() + "/call")));
    }

    /** Returns the name, but not the secret. */
    @Override
    public String toString() {
        return "CreatedToken[" + name + "]";
    }
}
