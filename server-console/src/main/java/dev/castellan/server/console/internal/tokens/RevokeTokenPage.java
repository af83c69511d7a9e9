package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.Optional;

/**
 * Asks the user to confirm the revocation of a token.
 *
 * @param scope the tokens that the page revokes
 */
record RevokeTokenPage(TokenScope scope) implements ConfirmationPage {

    @Override
    public String path() {
        return scope.path("/revoke");
    }

    @Override
    public Access access() {
        return scope.access();
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return scope.adminOperation(TokenEndpoints.DELETE);
    }

    @Override
    public String title(PageRequest request) {
        return request.text("tokens.revoke.title");
    }

    @Override
    public Confirmation ask(PageRequest request) {
        TokenScope.Owned token = scope.token(request);
        String what = scope.isOwn()
                ? request.text("tokens.revoke.what", token.name())
                : request.text("user.revoke.what", token.owner(), token.name());
        return Confirmation.danger(request, "tokens.revoke", what, scope.back(request))
                .withCode(token.row().prefix() + "…");
    }

    @Override
    public Answer act(PageRequest request) {
        request.call(TokenEndpoints.DELETE, Arguments.path(scope.tokenId(request)));
        return Answer.goTo(scope.back(request), "token-revoked");
    }
}
