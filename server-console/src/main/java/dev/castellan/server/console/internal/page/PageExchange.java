package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request for a page, and its answer. Must be used by only one thread at a time. */
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
    Answer begin() {
        request = Authentication.authenticate(request);
        Answer answer = answer();
        SignedInUser user = request.user();
        if (user != null && answer.status() < 400 && !request.isPost()) {
            Languages.chosen(request.http()).ifPresent(language -> storeLanguage(user.session()));
        }
        return answer;
    }

    private void storeLanguage(ActiveSession session) {
        try {
            request.context().people().setLanguage(session, request.browser());
        } catch (StoreUnavailableException | OutcomeUnknownException e) {
            // ignored, because a page must not fail if the store can only be read
        }
    }

    private Answer answer() {
        Answer denial = Authentication.denial(request, page);
        if (denial != null) {
            return denial;
        }
        try {
            request = FormReader.read(page, request);
        } catch (Refusal malformed) {
            return problem(malformed);
        }
        return request.isPost() && page.form() != null ? page.form().submit().apply(request) : show();
    }

    /** Returns true if the page can be shown again with the refusal. Returns false if the server is overloaded. */
    boolean canShowAgain(Refusal refusal) {
        boolean hasBegun = request.user() != null || !page.access().needsSession();
        return request.isPost()
                && hasBegun
                && page.form() != null
                && !isScript()
                && refusal.kind() != ErrorKind.UNAVAILABLE;
    }

    /**
     * Shows the page again with the refusal, or redirects the browser if the session has ended. Blocks on the store.
     */
    Answer showAgain(Refusal refusal) {
        Answer denial = denialAfter(refusal);
        if (denial != null) {
            return denial;
        }
        request = request.withForm(FormReader.refused(request.context().texts(), fields(), request.fields(), refusal));
        Answer shown = shown();
        return shown.content() instanceof Answer.Content.Html
                ? ErrorPages.withRetry(shown.withStatus(status(refusal.kind())), refusal)
                : shown;
    }

    private Answer show() {
        try {
            return shown();
        } catch (Refusal refusal) {
            Answer denial = denialAfter(refusal);
            if (denial == null) {
                throw refusal;
            }
            return denial;
        }
    }

    /** Shows the page. If the page has a form, adds the API call of the form. */
    private Answer shown() {
        Answer shown = showOrExplain();
        if (shown.content() instanceof Answer.Content.Html && page.form() != null && request.user() != null) {
            request.source().calls().add(request, page.form());
        }
        return shown;
    }

    private Answer showOrExplain() {
        try {
            return page.show().apply(request);
        } catch (Refusal refusal) {
            throw PastChange.explain(request, refusal);
        }
    }

    /** Returns a redirect to the sign-in page if the session has ended during the request, otherwise null. */
    private @Nullable Answer denialAfter(Refusal refusal) {
        if (refusal.kind() != ErrorKind.UNAUTHENTICATED || !page.access().needsSession()) {
            return null;
        }
        request = Authentication.authenticate(request);
        return Authentication.denial(request, page);
    }

    /** Returns JSON with the error for the console's script, or an error page for other clients. */
    Answer problem(Throwable failure) {
        if (!isScript() || !(failure instanceof Refusal refusal)) {
            return ErrorPages.of(request, failure);
        }
        String problem = FormReader.refused(
                        request.context().texts(), List.of(new Field("passkey", true, false)), Map.of(), refusal)
                .problem();
        Answer answer = Answer.json(object("problem", String.valueOf(problem)))
                .withStatus(refusal.kind().status());
        return ErrorPages.withRetry(answer, refusal);
    }

    /** Converts a redirect to JSON if the console's script sent the request. */
    Answer adapt(Answer answer) {
        return isScript() && answer.content() instanceof Answer.Content.Redirect redirect
                ? answer.asJson(object("next", request.context().address().base() + redirect.path()))
                : answer;
    }

    private List<Field> fields() {
        return page.form() == null ? List.of() : page.form().fields();
    }

    private boolean isScript() {
        return request.isPost() && page.form() != null && page.form().isScript();
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
