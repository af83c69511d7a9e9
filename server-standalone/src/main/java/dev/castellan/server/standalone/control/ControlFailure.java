package dev.castellan.server.standalone.control;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import org.jspecify.annotations.Nullable;

/**
 * An exception that crosses the control socket, so that a command ends with the same message and the same exit code
 * wherever the store is open.
 *
 * @param type the sort of exception
 * @param message its message
 * @param kind the kind of a refusal; absent for every other type
 */
record ControlFailure(Type type, String message, @Nullable ErrorKind kind) {

    /** The sorts of exceptions that commands know. */
    enum Type {
        REFUSED,
        UNAVAILABLE,
        OUTCOME_UNKNOWN,
        FAILED
    }

    static ControlFailure of(RuntimeException problem) {
        String message = String.valueOf(problem.getMessage());
        if (problem instanceof Refusal refusal) {
            return new ControlFailure(Type.REFUSED, message, refusal.kind());
        }
        if (problem instanceof StoreUnavailableException) {
            return new ControlFailure(Type.UNAVAILABLE, message, null);
        }
        return problem instanceof OutcomeUnknownException
                ? new ControlFailure(Type.OUTCOME_UNKNOWN, message, null)
                : new ControlFailure(Type.FAILED, message, null);
    }

    /** Returns the exception for the command. */
    RuntimeException toException() {
        return switch (type) {
            case REFUSED -> Refusal.of(kind == null ? ErrorKind.INVALID : kind, message);
            case UNAVAILABLE -> new StoreUnavailableException(message);
            case OUTCOME_UNKNOWN -> new OutcomeUnknownException(message, new CommandException("lost by the server"));
            case FAILED -> new CommandException(message);
        };
    }
}
