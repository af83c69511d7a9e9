package dev.castellan.harness;

import static java.util.Objects.requireNonNull;

import dev.castellan.harness.data.Seed;
import dev.castellan.harness.internal.control.ControlBodies.NewTenant;
import dev.castellan.harness.internal.control.ControlBodies.SeedBody;
import dev.castellan.harness.internal.control.ControlBodies.TenantDetails;
import dev.castellan.harness.internal.control.ControlEndpoints;
import dev.castellan.harness.internal.control.ControlRoute;
import dev.castellan.harness.internal.control.ControlRoute.ControlCall;
import dev.castellan.harness.internal.control.InterceptionWords;
import dev.castellan.harness.internal.control.JournalWords;
import dev.castellan.harness.internal.control.Word;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tenants of an emulator, and the operations of its control API on them. Thread-safe. */
final class EmulatedTenants {

    /** The maximum number of tenants. */
    static final int MAX_TENANTS = 1000;

    private final Seed seed;
    private final CompletableFuture<TestServer> server = new CompletableFuture<>();
    private final Map<String, EmulatedTenant> tenants = new ConcurrentHashMap<>();

    EmulatedTenants(Seed seed) {
        this.seed = seed;
    }

    /** Starts the server of the tenants. Earlier calls of the operations wait for it. */
    TestServer start(TestServerBuilder builder) {
        TestServer started = builder.start();
        server.complete(started);
        return started;
    }

    List<ControlRoute<?, ?>> routes() {
        return List.of(
                ControlRoute.of(ControlEndpoints.CREATE, this::create),
                ControlRoute.of(
                        ControlEndpoints.LIST,
                        call -> tenants.keySet().stream().sorted().toList()),
                of(ControlEndpoints.GET, EmulatedTenant::state),
                of(ControlEndpoints.CLOSE, this::close),
                of(ControlEndpoints.APPLY, (emulated, call) -> {
                    emulated.tenant.apply(parsed(call.requiredBody().seed()));
                    return emulated.state();
                }),
                of(
                        ControlEndpoints.EXPORT,
                        emulated -> new SeedBody(
                                JsonValue.of(emulated.tenant.export().toYaml()))),
                done(ControlEndpoints.RESET, (emulated, call) -> emulated.tenant.reset()),
                of(ControlEndpoints.SNAPSHOT, EmulatedTenant::snapshot),
                done(ControlEndpoints.RESTORE, EmulatedTenant::restore),
                done(ControlEndpoints.MARK_IN_USE, EmulatedTenant::markInUse),
                done(
                        ControlEndpoints.RELEASE,
                        (emulated, call) ->
                                emulated.tenant.release(call.requiredBody().id())),
                of(ControlEndpoints.ADD_RULE, EmulatedTenant::addRule),
                done(ControlEndpoints.DISABLE_RULE, EmulatedTenant::disableRule),
                of(ControlEndpoints.SIGN, EmulatedTenant::sign),
                of(ControlEndpoints.CLOCK, EmulatedTenant::clock),
                worded(ControlEndpoints.CHANGE_CLOCK, EmulatedTenant.CLOCK, EmulatedTenant::changeClock),
                worded(
                        ControlEndpoints.INTERCEPT,
                        InterceptionWords.ALL,
                        (emulated, body) -> emulated.named(
                                InterceptionWords.add(emulated.tenant.interceptions(), emulated.tenant::userId, body))),
                of(
                        ControlEndpoints.APPLY_PRESET,
                        (emulated, call) ->
                                InterceptionWords.apply(emulated.tenant.interceptions(), call.requiredBody()).stream()
                                        .map(emulated::named)
                                        .toList()),
                of(ControlEndpoints.INTERCEPTIONS, EmulatedTenant::interceptions),
                done(ControlEndpoints.REMOVE_INTERCEPTION, EmulatedTenant::removeInterception),
                done(
                        ControlEndpoints.CLEAR_INTERCEPTIONS,
                        (emulated, call) -> emulated.tenant.interceptions().clear()),
                of(
                        ControlEndpoints.JOURNAL,
                        (emulated, call) ->
                                JournalWords.entries(emulated.tenant.journal(), emulated.tenant::userId, call.query())),
                done(
                        ControlEndpoints.CLEAR_JOURNAL,
                        (emulated, call) -> emulated.tenant.journal().clear()),
                worded(
                        ControlEndpoints.EXPECT,
                        JournalWords.ALL,
                        (emulated, body) ->
                                JournalWords.expect(emulated.tenant.journal(), emulated.tenant::userId, body)));
    }

