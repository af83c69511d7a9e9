package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.NewToken;
import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.TokenUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormCall;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.RenamePage;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The pages for API tokens. */
public final class TokenPages {

    /** The path of the signed-in user's tokens. */
    static final String OWN = "/tokens";

    /** The fields of the form that creates a token. */
    public static final List<FormField> FIELDS = List.of(
            FormField.of("name"),
            FormField.of("expires"),
            FormField.of("read_only"),
            FormField.of(TokenPage.ADDRESSES),
            SentForms.NUMBER);

    private TokenPages() {}

    /** Returns the pages for the signed-in user's tokens. */
    public static List<ConsolePage> own() {
        List<ConsolePage> pages = new ArrayList<>(pages(""));
        pages.add(ConsolePage.of(OWN, TokenPages::list));
        pages.add(ConsolePage.of(
                        OWN + "/new",
                        request -> creation(request, request.texts().text("tokens.lead"), OWN))
                .form(request -> create(request, null, OWN), FIELDS.toArray(FormField[]::new))
                .shows(TokenEndpoints.CREATE, request -> example(request, null)));
        pages.add(SelectedTokens.page());
        return pages;
    }

    /** Returns the pages on which an admin manages the tokens of users of this kind. */
    public static List<ConsolePage> ofUsers(UserKind kind) {
        return pages(kind.path() + "/{id}");
    }

    /** Returns the pages for the tokens of the signed-in user, or of a user whose page has this path. */
    private static List<ConsolePage> pages(String owner) {
        String token = owner + OWN + "/{token_id}";
        return List.of(
                restricted(owner, TokenPage.of(token)),
                restricted(
                        owner,
                        ConfirmationPage.of(token + "/revoke", TokenPages::askToRevoke, TokenPages::revoke)
                                .shows(TokenEndpoints.DELETE, request -> Arguments.path(OwnedToken.id(request)))),
                restricted(
                        owner,
                        RenamePage.of(
                                token + "/rename",
                                "tokens.rename.title",
                                TokenPages::current,
                                TokenEndpoints.UPDATE,
                                (request, name) -> Arguments.body(
                                                TokenUpdate.none().name(name))
                                        .withPath(OwnedToken.id(request)),
                                "token-renamed")),
                restricted(
                        owner,
                        ConsolePage.of(token + "/rotate", TokenRotations::show)
                                .form(TokenRotations::rotate, FormField.of("overlap"))
                                .shows(
                                        TokenEndpoints.ROTATE,
                                        request -> Arguments.body(TokenRotation.withOverlap(Duration.ofDays(1)))
                                                .withPath(OwnedToken.id(request)))),
                ConsolePage.of(token + "/call", TokenPages::call)
                        .access(owner.isEmpty() ? PageAccess.SIGNED_IN : PageAccess.ADMIN));
    }

    private static ConsolePage restricted(String owner, ConsolePage page) {
        return owner.isEmpty() ? page : page.admins(1);
    }

    /**
     * Creates a token with the name, the expiry and the limits in the form, and then shows it.
     *
     * @param owner the id of the user, or null for the signed-in user
     * @param path the path of the page that shows the token
     */
    public static PageResponse create(PageRequest request, @Nullable UUID owner, String path) {
        String name = request.form().value("name").strip();
        if (name.isEmpty()) {
            throw Refusal.of(ErrorKind.INVALID, request.texts().text("tokens.name.missing"));
        }
        NewToken body = new NewToken(
                name,
                owner,
                TokenLife.expiry(request, request.form().value("expires")),
                request.form().value("read_only").equals("true"),
                TokenPage.split(request.form().value(TokenPage.ADDRESSES)));
        return CreatedToken.goTo(request, SentForms.create(request, TokenEndpoints.CREATE, Arguments.body(body)), path);
    }

    /**
     * Shows the form that creates a token.
     *
     * @param lead the sentence above the form
     * @param back the path of the page that the user came from
     */
    public static PageResponse creation(PageRequest request, String lead, String back) {
        return PageResponse.page(
                "tokens.create", JtenewtokenGenerated::render, new Creation(lead, back, TokenLife.of(request)));
    }

    /**
     * Returns the arguments that create a token with the default expiry.
     *
     * @param owner the id of the user, or null for the signed-in user
     */
    public static Arguments<NewToken> example(PageRequest request, @Nullable UUID owner) {
        return Arguments.body(new NewToken(FormCall.NAME, owner, TokenLife.expiry(request, "90d")));
    }

    /** Shows the tokens of the signed-in user. */
    private static PageResponse list(PageRequest request) {
        ListPlace place = ListPlace.of(request);
        // Without user_id, the API lists the tokens of the entire organization to an admin.
        Map<String, String> own = place.query(TokenFilter.ALL.ofCaller().query());
        own.put("limit", TokenLine.SHOWN);
        Page<Token> tokens = request.user().list(TokenEndpoints.LIST, own);
        ViewModel view = new ViewModel(
                CreatedToken.of(request, OWN),
                TokenLine.all(request, tokens, OWN, true),
                place.links(OWN, tokens.nextCursor()));
        return PageResponse.page("tokens.title", JtelistGenerated::render, view);
    }

    private static Confirmation askToRevoke(PageRequest request) {
        OwnedToken token = OwnedToken.of(request);
        String what = OwnedToken.isOwn(request.url())
                ? request.texts().text("tokens.revoke.what", token.name())
                : request.texts().text("user.revoke.what", token.owner(), token.name());
        String back = OwnedToken.back(request);
        return Confirmation.danger(request.texts(), "tokens.revoke.title", "tokens.revoke", what, back, token.name())
                .withCode(token.row().prefix() + "…");
    }

    private static PageResponse revoke(PageRequest request) {
        String name = OwnedToken.of(request).name();
        request.user().call(TokenEndpoints.DELETE, Arguments.path(OwnedToken.id(request)));
        return PageResponse.goTo(OwnedToken.back(request), "token-revoked", name);
    }

    private static RenameForm current(PageRequest request) {
        String name = OwnedToken.of(request).row().name();
        return new RenameForm(Objects.requireNonNullElse(name, ""), OwnedToken.back(request));
    }

    /**
     * Reports whether the server has received a call with a token. The console's script requests this page repeatedly
     * until the first call.
     */
    private static PageResponse call(PageRequest request) {
        NewTokenCall call = NewTokenCall.of(
                request.texts(), OwnedToken.of(request).row(), request.url().path());
        Call view = new Call(call, OwnedToken.back(request));
        return PageResponse.page("tokens.call", JtecallGenerated::render, view);
    }

    /** The view model of the page that creates a token. */
    record Creation(String lead, String back, TokenLife life) {}

    /**
     * The view model of the list.
     *
     * @param created the new token, or null if none was created
     * @param lines the tokens on the current page of the list
     * @param pages the links to the previous and the next page
     */
    record ViewModel(@Nullable CreatedToken created, List<TokenLine> lines, PageLinks pages) {}

    /**
     * The view model of the page about the first call.
     *
     * @param call the line about the first call
     * @param back the path of the list
     */
    record Call(NewTokenCall call, String back) {}
}
