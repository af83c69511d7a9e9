package dev.castellan.system.races;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.castellan.model.federation.FederationRuleUpdate;
import dev.castellan.model.federation.IssuerUpdate;
import dev.castellan.model.federation.NewFederationRule;
import dev.castellan.model.federation.NewIssuer;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.identity.Federation;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.support.concurrent.Race;
import dev.castellan.support.jwt.SigningKey;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests three nodes on one PostgreSQL database: after the response to a change of a rule or of keys, no node gives or
 * accepts a token that the change forbids.
 */
@Tag("database")
@Tag("long")
class FederationAcrossNodesTest {

    private static final int NODES = 3;
    private static final int TRIALS = Integer.getInteger("castellan.rounds", 3000);
    private static final String ISSUER = "https://issuer.example";
    private static final String AUDIENCE = "https://castellan.example";

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final List<CastellanServer> nodes = new ArrayList<>();
    private final AtomicInteger addresses = new AtomicInteger();
    private final SigningKey first = SigningKey.p256("first");
    private final SigningKey second = SigningKey.ed25519("second");
    private UUID organization;
    private UUID issuer;
    private UUID rule;

    @BeforeEach
    void start() {
        Database database = Postgres.fresh();
        opened.add(database);
        for (int i = 0; i < NODES; i++) {
            JdbcStore store = database.storeBuilder().open();
            opened.add(store);
            CastellanServer node = CastellanServer.builder()
                    .withoutSocket()
                    .store(store)
                    .site(Federation.site())
                    .start();
            opened.add(node);
            nodes.add(node);
        }
        organization = nodes.get(0).bootstrap().organizationId();
        UUID account = perform(0, UserEndpoints.CREATE, Arguments.body(NewServiceAccount.of("ci", Role.CLIENT)))
                .id();
        issuer = perform(
                        0,
                        IssuerEndpoints.CREATE,
                        Arguments.body(
                                NewIssuer.of("Issuer", ISSUER, AUDIENCE).keys(JsonValue.parse(SigningKey.set(first)))))
                .id();
        rule = perform(
                        0,
                        FederationRuleEndpoints.CREATE,
                        Arguments.body(NewFederationRule.of(issuer, account, Map.of("sub", List.of("job-7")))))
                .id();
    }

    @AfterEach
    void stop() throws Exception {
        for (int i = opened.size() - 1; i >= 0; i--) {
            opened.get(i).close();
        }
    }

    @Test
    void refusesExchangesAndTokensAfterRuleIsDisabled() {
        int late = 0;
        int tokens = 0;
        try (Race race = new Race()) {
            for (int trial = 0; trial < TRIALS; trial++) {
                enable(trial, true);
                String jwt = jwt(first);
                List<String> given = raceWithChange(race, trial, jwt, () -> enable(0, false));
                tokens += given.size();
                for (int node = 0; node < NODES; node++) {
                    late += exchange(node, jwt).status() == 400 ? 0 : 1;
                }
                for (int i = 0; i < given.size(); i++) {
                    late += use(i % NODES, given.get(i)) == 401 ? 0 : 1;
                }
            }
        }
        System.out.println(TRIALS + " times disabled, " + tokens + " tokens, " + late + " late");
        assertThat(tokens).isGreaterThanOrEqualTo(TRIALS);
        assertThat(late).isZero();
    }

    @Test
    void refusesOldKeyAfterKeysAreReplaced() {
        int late = 0;
        int tokens = 0;
        try (Race race = new Race()) {
            for (int trial = 0; trial < TRIALS; trial++) {
                SigningKey before = trial % 2 == 0 ? first : second;
                SigningKey after = trial % 2 == 0 ? second : first;
                String jwt = jwt(before);
                tokens += raceWithChange(race, trial, jwt, () -> replaceKeys(after))
                        .size();
                for (int node = 0; node < NODES; node++) {
                    late += exchange(node, jwt).status() == 400 ? 0 : 1;
                }
                late += exchange(trial % NODES, jwt(after)).status() == 200 ? 0 : 1;
                if (trial % 50 == 0) { // a service account has at most 1,000 tokens
                    enable(0, false);
                    enable(0, true);
                }
            }
        }
        System.out.println(TRIALS + " times rotated, " + tokens + " tokens, " + late + " late");
        assertThat(tokens).isGreaterThanOrEqualTo(TRIALS);
        assertThat(late).isZero();
    }

