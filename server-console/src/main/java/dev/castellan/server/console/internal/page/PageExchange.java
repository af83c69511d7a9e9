package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request for a page, and its response. Must be used by only one thread at a time. */
final class PageExchange {

    private final ConsolePage page;
    private PageRequest request;

    PageExchange(ConsolePage page, PageRequest request) {
        this.page = page;
        this.request = request;
    }

    /** Returns the request, which contains the signed-in user after {@link #begin()}. */
    PageRequest request() {
        return request;
    }

    /**
     * Authenticates the user. If the user has access, reads the form and calls the page. If the user has chosen a
     * language, stores it for mails. Blocks on the store.
     */
    PageResponse begin() {
        request = PageAuthentication.authenticate(request, page.access());
        PageResponse response = respond();
        SignedInUser user = request.signedIn();
        if (user != null && response.status() < 400 && !request.source().isPost()) {
            Languages.chosen(request.source().http()).ifPresent(language -> storeLanguage(user.session()));
        }
        return response;
    }

    private void storeLanguage(ActiveSession session) {
        try {
            request.context().people().setLanguage(session, request.browser());
        } catch (StoreUnavailableException | OutcomeUnknownException e) {
            // ignored, because a page must not fail if the store can only be read
        }
    }

    private PageResponse respond() {
        PageResponse denial = PageAuthentication.denial(request, page);
        if (denial != null) {
            return denial;
        }
        try {
            request = FormReader.read(submitted(), request);
        } catch (Refusal malformed) {
            return problem(malformed);
        }
        ConsolePage.Form form = submitted();
        return form == null ? show() : form.submit().apply(request);
    }

    /** Returns true if the page can be shown again with the refusal. Returns false if the server is overloaded. */
    boolean canShowRefusal(Refusal refusal) {
        boolean hasBegun = request.signedIn() != null || !page.access().needsSession();
        return hasBegun && submitted() != null && !isScript() && refusal.kind() != ErrorKind.UNAVAILABLE;
    }

    /**
     * Shows the page again with the refusal, or redirects the browser if the session has ended. Blocks on the store.
     */
    PageResponse showRefusal(Refusal refusal) {
        PageResponse denial = denialAfter(refusal);
        if (denial != null) {
            return denial;
        }
        request = request.withForm(FormReader.stateOfRefused(
                request.texts(), fields(), request.form().fields(), refusal));
        PageResponse rendered = render();
        return rendered.content() instanceof PageResponse.Content.Html
                ? ErrorPages.withRetry(rendered.withStatus(status(refusal.kind())), refusal)
                : rendered;
    }

    private PageResponse show() {
        try {
            return render();
        } catch (Refusal refusal) {
            PageResponse denial = denialAfter(refusal);
            if (denial == null) {
                throw refusal;
            }
            return denial;
        }
    }

    /** Shows the page. If the page has a form, adds the API call of the form. */
    private PageResponse render() {
        PageResponse rendered = showOrExplain();
        if (rendered.content() instanceof PageResponse.Content.Html && request.signedIn() != null) {
            addCall(request.user(), page.form());
        }
        return rendered;
    }

    /** Adds the API call of a form, if it has one and the user may perform it. */
    private void addCall(SignedInUser user, ConsolePage.@Nullable Form form) {
        if (form != null && form.call() != null && (form.operation() == null || user.isAdmin())) {
            Arguments<?> arguments = form.call().example().apply(request);
            if (arguments != null) {
                user.calls().add(form.call().endpoint(), arguments);
            }
        }
    }

    private PageResponse showOrExplain() {
        try {
            return page.show().apply(request);
        } catch (Refusal refusal) {
            throw PastChange.explain(request, refusal);
        }
    }

    /** Returns a redirect to the sign-in page if the session has ended during the request, otherwise null. */
    private @Nullable PageResponse denialAfter(Refusal refusal) {
        if (refusal.kind() != ErrorKind.UNAUTHENTICATED || !page.access().needsSession()) {
            return null;
        }
        request = PageAuthentication.authenticate(request, page.access());
        return PageAuthentication.denial(request, page);
    }

    /** Returns JSON with the error for the console's script, or an error page for other clients. */
    PageResponse problem(Throwable failure) {
        if (!isScript() || !(failure instanceof Refusal refusal)) {
            return ErrorPages.of(request, failure);
        }
        String problem = FormReader.stateOfRefused(
                        request.texts(), List.of(new FormField("passkey", true, false)), Map.of(), refusal)
                .problem();
        PageResponse response = PageResponse.json(object("problem", String.valueOf(problem)))
                .withStatus(refusal.kind().status());
        return ErrorPages.withRetry(response, refusal);
    }

    /** Converts a redirect to JSON if the console's script sent the request. */
    PageResponse adapt(PageResponse response) {
        return isScript() && response.content() instanceof PageResponse.Content.Redirect redirect
                ? response.asJson(object("next", request.context().address().base() + redirect.path()))
                : response;
    }

    /** Returns the form that the browser sends, or null for GET. */
    private ConsolePage.@Nullable Form submitted() {
        return request.source().isPost() ? page.form() : null;
    }

    private List<FormField> fields() {
        return page.form() == null ? List.of() : page.form().fields();
    }

    private boolean isScript() {
        ConsolePage.Form form = submitted();
        return form != null && form.isScript();
    }

    private static String object(String name, String value) {
        return JsonValue.of(Map.of(name, value)).toJson();
    }

    private static int status(ErrorKind kind) {
        return switch (kind) {
            case INVALID, CONFLICT, BLOCKED, UNAUTHENTICATED -> 422;
            default -> kind.status();
        };
    }
}
