package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Optional;

/** Asks before a token is revoked. */
public final class RevokeTokenPage implements FormPage {

    @Override
    public String path() {
        return "/tokens/{id}/revoke";
    }

    @Override
    public List<Field> fields() {
        return List.of();
    }

    @Override
    public Answer show(Visit visit) {
        return Answer.page(visit.text("tokens.revoke.title"), JterevokeGenerated::render, row(visit));
    }

    @Override
    public Answer submit(Visit visit) {
        row(visit);
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
