package dev.castellan.harness.internal.interception;

import dev.castellan.harness.interception.InterceptedCall;
import dev.castellan.harness.internal.request.IncomingCall;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/** A request to a handler of the test. */
record HandledCall(IncomingCall call, Caller caller) implements InterceptedCall {

    @Override
    public ApiRequest request() {
        return call.request();
    }

    @Override
    public UUID id(String variable) {
        Endpoint<?, ?> endpoint = call.endpoint();
        List<String> template = endpoint == null ? List.of() : endpoint.path().segments();
        int place = template.indexOf("{" + variable + "}");
        if (place < 0) {
            throw new IllegalArgumentException("no {" + variable + "} in " + template);
        }
        String path = request().path().substring(Endpoints.PREFIX.length() + 1);
        UUID id = UuidText.parse(path.split("/", -1)[place]);
        if (id == null) {
            throw Refusal.of(ErrorKind.NOT_FOUND, "{" + variable + "} is malformed");
        }
        return id;
    }

    @Override
    public JsonValue body() {
        return JsonValue.parse(new String(request().body(), StandardCharsets.UTF_8));
    }

    @Override
    public ApiResponse respond(int status, String json) {
        return ResponseSequence.json(status, json);
    }

    @Override
    public ApiResponse respond(int status) {
        return ResponseSequence.empty(status);
    }
}
