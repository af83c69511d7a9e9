package dev.castellan.harness.stubs;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/**
 * A request to a {@link StubHandler}. The server has checked the caller's token and role. For an operation outside the
 * specification, the server has also checked the body and that the caller can access the resources in the path.
 */
public final class StubCall {

    private final IncomingCall call;
    private final Caller caller;

    StubCall(IncomingCall call, Caller caller) {
        this.call = call;
        this.caller = caller;
    }

    /** Returns the request. */
    public IncomingCall request() {
        return call;
    }

    /** Returns the caller. */
    public Caller caller() {
        return caller;
    }

    /**
     * Returns an id from the path.
     *
     * @param variable the name of the variable in the template, such as {@code id}
     * @throws IllegalArgumentException if the template does not contain the variable
     * @throws Refusal if the id is malformed. The server then responds with 404
     */
    public UUID id(String variable) {
        Endpoint<?, ?> endpoint = call.endpoint();
        List<String> template = endpoint == null ? List.of() : endpoint.path().segments();
        int place = template.indexOf("{" + variable + "}");
        if (place < 0) {
            throw new IllegalArgumentException("no {" + variable + "} in " + template);
        }
        String path = call.request().path().substring(Endpoints.PREFIX.length() + 1);
        UUID id = UuidText.parse(path.split("/", -1)[place]);
        if (id == null) {
            throw Refusal.of(ErrorKind.NOT_FOUND, "{" + variable + "} is malformed");
        }
        return id;
    }

    /**
     * Returns the JSON body.
     *
     * @throws InvalidJsonException if the request does not have a JSON body
     */
    public JsonValue body() {
        return JsonValue.parse(new String(call.request().body(), StandardCharsets.UTF_8));
    }
}
