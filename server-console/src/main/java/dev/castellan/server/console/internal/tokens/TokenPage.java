package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.TokenUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.EditedField;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.internal.store.rows.DailyCalls;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The page of a token: its limits and its use. */
final class TokenPage {

    /** The field with the allowed addresses, as in the API. */
    static final String ADDRESSES = "allowed_addresses";

    private static final List<String> SAMPLE = List.of("192.0.2.7", "2001:db8::/32");

    private TokenPage() {}

    static ConsolePage of(String path) {
        return ConsolePage.of(path, TokenPage::show)
                .form(TokenPage::change, EditedField.of(ADDRESSES))
                .shows(
                        TokenEndpoints.UPDATE,
                        request -> Arguments.body(TokenUpdate.none().allowedAddresses(SAMPLE))
                                .withPath(OwnedToken.id(request)));
    }

    private static PageResponse show(PageRequest request) {
        OwnedToken token = OwnedToken.of(request);
        DailyCalls calls = token.row().activity().calls();
        ViewModel view = new ViewModel(
                token,
                addresses(token),
                CallChart.of(
                        calls == null ? List.of() : List.of(calls),
                        request.context().now()),
                OwnedToken.back(request));
        return PageResponse.page("tokens.details", JtetokenGenerated::render, view, token.name());
    }

    private static PageResponse change(PageRequest request) {
        OwnedToken token = OwnedToken.of(request);
        String typed = EditedField.changed(request, ADDRESSES, addresses(token));
        if (typed != null) {
            List<String> addresses = split(typed);
            TokenUpdate update = addresses == null
                    ? TokenUpdate.none().clearAllowedAddresses()
                    : TokenUpdate.none().allowedAddresses(addresses);
            request.user().perform(TokenEndpoints.UPDATE, Arguments.body(update).withPath(OwnedToken.id(request)));
        }
        String path = OwnedToken.list(request) + "/" + token.row().tokenId();
        return PageResponse.goTo(path, "token-addresses-changed", token.name());
    }

    private static String addresses(OwnedToken token) {
        return String.join(" ", Objects.requireNonNullElse(token.row().limits().addressTexts(), List.of()));
    }

    /** Returns addresses that are separated by blanks, commas or line breaks, or null if there are none. */
    static @Nullable List<String> split(String typed) {
        String text = typed.replace(',', ' ').strip();
        return text.isEmpty() ? null : List.of(text.split("\\s+"));
    }

    /**
     * The view model of the page.
     *
     * @param addresses the allowed addresses, separated by blanks, or an empty string if every address is allowed
     * @param chart the calls, or null if there was none in the last 30 days
     * @param back the path of the list
     */
    record ViewModel(
            OwnedToken token, String addresses, @Nullable CallChart chart, String back) {}
}
