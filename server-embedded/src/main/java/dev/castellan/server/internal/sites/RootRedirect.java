package dev.castellan.server.internal.sites;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.entry.DecoratedService;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A decorator that redirects browsers from the root of the server to a site. A request is assumed to come from a
 * browser if its method is GET or HEAD and it accepts {@code text/html}. All other requests go to the service.
 */
record RootRedirect(ApiService service, String path) implements DecoratedService {

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        return isOfBrowser(head) ? new Redirect(path) : service.admit(head, peer);
    }

    @Override
    public boolean blocks(ApiRequest head) {
        return !isOfBrowser(head) && service.blocks(head);
    }

    @Override
    public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
        return service.refuse(head, peer, kind, message);
    }

    private static boolean isOfBrowser(ApiRequest head) {
        return head.path().equals("/")
                && (head.method().equals("GET") || head.method().equals("HEAD"))
                && head.headers().all("Accept").stream().anyMatch(RootRedirect::namesHtml);
    }

    private static boolean namesHtml(String accept) {
        for (String range : accept.split(",", -1)) {
            if (range.split(";", 2)[0].strip().equalsIgnoreCase("text/html")) {
                return true;
            }
        }
        return false;
    }

    /** A request that is redirected. Its body is not read. */
    private record Redirect(String path) implements Admission {

        @Override
        public boolean wantsBody() {
            return false;
        }

        @Override
        public ApiResponse answer(byte[] body) {
            Headers headers = Headers.of("Location", path, "Vary", "Accept", "Cache-Control", "no-cache");
            return new ApiResponse(302, headers, ApiRequest.NO_BODY);
        }
    }
}
