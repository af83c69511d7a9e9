package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.TokenRow;
import dev.castellan.server.store.rows.UserRow;
import java.util.Optional;
import java.util.UUID;

/**
 * The tokens that a page manages: the signed-in user's tokens, or the tokens of a user whose page an admin opened.
 *
 * @param users the path of the list of users, such as {@code /people}, or an empty string for the signed-in user
 * @param isServiceAccounts whether the list contains service accounts
 */
public record TokenScope(String users, boolean isServiceAccounts) {

    /** The signed-in user's tokens. */
    public static final TokenScope OWN = new TokenScope("", false);

    boolean isOwn() {
        return users.isEmpty();
    }

    /** Returns the path template of a page for one token, with the names of the ids in braces. */
    String path(String action) {
        return users + (isOwn() ? "" : "/{id}") + "/tokens/{token_id}" + action;
    }

    /** Returns the path of the owner's tokens, such as {@code /tokens}. */
    String tokens(PageRequest request) {
        return users + (isOwn() ? "" : "/" + request.id(0)) + "/tokens";
    }

    Access access() {
        return isOwn() ? Access.SIGNED_IN : Access.ADMIN;
    }

    Optional<AdminOperation> adminOperation(Endpoint<?, ?> endpoint) {
        return isOwn() ? Optional.empty() : Optional.of(AdminOperation.of(endpoint, 1));
    }

    UUID tokenId(PageRequest request) {
        return request.id(isOwn() ? 0 : 1);
    }

    /**
     * Returns the page to open after an action, which is the page in {@code next} or, by default, the page with the
     * list.
     */
    String back(PageRequest request) {
        String next = request.next();
        return !next.isEmpty() ? next : isOwn() ? "/tokens" : users + "/" + request.id(0);
    }

    /**
     * Returns the token with the id in the path.
     *
     * @throws dev.castellan.server.spi.Refusal if the token does not exist or belongs to a user outside this scope
     */
    Owned token(PageRequest request) {
        return request.<Optional<Owned>>readOrganization(view -> find(request, view))
                .orElseThrow(request::notFound);
    }

    private Optional<Owned> find(PageRequest request, View view) {
        UUID owner = isOwn() ? request.session().userId() : request.id(0);
        Optional<UserRow> user =
                view.users().get(owner).filter(row -> isOwn() || row.isServiceAccount() == isServiceAccounts);
        return user.flatMap(row -> view.tokens()
                .get(tokenId(request))
                .filter(token -> token.userId().equals(owner))
                .map(token -> new Owned(token, TokenLine.name(request, token.name()), row.name())));
    }

    /**
     * A token and its owner.
     *
     * @param name the display name, or a label for an unnamed token
     * @param owner the name of the owner
     */
    record Owned(TokenRow row, String name, String owner) {}
}
