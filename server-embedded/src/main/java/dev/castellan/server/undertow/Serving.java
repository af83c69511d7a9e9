package dev.castellan.server.undertow;

import dev.castellan.server.Limits;
import dev.castellan.server.pipeline.ApiService;
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
record Serving(ApiService service, Limits limits, Executor steps, UnderWay underWay, FaultyAnswers faulty) {}
