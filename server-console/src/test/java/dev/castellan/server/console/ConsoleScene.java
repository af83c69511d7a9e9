package dev.castellan.server.console;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.spi.Site;
import dev.castellan.support.time.MutableClock;
import java.lang.reflect.Field;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A server with a console, a first admin and a clock that the test controls. The console hashes passwords with little
 * memory.
 */
final class ConsoleScene implements AutoCloseable {

    static final String PASSWORD = "seven green turtles dance";
    static final String ADMIN = "root@castellan.invalid";

    private volatile String blocking = "";
    final MutableClock clock = new MutableClock(Instant.parse("2026-11-22T12:00:00Z"));
    final StoreCalls calls = new StoreCalls();
    private final MemoryStore store = new MemoryStore(clock);
    final CastellanServer server;
    final UUID organization;
    final String adminToken;

    ConsoleScene() {
        this(builder -> builder);
    }

    /** Starts a server with additional settings. */
    ConsoleScene(UnaryOperator<CastellanServerBuilder> settings) {
        this(new TestConsole(page -> page), settings);
    }

    /** Starts a server with another console. */
    ConsoleScene(Site console, UnaryOperator<CastellanServerBuilder> settings) {
        server = settings.apply(CastellanServer.builder()
                        .store(calls.of(store))
                        .clock(clock)
                        .site(console)
                        .deletionGuard(deletion -> Optional.of(blocking).filter(text -> !text.isEmpty())))
                .start();
        organization = server.bootstrap().organizationId();
        adminToken = server.bootstrap().token();
    }

    /** Starts a server behind a proxy. The console of the server has a domain name and offers passkeys. */
    static ConsoleScene withName() {
        return new ConsoleScene(builder -> builder.consoleUrl(URI.create("https://castellan.example.org/console")));
    }

    Browsing browser() {
        return new Browsing(server.baseUrl());
    }

    /** Returns a browser in which the first admin is signed in. */
    Browsing admin() {
        return browser().signedIn(adminToken);
    }

    /** Creates a user with the client role, and returns a token of the user. */
    String userToken(String name, String email) {
        return userToken(name, email, Role.CLIENT);
    }

    /** Creates a user with this role, and returns a token of the user. */
    String userToken(String name, String email, Role role) {
        UUID user = server.administration()
                .createPerson(organization, NewPerson.of(name, email, role))
                .id();
        return server.administration()
                .createToken(organization, NewToken.forUser(user))
                .token();
    }

    /** Makes a deletion guard block the deletion of inputs and queries, with these dependencies. */
    void blockDeletions(String dependencies) {
        blocking = dependencies;
    }

    /** Returns the audit events in the JSON format of the API. */
    String audit() {
        ApiResponse response = server.handle(ApiRequest.of(
                "GET", Endpoints.PREFIX + "/audit-events", Headers.of("Authorization", "Bearer " + adminToken)));
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /** Returns the store's current state. Every write replaces it with a new object. */
    Object state() {
        try {
            Field state = MemoryStore.class.getDeclaredField("state");
            state.setAccessible(true);
            return Objects.requireNonNull(state.get(store));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("MemoryStore keeps its state elsewhere", e);
        }
    }

    /** Invites a person, and returns the invitation code. */
    String invite(String name, String email, Role role) {
        String body = JsonValue.of(
                        Map.of("name", name, "email", email, "role", role.toString(), "project_ids", List.of()))
                .toJson();
        return field(api("POST", "/users/invitations", body), "code");
    }

    /** Returns the path of the page on which an admin manages the person with this address. */
    String pathOf(Browsing admin, String email) {
        return admin.get("/people?search=" + email.replace("@", "%40"))
                .find("href=\"/console(/people/[0-9a-f-]{36})\"");
    }

    /** Calls the API as the first admin, and returns the response body. */
    String api(String method, String path, String body) {
        Headers headers = body.isEmpty()
                ? Headers.of("Authorization", "Bearer " + adminToken)
                : Headers.of("Authorization", "Bearer " + adminToken, "Content-Type", "application/json");
        ApiResponse response = server.handle(
                new ApiRequest(method, Endpoints.PREFIX + path, "", headers, body.getBytes(StandardCharsets.UTF_8)));
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /** Creates a project, and returns its id. */
    String project(String name) {
        return field(api("POST", "/projects", JsonValue.of(Map.of("name", name)).toJson()), "project_id");
    }

    /** Adds a passkey to a user, and returns the id of the passkey. */
    String passkey(String user) {
        UUID id = UUID.randomUUID();
        PasskeyRow row = new PasskeyRow(
                id, UUID.fromString(user), id.toString(), "cHVibGlj", 0, "Phone", clock.instant(), null, List.of());
        store.write(organization, tx -> {
            tx.passkeys().insert(row);
            return id;
        });
        return id.toString();
    }

    /** Changes the rows of the organization. */
    void write(Consumer<Transaction> work) {
        write(organization, work);
    }

    /** Changes the rows of another organization. */
    void write(UUID other, Consumer<Transaction> work) {
        store.write(other, tx -> {
            work.accept(tx);
            return tx.now();
        });
    }

    /** Returns a field of a JSON object. */
    static String field(String json, String name) {
        return JsonValue.parse(json).get(name).asString();
    }

    /**
     * Creates a person who has joined with {@link #PASSWORD}, and returns the browser in which the person is signed in.
     */
    Browsing joined(String name, String email, Role role) {
        Browsing browser = browser();
        browser.post("/join/finish", "code", invite(name, email, role), "password", PASSWORD);
        return browser;
    }

    @Override
    public void close() {
        server.close();
    }
}
