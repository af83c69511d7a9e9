package dev.castellan.server.internal.audit;

import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.ChangeNotice.Outcome;
import dev.castellan.server.spi.ChangeNotice.Via;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An attempt to make a change.
 *
 * @param via the kind of caller
 * @param caller the user who requests the change, or null for the administration
 * @param peer the address and port of the client, or null for a request without a socket
 * @param operation the id of the operation, at most 100 characters
 * @param path the ids in the request path
 * @param language the language of the page on which a user requested a recovery, or null
 */
public record ChangeAttempt(
        Via via,
        UUID organizationId,
        @Nullable Caller caller,
        @Nullable InetSocketAddress peer,
        String operation,
        List<UUID> path,
        @Nullable Locale language) {

    /** Returns an attempt by a user, who has either an API token or a console session. */
    public static ChangeAttempt byCaller(
            Caller caller, @Nullable InetSocketAddress peer, String operation, List<UUID> path) {
        Via via = caller.sessionId() == null ? Via.API : Via.CONSOLE;
        return new ChangeAttempt(via, caller.organizationId(), caller, peer, operation, path, null);
    }

    /** Returns an attempt made through {@link dev.castellan.server.Administration}. */
    public static ChangeAttempt byAdministration(Via via, UUID organizationId, String operation, List<UUID> path) {
        return new ChangeAttempt(via, organizationId, null, null, operation, path, null);
    }

    ChangeNotice failureNotice(Instant at, Outcome outcome, int status) {
        return event(at.truncatedTo(ChronoUnit.MILLIS), null, outcome, status);
    }

    ChangeNotice successNotice(Instant at, @Nullable UUID createdId, @Nullable Integer status) {
        return event(at, createdId, Outcome.MADE, status);
    }

    AuditOrigin origin() {
        return caller == null ? AuditOrigin.ofAnonymous(via, peer) : AuditOrigin.of(caller, peer);
    }

    private ChangeNotice event(Instant at, @Nullable UUID createdId, Outcome outcome, @Nullable Integer status) {
        return new ReportedChange(
                at,
                via,
                operation,
                organizationId,
                caller == null ? null : caller.userId(),
                caller == null ? null : caller.tokenId(),
                caller == null ? null : caller.sessionId(),
                peer,
                path,
                createdId,
                outcome,
                status);
    }
}
