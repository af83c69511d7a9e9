package dev.castellan.system.wiremock;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.request;
import static com.github.tomakehurst.wiremock.client.WireMock.requestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;

import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.matching.RequestPatternBuilder;
import java.util.Set;

/** One operation for each HTTP method, with literal requests and responses. */
enum Operation {
    GET("/api/v1/projects/" + Ids.PROJECT, 200, Bodies.PROJECT),
    PUT("/api/v1/projects/" + Ids.PROJECT + "/users/" + Ids.USER, 200, Bodies.ADDED),
    DELETE("/api/v1/queries/" + Ids.QUERY, 204, ""),
    POST("/api/v1/projects", 201, Bodies.PROJECT);

    /** The idempotent operations. */
    static final Set<Operation> SAFE = Set.of(GET, PUT, DELETE);

    private final String path;
    private final int status;
    private final String body;

    Operation(String path, int status, String body) {
        this.path = path;
        this.status = status;
        this.body = body;
    }

    void callOn(Calls calls) {
        switch (this) {
            case GET -> calls.getProject();
            case PUT -> calls.addUser();
            case DELETE -> calls.deleteQuery();
            case POST -> calls.createProject();
        }
    }

    /** Creates a stub for this operation. */
    MappingBuilder stub() {
        return request(name(), urlEqualTo(path));
    }

    /** Returns a pattern that matches requests for this operation. */
    RequestPatternBuilder requests() {
        return requestedFor(name(), urlEqualTo(path));
    }

    /** Returns the successful response. */
    ResponseDefinitionBuilder success() {
        ResponseDefinitionBuilder answer = aResponse().withStatus(status);
        return body.isEmpty()
                ? answer
                : answer.withHeader("Content-Type", "application/json").withBody(body);
    }
}
