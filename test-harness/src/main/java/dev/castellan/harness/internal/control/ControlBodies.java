package dev.castellan.harness.internal.control;

import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.people.IssuedInvitation;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The bodies of the control API. The words of their fields are those of the harness. */
public final class ControlBodies {

    private ControlBodies() {}

    /** A tenant to create. All fields are optional. */
    public record NewTenant(
            @Nullable String name,
            @Nullable Instant frozenAt,
            @Nullable Long ids,
            @Nullable Integer journalCapacity,
            @Nullable JsonValue seed) {

        /** A tenant with the default settings. */
        public static final NewTenant DEFAULT = new NewTenant(null, null, null, null, null);
    }

    /** A seed, as an object or as the text of a seed file. */
    public record SeedBody(JsonValue seed) {

        /** Checks the required fields. */
        public SeedBody {
            Objects.requireNonNull(seed, "seed: is required");
        }
    }

    /** A tenant and its resources, by their names in the seed. */
    public record TenantDetails(
            String name,
            URI baseUrl,
            UUID organizationId,
            UUID defaultProjectId,
            String token,
            Map<String, String> tokens,
            Map<String, UUID> userIds,
            Map<String, UUID> projectIds,
            Map<String, UUID> collectionIds,
            Map<String, UUID> inputIds,
            Map<String, UUID> queryIds,
            Map<String, IssuedInvitation> invitations) {}

    /** The name of a snapshot. */
    public record SnapshotName(UUID snapshot) {

        /** Checks the required fields. */
        public SnapshotName {
            Objects.requireNonNull(snapshot, "snapshot: is required");
        }
    }

    /** An input or query, and the process that uses it. */
    public record InUseMark(UUID id, @Nullable String by) {

        /** Checks the required fields. */
        public InUseMark {
            Objects.requireNonNull(id, "id: is required");
        }
    }

    /** A rule: the claims that a JWT of the tenant's issuer must have, and the owner of the tokens. */
    public record NewRule(UUID serviceAccountId, Map<String, String> claims) {

        /** Checks the required fields. */
        public NewRule {
            Objects.requireNonNull(serviceAccountId, "service_account_id: is required");
            Objects.requireNonNull(claims, "claims: is required");
        }
    }

    /** What a program needs to exchange a JWT, in addition to the JWT. */
    public record RuleDetails(UUID ruleId, URI tokenUrl) {}

    /** The claims of a JWT. */
    public record JwtClaims(@Nullable Map<String, JsonValue> claims) {}

    /** A signed JWT. */
    public record SignedJwt(String jwt) {}

    /** The state of a clock. */
    public record ClockState(Instant instant, boolean isFrozen) {}

    /** An interception, and the number of requests that it hit. */
    public record InterceptionState(String id, String description, int hits) {}

    /** The name of a preset, and the random seed of its interceptions. */
    public record PresetChoice(
            @Nullable String preset, @Nullable Long seed) {}

    /** The entries of a journal, oldest first. */
    public record JournalPage(List<RecordedCall> entries, long droppedCount) {}

    /** The request of an entry. */
    public record RecordedRequest(String method, String path, String query, Map<String, String> headers) {

        static RecordedRequest of(ApiRequest request) {
            Map<String, String> headers = new LinkedHashMap<>();
            request.headers().forEach((name, value) -> headers.merge(name, value, (a, b) -> a + ", " + b));
            return new RecordedRequest(request.method(), request.path(), request.query(), headers);
        }
    }

    /** An entry of a journal. */
    public record RecordedCall(
            long number,
            Instant time,
            Duration duration,
            String operation,
            @Nullable String caller,
            RecordedRequest request,
            @Nullable JsonValue body,
            int status,
            @Nullable JsonValue responseBody,
            @Nullable String errorMessage,
            List<String> interceptions,
            @Nullable String failure,
            String curl) {

        static RecordedCall of(JournalEntry entry) {
            return new RecordedCall(
                    entry.number(),
                    entry.time(),
                    entry.duration(),
                    entry.operation(),
                    entry.caller().orElse(null),
                    RecordedRequest.of(entry.request()),
                    entry.body().orElse(null),
                    entry.status(),
                    entry.responseBody().orElse(null),
                    entry.errorMessage().orElse(null),
                    entry.interceptions(),
                    entry.failure().orElse(null),
                    entry.toCurl());
        }
    }
}
