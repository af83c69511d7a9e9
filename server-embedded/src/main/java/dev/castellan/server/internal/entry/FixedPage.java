package dev.castellan.server.internal.entry;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A page that the embedder added.
 *
 * @param page the answer for clients that do not have the page yet
 */
public record FixedPage(ApiResponse page) implements PublicPage {

    @Override
    public ApiResponse answer(ApiRequest request) {
        PublicPage.checkNoBody(request, "body: a page takes none");
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
            for (String known : field.split(",", -1)) {
                if (known.strip().equals(tag) || known.strip().equals("W/" + tag)) {
                    return true;
                }
            }
        }
        return false;
    }
}
