package dev.castellan.harness;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.faults.FaultKeeper;
import dev.castellan.harness.faults.Faults;
import dev.castellan.harness.fixtures.Fixtures;
import dev.castellan.harness.fixtures.Seed;
import dev.castellan.harness.journal.Journal;
import dev.castellan.harness.journal.JournalKeeper;
import dev.castellan.harness.stubs.Stub;
import dev.castellan.harness.stubs.StubBuilder;
import dev.castellan.harness.stubs.Stubs;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An organization of its own on a test server, with its own admin, clock and everything else that a test changes: what
 * one tenant does, no other sees. Safe for use by several threads.
 */
public final class Tenant implements Fixtures, AutoCloseable {

    /** The name of the first {@code org_admin} of every tenant. */
    public static final String ADMIN = "admin";

    /** The name of the default project of every tenant. */
    public static final String DEFAULT_PROJECT = "default";

    /** Under which the token that has expired is kept: no user can have that name, which takes letters. */
    private static final String EXPIRED = "";

    private final String name;
    private final TestServer home;
    private final Desk desk;
    private final MovableClock clock;
    private final JournalKeeper journal;
    private final FaultKeeper faults;
    private final @Nullable SeededIds ids;
    private final Bootstrap root;
    private final TenantClients clients;
    private final TenantSnapshot beginning;
    private final Stubs stubs;
    private final TenantServer server;
    private volatile Names names;
    private volatile Uses uses = Uses.NONE;

    Tenant(TestServer home, String name, TenantBuilder wanted) {
        this.home = home;
        this.name = name;
        this.desk = new Desk(this);
        this.clock = wanted.clock;
        this.journal = new JournalKeeper(name, wanted.journalCapacity, clock, () -> home.placeOf(this));
        this.faults = new FaultKeeper(clock);
        Long seed = wanted.seed;
        this.ids = seed == null ? null : new SeededIds(seed);
        this.server = new TenantServer(wanted, ids, deletion -> uses.of(deletion.id()));
        this.root = server.current().server().bootstrap();
        this.names = Names.NONE
                .with(Thing.USER, ADMIN, root.adminId())
                .with(Thing.PROJECT, DEFAULT_PROJECT, root.defaultProjectId())
                .withToken(ADMIN, root.token());
        this.clients = new TenantClients(this, home.reach());
        this.stubs = new Stubs(server);
        wanted.seeds.forEach(this::plant);
        this.beginning = snapshot();
    }

    /** Returns the name of the tenant, which stands in its {@link #baseUrl()}. */
    public String name() {
        return name;
    }

    /** Returns the id of the tenant's organization. */
    public UUID organizationId() {
        return root.organizationId();
    }

