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
import dev.castellan.server.Administration;
import java.net.URI;
import java.util.List;
import java.util.UUID;

/**
 * An organization of its own on a test server, with its own admin, clock and everything else that a test changes: what
 * one tenant does, no other sees. Safe for use by several threads.
 */
public final class Tenant implements Clients, Fixtures, Stubbing, AutoCloseable {

    /** The name of the first {@code org_admin} of every tenant. */
    public static final String ADMIN = Seed.ADMIN;

    /** The name of the default project of every tenant. */
    public static final String DEFAULT_PROJECT = Seed.DEFAULT_PROJECT;

    private final String name;
    private final TestServer home;
    private final MovableClock clock;
    private final TenantState state;
    private final TenantPipeline pipeline;
    private final HostedTenant hosted;
    private final TenantClients clients;
    private final TenantSnapshot beginning;

    Tenant(TestServer home, String name, TenantBuilder wanted) {
        this.home = home;
        this.name = name;
        this.clock = wanted.clock;
        TenantSettings settings = wanted.toSettings();
        this.state = new TenantState(name, settings);
        this.pipeline = new TenantPipeline(name, settings, state, () -> home.placeOf(this));
        this.hosted = new HostedTenant(name, pipeline, this::close);
        this.clients = new TenantClients(() -> home.client(this), clock);
        this.beginning = snapshot();
    }

    /** Returns the name of the tenant, which stands in its {@link #baseUrl()}. */
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
     * Returns where the tenant is called: what comes there is the tenant's, whatever token it carries. With a token of the
     * tenant it can also be called at {@link TestServer#baseUrl()}.
     *
     * @throws IllegalStateException if the server was started without a socket
     */
    public URI baseUrl() {
        return home.baseUrl(name);
    }

    @Override
    public TestUser member(String user) {
        return state.member(user);
    }

    @Override
    public UUID id(ResourceKind kind, String thing) {
        return state.id(kind, thing);
    }

    @Override
    public void plant(Seed seed) {
        state.plant(seed);
    }

    @Override
    public Seed export() {
        return state.export();
    }

    @Override
    public CastellanClient client(String user) {
        return clients.of(member(user));
    }

    @Override
    public CastellanClient anonymous() {
        return clients.anonymous();
    }

    @Override
    public CastellanClient expired() {
        return clients.of(state.expired());
    }

    /** Returns the tenant's clock: every time that its server reads, and none of another tenant. */
    public MovableClock clock() {
        return clock;
    }

    /** Returns what the tenant was asked, and what it answered. */
    public Journal journal() {
        return pipeline.journal();
    }

    /** Returns what breaks or delays the tenant's answers, and nobody else's. */
    public Faults faults() {
        return pipeline.faults();
    }

    /**
     * Returns what the administration dashboard of the specification does, at the tenant's own server. To be asked for anew
     * after a reset: that of before sees and changes what was then.
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

    /** Returns what the tenant's service holds now, to be {@link #restore restored} later: in no time, however much it is. */
    public TenantSnapshot snapshot() {
        return new TenantSnapshot(state.snapshot());
    }

    /**
     * Puts the service back to where it was: rows, names, marks, clock and ids; rates are counted anew. Journal, faults and
     * stubs are the test's own and stay as they are, each with what it counted. Requests under way go on with what they
     * saw, and change nothing any more.
     *
     * @throws IllegalArgumentException if the snapshot is of another tenant
     */
    public void restore(TenantSnapshot snapshot) {
        state.restore(snapshot.state());
    }

    /** Restores the beginning of the tenant, and clears journal, faults and stubs: as if it had just been created. */
    public void reset() {
        pipeline.stopTampering();
        restore(beginning);
        journal().clear();
    }

    /** Takes the tenant off the server, with its clients. Closing twice does nothing. */
    @Override
    public void close() {
        home.remove(this);
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
