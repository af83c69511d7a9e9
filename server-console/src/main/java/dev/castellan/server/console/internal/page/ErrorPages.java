package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.JteproblemGenerated;
import dev.castellan.server.console.internal.layout.Sentence;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates error pages. */
final class ErrorPages {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorPages.class);

    private ErrorPages() {}

    /** Returns the error page for a failure. Logs internal errors. */
    static PageResponse of(PageRequest request, Throwable failure) {
        if (failure instanceof Refusal refusal) {
            String message = Sentence.of(request.texts(), refusal);
            return PastChange.isDeletion(refusal)
                    ? page("problem.title.deleted", message)
                            .withStatus(refusal.kind().status())
                    : withRetry(of(request, refusal.kind().status(), message), refusal);
        } else if (failure instanceof StoreUnavailableException) {
            return of(request, 503, request.texts().text("problem.unavailable")).withHeader("Retry-After", "2");
        }
        LOG.error("{} {} failed", request.source().id(), request.source().http(), failure);
        String key = failure instanceof OutcomeUnknownException ? "problem.unknown" : "problem.internal";
        return of(request, 500, request.texts().text(key));
    }

    static PageResponse notFound(PageRequest request) {
        return of(request, 404, request.texts().text("problem.not-found"));
    }

    static PageResponse crossSite(PageRequest request) {
        return of(request, 403, request.texts().text("problem.cross-site"));
    }

    static PageResponse wrongMethod(PageRequest request, boolean hasForm) {
        return of(request, 405, request.texts().text("problem.method"))
                .withHeader("Allow", hasForm ? "GET, HEAD, POST" : "GET, HEAD");
    }

    static PageResponse forAdmins(PageRequest request) {
        return of(request, 403, request.texts().text("problem.admins"));
    }

    /** Adds a {@code Retry-After} header if the refusal contains a delay. */
    static PageResponse withRetry(PageResponse response, Refusal refusal) {
        Duration delay = refusal.retryAfter();
        return delay == null
                ? response
                : response.withHeader(
                        "Retry-After",
                        Long.toString(Math.max(1, delay.plusMillis(999).toSeconds())));
    }

    static PageResponse of(PageRequest request, int status, String message) {
        String title = "problem.title." + status;
        String titleKey = request.texts().has(title) ? title : status < 500 ? "problem.title.400" : "problem.title.500";
        return page(titleKey, message).withStatus(status);
    }

    private static PageResponse page(String titleKey, String message) {
        return PageResponse.page(titleKey, JteproblemGenerated::render, message);
    }
}
