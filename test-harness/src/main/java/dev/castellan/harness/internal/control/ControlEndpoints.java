package dev.castellan.harness.internal.control;

import dev.castellan.harness.internal.control.ControlBodies.ClockState;
import dev.castellan.harness.internal.control.ControlBodies.InUseMark;
import dev.castellan.harness.internal.control.ControlBodies.InterceptionState;
import dev.castellan.harness.internal.control.ControlBodies.JournalPage;
import dev.castellan.harness.internal.control.ControlBodies.JwtClaims;
import dev.castellan.harness.internal.control.ControlBodies.NewRule;
import dev.castellan.harness.internal.control.ControlBodies.NewTenant;
import dev.castellan.harness.internal.control.ControlBodies.PresetChoice;
import dev.castellan.harness.internal.control.ControlBodies.RecordedCall;
import dev.castellan.harness.internal.control.ControlBodies.RuleDetails;
import dev.castellan.harness.internal.control.ControlBodies.SeedBody;
import dev.castellan.harness.internal.control.ControlBodies.SignedJwt;
import dev.castellan.harness.internal.control.ControlBodies.SnapshotName;
import dev.castellan.harness.internal.control.ControlBodies.TenantDetails;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.JsonValue;
import java.util.List;

/** All operations of the control API. Their paths are below {@link ControlService#PREFIX}. */
public final class ControlEndpoints {

    private static final String TENANT = "/tenants/{tenant}";
    private static final BodyType<TenantDetails> ONE_TENANT = BodyType.of(TenantDetails.class);

    /** Creates a tenant. */
    public static final Endpoint<NewTenant, TenantDetails> CREATE = Endpoint.post("tenants.create", "/tenants")
            .mayTake(NewTenant.class)
            .responds(201, ONE_TENANT)
            .build();

    /** Lists the names of the tenants. */
    public static final Endpoint<Void, List<String>> LIST = Endpoint.get("tenants.list", "/tenants")
            .responds(200, BodyType.arrayOf(String.class))
            .build();

    /** Returns a tenant with the ids and tokens of its resources. */
    public static final Endpoint<Void, TenantDetails> GET =
            Endpoint.get("tenants.get", TENANT).responds(200, ONE_TENANT).build();

    /** Closes a tenant. */
    public static final Endpoint<Void, Void> CLOSE =
            Endpoint.delete("tenants.close", TENANT).responds(204).build();

    /** Creates the resources of a seed in a tenant. */
    public static final Endpoint<SeedBody, TenantDetails> APPLY = Endpoint.post("tenants.apply", TENANT + "/apply")
            .takes(SeedBody.class)
            .responds(200, ONE_TENANT)
            .build();

    /** Returns the resources of a tenant as a seed. */
    public static final Endpoint<Void, SeedBody> EXPORT = Endpoint.get("tenants.export", TENANT + "/export")
            .responds(200, BodyType.of(SeedBody.class))
            .build();

    /** Restores a tenant to its state after creation. */
    public static final Endpoint<Void, Void> RESET =
            Endpoint.post("tenants.reset", TENANT + "/reset").responds(204).build();

    /** Takes a snapshot of a tenant. */
    public static final Endpoint<Void, SnapshotName> SNAPSHOT = Endpoint.post("tenants.snapshot", TENANT + "/snapshot")
            .responds(201, BodyType.of(SnapshotName.class))
            .build();

    /** Restores a snapshot. */
    public static final Endpoint<SnapshotName, Void> RESTORE = Endpoint.post("tenants.restore", TENANT + "/restore")
            .takes(SnapshotName.class)
            .responds(204)
            .build();

    /** Marks an input or query as in use. */
    public static final Endpoint<InUseMark, Void> MARK_IN_USE = Endpoint.post(
                    "tenants.markInUse", TENANT + "/mark-in-use")
            .takes(InUseMark.class)
            .responds(204)
            .build();

