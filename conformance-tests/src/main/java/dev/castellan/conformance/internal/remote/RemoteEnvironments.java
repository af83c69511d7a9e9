package dev.castellan.conformance.internal.remote;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.internal.fixture.CaseVariable.Need;
import dev.castellan.conformance.internal.fixture.CaseVariables;
import dev.castellan.conformance.internal.http.CaseTransport;
import dev.castellan.conformance.internal.http.SocketTransport;
import dev.castellan.conformance.internal.run.CaseEnvironment;
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

/** Prepares environments for cases on a deployment, one after another. Not thread-safe. */
public final class RemoteEnvironments implements AutoCloseable {

    private final URI baseUrl;
    private final Profile profile;
    private final RemoteCalls ownCalls;
    private final @Nullable RemoteCalls otherCalls;
    private final Cleanup shared;
    private final ExpiredTokens expired;
    private final String run = UUID.randomUUID().toString().substring(0, 8);
    private final AtomicInteger stages = new AtomicInteger();
    private final Set<UUID> existing = new HashSet<>();
    private final List<String> remaining = new ArrayList<>();

    /**
     * Creates an instance that prepares environments on a deployment.
     *
     * @param baseUrl the URL without {@code /api/v1}
     * @param adminToken a token of an {@code org_admin}
     * @param otherAdminToken a token of an {@code org_admin} in a second organization, or null
     * @param progress receives the reason of a long wait
     */
    public RemoteEnvironments(
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
        this.ownCalls = new RemoteCalls(http, baseUrl, adminToken, profile.projectHeader());
        this.otherCalls = otherAdminToken == null ? null : ownCalls.as(otherAdminToken);
        this.shared = new Cleanup(existing);
        this.expired = new ExpiredTokens(ownCalls, new RemoteOrganization(ownCalls, shared), clock, progress);
    }

    /**
     * Makes one call with each administrator's token.
     *
     * @throws EnvironmentException if the deployment refuses a call or does not respond
     */
    public void requireAccess() {
        requireAccess(ownCalls, "admin-token");
        if (otherCalls != null) {
            requireAccess(otherCalls, "other-admin-token");
        }
    }

    private void requireAccess(RemoteCalls calls, String name) {
        int status = calls.status("/users");
        if (status != 200) {
            throw new EnvironmentException("GET " + baseUrl + "/api/v1/users with castellan." + name + " got response "
                    + status + ", not 200");
        }
    }

    /**
     * Prepares the environment of a case.
     *
     * @throws EnvironmentException if a call fails. The message names the call.
     */
    public CaseEnvironment set(CaseFile file) {
        Cleanup cleanup = new Cleanup(existing);
        RemoteOrganization organization = new RemoteOrganization(ownCalls, cleanup);
        RemoteOrganization otherOrganization =
                new RemoteOrganization(otherCalls == null ? ownCalls : otherCalls, cleanup);
        String domain = "c" + stages.incrementAndGet() + "." + run + ".castellan.test";
        RemoteFixture fixture = new RemoteFixture(
                organization, otherOrganization, expired, domain, Math.max(baseUrl.getPort(), 0), profile);
        try {
            fixture.makeFor(names(file));
            CaseTransport transport = new RemoteTransport(new SocketTransport(baseUrl), baseUrl, profile, cleanup);
            return new RemoteEnvironment(fixture.values(), transport, profile, () -> remaining.addAll(cleanup.clear()));
        } catch (RuntimeException e) {
            remaining.addAll(cleanup.clear());
            throw e;
        }
    }

    /** Returns an environment that contains only the token of the administrator. Creates no objects. */
    public CaseEnvironment setReadOnly() {
        Map<String, Object> values = Map.of("admin.token", ownCalls.token(), "nothing", UUID.randomUUID());
        Cleanup nothing = new Cleanup(existing);
        return new RemoteEnvironment(
                values,
                new RemoteTransport(new SocketTransport(baseUrl), baseUrl, profile, nothing),
                profile,
                nothing::clear);
    }

    /** Returns the paths of the objects that the deployment has not yet deleted. */
    public List<String> undeletedObjects() {
        return List.copyOf(remaining);
    }

    /** Returns the variables of a case that stand for existing objects. Its other variables are set from responses. */
    private static Set<String> names(CaseFile file) {
        return CaseVariables.all().stream()
                .filter(variable -> Collections.disjoint(variable.needs(), List.of(Need.DELETION_GUARD, Need.SESSIONS)))
                .flatMap(variable -> variable.names().stream())
                .filter(file.names()::contains)
                .collect(Collectors.toSet());
    }

    @Override
    public void close() {
        remaining.addAll(shared.clear());
    }

    private record RemoteEnvironment(
            Map<String, Object> values, CaseTransport transport, Profile profile, Runnable clear)
            implements CaseEnvironment {

        /** Returns the field with the kind of a user, because the specified operations create only service accounts. */
        @Override
        public Set<String> ignoredFields() {
            return Set.of("is_service_account");
        }

        @Override
        public void close() {
            transport.close();
            clear.run();
        }
    }

    /**
     * Thrown when the stage of a case cannot be prepared, because the deployment refuses a call or does not respond.
     */
    public static final class EnvironmentException extends RuntimeException {

        private static final long serialVersionUID = 1;

        EnvironmentException(String message) {
            super(message);
        }
    }
}
