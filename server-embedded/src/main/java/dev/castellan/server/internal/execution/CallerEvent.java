package dev.castellan.server.internal.execution;

import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.ChangeNotice.Outcome;
import dev.castellan.server.spi.ChangeNotice.Via;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the audit listener is told of all that a caller asks for in one call.
 *
 * @param caller who asks
 * @param peer where the call comes from; absent if it comes through no socket
 * @param operation the id of the endpoint
 * @param path the ids that the call names
 */
public record CallerEvent(Caller caller, @Nullable InetSocketAddress peer, String operation, List<UUID> path) {

    /**
     * Returns the event of a change that was made.
     *
     * @param at when the store made it
     * @param createdId the id of what was created; absent if nothing was
     * @param status the status of the answer; absent without a request of the API
     */
    public ChangeNotice made(Instant at, @Nullable UUID createdId, @Nullable Integer status) {
        return event(at, createdId, Outcome.MADE, status);
    }

    /** Returns the event of a change that was not made, or of which that is not known. */
    public ChangeNotice unmade(Instant at, Outcome outcome, int status) {
        return event(at.truncatedTo(ChronoUnit.MILLIS), null, outcome, status);
    }

    private ChangeNotice event(Instant at, @Nullable UUID createdId, Outcome outcome, @Nullable Integer status) {
        return new ChangeNotice(
                at,
                caller.sessionId() == null ? Via.API : Via.CONSOLE,
                operation,
                caller.organizationId(),
                caller.userId(),
                caller.tokenId(),
                caller.sessionId(),
                peer,
                path,
                createdId,
                outcome,
                status);
    }
}
