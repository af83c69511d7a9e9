package dev.castellan.system.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.Administration;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.NewPerson;
import dev.castellan.server.identity.provider.OpenIdClient;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.people.People;
import dev.castellan.server.people.PeopleProvider;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.NewProvider;
import dev.castellan.server.people.signin.ProviderStart;
import dev.castellan.support.concurrent.Race;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests three nodes on one PostgreSQL database: after the response to a logout token at one node, no node accepts a
 * session that the token ends, and every node accepts the others.
 */
@Tag("database")
@Tag("long")
class ProviderAcrossNodesTest {

    private static final int NODES = 3;
    private static final int TRIALS = Integer.getInteger("castellan.rounds", 3000);
    private static final URI PAGE = URI.create("https://castellan.example/console/provider/callback");

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final List<People> nodes = new ArrayList<>();
    private final LoopbackProvider provider = new LoopbackProvider();
    private final AtomicInteger numbers = new AtomicInteger();
    private UUID organization;

    @BeforeEach
    void start() {
        opened.add(provider);
        Database database = Postgres.fresh();
        opened.add(database);
        for (int i = 0; i < NODES; i++) {
            JdbcStore store = database.storeBuilder().open();
            opened.add(store);
            OpenIdClient client = OpenIdClient.with(provider.settings(), Clock.systemUTC());
            opened.add(client);
            People node =
                    People.builder(store).provider(client, PAGE, new byte[32]).build();
            opened.add(node);
            nodes.add(node);
            if (i == 0) {
                organization =
                        organization(CastellanServer.builder().store(store).administration(), node);
            }
        }
    }

    private UUID organization(Administration administration, People people) {
        var created = administration.createOrganization(
                NewOrganization.withName("Acme").admin("Root", "root@acme.example"));
        administration.setDomains(created.organizationId(), Set.of("acme.example"));
        ActiveSession first = people.signIn(created.token(), Browser.UNKNOWN).session();
        people.changePassword(first, null, "seven green turtles dance", Browser.UNKNOWN)
                .toCompletableFuture()
                .join();
        ActiveSession admin = people.signIn(
                        created.organizationId(), "root@acme.example", "seven green turtles dance", Browser.UNKNOWN)
                .toCompletableFuture()
                .join()
                .session();
        provider(people)
                .set(
                        admin,
                        new NewProvider("Acme", provider.issuer(), "castellan", "hush", List.of()),
                        Browser.UNKNOWN);
        provider(people).setEnabled(admin, true, Browser.UNKNOWN);
        administration.createPerson(created.organizationId(), NewPerson.of("Bob", "bob@acme.example", Role.CLIENT));
        return created.organizationId();
    }

    private static PeopleProvider provider(People node) {
        return node.provider().orElseThrow();
    }

    @AfterEach
    void stop() throws Exception {
        for (int i = opened.size() - 1; i >= 0; i--) {
            opened.get(i).close();
        }
    }

    @Test
    void refusesSessionsAfterLogoutAtAnotherNode() {
        int late = 0;
        int lost = 0;
        String other = signIn(0, "bob", "other");
        try (Race race = new Race()) {
            for (int trial = 0; trial < TRIALS; trial++) {
                String sid = "sid-" + trial;
                String secret = signIn(trial % NODES, "ada", sid);
                // every other token names the person instead of the session
                String token = logoutToken(trial % 2 == 0 ? Map.of("sid", sid) : Map.of("sub", "ada"));
                raceWithLogout(race, trial, secret, token);
                for (People node : nodes) {
                    late += node.session(secret).isPresent() ? 1 : 0;
                    lost += node.session(other).isPresent() ? 0 : 1;
                }
            }
        }
        System.out.println(TRIALS + " logouts, " + late + " late, " + lost + " lost");
        assertThat(late).isZero();
        assertThat(lost).as("sessions of another person").isZero();
    }

    /** Uses a session at two nodes before and during the logout at the third. */
    private void raceWithLogout(Race race, int trial, String secret, String token) {
        AtomicBoolean ended = new AtomicBoolean();
        List<Callable<Integer>> runners = new ArrayList<>();
        for (int i = 0; i < NODES - 1; i++) {
            People node = nodes.get((trial + i) % NODES);
            assertThat(node.session(secret)).isPresent();
            runners.add(() -> {
                int uses = 0;
                while (!ended.get()) {
                    node.session(secret);
                    uses++;
                }
                return uses;
            });
        }
        People last = nodes.get((trial + NODES - 1) % NODES);
        runners.add(() -> {
            try {
                return provider(last).deleteSessions(organization, token, Browser.UNKNOWN);
            } finally {
                ended.set(true);
            }
        });
        List<Integer> results = race.run(runners);
        assertThat(results.get(NODES - 1)).as("ended sessions").isEqualTo(1);
    }

    /** Signs a person in at a node, and returns the secret of the session. */
    private String signIn(int node, String subject, String sid) {
        PeopleProvider people = provider(nodes.get(node));
        ProviderStart start = people.begin(organization, null, Browser.UNKNOWN);
        HttpUrl sent = Objects.requireNonNull(HttpUrl.get(start.location()));
        Map<String, Object> claims = new LinkedHashMap<>(claims());
        claims.put("sub", subject);
        claims.put("sid", sid);
        claims.put("nonce", Objects.requireNonNull(sent.queryParameter("nonce")));
        claims.put("email", subject + "@acme.example");
        claims.put("email_verified", true);
        provider.idToken = provider.key.jwt(JsonValue.of(claims).toJson());
        return people.finish(
                        start.attempt(),
                        new AuthorizationResponse(organization, "code", sent.queryParameter("state"), null, null),
                        Browser.UNKNOWN)
                .secret();
    }

    private String logoutToken(Map<String, Object> names) {
        Map<String, Object> claims = new LinkedHashMap<>(claims());
        claims.putAll(names);
        claims.put("jti", "token-" + numbers.incrementAndGet());
        claims.put("events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()));
        return provider.key.jwt(JsonValue.of(claims).toJson());
    }

    private Map<String, Object> claims() {
        long now = Instant.now().getEpochSecond();
        return Map.of("iss", provider.issuer(), "aud", "castellan", "iat", now, "exp", now + 120);
    }
}
