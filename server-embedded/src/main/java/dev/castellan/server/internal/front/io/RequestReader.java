package dev.castellan.server.internal.front.io;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.spi.Refusal;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.HeaderValues;

/** Converts the head of a request from Undertow's representation. */
public final class RequestReader {

    private RequestReader() {}

    /**
     * Returns the request without its body. The path of the result is the raw path relative to the mount point of the
     * handler.
     *
     * @throws Refusal if a header field contains a forbidden character
     */
    public static ApiRequest read(HttpServerExchange exchange) {
        return new ApiRequest(
                exchange.getRequestMethod().toString(),
                path(exchange),
                exchange.getQueryString(),
                headers(exchange.getRequestHeaders()),
                ApiRequest.NO_BODY);
    }

    private static String path(HttpServerExchange exchange) {
        String target = exchange.getRequestURI();
        String path = exchange.isHostIncludedInRequestURI() ? withoutHost(target) : target;
        String mount = exchange.getResolvedPath();
        return path.startsWith(mount) ? path.substring(mount.length()) : path;
    }

    /** Strips the scheme and the host from an absolute URL. */
    private static String withoutHost(String url) {
        int path = url.indexOf('/', url.indexOf("//") + 2);
        return path < 0 ? "/" : url.substring(path);
    }

    private static Headers headers(HeaderMap fields) {
        Headers.Builder headers = Headers.builder(fields.size());
        try {
            for (HeaderValues values : fields) {
                String name = values.getHeaderName().toString();
                for (int i = 0; i < values.size(); i++) {
                    headers.add(name, values.get(i));
                }
            }
            return headers.build();
        } catch (IllegalArgumentException e) {
            throw Refusal.of(ErrorKind.INVALID, String.valueOf(e.getMessage()));
        }
    }
}
