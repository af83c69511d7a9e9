package dev.castellan.server.internal.filters;

import static dev.castellan.model.endpoint.ErrorKind.INVALID;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.model.openapi.OpenApiSettings;
import dev.castellan.server.internal.http.QueryString;
import dev.castellan.server.internal.http.RequestDecoder;
import dev.castellan.server.internal.http.ResponseEncoder;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page that any client can read with GET or HEAD, without a token. Implementations must be thread-safe. */
public interface PublicPage {

    /**
     * Responds to a request. May respond with 304 if the client already has the page.
     *
     * @throws Refusal if the request is not valid for this page
     */
    ApiResponse respond(ApiRequest request);

    /** Refuses a request that has a body or announces one. */
    static void checkNoBody(ApiRequest request, String message) {
        if (request.body().length > 0 || RequestDecoder.announcesBody(request.headers())) {
            throw Refusal.of(INVALID, message);
        }
    }

    /**
     * A page with constant contents, which the embedding application added.
     *
     * @param page the response for clients that do not have the page yet
     */
    record FixedPage(ApiResponse page) implements PublicPage {

        @Override
        public ApiResponse respond(ApiRequest request) {
            PublicPage.checkNoBody(request, "body: not allowed in a request for a page");
            return isKnown(request.headers(), page.headers().first("ETag"))
                    ? new ApiResponse(304, page.headers(), ApiRequest.NO_BODY)
                    : page;
        }

        /** Returns whether the client already has the page (RFC 9110, section 13.1.2). */
        private static boolean isKnown(Headers request, @Nullable String tag) {
            if (tag == null) {
                return false;
            }
            for (String field : request.all("If-None-Match")) {
                for (String candidate : field.split(",", -1)) {
                    if (candidate.strip().equals(tag) || candidate.strip().equals("W/" + tag)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /** The OpenAPI document of a server. */
    static final class OpenApiPage implements PublicPage {

        private final OpenApiSettings deployment;
        private byte @Nullable [] document;

        public OpenApiPage(OpenApiSettings deployment) {
            this.deployment = deployment;
        }

        @Override
        public ApiResponse respond(ApiRequest request) {
            RequestDecoder.checkAccept(request.headers());
            QueryString.parse(request.query(), List.of());
            PublicPage.checkNoBody(request, "body: this operation does not accept one");
            return new ApiResponse(200, ResponseEncoder.WITH_BODY, document());
        }

        /** Returns the document. Creates it at the first request, because a server must start quickly. */
        private synchronized byte[] document() {
            if (document == null) {
                document = OpenApi.text(deployment).getBytes(StandardCharsets.UTF_8);
            }
            return document;
        }
    }
}
