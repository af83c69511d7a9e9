package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.spi.ServerCall;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP request for a page.
 *
 * @param id the id of the request, which the response and the log of the server contain
 * @param peer the client address, or null if the request did not arrive over a socket
 * @param consoleUrl the URL of the console as seen by this browser, without an origin if the {@code Host} header names
 *     a foreign host
 * @param apiUrl the URL of the API as seen by this browser, likewise
 */
public record PageSource(ApiRequest http, UUID id, @Nullable InetSocketAddress peer, String consoleUrl, String apiUrl) {

    static PageSource of(ConsoleContext context, ServerCall call) {
        String host = call.request().headers().first("Host");
        String origin = Objects.requireNonNullElse(context.address().origin(host), "");
        return new PageSource(
                call.request(),
                call.requestId(),
                call.peer(),
                origin + context.address().base(),
                origin + context.server().publicPath() + Endpoints.PREFIX);
    }

    boolean isPost() {
        return http.method().equals("POST");
    }
}
