package dev.castellan.server.internal.front.incoming;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.front.body.BodyDecoder;
import dev.castellan.server.internal.front.body.StreamedBody;
import dev.castellan.server.internal.front.head.Framing;
import dev.castellan.server.internal.front.head.FramingRules;
import dev.castellan.server.internal.front.head.Head;
import dev.castellan.server.internal.front.head.HeadParser;
import dev.castellan.server.internal.front.head.Target;
import dev.castellan.server.internal.settings.PublicPath;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Refusal;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.HeaderValues;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.xnio.channels.StreamSourceChannel;

/** A request that a host's Undertow has parsed. */
public final class HostedRequest implements IncomingRequest {

    private final HttpServerExchange exchange;
    private final ApiService service;
    private final Head head;

    public HostedRequest(HttpServerExchange exchange, ApiService service) {
        this.exchange = exchange;
        this.service = service;
        this.head = head(exchange);
    }

    @Override
    public Head head() {
        return head;
    }

    @Override
    public @Nullable InetSocketAddress peer() {
        return exchange.getSourceAddress();
    }

    @Override
    public StreamSourceChannel bodyChannel() {
        return exchange.getRequestChannel();
    }

    @Override
    public BodyDecoder bodyDecoder(int limit) {
        return new StreamedBody(limit);
    }

    /** Puts the path of the mount in front of a path in {@code Location}, unless the service knows its whole path. */
    @Override
    public ApiResponse placed(ApiResponse answer) {
        return service.publicPath().isEmpty() ? PublicPath.inFront(exchange.getResolvedPath(), answer) : answer;
    }

    @Override
    public void closesAfterAnswer() {
        // Undertow itself discards the rest of the body
    }

    private static Head head(HttpServerExchange exchange) {
        String method = exchange.getRequestMethod().toString();
        Headers headers = headers(exchange.getRequestHeaders());
        try {
            HeadParser.checkMethod(method);
            Target target = Target.parse(target(exchange));
            String path = withoutMount(target.path(), exchange.getResolvedPath());
            Framing framing = FramingRules.of(headers, exchange.isHttp10());
            ApiRequest request = new ApiRequest(method, path, target.query(), headers, ApiRequest.NO_BODY);
            return Head.sound(request, exchange.isRequestComplete() ? framing : streamed(framing));
        } catch (Refusal refusal) {
            return Head.refused(ApiRequest.of(method, exchange.getRequestPath(), headers), refusal);
        }
    }

    private static String target(HttpServerExchange exchange) {
        String query = exchange.getQueryString();
        return query.isEmpty() ? exchange.getRequestURI() : exchange.getRequestURI() + "?" + query;
    }

    private static String withoutMount(String path, String mount) {
        return path.startsWith(mount) ? path.substring(mount.length()) : path;
    }

    /** Returns the framing of a body that no header announces, as HTTP/2 allows: it ends with its stream. */
    private static Framing streamed(Framing framing) {
        return framing.hasBody()
                ? framing
                : new Framing(Framing.CHUNKED, framing.keepAlive(), framing.expectsContinue());
    }

    private static Headers headers(HeaderMap map) {
        Headers.Builder headers = Headers.builder(map.size());
        for (HeaderValues values : map) {
            for (String value : values) {
                headers.add(values.getHeaderName().toString(), value);
            }
        }
        return headers.build();
    }
}
