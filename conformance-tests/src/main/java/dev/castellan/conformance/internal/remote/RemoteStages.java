package dev.castellan.conformance.internal.remote;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.internal.fixture.CaseVariable.Need;
import dev.castellan.conformance.internal.fixture.CaseVariables;
import dev.castellan.conformance.internal.http.Carrier;
import dev.castellan.conformance.internal.http.SocketCarrier;
import dev.castellan.conformance.internal.run.Stage;
import dev.castellan.conformance.profile.Profile;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prepares stages on a deployment, one after another. Not thread-safe. */
public final class RemoteStages implements AutoCloseable {

    private final URI baseUrl;
    private final Profile profile;
    private final RemoteCalls ours;
    private final @Nullable RemoteCalls others;
    private final Cleanup shared;
    private final ExpiredTokens expired;
    private final String run = UUID.randomUUID().toString().substring(0, 8);
    private final AtomicInteger stages = new AtomicInteger();
    private final Set<UUID> seen = new HashSet<>();
    private final List<String> left = new ArrayList<>();

    /**
     * Creates an instance that prepares stages on a deployment.
     *
     * @param baseUrl the URL without {@code /api/v1}
     * @param adminToken a token of an {@code org_admin}
     * @param otherAdminToken a token of an {@code org_admin} in a second organization, or null
     * @param progress receives the reason of a long wait
     */
    public RemoteStages(
            URI baseUrl,
            String adminToken,
            @Nullable String otherAdminToken,
            Profile profile,
            Clock clock,
            Consumer<String> progress) {
        this.baseUrl = baseUrl;
        this.profile = profile;
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(10))
                .build();
        this.ours = new RemoteCalls(http, baseUrl, adminToken, profile.projectHeader());
        this.others = otherAdminToken == null ? null : ours.as(otherAdminToken);
        this.shared = new Cleanup(seen);
        this.expired = new ExpiredTokens(ours, new Organization(ours, shared), clock, progress);
    }

    /**
     * Makes one call with each administrator's token.
     *
     * @throws StageException if the deployment refuses a call or does not respond
     */
    public void requireAccess() {
        requireAccess(ours, "admin-token");
        if (others != null) {
            requireAccess(others, "other-admin-token");
        }
    }

    private void requireAccess(RemoteCalls calls, String name) {
        int status = calls.status("/users");
        if (status != 200) {
            throw new StageException("GET " + baseUrl + "/api/v1/users with castellan." + name + " got response "
                    + status + ", not 200");
        }
    }

    /**
     * Prepares the stage of a case.
     *
     * @throws StageException if a call fails. The message names the call.
     */
    public Stage set(CaseFile file) {
        Cleanup cleanup = new Cleanup(seen);
        Organization here = new Organization(ours, cleanup);
        Organization there = new Organization(others == null ? ours : others, cleanup);
        String domain = "c" + stages.incrementAndGet() + "." + run + ".castellan.test";
        RemoteFixture fixture =
                new RemoteFixture(here, there, expired, domain, Math.max(baseUrl.getPort(), 0), profile);
        try {
            fixture.makeFor(names(file));
            Carrier carrier = new RemoteCarrier(new SocketCarrier(baseUrl), baseUrl, profile, cleanup);
            return new RemoteStage(fixture.values(), carrier, profile, () -> left.addAll(cleanup.clear()));
        } catch (RuntimeException e) {
            left.addAll(cleanup.clear());
            throw e;
        }
    }

    /** Returns a stage that contains only the token of the administrator. Creates no objects. */
    public Stage setReadOnly() {
        Map<String, Object> values = Map.of("admin.token", ours.token(), "nothing", UUID.randomUUID());
        Cleanup nothing = new Cleanup(seen);
        return new RemoteStage(
                values,
                new RemoteCarrier(new SocketCarrier(baseUrl), baseUrl, profile, nothing),
                profile,
                nothing::clear);
    }

    /** Returns the paths of the objects that the deployment has not yet deleted. */
    public List<String> leftBehind() {
        return List.copyOf(left);
    }

    /** Returns the names in a case that refer to objects. All other names get their values from responses. */
    private static Set<String> names(CaseFile file) {
        return CaseVariables.all().stream()
                .filter(variable -> Collections.disjoint(variable.needs(), List.of(Need.DELETION_GUARD, Need.SESSIONS)))
                .flatMap(variable -> variable.names().stream())
                .filter(file.names()::contains)
                .collect(Collectors.toSet());
    }

    @Override
    public void close() {
        left.addAll(shared.clear());
    }

    private record RemoteStage(Map<String, Object> values, Carrier carrier, Profile profile, Runnable clear)
            implements Stage {

        /** Returns the field with the kind of a user, because the specified operations create only service accounts. */
        @Override
        public Set<String> ignoredFields() {
            return Set.of("is_service_account");
        }

        @Override
        public void close() {
            carrier.close();
            clear.run();
        }
    }

    /** Thrown when the stage of a case cannot be prepared, because the deployment refuses a call or does not respond. */
    public static final class StageException extends RuntimeException {

        private static final long serialVersionUID = 1;

        StageException(String message) {
            super(message);
        }
    }
}
