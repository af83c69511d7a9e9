package dev.castellan.server.internal.front.flow;

import dev.castellan.server.internal.front.answer.FaultyAnswers;
import dev.castellan.server.internal.front.held.HeldBytes;
import dev.castellan.server.internal.front.turns.Turns;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.service.ApiService;

/**
 * What all requests of a front share.
 *
 * @param service answers the requests
 * @param limits how much the front accepts
 * @param turns runs the service for one organization after the other
 * @param inFlight counts the requests in flight
 * @param faulty the answers that are not sent promptly
 * @param held counts the bytes that are held for clients
 */
public record FrontContext(
        ApiService service,
        Limits limits,
        Turns turns,
        RequestsInFlight inFlight,
        FaultyAnswers faulty,
        HeldBytes held) {}
