package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;

/** A page that is being served. Used by one thread at a time. */
final class Served {

    private final Page page;
    private Visit visit;

    Served(Page page, Visit visit) {
        this.page = page;
        this.visit = visit;
    }

    /** Returns the visit as far as it is known: with who is signed in, once it has begun. */
    Visit visit() {
        return visit;
    }

    /** Answers a visitor, if that one may see the page or send its form; the form is read only then. Waits for the store. */
    Answer begin() {
        visit = Visitors.recognize(visit);
        Answer away = Visitors.turnAway(visit, page);
        if (away != null) {
            return away;
        }
        try {
            visit = FormReader.read(page, visit);
        } catch (Refusal malformed) {
            return problem(malformed);
        }
        return visit.isPost() && page instanceof FormPage form ? form.submit(visit) : page.show(visit);
    }

    /** Returns whether the page itself is to show a refusal: that of its form, if it was not for lack of threads. */
    boolean shows(Refusal refusal) {
        boolean hasBegun = visit.visitor() != null || !page.access().needsSession();
        return visit.isPost()
                && hasBegun
                && page instanceof FormPage
                && !isScript()
                && refusal.kind() != ErrorKind.UNAVAILABLE;
    }

    /** Returns the answer that says why not. */
    Answer problem(Throwable failure) {
        return isScript() && failure instanceof Refusal refusal
                ? ScriptAnswers.problem(refusal)
                : ErrorPages.of(visit, failure);
    }

    /** Returns an answer in the form that the browser, or the script, can read. */
    Answer shown(Answer answer) {
        return isScript() ? ScriptAnswers.of(visit, answer) : answer;
    }

    /** Shows the page again with a refusal, or sends away who is not signed in any more. Waits for the store. */
    Answer again(Refusal refusal) {
        if (refusal.kind() == ErrorKind.UNAUTHENTICATED && page.access().needsSession()) {
            visit = Visitors.recognize(visit);
            Answer away = Visitors.turnAway(visit, page);
            if (away != null) {
                return away;
            }
        }
        visit = visit.showing(FormReader.refused(((FormPage) page).fields(), visit.fields(), refusal));
        Answer shown = page.show(visit);
        return shown.body() == null ? shown : ErrorPages.withRetry(shown.withStatus(status(refusal.kind())), refusal);
    }

    private boolean isScript() {
        return visit.isPost() && page instanceof ScriptPage;
    }

    private static int status(ErrorKind kind) {
        return switch (kind) {
            case INVALID, CONFLICT, BLOCKED, UNAUTHENTICATED -> 422;
            default -> kind.status();
        };
    }
}
