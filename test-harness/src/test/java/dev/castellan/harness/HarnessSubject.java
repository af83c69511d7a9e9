package dev.castellan.harness;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.interception.Interception;
import dev.castellan.harness.interception.InterceptionBuilder;
import dev.castellan.harness.journal.Expectation;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A harness and one of its tenants, which a contract tests in this process or through the control API. */
public interface HarnessSubject extends AutoCloseable {

    /** Returns a subject in this process. */
    static HarnessSubject local(TestServerBuilder builder) {
        TestServer server = builder.start();
        return new LocalSubject(server, server.newTenant());
    }

    /** Creates another tenant on the same server. */
    HarnessSubject another(@Nullable String name, int journalCapacity);

    CastellanClient client();

    InterceptionBuilder on(Endpoint<?, ?> endpoint);

    InterceptionBuilder onAny();

    List<Interception> interceptions();

    Expectation expect(Endpoint<?, ?> endpoint);

    Expectation expect(HttpMethod method, String template);

    Expectation expectAny();

    /** Creates a rule of the tenant's issuer, and returns its id. */
    UUID rule(UUID serviceAccountId, Map<String, String> claims);

    void disable(UUID ruleId);

    /** Returns a JWT of the tenant's issuer. */
    String jwt(Map<String, ?> claims);

    void freezeAt(Instant time);

    void advance(Duration time);

    void reset();

    /** Takes a snapshot, and returns an action that restores it. */
    Runnable snapshot();

    void closeTenant();

    /** Closes the server. */
    @Override
    void close();

    /** A tenant in this process. */
    record LocalSubject(TestServer server, Tenant tenant) implements HarnessSubject {

        @Override
        public HarnessSubject another(@Nullable String name, int journalCapacity) {
            TenantBuilder builder = server.tenant().journalCapacity(journalCapacity);
            return new LocalSubject(server, (name == null ? builder : builder.name(name)).create());
        }

        @Override
        public CastellanClient client() {
            return tenant.client();
        }

        @Override
        public InterceptionBuilder on(Endpoint<?, ?> endpoint) {
            return tenant.on(endpoint);
        }

        @Override
        public InterceptionBuilder onAny() {
            return tenant.onAny();
        }

        @Override
        public List<Interception> interceptions() {
            return tenant.interceptions().list();
        }

        @Override
        public Expectation expect(Endpoint<?, ?> endpoint) {
            return tenant.journal().expect(endpoint);
        }

        @Override
        public Expectation expect(HttpMethod method, String template) {
            return tenant.journal().expect(method, template);
        }

        @Override
        public Expectation expectAny() {
            return tenant.journal().expectAny();
        }

        @Override
        public UUID rule(UUID serviceAccountId, Map<String, String> claims) {
            return tenant.issuer().rule(serviceAccountId, claims);
        }

        @Override
        public void disable(UUID ruleId) {
            tenant.issuer().disable(ruleId);
        }

        @Override
        public String jwt(Map<String, ?> claims) {
            return tenant.issuer().jwt(claims);
        }

        @Override
        public void freezeAt(Instant time) {
            tenant.clock().freezeAt(time);
        }

        @Override
        public void advance(Duration time) {
            tenant.clock().advance(time);
        }

        @Override
        public Runnable snapshot() {
            TenantSnapshot snapshot = tenant.snapshot();
            return () -> tenant.restore(snapshot);
        }

        @Override
        public void reset() {
            tenant.reset();
        }

        @Override
        public void closeTenant() {
            tenant.close();
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