    private TenantDetails create(ControlCall<NewTenant> call) {
        NewTenant wanted = call.body() == null ? NewTenant.DEFAULT : call.body();
        if (tenants.size() >= MAX_TENANTS) {
            throw Refusal.of(ErrorCode.MAXIMUM_REACHED, MAX_TENANTS + " tenants exist: delete those that tests left");
        }
        if (wanted.name() != null && tenants.containsKey(wanted.name())) {
            throw Refusal.of(ErrorKind.CONFLICT, "name: there is a tenant '" + wanted.name() + "' already");
        }
        Tenant tenant = builder(wanted).create();
        EmulatedTenant emulated = new EmulatedTenant(tenant);
        tenants.put(tenant.name(), emulated);
        return emulated.state();
    }

    private TenantBuilder builder(NewTenant wanted) {
        TenantBuilder builder = server.join().tenant().seed(wanted.seed() == null ? seed : parsed(wanted.seed()));
        set("name", wanted.name(), builder::name);
        set("frozen_at", wanted.frozenAt(), builder::frozenAt);
        set("ids", wanted.ids(), builder::ids);
        set("journal_capacity", wanted.journalCapacity(), builder::journalCapacity);
        return builder;
    }

    private static <V> void set(String field, @Nullable V value, Function<V, TenantBuilder> setter) {
        if (value != null) {
            try {
                requireNonNull(setter.apply(value));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(field + ": " + e.getMessage(), e);
            }
        }
    }

    /** Returns the seed in a body, which is an object or the text of a seed file. */
    private static Seed parsed(JsonValue seed) {
        return Seeds.parse(seed.isString() ? seed.asString() : seed.toJson(), "seed");
    }

    private @Nullable Void close(EmulatedTenant emulated) {
        tenants.remove(emulated.tenant.name());
        emulated.tenant.close();
        return null;
    }

    private EmulatedTenant tenant(ControlCall<?> call) {
        String name = call.path().get(0);
        return Optional.ofNullable(tenants.get(name))
                .orElseThrow(() -> Refusal.of(
                        ErrorKind.NOT_FOUND,
                        "no tenant '" + name + "': create it, or do not delete it before this call"));
    }

    private <I, O> ControlRoute<I, O> of(Endpoint<I, O> endpoint, Function<EmulatedTenant, @Nullable O> operation) {
        return ControlRoute.of(endpoint, call -> operation.apply(tenant(call)));
    }

    private <I, O> ControlRoute<I, O> of(
            Endpoint<I, O> endpoint, BiFunction<EmulatedTenant, ControlCall<I>, O> operation) {
        return ControlRoute.of(endpoint, call -> operation.apply(tenant(call), call));
    }

    private <I> ControlRoute<I, Void> done(Endpoint<I, Void> endpoint, Action<I> action) {
        return ControlRoute.of(endpoint, call -> {
            action.run(tenant(call), call);
            return null;
        });
    }

    private <O> ControlRoute<JsonValue, O> worded(
            Endpoint<JsonValue, O> endpoint,
            List<? extends Word<?, ?>> words,
            BiFunction<EmulatedTenant, JsonValue, O> operation) {
        return new ControlRoute<>(
                endpoint, List.copyOf(words), call -> operation.apply(tenant(call), call.requiredBody()));
    }

    /** An operation without a result. */
    private interface Action<I> {

        void run(EmulatedTenant tenant, ControlCall<I> call);
    }
}
