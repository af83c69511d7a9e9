package dev.castellan.server.identity;

import dev.castellan.model.Role;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.people.People;
import dev.castellan.server.people.PeopleDevices;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.support.time.MutableClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A server that logs programs in by device code, a signed-in user, and a clock that the test controls. */
final class DeviceScene implements AutoCloseable {

    static final String GRANT = "urn:ietf:params:oauth:grant-type:device_code";
    static final String CONSOLE = "https://castellan.example.org/console";
    static final Browser BROWSER = Browser.UNKNOWN;

    final MutableClock clock = new MutableClock();
    final MemoryStore store = new MemoryStore(clock);
    final CastellanServer server;
    final People people;
    final PeopleDevices devices;
    final UUID organization;
    final UUID user;
    private final AtomicInteger secrets = new AtomicInteger();

    DeviceScene() {
        this(builder -> builder.consoleUrl(URI.create(CONSOLE)));
    }

    DeviceScene(UnaryOperator<CastellanServerBuilder> settings) {
        server = node(settings, Federation.site().withDeviceLogins());
        people = People.builder(store).clock(clock).build();
        devices = people.devices();
        organization = server.bootstrap().organizationId();
        user = server.administration()
                .createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT))
                .id();
    }

    /** Starts another server on the same store. */
    CastellanServer node(UnaryOperator<CastellanServerBuilder> settings, Federation site) {
        return settings.apply(CastellanServer.builder()
                        .withoutSocket()
                        .store(store)
                        .clock(clock)
                        .site(site))
                .start();
    }

    /** Returns the session of a user who has just signed in. */
    ActiveSession session(UUID organizationId, UUID userId, Method method, @Nullable UUID token) {
        String secret =
                store.<String>read(organizationId, view -> view.organization().tag())
                        + "s".repeat(33)
                        + String.format("%010d", secrets.incrementAndGet());
        store.write(organizationId, tx -> {
            tx.sessions()
                    .insert(new SessionRow(
                            UUID.randomUUID(),
                            userId,
                            TokenHash.of(secret),
                            method,
                            token,
                            tx.now(),
                            tx.now(),
                            tx.now(),
                            null,
                            null,
                            null));
            return true;
        });
        return people.session(secret).orElseThrow();
    }

    ActiveSession session() {
        return session(organization, user, Method.PASSWORD, null);
    }

    /** Begins a login, and returns the response. */
    JsonValue start(String... more) {
        Map<String, String> form = new LinkedHashMap<>(Map.of("client_id", "castellan", "device_name", "laptop"));
        for (int i = 0; i < more.length; i += 2) {
            form.put(more[i], more[i + 1]);
        }
        ApiResponse response = post("/oauth/device_authorization", form, "192.0.2.1");
        if (response.status() != 200) {
            throw new IllegalStateException(new String(response.body(), StandardCharsets.UTF_8));
        }
        return json(response);
    }

    /** Asks for the token, after the interval has passed. */
    ApiResponse poll(JsonValue login) {
        clock.advance(Duration.ofSeconds(5));
        return pollAtOnce(login, "192.0.2.1");
    }

    ApiResponse pollAtOnce(JsonValue login, String address) {
        return send(request(login), address);
    }

    /** Returns the request of a program that asks for its token. */
    static ApiRequest request(JsonValue login) {
        String code = login.get("device_code").asString();
        return request(
                "POST",
                "/oauth/token",
                body(Map.of("grant_type", GRANT, "client_id", "castellan", "device_code", code)));
    }

    ApiResponse post(String path, Map<String, String> form, String address) {
        return send("POST", path, body(form), address);
    }

    ApiResponse send(String method, String path, String body, String address) {
        return send(request(method, path, body), address);
    }

    private static String body(Map<String, String> form) {
        return form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    static ApiRequest request(String method, String path, String body) {
        return new ApiRequest(
                method,
                path,
                null,
                Headers.of("Content-Type", "application/x-www-form-urlencoded"),
                body.getBytes(StandardCharsets.UTF_8));
    }

    private ApiResponse send(ApiRequest request, String address) {
        try {
            InetSocketAddress peer = new InetSocketAddress(InetAddress.getByName(address), 5555);
            return server.service()
                    .handle(ApiExchange.of(request, peer))
                    .toCompletableFuture()
                    .get(1, TimeUnit.MINUTES);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the response of the API to a request with a token. */
    ApiResponse get(String path, String token) {
        return server.handle(ApiRequest.of("GET", path, Headers.of("Authorization", "Bearer " + token)));
    }

    static JsonValue json(ApiResponse response) {
        return JsonValue.parse(new String(response.body(), StandardCharsets.UTF_8));
    }

    static String error(ApiResponse response) {
        return response.status() + " " + json(response).get("error").asString();
    }

    static String code(JsonValue login) {
        return login.get("user_code").asString();
    }

    /** Returns the audit events with this operation, newest first. */
    List<AuditEvent> events(String operation) {
        return server.administration()
                .auditEvents(organization, AuditFilter.ALL.withOperation(operation), null, 200)
                .data();
    }

    @Override
    public void close() {
        people.close();
        server.close();
    }
}
