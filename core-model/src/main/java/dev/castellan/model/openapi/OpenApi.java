package dev.castellan.model.openapi;

import dev.castellan.model.endpoint.Endpoints;

/**
 * The OpenAPI 3.1 document of the API, for tools and generated clients. The document of a server with default settings
 * is also in the jar, as {@code META-INF/castellan/openapi.json}.
 */
public final class OpenApi {

    /** The path of the document on a server; it needs no token. */
    public static final String PATH = Endpoints.PREFIX + "/openapi.json";

    private OpenApi() {}

    /** Returns the document of a server with default settings, as indented JSON. */
    public static String text() {
        return text(Deployment.standard());
    }

    /** Returns the document of a server with these settings, as indented JSON. */
    public static String text(Deployment deployment) {
        return JsonObjects.text(new DocumentBuilder(deployment).build());
    }
}
