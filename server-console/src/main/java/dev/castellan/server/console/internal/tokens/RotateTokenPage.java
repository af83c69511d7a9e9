package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.rows.TokenRow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a token with a new one. Shows both tokens, and the new secret once.
 *
 * @param scope the tokens that the page rotates
 */
record RotateTokenPage(TokenScope scope) implements FormPage {

    /** The values that the form sends: the hours for which both tokens are valid. */
    static final List<String> OVERLAPS = List.of("0", "1", "24", "72", "168");

    private static final String ONE_DAY = "24";

    @Override
    public String path() {
        return scope.path("/rotate");
    }

    @Override
    public Access access() {
        return scope.access();
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return scope.adminOperation(TokenEndpoints.ROTATE);
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("overlap"));
    }

    @Override
    public Answer show(PageRequest request) {
        TokenScope.Owned token = scope.token(request);
        String typed = request.form().value("overlap");
        View view = new View(token, typed.isEmpty() ? ONE_DAY : typed, scope.back(request));
        return Answer.page(request.text("tokens.rotate.title"), JterotateGenerated::render, view);
    }

    @Override
    public Answer submit(PageRequest request) {
        TokenScope.Owned old = scope.token(request);
        IssuedToken made = request.perform(
                TokenEndpoints.ROTATE,
                Arguments.body(TokenRotation.withOverlap(overlap(request)))
                        .withPath(old.row().tokenId()));
        // The session may have ended with the old token, so the page reads the store directly.
        TokenRow ending = request.<Optional<TokenRow>>readOrganization(
                        view -> view.tokens().get(old.row().tokenId()))
                .orElse(null);
        CreatedToken created = new CreatedToken(old.name(), made.token(), request.apiUrl() + "/users/me");
        return Answer.page(
                request.text("tokens.rotated", old.name()),
                JterotatedGenerated::render,
                new Rotated(created, made, ending, scope.back(request)));
    }

    private static Duration overlap(PageRequest request) {
        String typed = request.field("overlap");
        if (!OVERLAPS.contains(typed)) {
            throw Refusal.of(ErrorKind.INVALID, request.text("tokens.overlap.wrong"));
        }
        return Duration.ofHours(Long.parseLong(typed));
    }

    /**
     * The view model of the form.
     *
     * @param token the token to replace
     * @param overlap the selected overlap
     * @param back the path of the link that cancels the action
     */
    record View(TokenScope.Owned token, String overlap, String back) {}

    /**
     * The view model of the page that shows the new token.
     *
     * @param created the new token with its secret
     * @param issued the new token
     * @param old the old token, or null if it no longer exists
     * @param back the path of the list
     */
    record Rotated(
            CreatedToken created,
            IssuedToken issued,
            @Nullable TokenRow old,
            String back) {}
}
