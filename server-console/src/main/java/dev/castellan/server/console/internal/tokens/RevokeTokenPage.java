package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Refusal;
import java.util.Optional;

/** Asks before a token is revoked. */
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
        TokenRow token = row(request);
        return Confirmation.danger(
                        request, "tokens.revoke", request.text("tokens.revoke.what", token.name()), "/tokens")
                .naming(token.prefix() + "…");
    }

    @Override
    public Answer act(PageRequest request) {
        request.call(TokenEndpoints.DELETE, Arguments.path(request.id(0)));
        return Answer.goTo("/tokens", "token-revoked");
    }

    /** Returns the token, if it is one of who is signed in: an admin may revoke others', but not on this page. */
    private static TokenRow row(PageRequest request) {
        Optional<TokenRow> own = request.context()
                .server()
                .store()
                .read(
                        request.session().organizationId(),
                        view -> view.tokens()
                                .get(request.id(0))
                                .filter(token ->
                                        token.userId().equals(request.session().userId()))
                                .map(token -> TokenRow.of(request, token)));
        return own.orElseThrow(() -> Refusal.of(ErrorKind.NOT_FOUND, request.text("problem.not-found")));
    }
}
