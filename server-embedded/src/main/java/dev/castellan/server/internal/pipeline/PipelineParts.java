package dev.castellan.server.internal.pipeline;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.ServerStep;
import dev.castellan.server.store.Store;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a {@link Pipeline} is put together from.
 *
 * @param routes every route that is served
 * @param store the state
 * @param clock the time for rate limits
 * @param ids the ids of errors
 * @param limits sizes
 * @param rateLimits how often callers may call
 * @param statuses statuses that differ from those of {@link ErrorKind}
 * @param projectHeader the header that names a project
 * @param steps steps of the embedder's, outermost first
 * @param auditListener is told of changes
 * @param background runs what is off the way of a request
 */
public record PipelineParts(
        List<Route<?, ?>> routes,
        Store store,
        Clock clock,
        IdSource ids,
        Limits limits,
        RateLimits rateLimits,
        Map<ErrorKind, Integer> statuses,
        String projectHeader,
        List<ServerStep> steps,
        AuditListener auditListener,
        BackgroundScheduler background) {

    /** Copies the collections. */
    public PipelineParts {
        routes = List.copyOf(routes);
        statuses = Map.copyOf(statuses);
        steps = List.copyOf(steps);
    }

    Set<Endpoint<?, ?>> endpoints() {
        return routes.stream().map(Route::endpoint).collect(Collectors.toUnmodifiableSet());
    }
}
