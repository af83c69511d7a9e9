package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.ControlClient.ControlException;
import dev.castellan.harness.interception.Interception;
import dev.castellan.harness.interception.InterceptionBuilder;
import dev.castellan.harness.journal.Expectation;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Refusal;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A tenant of an emulator. Each call of a method of the harness becomes the field with its name in the body of a
 * request, and the last call sends the request.
 */
public final class RemoteSubject implements HarnessSubject {

    private final Emulator emulator;
    private final ControlClient control;
    private final JsonValue tenant;
    private final CastellanClient client;

    private RemoteSubject(Emulator emulator, JsonValue tenant) {
        this.emulator = emulator;
        this.control = ControlClient.of(emulator);
        this.tenant = tenant;
        this.client = CastellanClient.builder(tenant.get("base_url").asString())
                .token(tenant.get("token").asString())
                .idempotentPosts(true)
                .build();
    }

    /** Starts an emulator with a tenant. */
    public static RemoteSubject start() {
        Emulator emulator = Emulator.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Seeds.of());
        return new RemoteSubject(emulator, ControlClient.of(emulator).call("POST", "/tenants", null));
    }

    @Override
    public HarnessSubject another(@Nullable String name, int journalCapacity) {
        Map<String, Object> body = new LinkedHashMap<>(Map.of("journal_capacity", journalCapacity));
        if (name != null) {
            body.put("name", name);
        }
        return new RemoteSubject(emulator, control.call("POST", "/tenants", json(body)));
    }

    @Override
    public CastellanClient client() {
        return client;
    }

    @Override
    public InterceptionBuilder on(Endpoint<?, ?> endpoint) {
        return builder(Map.of("on", endpoint.id()));
    }

    @Override
    public InterceptionBuilder onAny() {
        return builder(Map.of());
    }

    @Override
    public List<Interception> interceptions() {
        return get("/interceptions").items().stream().map(this::interception).toList();
    }

    @Override
    public Expectation expect(Endpoint<?, ?> endpoint) {
        return expectation(Map.of("on", endpoint.id()));
    }

    @Override
    public Expectation expect(HttpMethod method, String template) {
        return expectation(Map.of("on", method + " " + template));
    }

    @Override
    public Expectation expectAny() {
        return expectation(Map.of());
    }

    @Override
    public UUID rule(UUID serviceAccountId, Map<String, String> claims) {
        Map<String, Object> body = Map.of("service_account_id", serviceAccountId, "claims", claims);
        JsonValue rule = control.call("POST", path("/issuer/rules"), json(body));
        String base = tenant.get("base_url").asString();
        assertThat(rule.get("token_url").asString()).isEqualTo(base.replace("/api/v1", "/oauth/token"));
        return rule.get("rule_id").convertTo(UUID.class);
    }

    @Override
    public void disable(UUID ruleId) {
        control.call("DELETE", path("/issuer/rules/" + ruleId), null);
    }

    @Override
    public String jwt(Map<String, ?> claims) {
        return control.call("POST", path("/issuer/jwt"), json(Map.of("claims", claims)))
                .get("jwt")
                .asString();
    }

    @Override
    public void freezeAt(Instant time) {
        control.call("POST", path("/clock"), json(Map.of("freeze_at", time.toString())));
    }

    @Override
    public void advance(Duration time) {
        control.call("POST", path("/clock"), json(Map.of("advance", time.toString())));
    }

    @Override
    public Runnable snapshot() {
        String snapshot = control.call("POST", path("/snapshot"), null).toJson();
        return () -> control.call("POST", path("/restore"), snapshot);
    }

    @Override
    public void reset() {
        control.call("POST", path("/reset"), null);
    }

    @Override
    public void closeTenant() {
        control.call("DELETE", path(""), null);
    }

    @Override
    public void close() {
        client.close();
        emulator.close();
    }

    private InterceptionBuilder builder(Map<String, Object> body) {
        return words(
                InterceptionBuilder.class,
                body,
                this::builder,
                added -> interception(control.call("POST", path("/interceptions"), json(added))));
    }

    private Expectation expectation(Map<String, Object> body) {
        return words(Expectation.class, body, this::expectation, this::entries);
    }

    private List<JournalEntry> entries(Map<String, Object> body) {
        try {
            return control.call("POST", path("/journal/expect"), json(body)).items().stream()
                    .map(RemoteSubject::entry)
                    .toList();
        } catch (ControlException e) {
            if (e.status() == 409) {
                throw new AssertionError(e.getMessage());
            }
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private Interception interception(JsonValue added) {
        String id = added.get("id").asString();
        int[] hits = {0};
        return proxy(Interception.class, (method, arguments) -> switch (method.getName()) {
            case "hits" ->
                get("/interceptions").items().stream()
                        .filter(item -> item.get("id").asString().equals(id))
                        .findFirst()
                        .map(item -> hits[0] = item.get("hits").convertTo(Integer.class))
                        // removed
                        .orElse(hits[0]);
            case "remove" -> control.call("DELETE", path("/interceptions/" + id), null);
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }

    private static JournalEntry entry(JsonValue entry) {
        return proxy(JournalEntry.class, (method, arguments) -> {
            JsonValue value = entry.get(snake(method));
            return method.getReturnType() == Optional.class
                    ? Optional.ofNullable(value).map(JsonValue::asString)
                    : value.convertTo(method.getReturnType());
        });
    }

    /** Returns an object whose methods add a field, and send the request unless they return the same type. */
    private static <T> T words(
            Class<T> type,
            Map<String, Object> body,
            Function<Map<String, Object>, T> more,
            Function<Map<String, Object>, ?> send) {
        return proxy(type, (method, arguments) -> {
            Map<String, Object> next = new LinkedHashMap<>(body);
            next.put(snake(method), value(method, arguments));
            boolean isCondition = method.getReturnType().isAssignableFrom(type) && method.getReturnType() != void.class;
            return isCondition ? more.apply(next) : send.apply(next);
        });
    }

    private static Object value(Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "respond" ->
                arguments.length == 1
                        ? Map.of("status", arguments[0])
                        : Map.of("status", arguments[0], "json", JsonValue.parse((String) arguments[1]));
            case "refuse" -> reason((Refusal) arguments[0]);
            case "slowBody" -> Map.of("bytes_per_piece", arguments[0], "pause", arguments[1].toString());
            case "withProbability" -> Map.of("chance", arguments[0], "seed", arguments[1]);
            case "withHeader", "withQuery" -> Map.of(arguments[0], arguments[1]);
            case "withBody" -> JsonValue.parse((String) arguments[0]);
            default -> arguments.length == 0 ? true : plain(arguments[0]);
        };
    }

    private static Object plain(Object argument) {
        if (argument instanceof Object[] all) {
            return Arrays.stream(all).map(String::valueOf).toList();
        }
        return argument instanceof Number || argument instanceof String ? argument : argument.toString();
    }

    private static Map<String, String> reason(Refusal refusal) {
        Map<String, String> reason = new LinkedHashMap<>();
        reason.put("code", refusal.code().value());
        reason.put("message", refusal.getMessage());
        reason.put("kind", refusal.kind().code().value());
        reason.put("dependencies", refusal.dependencies());
        return reason;
    }

    private JsonValue get(String path) {
        return control.call("GET", path(path), null);
    }

    private String path(String rest) {
        return "/tenants/" + tenant.get("name").asString() + rest;
    }

    private static String snake(Method method) {
        return method.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private static String json(Map<String, Object> body) {
        return JsonValue.of(body).toJson();
    }

    private static <T> T proxy(Class<T> type, Calls calls) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> switch (method.getName()) {
                    case "toString" -> type.getSimpleName();
                    case "hashCode" -> System.identityHashCode(self);
                    case "equals" -> self == arguments[0];
                    default -> calls.call(method, arguments == null ? new Object[0] : arguments);
                }));
    }

    /** Handles the calls of a proxy. */
    private interface Calls {

        @Nullable
        Object call(Method method, Object[] arguments);
    }
}
