package dev.castellan.server.internal.execution;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.ChangeNotice.Outcome;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;

/** What the audit listener is told of an exception that ended a change. */
public final class Failure {

    private Failure() {}

    /** Returns what became of the change. */
    public static Outcome outcome(RuntimeException problem) {
        if (problem instanceof Refusal) {
            return Outcome.REFUSED;
        }
        return problem instanceof OutcomeUnknownException ? Outcome.UNKNOWN : Outcome.FAILED;
    }

    /** Returns the status that a request would be answered with. */
    public static int status(RuntimeException problem) {
        if (problem instanceof Refusal refusal) {
            return refusal.kind().status();
        }
        ErrorKind kind = problem instanceof StoreUnavailableException ? ErrorKind.UNAVAILABLE : ErrorKind.INTERNAL;
        return kind.status();
    }
}
