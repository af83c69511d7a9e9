package dev.castellan.system.openapi;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.spi.ServerCall;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Compares every exchange of a server with its OpenAPI document and records mismatches. Safe for use by multiple
 * threads.
 */
public final class OpenApiWatch implements RequestListener {

    private static final int MAX_REMEMBERED = 20;

    /** One judge for each document. The many test servers share a few documents. */
    private static final Map<String, ExchangeJudge> JUDGES = new ConcurrentHashMap<>();

    private final Supplier<String> document;
    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
    private volatile @Nullable ExchangeJudge judge;

    /** Creates a watch for a server with this document. */
    public OpenApiWatch(Supplier<String> document) {
        this.document = document;
    }

    @Override
    public void completed(ServerCall call, ApiResponse response, @Nullable Duration time) {
        if (call.request().path().equals(OpenApi.PATH)) {
            return;
        }
        for (String complaint : complaintsOf(call, response)) {
            if (complaints.size() < MAX_REMEMBERED) {
                complaints.add(call.request() + " responded with " + response.status() + ": " + complaint);
            }
        }
    }

    /** Returns the mismatches found so far. */
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    private List<String> complaintsOf(ServerCall call, ApiResponse response) {
        try {
            return judge().complaints(call.request(), response);
        } catch (RuntimeException | AssertionError e) {
            return List.of(e.toString());
        }
    }

    private ExchangeJudge judge() {
        if (judge == null) {
            judge = JUDGES.computeIfAbsent(document.get(), ExchangeJudge::of);
        }
        return judge;
    }
}
