package dev.castellan.server.identity.internal.exchange;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.model.json.Json;
import dev.castellan.server.identity.internal.jwt.KeyCache;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequests;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.server.internal.federation.ExchangeMismatch;
import dev.castellan.server.internal.filters.ServerSiteContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Responds to exchanges. Limits failures before it looks at a JWT. Thread-safe. */
final class ExchangePages implements AutoCloseable {

    /** The maximum number of failures from a block of addresses in a minute. */
    static final int FAILURES_PER_ADDRESS = 60;
    /**
     * The maximum number of failures of a rule in a minute. An address without failures can exchange nevertheless, so
     * a stranger who knows a rule cannot block it.
     */
    static final int FAILURES_PER_RULE = 600;

    private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final UUID NO_RULE = new UUID(0, 0);

    private final Clock clock;
    private final OutgoingRequests outgoing;
    private final JwtExchange exchange;
    private final Failures<String> ofAddress;
    private final Failures<UUID> ofRule;

    ExchangePages(ServerSiteContext server, OutgoingSettings settings) {
        this.clock = server.clock();
        this.outgoing = new OutgoingRequests(settings);
        this.exchange = new JwtExchange(server, new KeyCache(outgoing, clock));
        this.ofAddress = new Failures<>(FAILURES_PER_ADDRESS, clock);
        this.ofRule = new Failures<>(FAILURES_PER_RULE, clock);
    }

    CompletionStage<ApiResponse> exchange(Form form, @Nullable InetSocketAddress peer) {
        ExchangeRequest request = ExchangeRequest.of(form);
        UUID rule = ID.matcher(request.ruleId()).matches() ? UUID.fromString(request.ruleId()) : NO_RULE;
        InetAddress address = peer == null ? null : peer.getAddress();
        String client = address == null ? "" : AddressText.ofBlock(address);
        check(client, rule);
        return exchange.exchange(rule, request.jwt(), peer)
                .thenApply(this::issued)
                .exceptionally(failure -> failed(failure, client, rule));
    }

    private void check(String client, UUID rule) {
        Duration wait = ofAddress.wait(client);
        if (wait.isZero() && ofAddress.has(client)) {
            wait = ofRule.wait(rule);
        }
        if (!wait.isZero()) {
            throw OAuthException.tooMany("too many exchanges have failed: wait", wait);
        }
    }

    private ApiResponse issued(IssuedToken token) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("access_token", token.token());
        body.put("issued_token_type", ExchangeRequest.ACCESS_TOKEN);
        body.put("token_type", "Bearer");
        body.put(
                "expires_in",
                Duration.between(clock.instant(), Objects.requireNonNull(token.expiresAt()))
                        .toSeconds());
        return new ApiResponse(200, OAuthException.NO_STORE, Json.write(body));
    }

    private ApiResponse failed(Throwable failure, String client, UUID rule) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof OAuthException known) { // keys that are not available: a stranger may be the cause
            ofAddress.add(client);
            return known.response();
        }
        if (cause instanceof ExchangeMismatch) {
            ofAddress.add(client);
            ofRule.add(rule);
            return OAuthException.invalidGrant().response();
        }
        throw failure instanceof RuntimeException unchecked ? unchecked : new CompletionException(failure);
    }

    long auditEventsDropped() {
        return exchange.auditEventsDropped();
    }

    @Override
    public void close() {
        outgoing.close();
    }
}
