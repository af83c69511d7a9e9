package dev.castellan.server.console.internal.tokens;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageUrl;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.Optional;
import java.util.UUID;

/**
 * The token of a page: a token of the signed-in user, below {@code /tokens}, or a token of a user whose page an admin
 * opened, below the path of that page.
 *
 * @param name the display name, or a label for an unnamed token
 * @param owner the name of the owner
 */
record OwnedToken(TokenRow row, String name, String owner) {

    /**
     * Returns the token with the id in the path.
     *
     * @throws dev.castellan.server.spi.Refusal if the token does not exist, or belongs to another user than the path
     *     names
     */
    static OwnedToken of(PageRequest request) {
        return request.user().readOrganization(view -> find(request, view)).orElseThrow(request::notFound);
    }

    private static Optional<OwnedToken> find(PageRequest request, View view) {
        UUID owner = isOwn(request.url()) ? request.user().session().userId() : request.id(0);
        Optional<UserRow> user = view.users()
                .get(owner)
                .filter(row -> isOwn(request.url())
                        || row.isServiceAccount() == UserKind.of(request.url()).isServiceAccount());
        return user.flatMap(row -> view.tokens()
                .get(id(request))
                .filter(token -> token.userId().equals(owner))
                .map(token -> new OwnedToken(token, TokenLine.name(request.texts(), token.name()), row.name())));
    }

    /** Returns whether the page manages a token of the signed-in user. */
    static boolean isOwn(PageUrl url) {
        return url.path().startsWith(TokenPages.OWN);
    }

    /** Returns the id of the token in the path. */
    static UUID id(PageRequest request) {
        return request.id(isOwn(request.url()) ? 0 : 1);
    }

    /** Returns the path of the owner's tokens, such as {@code /tokens}. */
    static String list(PageRequest request) {
        return isOwn(request.url())
                ? TokenPages.OWN
                : UserKind.of(request.url()).path() + "/" + request.id(0) + TokenPages.OWN;
    }

    /**
     * Returns the page to open after an action, which is the page in {@code next} or, by default, the page with the
     * list.
     */
    static String back(PageRequest request) {
        String next = request.url().next();
        return !next.isEmpty()
                ? next
                : isOwn(request.url())
                        ? TokenPages.OWN
                        : UserKind.of(request.url()).path() + "/" + request.id(0);
    }
}
