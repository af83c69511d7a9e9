package dev.castellan.server.internal.filters;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.scheduling.FatalErrors;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.SitePages;
import dev.castellan.server.store.StoreUnavailableException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the pages of a site, such as the console. The site runs work that may block in {@link
 * dev.castellan.server.spi.SiteContext#run}, so the filter does not dispatch its requests.
 *
 * @param path the path of the site, such as {@code /console}
 */
public record SiteFilter(ApiService next, String path, SitePages pages) implements ApiService {

    private static final Logger LOG = LoggerFactory.getLogger(SiteFilter.class);

    @Override
    public CompletionStage<ApiResponse> handle(ApiExchange exchange) {
        ApiRequest head = exchange.request();
        if (!isOfSite(head.path())) {
            return next.handle(exchange);
        }
        if (exchange.refusal() != null) {
            return CompletableFuture.completedStage(refusal(exchange));
        }
        try {
            exchange.organization(pages.findOrganization(head));
            return pages.wantsBody(head)
                    ? exchange.readRequest().thenCompose(whole -> respond(exchange))
                    : respond(exchange);
        } catch (Throwable e) { // the embedder's code may throw undeclared checked exceptions
            return CompletableFuture.completedStage(failed(exchange, FatalErrors.unlessFatal(e)));
        }
    }

    private CompletionStage<ApiResponse> respond(ApiExchange exchange) {
        if (exchange.refusal() != null) {
            return CompletableFuture.completedStage(refusal(exchange));
        }
        try {
            return pages.respond(exchange).exceptionally(failure -> failed(exchange, failure));
        } catch (Throwable e) { // the embedder's code may throw undeclared checked exceptions
            return CompletableFuture.completedStage(failed(exchange, FatalErrors.unlessFatal(e)));
        }
    }

    private boolean isOfSite(String requested) {
        return requested.equals(path) || requested.startsWith(path + "/");
    }

    private ApiResponse failed(ApiExchange exchange, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof Refusal refusal) {
            return refusal(exchange, refusal);
        }
        if (cause instanceof StoreUnavailableException) {
            return refusal(exchange, Refusal.of(ErrorKind.UNAVAILABLE, "the store cannot be reached: try again later"));
        }
        LOG.error("{} {} of a site failed", exchange.requestId(), exchange.request(), cause);
        return refusal(
                exchange, Refusal.of(ErrorKind.INTERNAL, "the site failed to respond: see the log of the server"));
    }

    private ApiResponse refusal(ApiExchange exchange) {
        return refusal(exchange, Objects.requireNonNull(exchange.refusal()));
    }

    private ApiResponse refusal(ApiExchange exchange, Refusal refusal) {
        ApiResponse error = next.refuse(exchange, refusal);
        try {
            return pages.refuse(exchange, error, refusal);
        } catch (Throwable e) { // the embedder's code may throw undeclared checked exceptions
            LOG.error(
                    "{} a site failed to refuse {}",
                    exchange.requestId(),
                    exchange.request(),
                    FatalErrors.unlessFatal(e));
            return error;
        }
    }
}
