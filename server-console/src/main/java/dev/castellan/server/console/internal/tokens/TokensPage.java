package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tokens of who is signed in, and the form that creates one, whose secret is shown this once. */
public final class TokensPage implements FormPage {

    @Override
    public String path() {
        return "/tokens";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"), Field.of("expires"));
    }

    @Override
    public Answer show(Visit visit) {
        return page(visit, null);
    }

    @Override
    public Answer submit(Visit visit) {
        String name = visit.field("name").strip();
        if (name.isEmpty()) {
            throw Refusal.of(ErrorKind.INVALID, visit.text("tokens.name.missing"));
        }
        NewToken wanted = new NewToken(name, null, TokenLife.expiry(visit, visit.field("expires")));
        IssuedToken made = visit.perform(TokenEndpoints.CREATE, Arguments.body(wanted));
        return page(visit, new CreatedToken(name, made.token(), visit.apiUrl() + "/users/me"));
    }

    private static Answer page(Visit visit, @Nullable CreatedToken created) {
        Page<Token> tokens =
                visit.perform(TokenEndpoints.LIST, Arguments.<Void>none().withQuery(PageQuery.of(visit)));
        TokensView view = new TokensView(
                created,
                tokens.data().stream().map(token -> TokenRow.of(visit, token)).toList(),
                ListPlace.of(visit).links("/tokens", tokens.nextCursor()),
                TokenLife.CHOICES,
                TokenLife.chosen(visit.form().value("expires")));
        return Answer.page(visit.text("tokens.title"), JtelistGenerated::render, view);
    }
}
