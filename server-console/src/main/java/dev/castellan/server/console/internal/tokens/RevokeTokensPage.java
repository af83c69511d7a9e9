package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Batch;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.store.people.SessionRow;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Revokes the tokens that the user selected in a list. Then opens the page with the list, whose path is in
 * {@code next}.
 */
public final class RevokeTokensPage implements FormPage {

    private static final String SELECTED = "token_ids";

    /** Returns the query that makes an action return to a page of the console. */
    public static String next(PageRequest request, String page) {
        return "?next=" + URLEncoder.encode(request.context().path() + page, StandardCharsets.UTF_8);
    }

    @Override
    public String path() {
        return "/tokens/revoke";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.many(SELECTED));
    }

    @Override
    public Answer show(PageRequest request) {
        return request.form().problem() == null
                ? Answer.goTo(back(request))
                : Answer.page(
                        request.text("tokens.revoke-selected.refused"), JterefusedGenerated::render, back(request));
    }

    @Override
    public Answer submit(PageRequest request) {
        Optional<UUID> own = tokenOfSession(request);
        List<Batch.Item> items = Ids.allOf(request, SELECTED).stream()
                // the session ends with its token
                .sorted(Comparator.comparing(id -> own.filter(id::equals).isPresent()))
                .map(id -> new Batch.Item(
                        name(request, id), () -> request.call(TokenEndpoints.DELETE, Arguments.path(id))))
                .toList();
        Batch.perform(request, items);
        return Answer.goTo(back(request), "tokens-revoked");
    }

    private static Optional<UUID> tokenOfSession(PageRequest request) {
        UUID session = request.session().sessionId();
        return request.readOrganization(view -> view.sessions().get(session).map(SessionRow::tokenId));
    }

    private static String back(PageRequest request) {
        String next = request.next();
        return next.isEmpty() ? "/tokens" : next;
    }

    /** Returns the name that the list shows, or the id of a token that the user cannot revoke. */
    private static String name(PageRequest request, UUID id) {
        return request.<String>readOrganization(view -> view.tokens()
                .get(id)
                .filter(token -> request.isAdmin()
                        || token.userId().equals(request.session().userId()))
                .map(token -> TokenLine.name(request, token.name()) + " (" + token.prefix() + "…)")
                .orElseGet(id::toString));
    }
}
