package dev.castellan.server.internal.entry;

import static dev.castellan.model.endpoint.ErrorKind.METHOD_NOT_ALLOWED;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Refusal;
import java.net.InetSocketAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A decorator that also serves public pages, which require no token. */
public final class PublicPages implements DecoratedService {

    private static final String METHODS = "GET, HEAD";

    private final ApiService service;
    private final Map<String, PublicPage> pages;

    /** @param pages the pages by path */
    public PublicPages(ApiService service, Map<String, PublicPage> pages) {
        this.service = service;
        this.pages = Map.copyOf(pages);
    }

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        PublicPage page = pages.get(head.path());
        return page == null ? service.admit(head, peer) : new PageCall(this, page, head, peer);
    }

    @Override
    public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
        return service.refuse(head, peer, kind, message);
    }

    @Override
    public ApiService service() {
        return service;
    }

    private ApiResponse answer(PublicPage page, ApiRequest request, @Nullable InetSocketAddress peer) {
        try {
            if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
                throw Refusal.of(METHOD_NOT_ALLOWED, "this path knows the methods " + METHODS);
            }
            return page.answer(request);
        } catch (Refusal refusal) {
            ApiResponse answer = refuse(request, peer, refusal.kind(), String.valueOf(refusal.getMessage()));
            return refusal.kind() == METHOD_NOT_ALLOWED
                    ? answer.withHeaders(answer.headers().with("Allow", METHODS))
                    : answer;
        }
    }

    /** A request for a page. The server does not read the body of the request. */
    private record PageCall(
            PublicPages pages,
            PublicPage page,
            ApiRequest head,
            @Nullable InetSocketAddress peer) implements Admission {

        @Override
        public boolean wantsBody() {
            return false;
        }

        @Override
        public ApiResponse answer(byte[] body) {
            return pages.answer(page, head.withBody(body), peer);
        }
    }
}