    /** Removes the in-use mark from an input or query. */
    public static final Endpoint<InUseMark, Void> RELEASE = Endpoint.post("tenants.release", TENANT + "/release")
            .takes(InUseMark.class)
            .responds(204)
            .build();

    /** Creates a rule for JWTs of a tenant's issuer. */
    public static final Endpoint<NewRule, RuleDetails> ADD_RULE = Endpoint.post(
                    "issuer.addRule", TENANT + "/issuer/rules")
            .takes(NewRule.class)
            .responds(201, BodyType.of(RuleDetails.class))
            .build();

    /** Disables a rule. */
    public static final Endpoint<Void, Void> DISABLE_RULE = Endpoint.delete(
                    "issuer.disableRule", TENANT + "/issuer/rules/{rule}")
            .responds(204)
            .build();

    /** Signs a JWT of a tenant's issuer. */
    public static final Endpoint<JwtClaims, SignedJwt> SIGN = Endpoint.post("issuer.sign", TENANT + "/issuer/jwt")
            .mayTake(JwtClaims.class)
            .responds(200, BodyType.of(SignedJwt.class))
            .build();

    /** Returns the time of a tenant's clock. */
    public static final Endpoint<Void, ClockState> CLOCK = Endpoint.get("clock.get", TENANT + "/clock")
            .responds(200, BodyType.of(ClockState.class))
            .build();

    /** Freezes, resumes, sets or advances a tenant's clock. */
    public static final Endpoint<JsonValue, ClockState> CHANGE_CLOCK = Endpoint.post("clock.change", TENANT + "/clock")
            .takes(JsonValue.class)
            .responds(200, BodyType.of(ClockState.class))
            .build();

    /** Adds an interception. */
    public static final Endpoint<JsonValue, InterceptionState> INTERCEPT = Endpoint.post(
                    "interceptions.add", TENANT + "/interceptions")
            .takes(JsonValue.class)
            .responds(201, BodyType.of(InterceptionState.class))
            .build();

    /** Adds the interceptions of a preset. */
    public static final Endpoint<PresetChoice, List<InterceptionState>> APPLY_PRESET = Endpoint.post(
                    "interceptions.apply", TENANT + "/interceptions/apply")
            .takes(PresetChoice.class)
            .responds(201, BodyType.arrayOf(InterceptionState.class))
            .build();

    /** Lists the interceptions of a tenant. */
    public static final Endpoint<Void, List<InterceptionState>> INTERCEPTIONS = Endpoint.get(
                    "interceptions.list", TENANT + "/interceptions")
            .responds(200, BodyType.arrayOf(InterceptionState.class))
            .build();

    /** Removes one interception. */
    public static final Endpoint<Void, Void> REMOVE_INTERCEPTION = Endpoint.delete(
                    "interceptions.remove", TENANT + "/interceptions/{interception}")
            .responds(204)
            .build();

    /** Removes all interceptions of a tenant. */
    public static final Endpoint<Void, Void> CLEAR_INTERCEPTIONS = Endpoint.delete(
                    "interceptions.clear", TENANT + "/interceptions")
            .responds(204)
            .build();

    /** Returns the entries of the journal. */
    public static final Endpoint<Void, JournalPage> JOURNAL = Endpoint.get("journal.entries", TENANT + "/journal")
            .query("on", "by", "with_status")
            .responds(200, BodyType.of(JournalPage.class))
            .build();

    /** Removes all entries of the journal. */
    public static final Endpoint<Void, Void> CLEAR_JOURNAL =
            Endpoint.delete("journal.clear", TENANT + "/journal").responds(204).build();

    /** Checks, or waits for, requests in the journal. */
    public static final Endpoint<JsonValue, List<RecordedCall>> EXPECT = Endpoint.post(
                    "journal.expect", TENANT + "/journal/expect")
            .takes(JsonValue.class)
            .responds(200, BodyType.arrayOf(RecordedCall.class))
            .build();

    private ControlEndpoints() {}
}
