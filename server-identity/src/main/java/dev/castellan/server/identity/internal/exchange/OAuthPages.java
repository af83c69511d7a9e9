package dev.castellan.server.identity.internal.exchange;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.server.internal.filters.ServerSiteContext;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.ServerCall;
import dev.castellan.server.spi.SitePages;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Responds to requests for tokens by their grant, and to programs that begin a login. Thread-safe. */
public final class OAuthPages implements SitePages {

    private final String root;
    private final @Nullable ExchangePages exchange;
    private final @Nullable DeviceGrant devices;
    private final Map<String, Grant> grants = new LinkedHashMap<>();

    /**
     * Creates the endpoints of a server.
     *
     * @param outgoing the settings for the requests to issuers, or null if JWTs are not exchanged
     * @param root the path of the site
     * @param hasLogins whether users can log programs in, if browsers reach its console
     */
    public OAuthPages(ServerSiteContext server, @Nullable OutgoingSettings outgoing, String root, boolean hasLogins) {
        this.root = root;
        this.exchange = outgoing == null ? null : new ExchangePages(server, outgoing);
        this.devices = hasLogins && DeviceGrant.knowsConsole(server) ? new DeviceGrant(server) : null;
        if (exchange != null) {
            grants.put(ExchangeRequest.GRANT, exchange::exchange);
        }
        if (devices != null) {
            grants.put(DeviceGrant.GRANT, devices::poll);
        }
    }

    @Override
    public CompletionStage<ApiResponse> respond(ServerCall call) {
        try {
            ApiRequest request = call.request();
            boolean isToken = request.path().equals(root + "/token");
            if (!isToken && (devices == null || !request.path().equals(root + "/device_authorization"))) {
                throw OAuthException.of(404, "no such path: send POST to " + root + "/token");
            }
            if (!request.method().equals("POST")) {
                return done(OAuthException.of(405, "send POST")
                        .response()
                        .withHeaders(OAuthException.NO_STORE.with("Allow", "POST")));
            }
            Form form = Form.of(request);
            return isToken || devices == null
                    ? token(form, call)
                    : done(devices.start(form, request.headers().first("Host")));
        } catch (OAuthException e) {
            return done(e.response());
        }
    }

    private CompletionStage<ApiResponse> token(Form form, ServerCall call) {
        Grant grant = grants.get(form.require("grant_type"));
        if (grant == null) {
            throw OAuthException.unsupportedGrantType(grants.keySet());
        }
        return grant.token(form, call.peer());
    }

    @Override
    public ApiResponse refuse(ServerCall call, ApiResponse error, Refusal refusal) {
        ApiResponse response = OAuthException.of(error.status(), String.valueOf(refusal.getMessage()))
                .response();
        String wait = error.headers().first("Retry-After");
        return wait == null ? response : response.withHeaders(response.headers().with("Retry-After", wait));
    }

    @Override
    public long auditEventsDropped() {
        return exchange == null ? 0 : exchange.auditEventsDropped();
    }

    @Override
    public void close() {
        if (exchange != null) {
            exchange.close();
        }
    }

    private static CompletionStage<ApiResponse> done(ApiResponse response) {
        return CompletableFuture.completedStage(response);
    }

    /** Responds to the requests of one grant. */
    @FunctionalInterface
    private interface Grant {
        CompletionStage<ApiResponse> token(Form form, @Nullable InetSocketAddress peer);
    }
}
