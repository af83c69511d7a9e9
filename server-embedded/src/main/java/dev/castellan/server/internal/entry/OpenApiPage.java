package dev.castellan.server.internal.entry;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.openapi.Deployment;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.server.internal.pipeline.DecodeInput;
import dev.castellan.server.internal.pipeline.QueryString;
import dev.castellan.server.internal.pipeline.RunOperation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The OpenAPI document of a server. */
public final class OpenApiPage implements PublicPage {

    private final Deployment deployment;
    private byte @Nullable [] document;

    public OpenApiPage(Deployment deployment) {
        this.deployment = deployment;
    }

    @Override
    public ApiResponse answer(ApiRequest request) {
        DecodeInput.checkAccept(request.headers());
        QueryString.parse(request.query(), List.of());
        PublicPage.checkNoBody(request, "body: this operation takes none");
        return new ApiResponse(200, RunOperation.WITH_BODY, document());
    }

    /** Returns the document. Creates it at the first request, because a server must start quickly. */
    private synchronized byte[] document() {
        if (document == null) {
            document = OpenApi.text(deployment).getBytes(StandardCharsets.UTF_8);
        }
        return document;
    }
}
