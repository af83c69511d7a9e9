package dev.castellan.system.races;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.system.fixture.RawCalls;
import java.util.UUID;
import java.util.concurrent.Callable;

/**
 * A user who takes part in a race. Methods that create an object call the server immediately. All other methods return
 * a call to run later.
 */
record Caller(RawCalls calls) {

    Callable<ApiResponse> get(String target) {
        return () -> calls.send("GET", target);
    }

    Callable<ApiResponse> put(String target) {
        return () -> calls.send("PUT", target);
    }

    Callable<ApiResponse> delete(String target) {
        return () -> calls.send("DELETE", target);
    }

    Callable<ApiResponse> patch(String target, String body) {
        return () -> calls.send("PATCH", target, body, null);
    }

    Callable<ApiResponse> post(String target, String body) {
        return post(target, body, null);
    }

    Callable<ApiResponse> post(String target, String body, UUID project) {
        return () -> calls.send("POST", target, body, project);
    }

    /** Creates an object, and returns the id from this response field. The creation must succeed. */
    UUID create(String target, String body, String field) {
        return create(target, body, field, null);
    }

    UUID create(String target, String body, String field, UUID project) {
        return id(calls.json("POST", target, body, project), field);
    }

    /** Returns the id in a response field. */
    static UUID id(ApiResponse response, String field) {
        return id(RawCalls.read(response), field);
    }

    private static UUID id(JsonNode body, String field) {
        return UUID.fromString(body.get(field).textValue());
    }
}
