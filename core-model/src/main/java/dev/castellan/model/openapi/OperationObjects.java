package dev.castellan.model.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.endpoint.Access;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.json.BodyType;
import java.util.List;

/** Converts endpoints to operations of the OpenAPI document. */
final class OperationObjects {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final OpenApiSettings deployment;
    private final ParameterObjects parameters;
    private final Schemas schemas;
    private final ResponseHeaders headers;
    private final ErrorResponseObjects errors;

    OperationObjects(Components components, OpenApiSettings deployment) {
        this.deployment = deployment;
        this.parameters = new ParameterObjects(components, deployment);
        this.schemas = new Schemas(components, deployment);
        this.headers = new ResponseHeaders(components, deployment, schemas);
        this.errors = new ErrorResponseObjects(components, deployment, schemas, headers);
    }

    ObjectNode of(Endpoint<?, ?> endpoint) {
        ObjectNode operation = JSON.objectNode();
        operation.putArray("tags").add(DocumentBuilder.resource(endpoint));
        operation.put("summary", DocumentTexts.of(endpoint.id())).put("description", description(endpoint));
        operation.put("operationId", endpoint.id());
        if (endpoint.extension()) {
            operation.put("x-castellan-extension", true);
        }
        ArrayNode parameterArray = parameters.of(endpoint);
        if (!parameterArray.isEmpty()) {
            operation.set("parameters", parameterArray);
        }
        if (endpoint.takesBody()) {
            operation.set("requestBody", body(endpoint));
        }
        operation.set("responses", responses(endpoint));
        return operation;
    }

    private static String description(Endpoint<?, ?> endpoint) {
        String text = DocumentTexts.of(endpoint.id() + ".more");
        if (endpoint.access() == Access.ORG_ADMIN) {
            text += " " + DocumentTexts.of("access.ORG_ADMIN");
        }
        return endpoint.extension()
                ? text + "\n\n" + DocumentTexts.of("section.none")
                : text + "\n\n" + DocumentTexts.of("section") + " " + DocumentTexts.of(endpoint.id() + ".section")
                        + ".";
    }

    private ObjectNode body(Endpoint<?, ?> endpoint) {
        ObjectNode body = JSON.objectNode().put("required", !endpoint.inputOptional());
        ObjectNode content = body.putObject("content");
        describe(content.putObject("application/json"), endpoint);
        if (endpoint.input().isPatch()) {
            describe(content.putObject("application/merge-patch+json"), endpoint);
        }
        return body;
    }

    private void describe(ObjectNode media, Endpoint<?, ?> endpoint) {
        media.set("schema", schemas.request(endpoint.input()));
        media.set("example", specified(Examples.request(endpoint)));
    }

    private ObjectNode responses(Endpoint<?, ?> endpoint) {
        ObjectNode responses = JSON.objectNode();
        ObjectNode success = responses.putObject(Integer.toString(endpoint.status()));
        success.put("description", DocumentTexts.of("success." + endpoint.status()));
        success.set("headers", headers.ofSuccess(endpoint, hasLocation(endpoint)));
        if (!endpoint.output().isNone()) {
            ObjectNode content = success.putObject("content").putObject("application/json");
            content.set("schema", schemas.response(endpoint.output()));
            content.set("example", specified(Examples.response(endpoint)));
        }
        errors.addTo(responses, endpoint);
        return responses;
    }

    /** Returns the example without the fields that only a server with extensions has. */
    private JsonNode specified(JsonNode example) {
        if (!deployment.extensions() && example instanceof ObjectNode object) {
            object.remove(List.of("read_only", "allowed_addresses"));
        }
        return example;
    }

    /** Returns true if another operation reads the created resource. */
    private boolean hasLocation(Endpoint<?, ?> endpoint) {
        return endpoint.method() == HttpMethod.POST
                && deployment.endpoints().stream().anyMatch(other -> reads(other, endpoint.output()));
    }

    private static boolean reads(Endpoint<?, ?> endpoint, BodyType<?> shape) {
        return endpoint.method() == HttpMethod.GET
                && endpoint.output().equals(shape)
                && endpoint.path().variables().size() == 1;
    }
}
