package dev.castellan.harness.internal.code;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.PathTemplate;
import java.util.ArrayList;
import java.util.List;

/** Writes a request that the client has no method for: {@code client.request(..)}. */
final class RawCall {

    private RawCall() {}

    static String of(ClientRequest request) {
        ClientRequest rest = request.project().isPresent() ? request.withoutProject() : request;
        StringBuilder code = new StringBuilder();
        List<String> template = template(request);
        code.append("client.request(HttpMethod.").append(request.method()).append(", ");
        code.append(JavaLiteral.of("/" + String.join("/", template))).append(')');
        appendOptions(request, code);
        appendPath(request, template, code);
        rest.query().forEach((name, value) -> appendPair("query", name, value, code));
        rest.headers().forEach((name, value) -> appendPair("header", name, value, code));
        request.project()
                .ifPresent(id ->
                        code.append(".project(").append(JavaLiteral.of(id)).append(')'));
        if (request.body() != null) {
            code.append(".body(").append(JavaLiteral.of(request.body())).append(')');
        }
        return code.append(".send()").toString();
    }

    private static List<String> template(ClientRequest request) {
        Endpoint<?, ?> endpoint = request.endpoint();
        if (endpoint != null) {
            return endpoint.path().segments();
        }
        List<String> template = new ArrayList<>();
        int ids = 0;
        for (String segment : request.segments()) {
            boolean isId = ClientRequest.id(segment).isPresent() || !segment.matches("[A-Za-z0-9._~-]+");
            ids += isId ? 1 : 0;
            template.add(!isId ? segment : ids == 1 ? "{id}" : "{id" + ids + "}");
        }
        return template;
    }

    /** Comes first, because options replace headers that were set before. */
    private static void appendOptions(ClientRequest request, StringBuilder code) {
        if (request.key() != null) {
            code.append(".with(CallOptions.builder().idempotencyKey(");
            code.append(JavaLiteral.of(request.key())).append(").build())");
        }
    }

    private static void appendPath(ClientRequest request, List<String> template, StringBuilder code) {
        for (int i = 0; i < template.size(); i++) {
            String place = template.get(i);
            if (PathTemplate.isVariable(place)) {
                String text = request.segments().get(i);
                code.append(".path(")
                        .append(JavaLiteral.of(place.substring(1, place.length() - 1)))
                        .append(", ");
                code.append(ClientRequest.id(text).map(JavaLiteral::of).orElseGet(() -> JavaLiteral.of(text)))
                        .append(')');
            }
        }
    }

    private static void appendPair(String method, String name, String value, StringBuilder code) {
        code.append('.').append(method).append('(');
        code.append(JavaLiteral.of(name))
                .append(", ")
                .append(JavaLiteral.of(value))
                .append(')');
    }
}
