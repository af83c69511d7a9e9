package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;

/** A page that is being served. Used by one thread at a time. */
final class PageExchange {

    private final Page page;
    private PageRequest request;

    PageExchange(Page page, PageRequest request) {
        this.page = page;
        this.request = request;
    }

    /** Returns the request as far as it is known: with who is signed in, once it has begun. */
    PageRequest request() {
        return request;
    }

    /** Answers a user, if that one may see the page or send its form; the form is read only then. Waits for the store. */
    Answer begin() {
        request = Authentication.recognize(request);
        Answer away = Authentication.turnAway(request, page);
        if (away != null) {
            return away;
        }
        try {
            request = FormReader.read(page, request);
        } catch (Refusal malformed) {
            return problem(malformed);
        }
        return request.isPost() && page instanceof FormPage form ? form.submit(request) : page.show(request);
    }

    /** Returns whether the page itself is to show a refusal: that of its form, if it was not for lack of threads. */
    boolean shows(Refusal refusal) {
        boolean hasBegun = request.user() != null || !page.access().needsSession();
        return request.isPost()
                && hasBegun
                && page instanceof FormPage
                && !isScript()
                && refusal.kind() != ErrorKind.UNAVAILABLE;
    }

    /** Returns the answer that says why not. */
    Answer problem(Throwable failure) {
        return isScript() && failure instanceof Refusal refusal
                ? ScriptAnswers.problem(refusal)
                : ErrorPages.of(request, failure);
    }

    /** Returns an answer in the form that the browser, or the script, can read. */
    Answer shown(Answer answer) {
        return isScript() ? ScriptAnswers.of(request, answer) : answer;
    }

    /** Shows the page again with a refusal, or sends away who is not signed in any more. Waits for the store. */
    Answer again(Refusal refusal) {
        if (refusal.kind() == ErrorKind.UNAUTHENTICATED && page.access().needsSession()) {
            request = Authentication.recognize(request);
            Answer away = Authentication.turnAway(request, page);
            if (away != null) {
                return away;
            }
        }
        request = request.withForm(FormReader.refused(((FormPage) page).fields(), request.fields(), refusal));
        Answer shown = page.show(request);
        return shown.body() == null ? shown : ErrorPages.withRetry(shown.withStatus(status(refusal.kind())), refusal);
    }

    private boolean isScript() {
        return request.isPost() && page instanceof ScriptPage;
    }

    private static int status(ErrorKind kind) {
        return switch (kind) {
            case INVALID, CONFLICT, BLOCKED, UNAUTHENTICATED -> 422;
            default -> kind.status();
        };
    }
}
