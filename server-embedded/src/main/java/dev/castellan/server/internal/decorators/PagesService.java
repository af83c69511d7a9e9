package dev.castellan.server.internal.decorators;

import static dev.castellan.model.endpoint.ErrorKind.INVALID;
import static dev.castellan.model.endpoint.ErrorKind.METHOD_NOT_ALLOWED;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.pipeline.DecodeInput;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.service.Delivery;
import java.net.InetSocketAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows everyone, without a token, the embedder's pages beside the service behind. */
public final class PagesService implements ApiService {

    private static final String METHODS = "GET, HEAD";

    private final ApiService service;
    private final Map<String, ApiResponse> pages;

    /** Shows these pages, each at its path. */
    public PagesService(ApiService service, Map<String, ApiResponse> pages) {
        this.service = service;
        this.pages = Map.copyOf(pages);
    }

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        ApiResponse page = pages.get(head.path());
        return page == null ? service.admit(head, peer) : new Reader(head, page);
    }

    @Override
    public ApiResponse answer(Admission admission, byte[] body) {
        return admission instanceof Reader reader ? show(reader, body) : service.answer(admission, body);
    }

    @Override
    public Delivery delivery(Admission admission) {
        return admission instanceof Reader ? Delivery.PROMPT : service.delivery(admission);
    }

    @Override
    public ApiResponse refuse(ApiRequest head, ErrorKind kind, String message) {
        return service.refuse(head, kind, message);
    }

    private ApiResponse show(Reader reader, byte[] body) {
        ApiRequest request = reader.head();
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            ApiResponse answer = refuse(request, METHOD_NOT_ALLOWED, "this path knows the methods " + METHODS);
            return answer.withHeaders(answer.headers().with("Allow", METHODS));
        }
        if (body.length > 0 || DecodeInput.announcesBody(request.headers())) {
            return refuse(request, INVALID, "body: a page takes none");
        }
        ApiResponse page = reader.page();
        return isKnown(request.headers(), page.headers().first("ETag"))
                ? new ApiResponse(304, page.headers(), ApiRequest.NO_BODY)
                : page;
    }

    /** Returns whether the reader has the page already (RFC 9110, section 13.1.2). */
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

    /** Somebody who wants to read a page; no body is read for that. */
    private record Reader(ApiRequest head, ApiResponse page) implements Admission {

        @Override
        public boolean isRefused() {
            return true;
        }
    }
}