    /** Exchanges a JWT on two nodes before and during a change, and returns the tokens. */
    private List<String> raceWithChange(Race race, int trial, String jwt, Runnable change) {
        AtomicBoolean changed = new AtomicBoolean();
        List<Callable<List<String>>> runners = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int node = (trial + i) % NODES;
            runners.add(() -> {
                List<String> tokens = new ArrayList<>();
                while (!changed.get()) {
                    ApiResponse response = exchange(node, jwt);
                    if (response.status() == 200) {
                        tokens.add(json(response).get("access_token").asString());
                    }
                }
                return tokens;
            });
        }
        List<String> before =
                List.of(json(exchange(trial % NODES, jwt)).get("access_token").asString());
        runners.add(() -> {
            try {
                change.run();
            } finally {
                changed.set(true);
            }
            return before;
        });
        return race.run(runners).stream().flatMap(List::stream).toList();
    }

    private void enable(int node, boolean enabled) {
        perform(
                node % NODES,
                FederationRuleEndpoints.UPDATE,
                new Arguments<>(
                        List.of(rule),
                        Map.of(),
                        null,
                        FederationRuleUpdate.none().enabled(enabled)));
    }

    private void replaceKeys(SigningKey key) {
        perform(
                0,
                IssuerEndpoints.UPDATE,
                new Arguments<>(
                        List.of(issuer),
                        Map.of(),
                        null,
                        IssuerUpdate.none().keys(JsonValue.parse(SigningKey.set(key)))));
    }

    private <I, O> O perform(int node, Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return Objects.requireNonNull(
                nodes.get(node).administration().change(organization, changes -> changes.perform(endpoint, arguments)));
    }

    private static String jwt(SigningKey key) {
        long now = Instant.now().getEpochSecond();
        return key.jwt("{\"iss\":\"" + ISSUER + "\",\"aud\":\"" + AUDIENCE + "\",\"sub\":\"job-7\",\"exp\":"
                + (now + 900) + ",\"iat\":" + now + "}");
    }

    /** Exchanges a JWT from a new address, because an address can have only a few failures. */
    private ApiResponse exchange(int node, String jwt) {
        String form = "grant_type=urn:ietf:params:oauth:grant-type:token-exchange&subject_token=" + jwt + "&rule_id="
                + rule + "&subject_token_type=urn:ietf:params:oauth:token-type:jwt";
        return send(
                node,
                new ApiRequest(
                        "POST",
                        "/oauth/token",
                        null,
                        Headers.of("Content-Type", "application/x-www-form-urlencoded"),
                        form.getBytes(StandardCharsets.UTF_8)));
    }

    private int use(int node, String token) {
        Headers headers = Headers.of("Authorization", "Bearer " + token);
        return send(node, ApiRequest.of("GET", "/api/v1/users/me", headers)).status();
    }

    private ApiResponse send(int node, ApiRequest request) {
        int number = addresses.incrementAndGet();
        byte[] address = {10, (byte) (number >> 16), (byte) (number >> 8), (byte) number};
        try {
            InetSocketAddress peer = new InetSocketAddress(InetAddress.getByAddress(address), 1);
            return nodes.get(node)
                    .service()
                    .handle(ApiExchange.of(request, peer))
                    .toCompletableFuture()
                    .join();
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonValue json(ApiResponse response) {
        return JsonValue.parse(new String(response.body(), StandardCharsets.UTF_8));
    }
}
