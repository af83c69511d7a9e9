package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;

/** Asks the user to confirm the revocation of a token. */
public final class RevokeTokenPage implements ConfirmationPage {

    @Override
    public String path() {
        return "/tokens/{id}/revoke";
    }

    @Override
    public String title(PageRequest request) {
        return request.text("tokens.revoke.title");
    }

    @Override
    public Confirmation ask(PageRequest request) {
        dev.castellan.server.store.rows.TokenRow token = token(request);
        String name = TokenRow.name(request, token.name());
        return Confirmation.danger(request, "tokens.revoke", request.text("tokens.revoke.what", name), "/tokens")
                .withCode(token.prefix() + "…");
    }

    @Override
    public Answer act(PageRequest request) {
        request.call(TokenEndpoints.DELETE, Arguments.path(request.id(0)));
        return Answer.goTo("/tokens", "token-revoked");
    }

    /** Returns the signed-in user's token. Admins revoke other users' tokens on another page. */
    private static dev.castellan.server.store.rows.TokenRow token(PageRequest request) {
        return request.readOrganization(view -> view.tokens()
                        .get(request.id(0))
                        .filter(token -> token.userId().equals(request.session().userId())))
                .orElseThrow(request::notFound);
    }
}
