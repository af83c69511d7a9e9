package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.client.internal.call.PathText;
import dev.castellan.model.endpoint.Access;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.PathTemplate;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A request to an operation that the client does not support directly. Tokens, retries, errors, listeners and logs work
 * as in other calls. Not thread-safe.
 */
public final class RawRequest {

    private final CallEngine calls;
    private final HttpMethod method;
    private final PathText path;
    private final Map<String, String> query = new LinkedHashMap<>();
    private String name = "request";
    private CallOptions options;
    private @Nullable Object body;
    private @Nullable UUID project;

    RawRequest(CallEngine calls, HttpMethod method, String pathTemplate) {
        this.calls = calls;
        this.method = method;
        this.path = new PathText(new PathTemplate(pathTemplate));
        this.options = CallOptions.NONE;
    }

    /** Sets the name of the operation in errors, logs and metrics. Default: {@code request}. */
    public RawRequest operation(String operation) {
        this.name = operation;
        return this;
    }

    /**
     * Sets a path variable to an id.
     *
     * @throws IllegalArgumentException if the path has no such variable
     */
    public RawRequest path(String variable, UUID id) {
        return path(variable, id.toString());
    }

    /**
     * Sets a path variable to a string. The client percent-encodes the string.
     *
     * @throws IllegalArgumentException if the path has no such variable, or if the string is empty, {@code .} or {@code
     *     ..}
     */
    public RawRequest path(String variable, String text) {
        path.put(variable, text);
        return this;
    }

    /** Sets a query parameter. The client percent-encodes the value. */
    public RawRequest query(String parameter, String value) {
        query.put(parameter, value);
        return this;
    }

    /**
     * Sets a header field, which replaces existing fields with the same name.
     *
     * @throws IllegalArgumentException if the header is invalid or the client sets it itself
     */
    public RawRequest header(String header, String value) {
        options = options.withHeader(header, value);
        return this;
    }

    /** Sets the project that the project header names. */
    public RawRequest project(UUID id) {
        this.project = id;
        return this;
    }

    /**
     * Sets the JSON body.
     *
     * @param value a value that {@link JsonValue#of} accepts: a {@link JsonValue}, map, list, record, string, number or
     *     boolean
     */
    public RawRequest body(Object value) {
        this.body = value;
        return this;
    }

    /**
     * Sets the call options. Replaces headers that were set earlier. If the options contain an {@code Idempotency-Key},
     * each {@code send} repeats the same request.
     */
    public RawRequest options(CallOptions newOptions) {
        this.options = newOptions;
        return this;
    }

    /**
     * Sends the request and returns the response as JSON. If the body is empty, the value of the response is {@code
     * null}.
     *
     * @throws CastellanException if the call fails
     * @throws IllegalStateException if a path variable is not set
     */
    public TypedResponse<JsonValue> send() {
        return send(BodyType.of(JsonValue.class));
    }

    /**
     * Sends the request and returns the response with a value of this body type, such as {@code
     * BodyType.of(Project.class)}, {@code BodyType.pageOf(..)} or {@code BodyType.none()}.
     *
     * @throws CastellanException if the call fails
     * @throws IllegalStateException if a path variable is not set
     */
    public <O> TypedResponse<O> send(BodyType<O> shape) {
        return route().exchange(endpoint(shape), arguments());
    }

    /**
     * Sends the request asynchronously. See {@link #send()}.
     *
     * @throws IllegalStateException if a path variable is not set
     */
    public CompletableFuture<TypedResponse<JsonValue>> sendAsync() {
        return sendAsync(BodyType.of(JsonValue.class));
    }

    /**
     * Sends the request asynchronously. See {@link #send(BodyType)}.
     *
     * @throws IllegalStateException if a path variable is not set
     */
    public <O> CompletableFuture<TypedResponse<O>> sendAsync(BodyType<O> shape) {
        return route().exchangeAsync(endpoint(shape), arguments());
    }

    private CallEngine route() {
        return calls.with(options).to(path.expand());
    }

    private <O> Endpoint<Object, O> endpoint(BodyType<O> output) {
        return new Endpoint<>(
                name,
                method,
                path.template(),
                BodyType.of(Object.class),
                true,
                output,
                200,
                Access.EVERY_USER,
                List.of(),
                true,
                Map.of(),
                Set.of(),
                true);
    }

    private Arguments<Object> arguments() {
        return new Arguments<>(List.of(), query, project, body);
    }

    /** Returns the name, the method and the path template. */
    @Override
    public String toString() {
        return "RawRequest[" + endpoint(BodyType.none()) + "]";
    }
}
