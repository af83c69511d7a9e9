package dev.castellan.harness;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.data.Seed;
import dev.castellan.harness.data.SeedException;
import dev.castellan.harness.data.SeedResource;
import dev.castellan.harness.interception.InterceptionBuilder;
import dev.castellan.harness.interception.Interceptions;
import dev.castellan.harness.internal.client.TenantClients;
import dev.castellan.harness.internal.routing.TenantPipeline;
import dev.castellan.harness.internal.routing.TenantRouter;
import dev.castellan.harness.internal.seed.ResourceData;
import dev.castellan.harness.internal.seed.ResourceKind;
import dev.castellan.harness.internal.seed.SeedContent;
import dev.castellan.harness.internal.tenant.ExchangeSite;
import dev.castellan.harness.internal.tenant.ResourceNames;
import dev.castellan.harness.internal.tenant.TenantSettings;
import dev.castellan.harness.internal.tenant.TenantState;
import dev.castellan.harness.journal.Journal;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.Administration;
import java.net.URI;
import java.util.List;
import java.util.UUID;

/**
 * An organization on a {@link TestServer}, with separate users, clock, journal and interceptions. Tests that use
 * different tenants do not affect each other. Thread-safe.
 */
public final class Tenant implements AutoCloseable {

    /** The name of the first {@code org_admin} of every tenant. */
    public static final String ADMIN = SeedContent.ADMIN;

    /** The name of the default project of every tenant. */
    public static final String DEFAULT_PROJECT = SeedContent.DEFAULT_PROJECT;

    private final String name;
    private final TestServer server;
    private final MovableClock clock;
    private final TenantState state;
    private final TenantPipeline pipeline;
    private final TenantRouter.HostedTenant hosted;
    private final TenantClients clients;
    private final TenantSnapshot beginning;
    private final TestIssuer issuer = new TestIssuer(this);

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

