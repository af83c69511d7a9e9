package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tokens of the signed-in user. The form creates a token, which the page then shows. */
final class TokensPage implements FormPage {

    @Override
    public String path() {
        return "/tokens";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"), Field.of("expires"), SentForms.NUMBER);
    }

    @Override
    public Answer submit(PageRequest request) {
        String name = request.field("name").strip();
        if (name.isEmpty()) {
            throw Refusal.of(ErrorKind.INVALID, request.text("tokens.name.missing"));
        }
        NewToken wanted = new NewToken(name, null, TokenLife.expiry(request, request.field("expires")));
        IssuedToken made = SentForms.create(request, TokenEndpoints.CREATE, Arguments.body(wanted));
        return CreatedToken.goTo(request, made, "/tokens");
    }

    @Override
    public Answer show(PageRequest request) {
        ListPlace place = ListPlace.of(request);
        // Without user_id, the API lists the tokens of the entire organization to an admin.
        Map<String, String> own = place.query(TokenFilter.NONE.ofCaller().query());
        own.put("limit", TokenLine.SHOWN);
        Page<Token> tokens =
                request.perform(TokenEndpoints.LIST, Arguments.<Void>none().withQuery(own));
        View view = new View(
                CreatedToken.of(request, "/tokens"),
                tokens.data().stream()
                        .map(token -> TokenLine.of(request, token, "/tokens"))
                        .toList(),
                place.links("/tokens", tokens.nextCursor()));
        return Answer.page(request.text("tokens.title"), JtelistGenerated::render, view);
    }

    /**
     * The view model of the page.
     *
     * @param created the new token, or null if none was created
     * @param lines the tokens on the current page of the list
     * @param pages the links to the previous and the next page
     */
    record View(@Nullable CreatedToken created, List<TokenLine> lines, PageLinks pages) {}
}
