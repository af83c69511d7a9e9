package dev.castellan.client;

import dev.castellan.client.transport.NotSentException;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A transport that performs one step for each attempt and records the requests. */
final class Script implements Transport {

    static final String PROJECT_JSON = """
            {"project_id":"0190a000-0000-7000-8000-0000000000a1","name":"Apollo",\
            "organization_id":"0190a000-0000-7000-8000-0000000000c3"}""";

    private final Deque<Step> steps = new ArrayDeque<>();
    private final List<ApiRequest> requests = new ArrayList<>();

    /** The result of one attempt. */
    @FunctionalInterface
    interface Step {

        ApiResponse respond(ApiRequest request) throws IOException;
    }

    Script then(Step step) {
        steps.add(step);
        return this;
    }

    Script responds(int status, String... headers) {
        byte[] body =
                status == 200 || status == 201 ? PROJECT_JSON.getBytes(StandardCharsets.UTF_8) : ApiRequest.NO_BODY;
        return then(request -> new ApiResponse(status, Headers.of(headers), body));
    }

    /** Adds a step in which the connection fails after the request was sent. */
    Script breaks() {
        return fails(new IOException("the connection broke"));
    }

    /** Adds a step in which the request is not sent. */
    Script refuses() {
        return fails(new NotSentException(new IOException("no way out")));
    }

    Script fails(IOException failure) {
        return then(request -> {
            throw failure;
        });
    }

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        requests.add(request);
        if (steps.isEmpty()) {
            throw new AssertionError("one attempt too many: " + request);
        }
        return steps.remove().respond(request);
    }

    /** Returns the requests of all attempts. */
    List<ApiRequest> sent() {
        return requests;
    }
}
