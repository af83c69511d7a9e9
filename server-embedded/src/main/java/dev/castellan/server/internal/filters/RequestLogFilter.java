package dev.castellan.server.internal.filters;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.scheduling.FatalErrors;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.spi.RequestListener;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports each response to a listener, such as an access log. */
public record RequestLogFilter(ApiService next, RequestListener listener) implements ApiService {

    private static final Logger LOG = LoggerFactory.getLogger(RequestLogFilter.class);

    @Override
    public CompletionStage<ApiResponse> handle(ApiExchange exchange) {
        long start = System.nanoTime();
        return next.handle(exchange).thenApply(response -> {
            boolean handled = exchange.refusal() == null;
            log(exchange, response, handled ? Duration.ofNanos(System.nanoTime() - start) : null);
            return response;
        });
    }

    private void log(ApiExchange exchange, ApiResponse response, @Nullable Duration time) {
        try {
            listener.completed(exchange, response, time);
        } catch (Throwable e) { // includes undeclared checked exceptions
            LOG.warn("the request listener failed", FatalErrors.unlessFatal(e));
        }
    }
}
