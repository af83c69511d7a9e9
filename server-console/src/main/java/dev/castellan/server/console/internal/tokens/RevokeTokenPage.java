package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.spi.Refusal;
import java.util.Optional;

/** Asks before a token is revoked. */
public final class RevokeTokenPage implements ConfirmationPage {

    @Override
    public String path() {
        return "/tokens/{id}/revoke";
    }

    @Override
    public String title(Visit visit) {
        return visit.text("tokens.revoke.title");
    }

    @Override
    public Confirmation ask(Visit visit) {
        TokenRow token = row(visit);
        return Confirmation.danger(visit, "tokens.revoke", visit.text("tokens.revoke.what", token.name()), "/tokens")
                .naming(token.prefix() + "…");
    }

    @Override
    public Answer act(Visit visit) {
        visit.call(TokenEndpoints.DELETE, Arguments.path(visit.id(0)));
        return Answer.goTo("/tokens", "token-revoked");
    }

    /** Returns the token, if it is one of who is signed in: an admin may revoke others', but not on this page. */
    private static TokenRow row(Visit visit) {
        Optional<TokenRow> own = visit.context()
                .server()
                .store()
                .read(
                        visit.session().organizationId(),
                        view -> view.tokens()
                                .get(visit.id(0))
                                .filter(token ->
                                        token.userId().equals(visit.session().userId()))
                                .map(token -> TokenRow.of(visit, token)));
        return own.orElseThrow(() -> Refusal.of(ErrorKind.NOT_FOUND, visit.text("problem.not-found")));
    }
}
