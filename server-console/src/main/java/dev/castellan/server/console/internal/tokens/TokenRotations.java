package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.PageUrl;
import dev.castellan.server.console.internal.page.SecretCookie;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Replaces a token with a new one, and shows the new secret and both tokens. */
final class TokenRotations {

    /** The values that the form sends: the hours for which both tokens are valid. */
    static final List<String> OVERLAPS = List.of("0", "1", "24", "72", "168");

    private static final String ONE_DAY = "24";

    private TokenRotations() {}

    static PageResponse show(PageRequest request) {
        if (SecretCookie.isNamed(request.url())) {
            return Optional.ofNullable(CreatedToken.of(request, OwnedToken.list(request)))
                    .map(created -> rotated(request, created))
                    .orElseGet(() -> PageResponse.goTo(OwnedToken.back(request)));
        }
        OwnedToken token = OwnedToken.of(request);
        String text = request.form().state().value("overlap");
        ViewModel view = new ViewModel(token, text.isEmpty() ? ONE_DAY : text, OwnedToken.back(request));
        return PageResponse.page("tokens.rotate.title", JterotateGenerated::render, view, token.name());
    }

    static PageResponse rotate(PageRequest request) {
        IssuedToken token = request.user()
                .perform(
                        TokenEndpoints.ROTATE,
                        Arguments.body(TokenRotation.withOverlap(overlap(request)))
                                .withPath(OwnedToken.of(request).row().tokenId()));
        return SecretCookie.isSessionValid(request)
                ? CreatedToken.goTo(request, token, request.url().path() + back(request.url()))
                : CreatedToken.of(request, new SecretCookie(token.id(), token.token()), OwnedToken.list(request))
                        .map(created -> rotated(request, created))
                        .orElseThrow(request::notFound);
    }

    /** Returns the query that makes the page lead back to a page other than the default. */
    private static String back(PageUrl url) {
        return FormState.EMPTY.with("next", url.parameter("next")).query();
    }

    /** Shows the new token and the old token. The session may have ended with the old token. */
    private static PageResponse rotated(PageRequest request, CreatedToken created) {
        TokenRow old = request.user()
                .readOrganization(view -> view.tokens().get(OwnedToken.id(request)))
                .orElse(null);
        return PageResponse.page(
                "tokens.rotated",
                JterotatedGenerated::render,
                new Rotated(created, old, OwnedToken.back(request)),
                created.name());
    }

    private static Duration overlap(PageRequest request) {
        String text = request.form().value("overlap");
        if (!OVERLAPS.contains(text)) {
            throw Refusal.of(ErrorKind.INVALID, request.texts().text("tokens.overlap.wrong"));
        }
        return Duration.ofHours(Long.parseLong(text));
    }

    /**
     * The view model of the form.
     *
     * @param token the token to replace
     * @param back the path of the link that cancels the action
     */
    record ViewModel(OwnedToken token, String overlap, String back) {}

    /**
     * The view model of the page that shows the new token.
     *
     * @param created the new token with its secret
     * @param old the old token, or null if it has been deleted
     * @param back the path of the list
     */
    record Rotated(CreatedToken created, @Nullable TokenRow old, String back) {}
}
