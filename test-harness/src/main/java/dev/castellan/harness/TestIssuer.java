package dev.castellan.harness;

import dev.castellan.harness.internal.tenant.SigningKey;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.FederationRuleEndpoints;
import dev.castellan.model.endpoint.IssuerEndpoints;
import dev.castellan.model.federation.FederationRuleUpdate;
import dev.castellan.model.federation.Issuer;
import dev.castellan.model.federation.NewFederationRule;
import dev.castellan.model.federation.NewIssuer;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.Changes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A platform, such as GitHub Actions, that signs JWTs for the jobs of a test. Its tenant exchanges them for tokens of
 * service accounts at {@code /oauth/token}. Each tenant has an issuer with a different key. Thread-safe.
 */
public final class TestIssuer {

    /** The claim {@code iss} of the JWTs. The server sends no request to this URL. */
    public static final String ISSUER = "https://issuer.example";

    /** The claim {@code aud} of the JWTs. */
    public static final String AUDIENCE = "https://service.example";

    private static final Duration LIFE = Duration.ofMinutes(10);

    private final Tenant tenant;
    private @Nullable SigningKey key;

    TestIssuer(Tenant tenant) {
        this.tenant = tenant;
    }

    /**
     * Creates a rule and returns its id. Creates the issuer in the tenant, unless it is there. Follows the rules of the
     * server, but sends no request. {@link Tenant#reset()} removes both.
     *
     * @param serviceAccountId the service account that owns the tokens
     * @param claims the claims that a JWT must have, each with its value, and at least one other than {@code iss} and
     *     {@code aud}
     * @throws dev.castellan.server.spi.Refusal if the server's rules reject the user or a claim
     */
    public UUID rule(UUID serviceAccountId, Map<String, String> claims) {
        Map<String, List<String>> match = claims.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, claim -> List.of(claim.getValue())));
        return change(changes -> {
            NewFederationRule rule = NewFederationRule.of(idIn(changes), serviceAccountId, match);
            return Objects.requireNonNull(changes.perform(FederationRuleEndpoints.CREATE, Arguments.body(rule)))
                    .id();
        });
    }

    /**
     * Disables a rule. Its tokens end.
     *
     * @throws dev.castellan.server.spi.Refusal if the tenant does not have the rule
     */
    public void disable(UUID ruleId) {
        FederationRuleUpdate off = FederationRuleUpdate.none().enabled(false);
        change(changes -> Objects.requireNonNull(changes.perform(
                FederationRuleEndpoints.UPDATE, Arguments.body(off).withPath(ruleId))));
    }

    /**
     * Returns a signed JWT. It has the issuer and the audience that the tenant expects, the subject {@code test}, and
     * ends after 10 minutes of the tenant's clock, unless {@code claims} contains {@code iss}, {@code aud}, {@code sub}
     * or {@code exp}.
     *
     * @param claims the claims of the job. Values are strings, numbers, booleans, lists or maps
     */
    public String jwt(Map<String, ?> claims) {
        long now = tenant.clock().instant().getEpochSecond();
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("iss", ISSUER);
        all.put("aud", AUDIENCE);
        all.put("sub", "test");
        all.put("iat", now);
        all.put("exp", now + LIFE.toSeconds());
        all.putAll(claims);
        return key().sign(JsonValue.of(all));
    }

    /** Creates the key when a test needs it, because most tests do not. */
    private synchronized SigningKey key() {
        SigningKey known = key == null ? SigningKey.create() : key;
        key = known;
        return known;
    }

    private <T> T change(Function<Changes, T> work) {
        return tenant.administration().change(tenant.organizationId(), work);
    }

    private UUID idIn(Changes changes) {
        JsonValue keys = key().keySet();
        return Objects.requireNonNull(changes.perform(IssuerEndpoints.LIST, Arguments.none())).data().stream()
                .filter(known -> known.issuer().equals(ISSUER) && known.keys().equals(keys))
                .findFirst()
                .map(Issuer::id)
                .orElseGet(() -> create(changes, keys));
    }

    private static UUID create(Changes changes, JsonValue keys) {
        NewIssuer issuer = NewIssuer.of("Test", ISSUER, AUDIENCE).keys(keys);
        return Objects.requireNonNull(changes.perform(IssuerEndpoints.CREATE, Arguments.body(issuer)))
                .id();
    }

    /** Returns a description that names the tenant. */
    @Override
    public String toString() {
        return "TestIssuer[" + tenant.name() + "]";
    }
}
