package dev.castellan.harness.internal.control;

import dev.castellan.harness.internal.control.ControlRoute.ControlCall;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An operation of the control API.
 *
 * @param <I> the type of the request body
 * @param <O> the type of the response body
 * @param endpoint describes the requests and responses
 * @param words the fields of a request body that has words instead of a record, or an empty list
 * @param operation the code behind the endpoint, which may block
 */
public record ControlRoute<I, O>(
        Endpoint<I, O> endpoint, List<Word<?, ?>> words, Function<ControlCall<I>, @Nullable O> operation) {

    /** Returns a route without words. */
    public static <I, O> ControlRoute<I, O> of(
            Endpoint<I, O> endpoint, Function<ControlCall<I>, @Nullable O> operation) {
        return new ControlRoute<>(endpoint, List.of(), operation);
    }

    /**
     * One call.
     *
     * @param <I> the type of the request body
     * @param path the values of the variables in the path
     * @param query the parameters, with their decoded values
     * @param body the body, or null if the operation takes none or an optional body is absent
     */
    public record ControlCall<I>(
            List<String> path,
            Map<String, JsonValue> query,
            @Nullable I body) {

        /** Returns the body of an operation that requires one. */
        public I requiredBody() {
            if (body == null) {
                throw new IllegalStateException("the call does not have a body");
            }
            return body;
        }
    }
}
