package dev.castellan.server.internal.front;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Refusal;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HttpString;
import io.undertow.util.Protocols;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests that another server could interpret differently (RFC 9112, sections 3.2, 6 and 9.3), and requests
 * that no API client sends. Undertow has already parsed the request, and has rejected requests that it cannot parse.
 */
public final class RequestCheck {

    /** The set includes HTTP/2, because the embedder's Undertow may support it. */
    private static final Set<HttpString> VERSIONS = Set.of(Protocols.HTTP_1_0, Protocols.HTTP_1_1, Protocols.HTTP_2_0);

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    private RequestCheck() {}

    /** Returns a refusal, or null if the request is accepted. */
    static @Nullable Refusal check(HttpServerExchange exchange, ApiRequest request, Limits limits) {
        if (!VERSIONS.contains(exchange.getProtocol())) {
            return Refusal.of(ErrorKind.VERSION_NOT_SUPPORTED, "only HTTP/1.1 and HTTP/1.0 are served");
        }
        String framing = framingProblem(request.headers(), exchange.isHttp10());
        if (framing != null) {
            return Refusal.of(ErrorKind.INVALID, framing);
        }
        return check(request, exchange.getRequestURI().length(), limits);
    }

    /**
     * Checks a request whose framing another server has checked. Returns a refusal, or null if the request is accepted.
     *
     * @param uri the length of the path as the client sent it
     */
    public static @Nullable Refusal check(ApiRequest request, int uri, Limits limits) {
        int query = request.query().length();
        if (uri + (query == 0 ? 0 : 1 + query) > limits.target()) {
            return Refusal.of(ErrorCode.TARGET_TOO_LONG, "target: longer than " + limits.target() + " bytes")
                    .withValues(limits.target());
        }
        if (!METHODS.contains(request.method())) {
            return Refusal.of(
                    ErrorKind.METHOD_NOT_ALLOWED, "method: expected one of GET, HEAD, POST, PUT, PATCH, DELETE");
        }
        return isPlain(request.path()) ? null : Refusal.of(ErrorCode.PATH_UNKNOWN, "path: must be in normalized form");
    }

    /**
     * Returns whether {@code close} is one of several {@code Connection} options. Undertow recognizes it only as the
     * sole option.
     */
    static boolean asksToClose(Headers headers) {
        String first = headers.first("Connection");
        return first != null
                && (first.indexOf(',') >= 0 || headers.count("Connection") > 1)
                && headers.all("Connection").stream()
                        .anyMatch(options -> options.toLowerCase(Locale.ROOT).contains("close"));
    }

    private static @Nullable String framingProblem(Headers headers, boolean http10) {
        String coding = headers.first("Transfer-Encoding");
        int lengths = headers.count("Content-Length");
        if (coding == null) {
            return lengths > 1 ? "Content-Length: must not be repeated" : null;
        }
        if (http10) {
            return "Transfer-Encoding: not allowed in HTTP/1.0; send Content-Length";
        }
        if (lengths > 0) {
            return "Transfer-Encoding and Content-Length: send one of them";
        }
        return coding.equalsIgnoreCase("chunked") && headers.count("Transfer-Encoding") == 1
                ? null
                : "Transfer-Encoding: only chunked is supported";
    }

    /**
     * Returns whether all servers interpret the path in the same way. The path must not contain parameters, empty
     * segments or dot segments.
     */
    private static boolean isPlain(String path) {
        char last = 0;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c <= ' ' || c >= 0x7f || c == ';' || c == '\\') {
                return false;
            }
            if (last == '/' && (c == '/' || c == '.')) {
                return false;
            }
            if (c == '%' && isHidden(path, i)) {
                return false;
            }
            last = c;
        }
        return path.startsWith("/");
    }

    /** Returns whether an encoded dot, slash or NUL begins at the index. */
    private static boolean isHidden(String path, int index) {
        return path.regionMatches(true, index, "%2e", 0, 3)
                || path.regionMatches(true, index, "%2f", 0, 3)
                || path.startsWith("%00", index);
    }
}
