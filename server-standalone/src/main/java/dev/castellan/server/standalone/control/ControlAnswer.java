package dev.castellan.server.standalone.control;

import dev.castellan.model.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The line that the server answers. It may hold the secret of a new token.
 *
 * @param result the result of the call; absent if it failed
 * @param failure why it failed; absent if it did not
 */
record ControlAnswer(@Nullable JsonValue result, @Nullable ControlFailure failure) {

    static ControlAnswer of(Object result) {
        return new ControlAnswer(JsonValue.of(result), null);
    }

    static ControlAnswer of(ControlFailure failure) {
        return new ControlAnswer(null, failure);
    }

    /** Says whether there is a result, never what it holds. */
    @Override
    public String toString() {
        return "ControlAnswer[" + (failure == null ? "result" : failure) + "]";
    }
}
