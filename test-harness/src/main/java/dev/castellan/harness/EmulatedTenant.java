package dev.castellan.harness;

import dev.castellan.harness.interception.Interception;
import dev.castellan.harness.internal.control.ControlBodies.ClockState;
import dev.castellan.harness.internal.control.ControlBodies.InUseMark;
import dev.castellan.harness.internal.control.ControlBodies.InterceptionState;
import dev.castellan.harness.internal.control.ControlBodies.JwtClaims;
import dev.castellan.harness.internal.control.ControlBodies.NewRule;
import dev.castellan.harness.internal.control.ControlBodies.RuleDetails;
import dev.castellan.harness.internal.control.ControlBodies.SignedJwt;
import dev.castellan.harness.internal.control.ControlBodies.SnapshotName;
import dev.castellan.harness.internal.control.ControlBodies.TenantDetails;
import dev.castellan.harness.internal.control.ControlRoute.ControlCall;
import dev.castellan.harness.internal.control.FieldType;
import dev.castellan.harness.internal.control.Word;
import dev.castellan.harness.internal.seed.ResourceKind;
import dev.castellan.harness.internal.tenant.ResourceNames;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;

/** A tenant of an emulator, with the snapshots and interceptions that its users name. Thread-safe. */
final class EmulatedTenant {

    static final List<Word<MovableClock, MovableClock>> CLOCK = List.of(
            word("freeze", FieldType.TRUE, (clock, yes) -> clock.freeze()),
            word("freeze_at", FieldType.TIME, MovableClock::freezeAt),
            word("resume", FieldType.TRUE, (clock, yes) -> clock.resume()),
            word("set", FieldType.TIME, MovableClock::set),
            word("advance", FieldType.DURATION, MovableClock::advance));

    /** The number of snapshots that are kept, which are the newest. */
    private static final int MAX_SNAPSHOTS = 100;

    final Tenant tenant;
    private final Map<UUID, TenantSnapshot> snapshots = new LinkedHashMap<>();
    private final Map<String, Interception> interceptions = new LinkedHashMap<>();
    private int added;

    EmulatedTenant(Tenant tenant) {
        this.tenant = tenant;
    }

    TenantDetails state() {
        ResourceNames names = tenant.names();
        return new TenantDetails(
                tenant.name(),
                tenant.baseUrl(),
                tenant.organizationId(),
                tenant.defaultProjectId(),
                tenant.token(),
                names.byName(ResourceKind.USER, names::token),
                ids(names, ResourceKind.USER),
                ids(names, ResourceKind.PROJECT),
                ids(names, ResourceKind.COLLECTION),
                ids(names, ResourceKind.INPUT),
                ids(names, ResourceKind.QUERY),
                names.byName(ResourceKind.USER, names::invitation));
    }

    synchronized SnapshotName snapshot() {
        UUID id = UUID.randomUUID();
        snapshots.put(id, tenant.snapshot());
        if (snapshots.size() > MAX_SNAPSHOTS) {
            snapshots.remove(snapshots.keySet().iterator().next());
        }
        return new SnapshotName(id);
    }

    synchronized void restore(ControlCall<SnapshotName> call) {
        UUID id = call.requiredBody().snapshot();
        TenantSnapshot snapshot = snapshots.get(id);
        if (snapshot == null) {
            throw Refusal.of(
                    ErrorKind.NOT_FOUND,
                    "snapshot " + id + ": tenant " + tenant.name() + " has no such snapshot among its newest "
                            + MAX_SNAPSHOTS);
        }
        tenant.restore(snapshot);
    }

    void markInUse(ControlCall<InUseMark> call) {
        InUseMark mark = call.requiredBody();
        if (mark.by() == null || mark.by().isBlank()) {
            throw new IllegalArgumentException("by: is required: the process that uses it, such as \"run 42\"");
        }
        try {
            tenant.markInUse(mark.id(), mark.by());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("id: " + e.getMessage(), e);
        }
    }

    RuleDetails addRule(ControlCall<NewRule> call) {
        NewRule wanted = call.requiredBody();
        return new RuleDetails(
                tenant.issuer().rule(wanted.serviceAccountId(), wanted.claims()),
                tenant.baseUrl().resolve("/" + tenant.name() + "/oauth/token"));
    }

    void disableRule(ControlCall<?> call) {
        UUID id = UuidText.parse(call.path().get(1));
        if (id == null) {
            throw Refusal.of(ErrorKind.NOT_FOUND, "rule '" + call.path().get(1) + "': expected the id of a rule");
        }
        tenant.issuer().disable(id);
    }

    SignedJwt sign(ControlCall<JwtClaims> call) {
        Map<String, JsonValue> claims = call.body() == null ? null : call.body().claims();
        return new SignedJwt(tenant.issuer().jwt(claims == null ? Map.of() : claims));
    }

    ClockState clock() {
        return new ClockState(tenant.clock().instant(), tenant.clock().isFrozen());
    }

    ClockState changeClock(JsonValue body) {
        Map<String, JsonValue> fields = Word.fields(body, CLOCK);
        Word<MovableClock, MovableClock> change = Word.only(CLOCK, fields)
                .orElseThrow(() ->
                        new IllegalArgumentException("body: expected one of " + String.join(", ", Word.names(CLOCK))));
        MovableClock unused = change.call(tenant.clock(), Objects.requireNonNull(fields.get(change.name())));
        return clock();
    }

    /** Names an interception. */
    synchronized InterceptionState named(Interception interception) {
        forgetRemoved();
        String id = String.valueOf(++added);
        interceptions.put(id, interception);
        return state(id, interception);
    }

    synchronized List<InterceptionState> interceptions() {
        forgetRemoved();
        return interceptions.entrySet().stream()
                .map(entry -> state(entry.getKey(), entry.getValue()))
                .toList();
    }

    synchronized void removeInterception(ControlCall<?> call) {
        String id = call.path().get(1);
        if (!wasAdded(id)) {
            throw Refusal.of(ErrorKind.NOT_FOUND, "tenant " + tenant.name() + " has no interception '" + id + "'");
        }
        Optional.ofNullable(interceptions.remove(id)).ifPresent(Interception::remove);
    }

    private boolean wasAdded(String id) {
        return id.matches("[1-9][0-9]{0,8}") && Integer.parseInt(id) <= added;
    }

    private void forgetRemoved() {
        interceptions.values().retainAll(tenant.interceptions().list());
    }

    private static InterceptionState state(String id, Interception interception) {
        return new InterceptionState(id, interception.toString(), interception.hits());
    }

    private static Map<String, UUID> ids(ResourceNames names, ResourceKind kind) {
        return names.byName(kind, name -> names.id(kind, name));
    }

    private static <V> Word<MovableClock, MovableClock> word(
            String name, FieldType<V> type, BiConsumer<MovableClock, V> change) {
        return Word.of(name, type, (clock, value) -> {
            change.accept(clock, value);
            return clock;
        });
    }
}
