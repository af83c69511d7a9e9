package dev.castellan.harness;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.faults.Faults;
import dev.castellan.harness.fixtures.Fixtures;
import dev.castellan.harness.fixtures.TestUser;
import dev.castellan.harness.internal.client.TenantClients;
import dev.castellan.harness.internal.routing.TenantPipeline;
import dev.castellan.harness.internal.routing.TenantRouter;
import dev.castellan.harness.internal.tenant.TenantSettings;
import dev.castellan.harness.internal.tenant.TenantState;
import dev.castellan.harness.journal.Journal;
import dev.castellan.harness.request.RequestPattern;
import dev.castellan.harness.seeds.ResourceKind;
import dev.castellan.harness.seeds.Seed;
import dev.castellan.harness.stubs.Stub;
import dev.castellan.harness.stubs.StubBuilder;
import dev.castellan.harness.stubs.Stubbing;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.Administration;
import java.net.URI;
import java.util.List;
import java.util.UUID;

/**
 * An organization on a {@link TestServer}. It has separate users, clock, journal, faults and stubs, so a test that
 * changes one tenant does not affect other tenants. Safe for use by several threads.
 */
public final class Tenant implements Fixtures, Stubbing, AutoCloseable {

    /** The name of the first {@code org_admin} of every tenant. */
    public static final String ADMIN = Seed.ADMIN;

    /** The name of the default project of every tenant. */
    public static final String DEFAULT_PROJECT = Seed.DEFAULT_PROJECT;

    private final String name;
    private final TestServer server;
    private final MovableClock clock;
    private final TenantState state;
    private final TenantPipeline pipeline;
    private final TenantRouter.HostedTenant hosted;
    private final TenantClients clients;
    private final TenantSnapshot beginning;

    Tenant(TestServer server, String name, TenantBuilder wanted) {
        this.server = server;
        this.name = name;
        this.clock = wanted.clock;
        TenantSettings settings = wanted.toSettings();
        this.state = new TenantState(name, settings);
        this.pipeline = new TenantPipeline(state, wanted.journalCapacity, clock, () -> server.placeOf(this));
        this.hosted = new TenantRouter.HostedTenant(name, pipeline, this::close);
        this.clients = new TenantClients(() -> server.client(this), clock);
        this.beginning = snapshot();
    }

    /** Returns the name of the tenant, which is part of its {@link #baseUrl()}. */
    public String name() {
        return name;
    }

    /** Returns the id of the tenant's organization. */
    public UUID organizationId() {
        return state.root().organizationId();
    }

    /** Returns the id of the tenant's default project. */
    public UUID defaultProjectId() {
        return state.root().defaultProjectId();
    }

    /**
     * Returns the base URL of the tenant. A request to this URL belongs to the tenant, regardless of its token. A client
     * can also send a request with a token of the tenant to {@link TestServer#baseUrl()}.
     *
     * @throws IllegalStateException if the server was started without a socket
     */
    public URI baseUrl() {
        return server.baseUrl(name);
    }

    @Override
    public TestUser testUser(String user) {
        return state.testUser(user);
    }

    @Override
    public IssuedInvitation invitation(String user) {
        return state.invitation(user);
    }

    @Override
    public UUID id(ResourceKind kind, String resource) {
        return state.id(kind, resource);
    }

    @Override
    public void apply(Seed seed) {
        state.apply(seed);
    }

    @Override
    public Seed export() {
        return state.export();
    }

    /**
     * Returns a client that acts as a user of the tenant. The tenant closes the client. If a test closes it earlier, the
     * next call returns a new client.
     *
     * @throws IllegalArgumentException if no user has this name
     * @throws IllegalStateException if the user was created without a token
     */
    public CastellanClient client(String user) {
        return clients.of(testUser(user));
    }

    /** Returns a client that acts as the first {@code org_admin}. */
    public CastellanClient client() {
        return client(ADMIN);
    }

    /** Returns a client that sends no token. The tenant answers its requests with 401. */
    public CastellanClient anonymous() {
        return clients.anonymous();
    }

    /**
     * Returns a client with an expired token of the first {@code org_admin}. The first call after the tenant was created
     * or reset issues the token. Lists of that user's tokens contain it.
     */
    public CastellanClient expired() {
        return clients.of(state.expired());
    }

    /** Returns the tenant's clock. The server and the clients of the tenant read the clock. */
    public MovableClock clock() {
        return clock;
    }

    /** Returns the journal with the requests to this tenant and their answers. */
    public Journal journal() {
        return pipeline.journal();
    }

    /** Returns the faults, which break or delay the answers of this tenant. */
    public Faults faults() {
        return pipeline.faults();
    }

    /**
     * Returns the actions of the specification's administration dashboard, on the tenant's server. Call this method again
     * after a reset or restore, because the earlier object still reads and changes the earlier rows.
     */
    public Administration administration() {
        return state.server().current().server().administration();
    }

    @Override
    public StubBuilder stub(HttpMethod method, String template) {
        return pipeline.stubs().on(method, template);
    }

    @Override
    public StubBuilder stub(RequestPattern pattern) {
        return pipeline.stubs().on(pattern);
    }

    @Override
    public List<Stub> unusedStubs() {
        return pipeline.stubs().unused();
    }

    @Override
    public void markInUse(UUID id, String by) {
        state.markInUse(id, by);
    }

    @Override
    public void release(UUID id) {
        state.release(id);
    }

    /** Takes a snapshot of the tenant for {@link #restore}, in constant time. */
    public TenantSnapshot snapshot() {
        return new TenantSnapshot(state.snapshot());
    }

    /**
     * Restores rows, names, in-use marks, clock and ids to a snapshot, and restarts the counters of rate limits. Does not
     * change journal, faults and stubs. Requests in flight continue on the earlier rows and do not change the restored
     * tenant.
     *
     * @throws IllegalArgumentException if the snapshot belongs to another tenant
     */
    public void restore(TenantSnapshot snapshot) {
        state.restore(snapshot.state());
    }

    /** Restores the tenant to its state after creation, and clears journal, faults and stubs. */
    public void reset() {
        pipeline.removeFaultsAndStubs();
        restore(beginning);
        journal().clear();
    }

    /** Closes the tenant's clients, and removes the tenant from its server. Later calls have no effect. */
    @Override
    public void close() {
        server.remove(this);
        faults().clear();
        clients.close();
        state.close();
    }

    /** Returns the tenant's name. */
    @Override
    public String toString() {
        return "Tenant[" + name + "]";
    }

    /** Returns the tenant as the router sees it. */
    TenantRouter.HostedTenant hosted() {
        return hosted;
    }
}
