package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.frame.JteproblemGenerated;
import dev.castellan.server.console.internal.frame.Sentence;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.StoreUnavailableException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pages that say why another page is not shown. */
final class ErrorPages {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorPages.class);

    private ErrorPages() {}

    /** Returns the page for a failure, which is logged if it is one of the server. */
    static Answer of(Visit visit, Throwable failure) {
        if (failure instanceof Refusal refusal) {
            return withRetry(
                    of(visit, refusal.kind().status(), Sentence.of(String.valueOf(refusal.getMessage()))), refusal);
        } else if (failure instanceof StoreUnavailableException) {
            return of(visit, 503, visit.text("problem.unavailable")).withHeader("Retry-After", "2");
        }
        LOG.error("{} failed", visit.request(), failure);
        return of(visit, 500, visit.text("problem.internal"));
    }

    static Answer notFound(Visit visit) {
        return of(visit, 404, visit.text("problem.not-found"));
    }

    static Answer crossSite(Visit visit) {
        return of(visit, 403, visit.text("problem.cross-site"));
    }

    static Answer wrongMethod(Visit visit, boolean hasForm) {
        return of(visit, 405, visit.text("problem.method"))
                .withHeader("Allow", hasForm ? "GET, HEAD, POST" : "GET, HEAD");
    }

    static Answer forAdmins(Visit visit) {
        return of(visit, 403, visit.text("problem.admins"));
    }

    /** Returns the answer with the time after which to try again, if the refusal names one. */
    static Answer withRetry(Answer answer, Refusal refusal) {
        Duration delay = refusal.retryAfter();
        return delay == null
                ? answer
                : answer.withHeader(
                        "Retry-After",
                        Long.toString(Math.max(1, delay.plusMillis(999).toSeconds())));
    }

    private static Answer of(Visit visit, int status, String message) {
        return Answer.page(visit.text("problem.title." + status), JteproblemGenerated::render, message)
                .withStatus(status);
    }
}