    /** Returns the name of this tenant, which is part of its {@link #baseUrl()}. */
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
     * Returns the base URL of this tenant. All requests to this URL belong to the tenant, regardless of their token.
     * Clients can also send requests with a token of this tenant to {@link TestServer#baseUrl()}.
     *
     * @throws IllegalStateException if the server was started without a socket
     */
    public URI baseUrl() {
        return server.baseUrl(name);
    }

    /**
     * Creates a resource and returns its id. Follows the rules of the server, but sends no request: the journal does
     * not record the change, and neither interceptions nor rate limits apply.
     *
     * @throws SeedException if the name is taken, a resource to which it refers does not exist, or the server's rules
     *     reject a value. The tenant is then unchanged.
     */
    public UUID create(SeedResource resource) {
        apply(SeedContent.of(List.of(resource)));
        return id(((ResourceData) resource).kind(), resource.name());
    }

    /**
     * Creates all resources of a seed, as {@link #create} does.
     *
     * @throws SeedException if a name is taken or unknown, or if the server's rules reject a value. The tenant is then
     *     unchanged.
     */
    public void apply(Seed seed) {
        state.apply(seed);
    }

    /**
     * Returns the current resources of the tenant as a seed. A resource without a name in the test gets a name derived
     * from its display name, or from its kind and a number. Tokens and open invitations are included without their
     * secrets. The seed omits creation times and usage times, rotations of tokens, used invitations, passwords,
     * passkeys, sessions, issuers, their rules and tokens, and audit events. For the first {@code org_admin}, the seed
     * contains only the projects.
     */
    public Seed export() {
        return state.export();
    }

    /**
     * Returns the id of a user by the user's name in the test.
     *
     * @throws IllegalArgumentException if no user has the name. The message lists the known names.
     */
    public UUID userId(String user) {
        return id(ResourceKind.USER, user);
    }

    /** Returns the id of a project. See {@link #userId}. */
    public UUID projectId(String project) {
        return id(ResourceKind.PROJECT, project);
    }

    /** Returns the id of a collection. See {@link #userId}. */
    public UUID collectionId(String collection) {
        return id(ResourceKind.COLLECTION, collection);
    }

    /** Returns the id of an input. See {@link #userId}. */
    public UUID inputId(String input) {
        return id(ResourceKind.INPUT, input);
    }

    /** Returns the id of a query. See {@link #userId}. */
    public UUID queryId(String query) {
        return id(ResourceKind.QUERY, query);
    }

    /** Returns a token of the first {@code org_admin}, which does not expire. */
    public String token() {
        return token(ADMIN);
    }

    /**
     * Returns a token of a user, which may be expired.
     *
     * @throws IllegalArgumentException if no user has the name. The message lists the known names.
     * @throws IllegalStateException if the user was created without a token
     */
    public String token(String user) {
        return state.token(user);
    }

    /**
     * Returns the invitation that the test or a seed created for a user, including its code. A request may have used,
     * replaced or deleted the invitation in the meantime.
     *
     * @throws IllegalArgumentException if no user has the name. The message lists the known names.
     * @throws IllegalStateException if the user was created without an invitation
     */
    public IssuedInvitation invitation(String user) {
        return state.invitation(user);
    }

    /**
     * Returns a client that acts as a user of this tenant. Closing the tenant closes the client. If a test closes the
     * client earlier, the next call to this method returns a new client.
     *
     * @throws IllegalArgumentException if no user has this name
     * @throws IllegalStateException if the user was created without a token
     */
    public CastellanClient client(String user) {
        return clients.of(token(user));
    }

    /** Returns a client that acts as the first {@code org_admin}. */
    public CastellanClient client() {
        return client(ADMIN);
    }

    /** Returns a client that sends no token. The tenant responds to its requests with 401. */
    public CastellanClient anonymous() {
        return clients.anonymous();
    }

    /**
     * Returns a client with an expired token of the first {@code org_admin}. The first call after the tenant was
     * created or reset issues the token, which then appears in lists of that user's tokens.
     */
    public CastellanClient expired() {
        return clients.of(state.expired());
    }

    /**
     * Returns the issuer whose JWTs this tenant exchanges for tokens, by rules that the test creates.
     *
     * @throws IllegalStateException if the tests do not have {@code castellan-server-identity}
     */
    public TestIssuer issuer() {
        if (ExchangeSite.find().isEmpty()) {
            throw new IllegalStateException(
                    "the tests have no module for JWTs: add castellan-server-identity to their dependencies");
        }
        return issuer;
    }

    /** Returns the clock that the server and the clients of this tenant use. */
    public MovableClock clock() {
        return clock;
    }

    /** Returns the journal of the requests to this tenant and their responses. */
    public Journal journal() {
        return pipeline.journal();
    }

    /** Returns a builder for an interception of requests to an operation of the server. */
    public InterceptionBuilder on(Endpoint<?, ?> endpoint) {
        return interceptions().on(endpoint);
    }

    /** Returns a builder for an interception of requests. See {@link Interceptions#on(HttpMethod, String)}. */
    public InterceptionBuilder on(HttpMethod method, String template) {
        return interceptions().on(method, template);
    }

    /** Returns a builder for an interception of all requests. */
    public InterceptionBuilder onAny() {
        return interceptions().onAny();
    }

    /** Returns the interceptions of this tenant, which replace, change, delay or break its responses. */
    public Interceptions interceptions() {
        return pipeline.interceptions();
    }

    /**
     * Returns an object that performs the operations of the specification's administration dashboard on this tenant.
     * After a reset or restore, call this method again, because an object returned earlier still reads and changes the
     * previous rows.
     */
    public Administration administration() {
        return state.server().current().server().administration();
    }

    /**
     * Marks an input or query as in use. The server refuses to delete it until {@link #release} is called.
     *
     * @param by the process that uses the input or query, shown in the {@code dependencies} of the refusal
     * @throws IllegalArgumentException if the tenant has neither an input nor a query with this id
     */
    public void markInUse(UUID id, String by) {
        state.markInUse(id, by);
    }

    /** Removes the in-use mark from an input or query. The server can then delete it. */
    public void release(UUID id) {
        state.release(id);
    }

    /** Takes a snapshot of this tenant, in constant time. {@link #restore} restores it. */
    public TenantSnapshot snapshot() {
        return new TenantSnapshot(state.snapshot());
    }

    /**
     * Restores the rows, names, in-use marks, clock and ids from a snapshot, and resets the rate limit counters. Does
     * not change the journal or the interceptions. Requests in flight continue to use the previous rows and do not
     * change the restored tenant.
     *
     * @throws IllegalArgumentException if the snapshot was taken from another tenant
     */
    public void restore(TenantSnapshot snapshot) {
        state.restore(snapshot.state());
    }

    /** Restores the tenant to its state after creation, and clears its journal and interceptions. */
    public void reset() {
        interceptions().clear();
        restore(beginning);
        journal().clear();
    }

    /** Closes the tenant's clients and removes the tenant from its server. Later calls have no effect. */
    @Override
    public void close() {
        server.remove(this);
        interceptions().clear();
        clients.close();
        state.close();
    }

    /** Returns the tenant's name. */
    @Override
    public String toString() {
        return "Tenant[" + name + "]";
    }

    private UUID id(ResourceKind kind, String resource) {
        return state.id(kind, resource);
    }

    ResourceNames names() {
        return state.names();
    }

    TenantRouter.HostedTenant hosted() {
        return hosted;
    }
}
