package dev.castellan.model.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import java.util.Locale;

/** Builds the OpenAPI document. */
final class DocumentBuilder {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String SECURITY = "token";

    private final OpenApiSettings deployment;
    private final Components components = new Components();

    DocumentBuilder(OpenApiSettings deployment) {
        this.deployment = deployment;
    }

    ObjectNode build() {
        ObjectNode document = JSON.objectNode().put("openapi", "3.1.0");
        document.set("info", info());
        document.putArray("servers").addObject().put("url", deployment.publicPath() + Endpoints.PREFIX);
        document.putArray("security").addObject().putArray(SECURITY);
        document.set("tags", tags());
        document.set("paths", paths());
        document.set("components", components());
        return document;
    }

    private static ObjectNode info() {
        ObjectNode info = JSON.objectNode().put("title", DocumentTexts.of("api.title"));
        info.put("version", "1").put("description", DocumentTexts.of("api.description"));
        info.putObject("contact").put("name", DocumentTexts.of("api.contact"));
        info.putObject("license").put("name", "Apache License 2.0").put("identifier", "Apache-2.0");
        return info;
    }

    private ArrayNode tags() {
        ArrayNode tags = JSON.arrayNode();
        deployment.endpoints().stream()
                .map(DocumentBuilder::resource)
                .distinct()
                .forEach(tag -> tags.addObject().put("name", tag).put("description", DocumentTexts.of("tag." + tag)));
        return tags;
    }

    /** Returns the resource of an operation, such as {@code projects} for {@code projects.addUser}. */
    static String resource(Endpoint<?, ?> endpoint) {
        return endpoint.id().substring(0, endpoint.id().indexOf('.'));
    }

    private ObjectNode paths() {
        ObjectNode paths = JSON.objectNode();
        OperationObjects operations = new OperationObjects(components, deployment);
        for (Endpoint<?, ?> endpoint : deployment.endpoints()) {
            String method = endpoint.method().name().toLowerCase(Locale.ROOT);
            Components.child(paths, endpoint.path().text()).set(method, operations.of(endpoint));
        }
        return paths;
    }

    private ObjectNode components() {
        ObjectNode parts = components.parts();
        parts.putObject("securitySchemes")
                .putObject(SECURITY)
                .put("type", "http")
                .put("scheme", "bearer")
                .put("description", DocumentTexts.of("security"));
        return parts;
    }
}
