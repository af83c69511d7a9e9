package dev.castellan.server.internal.front.flow;

import dev.castellan.server.internal.front.answer.FaultyAnswers;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.service.ApiService;
import java.util.concurrent.Executor;

/**
 * What all requests of a front share.
 *
 * @param service what stands behind the front
 * @param limits how much the front takes
 * @param steps where the service runs; may reject when too much waits
 * @param underWay the requests that are under way
 * @param faulty the answers that are delivered otherwise than promptly
 */
public record FrontContext(
        ApiService service, Limits limits, Executor steps, RequestsInFlight underWay, FaultyAnswers faulty) {}
