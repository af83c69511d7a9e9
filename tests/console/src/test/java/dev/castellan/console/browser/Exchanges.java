package dev.castellan.console.browser;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.federation.ExchangeMismatch;
import dev.castellan.server.internal.federation.ExchangeRefusals;
import dev.castellan.server.internal.federation.FederatedTokens;
import dev.castellan.server.internal.federation.VerifiedJwt;
import dev.castellan.server.internal.filters.ServerSiteContext;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.PlatformPreset;
import dev.castellan.server.spi.ServerCall;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Exchanges JWTs whose signatures were verified, by the rules of the server. */
final class Exchanges implements Site {

    private static final String SUBJECT = "repo:acme/shop:ref:refs/heads/main";

    private final MemoryStore store;
    private volatile @Nullable ServerSiteContext context;

    Exchanges(MemoryStore store) {
        this.store = store;
    }

    @Override
    public String path() {
        return "/exchanges";
    }

    @Override
    public SitePages open(SiteContext server) {
        context = (ServerSiteContext) server;
        return new SitePages() {
            @Override
            public CompletionStage<ApiResponse> respond(ServerCall call) {
                return CompletableFuture.failedFuture(new AssertionError("this site has no pages"));
            }

            @Override
            public void close() {}
        };
    }

    /** Returns the token, or an empty text if the rule does not match. */
    String exchange(UUID organization, UUID rule, Map<String, String> claims, Instant now) {
        ServerSiteContext server = Objects.requireNonNull(context);
        Map<String, JsonValue> values = new HashMap<>();
        claims.forEach((name, value) -> values.put(name, JsonValue.of(value)));
        VerifiedJwt jwt = new VerifiedJwt(
                PlatformPreset.GITHUB.issuer(),
                SUBJECT,
                List.of("https://service.example"),
                now.plus(Duration.ofMinutes(10)),
                values,
                IssuerRow.Keys.DISCOVERED);
        try {
            return new FederatedTokens(store, server.trail(), server.settings().rules())
                    .exchange(organization, rule, jwt, null)
                    .token();
        } catch (ExchangeMismatch mismatch) {
            new ExchangeRefusals(store, server.settings().rules())
                    .record(organization, rule, mismatch, jwt.issuer(), jwt.subject(), null);
            return "";
        }
    }
}
