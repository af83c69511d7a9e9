package dev.castellan.server.standalone.logging;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.model.internal.text.Redaction;
import dev.castellan.model.json.Json;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.spi.ServerCall;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes the access log, with one JSON object per response. Headers, queries and bodies are not logged, because they
 * can contain secrets.
 *
 * @param sink receives the lines, without line terminators
 */
public record AccessLog(Clock clock, Consumer<String> sink) implements RequestListener {

    private static final int MAX_METHOD_LENGTH = 16;

    @Override
    public void completed(ServerCall call, ApiResponse response, @Nullable Duration time) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", clock.instant().truncatedTo(ChronoUnit.MILLIS));
        addRequest(line, call.request());
        if (call.endpoint() != null) {
            line.put("operation", call.endpoint().id());
        }
        line.put("status", response.status());
        if (time != null) {
            line.put("duration_ms", TimeUnit.NANOSECONDS.toMicros(time.toNanos()) / 1_000.0);
        }
        addPeer(line, call.peer());
        addCaller(line, call.caller());
        line.put("bytes", call.request().method().equals("HEAD") ? 0 : response.body().length);
        String code = response.headers().first(Endpoints.ERROR_HEADER);
        if (code != null) {
            line.put("error", code);
        }
        line.put("request_id", call.requestId());
        sink.accept(new String(Json.write(line), StandardCharsets.UTF_8));
    }

    private static void addRequest(Map<String, Object> line, ApiRequest request) {
        String method = request.method();
        line.put("method", Redaction.LOG.text(method.substring(0, Math.min(method.length(), MAX_METHOD_LENGTH))));
        line.put("path", LoggedPath.of(request.path()));
    }

    static void addPeer(Map<String, Object> line, @Nullable InetSocketAddress peer) {
        if (peer != null) {
            line.put("peer", AddressText.of(peer.getAddress()));
            if (peer.getPort() != 0) {
                // the port is 0 behind most proxies, which forward addresses but rarely ports
                line.put("peer_port", peer.getPort());
            }
        }
    }

    private static void addCaller(Map<String, Object> line, @Nullable Caller caller) {
        if (caller != null) {
            line.put("organization_id", caller.organizationId());
            line.put("user_id", caller.userId());
            line.put("token_id", caller.tokenId());
        }
    }

    /** Masks unknown segments in request paths for the log. */
    private static final class LoggedPath {

        private static final Pattern SEGMENT =
                Pattern.compile("[A-Za-z0-9._~-]{1,24}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
        private static final int MAX_SEGMENTS = 16;

        private LoggedPath() {}

        /** Returns the path with a star for each segment that is neither a short word nor an id. */
        static String of(String path) {
            StringBuilder safe = new StringBuilder(path.length());
            int count = 0;
            for (String segment : path.split("/", MAX_SEGMENTS)) {
                safe.append(count++ == 0 ? "" : "/");
                safe.append(segment.isEmpty() || SEGMENT.matcher(segment).matches() ? segment : "*");
            }
            return Redaction.LOG.text(safe.toString());
        }
    }
}
