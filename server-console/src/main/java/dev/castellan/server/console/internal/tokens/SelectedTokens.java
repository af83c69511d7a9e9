package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Batch;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.SessionRow;
import dev.castellan.server.store.rows.TokenRow;
import dev.castellan.server.store.rows.UserRow;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Revokes the tokens that the user selected in a list. Then opens the page at the path in {@code next}. */
public final class SelectedTokens {

    private static final String SELECTED = "token_ids";
    private static final String KEY = "tokens.revoke-selected";

    private SelectedTokens() {}

    /** Returns the query that makes an action return to a page of the console. */
    public static String next(PageRequest request, String page) {
        return "?next=" + URLEncoder.encode(request.context().path() + page, StandardCharsets.UTF_8);
    }

    static ConsolePage page() {
        return ConsolePage.of("/tokens/revoke", SelectedTokens::show)
                .form(SelectedTokens::revoke, Field.many(SELECTED), ConfirmationPage.CONFIRMED);
    }

    private static String list(PageRequest request) {
        String next = request.next();
        return next.isEmpty() ? TokenPages.OWN : next;
    }

    private static Answer show(PageRequest request) {
        return request.form().problem() == null
                ? Answer.goTo(list(request))
                : Answer.page(request.text(KEY + ".refused"), JterefusedGenerated::render, list(request));
    }

    private static Answer revoke(PageRequest request) {
        if (request.fieldValues(SELECTED).isEmpty()) {
            return Answer.goTo(list(request), "none-selected");
        }
        Batch.check(request, SELECTED);
        List<Batch.Item> items = items(request);
        return ConfirmationPage.ask(request, SELECTED, KEY, list(request), items)
                .orElseGet(() -> {
                    Batch.perform(request, items);
                    return Answer.goTo(list(request), "tokens-revoked");
                });
    }

    private static List<Batch.Item> items(PageRequest request) {
        List<UUID> ids = Ids.allOf(request, SELECTED);
        Map<UUID, String> names = request.<Map<UUID, String>>readOrganization(view -> names(request, view, ids));
        Optional<UUID> own = tokenOfSession(request);
        return ids.stream()
                // the session ends with its token
                .sorted(Comparator.comparing(id -> own.filter(id::equals).isPresent()))
                .map(id -> new Batch.Item(
                        id,
                        names.getOrDefault(id, id.toString()),
                        () -> request.call(TokenEndpoints.DELETE, Arguments.path(id))))
                .toList();
    }

    private static Optional<UUID> tokenOfSession(PageRequest request) {
        UUID session = request.session().sessionId();
        return request.readOrganization(view -> view.sessions().get(session).map(SessionRow::tokenId));
    }

    /** Returns the names of the tokens that the user can revoke. */
    private static Map<UUID, String> names(PageRequest request, View view, List<UUID> ids) {
        List<TokenRow> tokens = view.tokens().getAll(ids).stream()
                .filter(token -> request.isAdmin()
                        || token.userId().equals(request.session().userId()))
                .toList();
        Map<UUID, UserRow> owners = view.users()
                .getAll(tokens.stream().map(TokenRow::userId).distinct().toList());
        return tokens.stream().collect(Collectors.toMap(TokenRow::tokenId, token -> name(request, token, owners)));
    }

    private static String name(PageRequest request, TokenRow token, Map<UUID, UserRow> owners) {
        return request.text(
                KEY + ".line",
                TokenLine.name(request, token.name()),
                token.prefix(),
                Objects.requireNonNull(owners.get(token.userId())).name());
    }
}
