package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import java.net.InetSocketAddress;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP request for a page.
 *
 * @param peer the client address, or null if the request did not arrive over a socket
 * @param consoleUrl the URL of the console as seen by this browser, without an origin if the {@code Host} header names
 *     a foreign host
 * @param apiUrl the URL of the API as seen by this browser, likewise
 */
public record PageSource(ApiRequest http, @Nullable InetSocketAddress peer, String consoleUrl, String apiUrl) {

    static PageSource of(ConsoleContext context, ApiRequest http, @Nullable InetSocketAddress peer) {
        String host = http.headers().first("Host");
        String origin = Objects.requireNonNullElse(context.address().origin(host), "");
        return new PageSource(
                http,
                peer,
                origin + context.address().base(),
                origin + context.server().publicPath() + Endpoints.PREFIX);
    }

    boolean isPost() {
        return http.method().equals("POST");
    }
}
