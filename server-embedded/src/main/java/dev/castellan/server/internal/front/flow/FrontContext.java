package dev.castellan.server.internal.front.flow;

import dev.castellan.server.internal.front.answer.FaultyAnswers;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.service.ApiService;
import java.util.concurrent.Executor;

/**
 * What all requests of a front share.
 *
 * @param service answers the requests
 * @param limits how much the front accepts
 * @param steps runs the service; may reject work when too much is waiting
 * @param inFlight counts the requests in flight
 * @param faulty the answers that are not sent promptly
 */
public record FrontContext(
        ApiService service, Limits limits, Executor steps, RequestsInFlight inFlight, FaultyAnswers faulty) {}
