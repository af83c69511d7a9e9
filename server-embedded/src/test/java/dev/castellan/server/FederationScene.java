package dev.castellan.server;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.FederationRuleEndpoints;
import dev.castellan.model.endpoint.IssuerEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.federation.FederationRule;
import dev.castellan.model.federation.Issuer;
import dev.castellan.model.federation.NewFederationRule;
import dev.castellan.model.federation.NewIssuer;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.federation.ExchangeRefusals;
import dev.castellan.server.internal.federation.FederatedTokens;
import dev.castellan.server.internal.federation.VerifiedJwt;
import dev.castellan.server.internal.filters.ServerSiteContext;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.federation.FederationSamples;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.spi.ServerCall;
import dev.castellan.server.spi.Site;
import dev.castellan.server.spi.SiteContext;
import dev.castellan.server.spi.SitePages;
import dev.castellan.support.time.MutableClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A server in memory with an admin in a session, a service account, and an issuer with inline keys. */
final class FederationScene implements AutoCloseable {

    static final InetSocketAddress PEER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711);
    static final String URL = "https://token.actions.githubusercontent.com";
    static final String SUBJECT = "repo:octo-org/octo-repo:ref:refs/heads/main";
    static final IssuerRow.Keys KEYS = IssuerRow.Keys.inline(FederationSamples.KEYS);

    final MutableClock clock = new MutableClock(Samples.START);
    final MemoryStore store = new MemoryStore(clock);
    final AuditedChanges received = new AuditedChanges();
    private final AtomicReference<ServerSiteContext> context = new AtomicReference<>();
    final CastellanServer server;
    final UUID organization;
    final UUID admin;
    final UUID account;
    final FederatedTokens tokens;
    final ExchangeRefusals refusals;

    FederationScene() {
        this(Duration.ofDays(365));
    }

    FederationScene(Duration longestTokenLife) {
        server = CastellanServer.builder()
                .withoutSocket()
                .store(store)
                .clock(clock)
                .tokens(settings -> settings.maxLifetime(longestTokenLife))
                .audit(audit -> audit.events(true).listener(received))
                .site(new CapturingSite())
                .start();
        organization = server.bootstrap().organizationId();
        admin = server.bootstrap().adminId();
        account = perform(
                        session(1, SessionRow.Method.PASSKEY, null),
                        UserEndpoints.CREATE,
                        Arguments.body(NewServiceAccount.of("ci", Role.CLIENT)))
                .id();
        tokens = new FederatedTokens(
                store, context.get().trail(), context.get().settings().rules());
        refusals = new ExchangeRefusals(store, context.get().settings().rules());
    }

    /** Starts a session of the admin. */
    UUID session(long number, SessionRow.Method method, @Nullable UUID token) {
        SessionRow row = new SessionRow(
                Samples.id(number),
                admin,
                TokenHash.of("session " + number),
                method,
                token,
                clock.instant(),
                clock.instant(),
                clock.instant(),
                null,
                null);
        return store.write(organization, tx -> {
            tx.sessions().insert(row);
            return row.sessionId();
        });
    }

    <I, O> O perform(UUID session, Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return Objects.requireNonNull(server.sessions().perform(organization, session, PEER, endpoint, arguments));
    }

    <I, O> @Nullable O administer(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return server.administration()
                .change(organization, changes -> Optional.ofNullable(changes.perform(endpoint, arguments)))
                .orElse(null);
    }

    Issuer issuer(String... requiredClaims) {
        NewIssuer issuer = NewIssuer.of("GitHub Actions", URL, "castellan")
                .keys(FederationSamples.KEYS.json())
                .requiring(requiredClaims);
        return Objects.requireNonNull(administer(IssuerEndpoints.CREATE, Arguments.body(issuer)));
    }

    FederationRule rule(Issuer issuer, Map<String, List<String>> match) {
        NewFederationRule rule = NewFederationRule.of(issuer.id(), account, match);
        return Objects.requireNonNull(administer(FederationRuleEndpoints.CREATE, Arguments.body(rule)));
    }

    /** Returns a rule that matches {@link #jwt()}. */
    FederationRule rule() {
        return rule(issuer(), Map.of("repository_id", List.of("73", "74")));
    }

    IssuedToken exchange(FederationRule rule) {
        return exchange(rule, jwt());
    }

    IssuedToken exchange(FederationRule rule, VerifiedJwt jwt) {
        return tokens.exchange(organization, rule.id(), jwt, PEER);
    }

    /** Returns a JWT of repository 74 that lives for 5 minutes. */
    VerifiedJwt jwt() {
        return jwt(Map.of());
    }

    VerifiedJwt jwt(Map<String, JsonValue> changed) {
        return jwt(changed, clock.instant().plus(Duration.ofMinutes(5)));
    }

    VerifiedJwt jwt(Map<String, JsonValue> changed, Instant end) {
        Map<String, JsonValue> claims = new HashMap<>(Map.of("repository_id", JsonValue.of("74")));
        claims.putAll(changed);
        return new VerifiedJwt(URL, SUBJECT, List.of("other", "castellan"), end, claims, KEYS);
    }

    ApiResponse call(String token, String method, String path, String body) {
        Headers headers = body.isEmpty()
                ? Headers.of("Authorization", "Bearer " + token)
                : Headers.of("Authorization", "Bearer " + token, "Content-Type", "application/json");
        int query = path.indexOf('?');
        return server.handle(new ApiRequest(
                method,
                query < 0 ? path : path.substring(0, query),
                query < 0 ? "" : path.substring(query + 1),
                headers,
                body.getBytes(StandardCharsets.UTF_8)));
    }

    static JsonValue json(ApiResponse response) {
        return JsonValue.parse(new String(response.body(), StandardCharsets.UTF_8));
    }

    AuditRow lastEvent() {
        List<AuditRow> events = RecordedEvents.of(store, organization);
        return events.get(events.size() - 1);
    }

    @Override
    public void close() {
        server.close();
    }

    /** Gives the test what a module gets from the server. */
    private final class CapturingSite implements Site {

        @Override
        public String path() {
            return "/captured";
        }

        @Override
        public SitePages open(SiteContext opened) {
            context.set((ServerSiteContext) opened);
            return new SitePages() {
                @Override
                public CompletionStage<ApiResponse> respond(ServerCall call) {
                    return CompletableFuture.failedFuture(new AssertionError("nobody calls this site"));
                }

                @Override
                public void close() {}
            };
        }
    }
}
