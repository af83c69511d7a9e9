package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.Batch;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.PageUrl;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
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

    static ConsolePage page() {
        return ConsolePage.of("/tokens/revoke", SelectedTokens::show)
                .form(SelectedTokens::revoke, FormField.many(SELECTED), ConfirmationPage.CONFIRMED);
    }

    private static String list(PageUrl url) {
        String next = url.next();
        return next.isEmpty() ? TokenPages.OWN : next;
    }

    private static PageResponse show(PageRequest request) {
        return request.form().state().problem() == null
                ? PageResponse.goTo(list(request.url()))
                : PageResponse.page(KEY + ".refused", JterefusedGenerated::render, list(request.url()));
    }

    private static PageResponse revoke(PageRequest request) {
        int size = request.form().values(SELECTED).size();
        if (size == 0 || size > ListPlace.ROWS) {
            return PageResponse.goTo(list(request.url()), "none-selected", ListPlace.ROWS);
        }
        List<Batch.Item> items = items(request);
        return ConfirmationPage.ask(request, SELECTED, KEY, list(request.url()), items)
                .orElseGet(() -> {
                    Batch.perform(request.texts(), items);
                    return items.size() == 1
                            ? PageResponse.goTo(
                                    list(request.url()),
                                    "token-revoked",
                                    items.get(0).name())
                            : PageResponse.goTo(list(request.url()), "tokens-revoked", items.size());
                });
    }

    private static List<Batch.Item> items(PageRequest request) {
        List<UUID> ids = Ids.allOf(request, SELECTED);
        Map<UUID, String> names =
                request.user().readOrganization(view -> names(request.user(), request.texts(), view, ids));
        Optional<UUID> own = tokenOfSession(request.user());
        return ids.stream()
                // must be the last
                .sorted(Comparator.comparing(id -> own.filter(id::equals).isPresent()))
                .map(id -> new Batch.Item(
                        id,
                        names.getOrDefault(id, request.texts().text("batch.gone")),
                        () -> request.user().call(TokenEndpoints.DELETE, Arguments.path(id))))
                .toList();
    }

    /** Returns the token with which the session began. The session ends with it. */
    public static Optional<UUID> tokenOfSession(SignedInUser user) {
        UUID session = user.session().sessionId();
        return user.readOrganization(view -> view.sessions().get(session).map(SessionRow::tokenId));
    }

    /** Returns the names of the tokens that the user can revoke. */
    private static Map<UUID, String> names(SignedInUser user, Texts texts, View view, List<UUID> ids) {
        List<TokenRow> tokens = view.tokens().getAll(ids).stream()
                .filter(token ->
                        user.isAdmin() || token.userId().equals(user.session().userId()))
                .toList();
        Map<UUID, UserRow> owners = view.users()
                .getAll(tokens.stream().map(TokenRow::userId).distinct().toList());
        return tokens.stream()
                .collect(Collectors.toMap(
                        TokenRow::tokenId,
                        token -> name(texts, token, Objects.requireNonNull(owners.get(token.userId())))));
    }

    /** Returns the display name of a token, with its first characters and the name of its owner. */
    public static String name(Texts texts, TokenRow token, UserRow owner) {
        return texts.text(KEY + ".line", TokenLine.name(texts, token.name()), token.prefix(), owner.name());
    }
}
