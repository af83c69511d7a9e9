package dev.castellan.harness.internal.code;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.PathTemplate;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.json.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Writes a request as a call of the client's method for its operation. Method and operation have the same name:
 * {@code projects.addUser} is {@code client.projects().addUser(..)}.
 */
final class TypedCall {

    private final Endpoint<?, ?> endpoint;
    private final ClientRequest request;
    private final List<String> arguments = new ArrayList<>();
    private Map<String, JsonValue> others = Map.of();

    private TypedCall(Endpoint<?, ?> endpoint, ClientRequest request) {
        this.endpoint = endpoint;
        this.request = endpoint.takesProject() && request.project().isPresent() ? request.withoutProject() : request;
    }

    /** Returns the call; empty if the client's method cannot send exactly this request. */
    static Optional<String> of(ClientRequest request) {
        Endpoint<?, ?> endpoint = request.endpoint();
        if (endpoint == null || !Endpoints.ALL.contains(endpoint)) {
            return Optional.empty();
        }
        TypedCall call = new TypedCall(endpoint, request);
        if (endpoint.takesProject()) {
            request.project().map(JavaLiteral::of).ifPresent(call.arguments::add);
        }
        return call.takeIds() && call.takeBody() ? Optional.of(call.code()) : Optional.empty();
    }

    private boolean takeIds() {
        List<String> places = endpoint.path().segments();
        for (int i = 0; i < places.size(); i++) {
            if (PathTemplate.isVariable(places.get(i))) {
                Optional<UUID> id = ClientRequest.id(request.segments().get(i));
                if (id.isEmpty()) {
                    return false;
                }
                arguments.add(JavaLiteral.of(id.get()));
            }
        }
        return true;
    }

    private boolean takeBody() {
        if (!endpoint.takesBody()) {
            return request.body() == null;
        }
        Optional<BodyArgument> body = BodyArgument.of(endpoint.input().item(), request.body());
        body.ifPresent(typed -> {
            arguments.add(typed.code());
            others = typed.others();
        });
        return body.isPresent();
    }

    private String code() {
        boolean isListing = endpoint.output().form() == Shape.Form.PAGE;
        String[] names = endpoint.id().split("\\.", -1);
        ListArguments list = isListing ? ListArguments.of(endpoint, request.query()) : ListArguments.NONE;
        arguments.addAll(list.arguments());
        String options = options(isListing ? Map.of() : request.query());
        return "client." + names[0] + "()" + (options.isEmpty() ? "" : ".with(" + options + ")") + "." + names[1] + "("
                + String.join(", ", arguments) + ")" + list.tail();
    }

    private String options(Map<String, String> query) {
        StringBuilder code = new StringBuilder();
        if (request.key() != null) {
            code.append(".idempotencyKey(")
                    .append(JavaLiteral.of(request.key()))
                    .append(')');
        }
        request.headers().forEach((name, value) -> append("header", name, JavaLiteral.of(value), code));
        query.forEach((name, value) -> append("query", name, JavaLiteral.of(value), code));
        others.forEach((name, value) -> append("bodyField", name, JavaLiteral.of(value), code));
        return code.isEmpty() ? "" : "CallOptions.builder()" + code + ".build()";
    }

    private static void append(String method, String name, String value, StringBuilder code) {
        code.append('.').append(method).append('(');
        code.append(JavaLiteral.of(name)).append(", ").append(value).append(')');
    }
}
