package dev.castellan.model.openapi;

import static dev.castellan.model.endpoint.ErrorKind.CONFLICT;
import static dev.castellan.model.endpoint.ErrorKind.METHOD_NOT_ALLOWED;
import static dev.castellan.model.endpoint.ErrorKind.RATE_LIMITED;
import static dev.castellan.model.endpoint.ErrorKind.UNAUTHENTICATED;
import static dev.castellan.model.endpoint.ErrorKind.UNAVAILABLE;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import java.util.EnumSet;
import java.util.Set;

/** The response headers in the OpenAPI document. */
record ResponseHeaders(Components components, OpenApiSettings deployment, Schemas schemas) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final Set<ErrorKind> WAIT = EnumSet.of(CONFLICT, RATE_LIMITED, UNAVAILABLE);
    private static final Set<ErrorKind> ALWAYS_WAIT = EnumSet.of(RATE_LIMITED, UNAVAILABLE);

    /** Returns the headers of a successful response. */
    ObjectNode ofSuccess(Endpoint<?, ?> endpoint, boolean hasLocation) {
        ObjectNode headers = ofEveryResponse();
        if (hasLocation) {
            add(headers, "Location", true, ValueSchemas.text().put("format", "uri-reference"));
        }
        if (endpoint.method().takesIdempotencyKey()) {
            add(headers, Endpoints.IDEMPOTENCY_HEADER, false, ValueSchemas.idempotencyKey());
            add(headers, "Idempotent-Replayed", false, constant("true"));
        }
        Class<?> body = endpoint.output().item();
        endpoint.headers()
                .forEach((name, field) ->
                        add(headers, name, !Schemas.isOptional(body, field), schemas.headerWith(body, field)));
        return headers;
    }

    /**
     * Returns the headers of an error response that covers these error kinds.
     *
     * @param codes the codes of the response, or an empty set if the server sends none
     */
    ObjectNode ofErrors(Set<ErrorKind> kinds, Set<ErrorCode> codes) {
        ObjectNode headers = ofEveryResponse();
        if (!codes.isEmpty()) {
            headers.set(Endpoints.ERROR_HEADER, header(Endpoints.ERROR_HEADER, true, code(codes)));
        }
        if (kinds.contains(UNAUTHENTICATED)) {
            add(headers, "WWW-Authenticate", kinds.size() == 1, challenge(codes));
        }
        if (kinds.contains(METHOD_NOT_ALLOWED)) {
            add(headers, "Allow", kinds.size() == 1, ValueSchemas.text());
        }
        if (kinds.stream().anyMatch(WAIT::contains)) {
            add(headers, "Retry-After", ALWAYS_WAIT.containsAll(kinds), seconds());
        }
        return headers;
    }

    private ObjectNode ofEveryResponse() {
        ObjectNode headers = JSON.objectNode();
        add(headers, "Cache-Control", true, constant("no-store"));
        add(headers, "X-Content-Type-Options", true, constant("nosniff"));
        add(headers, Endpoints.TOKEN_EXPIRY_HEADER, false, ValueSchemas.time());
        if (deployment.extensions()) {
            add(headers, Endpoints.REQUEST_ID_HEADER, true, ValueSchemas.id());
            add(headers, "RateLimit-Policy", false, ValueSchemas.rateLimit("q", "w"));
            add(headers, "RateLimit", false, ValueSchemas.rateLimit("r", "t"));
        }
        return headers;
    }

    private void add(ObjectNode headers, String name, boolean isRequired, ObjectNode schema) {
        String part = isRequired ? name : name + ".optional";
        headers.set(name, components.reference("headers", part, () -> header(name, isRequired, schema)));
    }

    private static ObjectNode header(String name, boolean isRequired, ObjectNode schema) {
        ObjectNode header = JSON.objectNode().put("description", DocumentTexts.of("header." + name));
        header.put("required", isRequired).set("schema", schema);
        return header;
    }

    private static ObjectNode challenge(Set<ErrorCode> codes) {
        String realm = "Bearer realm=\"castellan\"";
        String invalid = realm + ", error=\"invalid_token\"";
        return codes.contains(ErrorCode.EXPIRED)
                ? ValueSchemas.oneOf(realm, invalid, invalid + ", error_description=\"expired\"")
                : ValueSchemas.oneOf(realm, invalid);
    }

    /** Returns the schema of a code. The set is open, so the schema has no {@code enum}. */
    private static ObjectNode code(Set<ErrorCode> codes) {
        ObjectNode schema = ValueSchemas.text();
        ArrayNode known = schema.putArray("x-extensible-enum");
        codes.forEach(code -> known.add(code.value()));
        return schema;
    }

    private static ObjectNode seconds() {
        return ValueSchemas.number(1);
    }

    private static ObjectNode constant(String value) {
        return ValueSchemas.text().put("const", value);
    }
}
