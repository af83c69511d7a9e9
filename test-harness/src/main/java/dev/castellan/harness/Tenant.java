package dev.castellan.harness;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.faults.Faults;
import dev.castellan.harness.fixtures.Fixtures;
import dev.castellan.harness.fixtures.TestUser;
import dev.castellan.harness.internal.client.TenantClients;
import dev.castellan.harness.internal.routing.HostedTenant;
import dev.castellan.harness.internal.routing.TenantPipeline;
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
 * An organization on a {@link TestServer}, for one test or a few. It has users, a clock, a journal, faults and stubs of
 * its own: what a test does to one tenant, no other tenant sees. Safe for use by several threads.
 */
public final class Tenant implements Clients, Fixtures, Stubbing, AutoCloseable {

    /** The name of the first {@code org_admin} of every tenant. */
    public static final String ADMIN = Seed.ADMIN;

    /** The name of the default project of every tenant. */
    public static final String DEFAULT_PROJECT = Seed.DEFAULT_PROJECT;

    private final String name;
    private final TestServer server;
    private final MovableClock clock;
    private final TenantState state;
    private final TenantPipeline pipeline;
    private final HostedTenant hosted;
    private final TenantClients clients;
    private final TenantSnapshot beginning;

    Tenant(TestServer server, String name, TenantBuilder wanted) {
        this.server = server;
        this.name = name;
        this.clock = wanted.clock;
        TenantSettings settings = wanted.toSettings();
        this.state = new TenantState(name, settings);
        this.pipeline = new TenantPipeline(name, settings, state, () -> server.placeOf(this));
        this.hosted = new HostedTenant(name, pipeline, this::close);
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
     * Returns the base URL of the tenant. A request to this URL belongs to the tenant, whatever token it carries. A
     * request that carries a token of the tenant can also be sent to {@link TestServer#baseUrl()}.
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
    public UUID id(ResourceKind kind, String thing) {
        return state.id(kind, thing);
    }

    @Override
    public void apply(Seed seed) {
        state.apply(seed);
    }

    @Override
    public Seed export() {
        return state.export();
    }

    @Override
    public CastellanClient client(String user) {
        return clients.of(testUser(user));
    }

    @Override
    public CastellanClient anonymous() {
        return clients.anonymous();
    }

    @Override
    public CastellanClient expired() {
        return clients.of(state.expired());
    }

    /** Returns the tenant's clock. Its server takes every time from this clock, and no other tenant's server does. */
    public MovableClock clock() {
        return clock;
    }

    /** Returns the journal of the requests to this tenant and their answers. */
    public Journal journal() {
        return pipeline.journal();
    }

    /** Returns the faults that break or delay this tenant's answers. */
    public Faults faults() {
        return pipeline.faults();
    }

    /**
     * Returns the actions of the specification's administration dashboard, on the tenant's server. Call this again
     * after a reset or restore: an object from before still reads and changes the rows of before.
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

    /**
     * Takes a snapshot of what the tenant holds now, for {@link #restore}. This takes constant time, however much the
     * tenant holds.
     */
    public TenantSnapshot snapshot() {
        return new TenantSnapshot(state.snapshot());
    }

    /**
     * Restores rows, names, in-use marks, clock and ids to what they were at a snapshot; rate limits start to count
     * again. Journal, faults and stubs stay as they are, with what they counted. Requests in flight continue on the
     * rows from before, and change nothing in the restored tenant.
     *
     * @throws IllegalArgumentException if the snapshot is of another tenant
     */
    public void restore(TenantSnapshot snapshot) {
        state.restore(snapshot.state());
    }

    /** Restores the tenant to what it held when it was created, and clears journal, faults and stubs. */
    public void reset() {
        pipeline.removeFaultsAndStubs();
        restore(beginning);
        journal().clear();
    }

    /** Closes the tenant's clients, and removes the tenant from its server. Closing twice has no further effect. */
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

    /** Returns the tenant as the front sees it. */
    HostedTenant hosted() {
        return hosted;
    }
}
