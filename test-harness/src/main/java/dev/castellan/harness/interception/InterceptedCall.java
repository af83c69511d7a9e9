package dev.castellan.harness.interception;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.util.UUID;

/**
 * A request to a handler. The server has checked the caller's token and role. For an operation that the server does not
 * have, it has also checked the body and that the caller can access the resources in the path.
 */
public interface InterceptedCall {

    /** Returns the request, with the caller's token. The path does not contain the name of the tenant. */
    ApiRequest request();

    /** Returns the caller. */
    Caller caller();

    /**
     * Returns an id from the path.
     *
     * @param variable the name of the variable in the template, such as {@code id}
     * @throws IllegalArgumentException if the template does not contain the variable
     * @throws Refusal if the id is malformed. The server then responds with 404
     */
    UUID id(String variable);

    /**
     * Returns the JSON body.
     *
     * @throws InvalidJsonException if the request does not have a JSON body
     */
    JsonValue body();

    /**
     * Returns a response with a JSON body and the server's usual headers.
     *
     * @throws IllegalArgumentException if the status is not between 200 and 599
     * @throws InvalidJsonException if the body is not JSON
     */
    ApiResponse respond(int status, String json);

    /**
     * Returns a response without a body, with the server's usual headers.
     *
     * @throws IllegalArgumentException if the status is not between 200 and 599
     */
    ApiResponse respond(int status);
}