    /** Returns the id of the tenant's default project. */
    public UUID defaultProjectId() {
        return root.defaultProjectId();
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
    public Member member(String user) {
        Names known = names;
        return new Member(
                user, known.required(Thing.USER, user, name), known.token(user).orElse(null));
    }

    @Override
    public UUID id(Thing kind, String thing) {
        return names.required(kind, thing, name);
    }

    @Override
    public synchronized void plant(Seed seed) {
        names = Planting.plant(seed, server.current(), organizationId(), names);
    }

    @Override
    public synchronized Seed export() {
        return Export.of(server.current(), organizationId(), names);
    }

    /**
     * Returns a client that acts as a user that was given a name. It belongs to the tenant, which closes it.
     *
     * @throws IllegalArgumentException if there is no user of that name
     * @throws IllegalStateException if the user has no token
     */
    public CastellanClient client(String user) {
        return clients.of(member(user));
    }

    /** Returns a client that acts as the first {@code org_admin}. */
    public CastellanClient client() {
        return client(ADMIN);
    }

    /** Returns a client that sends no token: to this tenant, which answers that it needs one. */
    public CastellanClient anonymous() {
        return clients.anonymous();
    }

    /**
     * Returns a client whose token has expired. It is one of the first {@code org_admin}, issued by the first call after
     * the tenant's beginning or reset, so that nothing but its age is wrong with it; lists of that user's tokens show it.
     */
    public synchronized CastellanClient expired() {
        if (names.token(EXPIRED).isEmpty()) {
            names = names.withToken(EXPIRED, ExpiredTokens.issue(server.current(), root));
        }
        return clients.of(
                new Member(EXPIRED, root.adminId(), names.token(EXPIRED).orElseThrow()));
    }

    /** Returns the tenant's clock: every time that its server reads, and none of another tenant. */
    public MovableClock clock() {
        return clock;
    }

    /** Returns what the tenant was asked, and what it answered. */
    public Journal journal() {
        return journal.journal();
    }

    /** Returns what breaks or delays the tenant's answers, and nobody else's. */
    public Faults faults() {
        return faults.faults();
    }

    /** Returns what the administration dashboard of the specification does, at the tenant's own server. */
    public Administration administration() {
        return server.current().server().administration();
    }

    /**
     * Starts a stub of an operation, also of one that the specification does not show; {@link StubBuilder} says what
     * follows.
     *
     * @param template the path below {@code /api/v1}, such as {@code /queries/{id}/run}
     * @throws IllegalArgumentException if it is no such path
     */
    public StubBuilder stub(HttpMethod method, String template) {
        return stubs.on(method, template);
    }

    /** Starts a stub of an operation that the server knows. */
    public StubBuilder stub(Endpoint<?, ?> endpoint) {
        return stub(RequestPattern.of(endpoint));
    }

    /** Starts a stub of requests to operations that the server knows. */
    public StubBuilder stub(RequestPattern pattern) {
        return stubs.on(pattern);
    }

    /** Returns the stubs that took no request yet, oldest first. */
    public List<Stub> unusedStubs() {
        return stubs.unused();
    }

    /**
     * Keeps an input or a query from being deleted, until it is released.
     *
     * @param by what uses it, as the {@code dependencies} of the answer will say
     */
    public synchronized void markInUse(UUID id, String by) {
        uses = uses.with(id, by);
    }

    /** Lets an input or a query be deleted again. */
    public synchronized void release(UUID id) {
        uses = uses.without(id);
    }

    /** Returns what the tenant's service holds now, to be {@link #restore restored} later: in no time, however much it is. */
    public TenantSnapshot snapshot() {
        return new TenantSnapshot(
                this,
                server.current().store().snapshot(),
                names,
                uses,
                clock.setting(),
                ids == null ? 0 : ids.position());
    }

    /**
     * Puts the service back to where it was: rows, names, marks, clock and ids; rates are counted anew. Journal, faults and
     * stubs are the test's own and stay as they are, each with what it counted. Requests under way go on with what they
     * saw, and change nothing any more.
     *
     * @throws IllegalArgumentException if the snapshot is of another tenant
     */
    public synchronized void restore(TenantSnapshot snapshot) {
        if (snapshot.tenant() != this) {
            throw new IllegalArgumentException("the snapshot is of tenant " + snapshot.tenant().name + ", not " + name);
        }
        clock.restore(snapshot.clock());
        server.replace(snapshot.rows());
        if (ids != null) {
            // behind the start of a server, which takes an id even if it needs none
            ids.restore(snapshot.ids());
        }
        names = snapshot.names();
        uses = snapshot.uses();
    }

    /** Restores the beginning of the tenant, and clears journal, faults and stubs: as if it had just been created. */
    public synchronized void reset() {
        faults.clear();
        stubs.clear();
        restore(beginning);
        journal().clear();
    }

    /** Takes the tenant off the server, with its clients. Closing twice does nothing. */
    @Override
    public void close() {
        home.remove(this);
        faults.clear();
        clients.close();
        server.close();
    }

    /** Returns the tenant's name. */
    @Override
    public String toString() {
        return "Tenant[" + name + "]";
    }

    Stubs stubs() {
        return stubs;
    }

    Desk desk() {
        return desk;
    }

    JournalKeeper journalKeeper() {
        return journal;
    }

    FaultKeeper faultKeeper() {
        return faults;
    }

    Incarnation incarnation() {
        return server.current();
    }

    /** Returns the name that the test gave to this, or else the id. */
    String nameOf(UUID id) {
        return names.name(id).orElseGet(id::toString);
    }
}
