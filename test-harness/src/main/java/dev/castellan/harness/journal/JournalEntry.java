package dev.castellan.harness.journal;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A request to a tenant and its response. Contains no secrets, because tokens are cut to their first 15 characters and
 * codes to their first 10. Immutable.
 */
public interface JournalEntry {

    /** Returns the number of the entry. The first entry after the tenant was created or reset has the number 1. */
    long number();

    /** Returns the time of the response, according to the tenant's clock. */
    Instant time();

    /** Returns the time between the arrival of the request's head and the response, according to the system clock. */
    Duration duration();

    /**
     * Returns the id of the operation, such as {@code projects.addUser}, or the request line if the operation is
     * unknown.
     */
    String operation();

    /**
     * Returns the calling user's name in the test, or the id of a user without a name. Returns empty if the server did
     * not recognize the caller. If the server refused the request before determining the caller, for example because
     * the body was too large, returns the owner of the token in the head, if the token is valid. The server does not
     * update the last use of such a token.
     */
    Optional<String> caller();

    /** Returns the request. Its path starts with {@code /api/v1}, and path and query are percent-encoded. */
    ApiRequest request();

    /** Returns the response, which has the status 0 if an interception suppressed it. */
    ApiResponse response();

    /** Returns the status of the response, or 0 if an interception suppressed the response. */
    default int status() {
        return response().status();
    }

    /** Returns the JSON body of the request, or empty if the body is missing or is not JSON. */
    Optional<JsonValue> body();

    /**
     * Returns the body of the request as a Java type, such as {@code NewProject}.
     *
     * @throws InvalidJsonException if the JSON body is missing or does not match the type
     */
    default <T> T bodyAs(Class<T> type) {
        return body().orElseThrow(() -> new InvalidJsonException("the request of " + this + " has no JSON body"))
                .convertTo(type);
    }

    /** Returns the JSON body of the response, or empty if the body is missing or is not JSON. */
    Optional<JsonValue> responseBody();

    /**
     * Returns the body of the response as a Java type, such as {@code Project}.
     *
     * @throws InvalidJsonException if the JSON body is missing or does not match the type
     */
    default <T> T responseAs(Class<T> type) {
        return responseBody()
                .orElseThrow(() -> new InvalidJsonException("the response of " + this + " has no JSON body"))
                .convertTo(type);
    }

    /** Returns the error message of the response, or empty if the response does not contain one. */
    Optional<String> errorMessage();

    /** Returns the address and port of the client, or empty if the request did not arrive over a socket. */
    Optional<InetSocketAddress> connection();

    /** Returns the interceptions that hit the request, newest first, such as {@code respond with 503 on users.me}. */
    List<String> interceptions();

    /**
     * Returns the exception that code of the test threw for this request, with the name of the interception, or empty
     * if it threw no exception.
     */
    Optional<String> failure();

    /**
     * Returns a curl command that sends the same request from a POSIX shell. The command reads the token from the shell
     * variable {@code CASTELLAN_TOKEN}. If the server uses TLS, the command reads the path of the CA certificate from
     * {@code CASTELLAN_CA}. If the server was started without a socket, the command reads the base URL from {@code
     * CASTELLAN_BASE_URL}.
     */
    String toCurl();
}
