package dev.castellan.harness.internal.tenant;

import dev.castellan.harness.data.Seed;
import dev.castellan.harness.internal.seed.ResourceKind;
import dev.castellan.harness.internal.seed.SeedContent;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.Bootstrap;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/** The state of a tenant: rows, names, in-use marks, clock, and the position of the ids. Thread-safe. */
public final class TenantState implements AutoCloseable {

    /** The name of the expired token. No user has this name, because user names are not blank. */
    private static final String EXPIRED = "";

    private final String tenant;
    private final Supplier<Runnable> clockMark;
    private final TenantServer server;
    private final Bootstrap root;
    private volatile ResourceNames names;
    private volatile PMap<UUID, String> inUse = HashTreePMap.empty();

    public TenantState(String tenant, TenantSettings settings) {
        this.tenant = tenant;
        this.clockMark = settings.clockMark();
        this.server = new TenantServer(settings, deletion -> Optional.ofNullable(inUse.get(deletion.id())));
        this.root = server.current().server().bootstrap();
        this.names = ResourceNames.NONE
                .with(ResourceKind.USER, SeedContent.ADMIN, root.adminId())
                .with(ResourceKind.PROJECT, SeedContent.DEFAULT_PROJECT, root.defaultProjectId())
                .withToken(SeedContent.ADMIN, root.token());
        settings.seeds().forEach(this::apply);
    }

    public String tenant() {
        return tenant;
    }

    public Bootstrap root() {
        return root;
    }

    public TenantServer server() {
        return server;
    }

    public ResourceNames names() {
        return names;
    }

    public UUID id(ResourceKind kind, String name) {
        return names.required(kind, name, tenant);
    }

    /** Returns the name that the test gave to a resource, or its id if the test did not name it. */
    public String nameOf(UUID id) {
        return names.name(id).orElseGet(id::toString);
    }

    /** Returns the first token that the test or a seed created for a user. */
    public String token(String user) {
        ResourceNames known = names;
        known.required(ResourceKind.USER, user, tenant);
        return known.token(user)
                .orElseThrow(() ->
                        new IllegalStateException("user '" + user + "' has no token: create the user with a token"));
    }

    /** Returns the invitation that the test or a seed created for a user. */
    public IssuedInvitation invitation(String user) {
        ResourceNames known = names;
        known.required(ResourceKind.USER, user, tenant);
        return known.invitation(user)
                .orElseThrow(() -> new IllegalStateException("user '" + user
                        + "' was created without an invitation: use withInvitation(), or invitation: true in a seed"));
    }

    /** Returns an expired token of the first {@code org_admin}. The first call after a reset issues the token. */
    public synchronized String expired() {
        if (names.token(EXPIRED).isEmpty()) {
            names = names.withToken(EXPIRED, ExpiredCredentials.createToken(server.current(), root));
        }
        return names.token(EXPIRED).orElseThrow();
    }

    public synchronized void apply(Seed seed) {
        names = SeedApplier.apply((SeedContent) seed, server.current(), root.organizationId(), names);
    }

    public synchronized Seed export() {
        return SeedExporter.of(server.current(), root.organizationId(), names);
    }

    /**
     * Marks an input or query as in use.
     *
     * @throws IllegalArgumentException if the tenant has neither an input nor a query with this id
     */
    public synchronized void markInUse(UUID id, String by) {
        boolean exists = server.current()
                .store()
                .read(
                        root.organizationId(),
                        view -> view.inputs().get(id).isPresent()
                                || view.queries().get(id).isPresent());
        if (!exists) {
            throw new IllegalArgumentException(
                    "no input and no query has the id " + id + " in tenant " + tenant + ": create it first");
        }
        inUse = inUse.plus(id, by);
    }

    public synchronized void release(UUID id) {
        inUse = inUse.minus(id);
    }

    public synchronized SavedState snapshot() {
        return new SavedState(this, server.snapshot(), names, inUse, clockMark.get());
    }

    /**
     * Restores the state from a snapshot.
     *
     * @throws IllegalArgumentException if the snapshot was taken from another tenant
     */
    public synchronized void restore(SavedState snapshot) {
        if (snapshot.tenant() != this) {
            throw new IllegalArgumentException(
                    "the snapshot is of tenant " + snapshot.tenant().tenant + ", not " + tenant);
        }
        snapshot.clock().run();
        server.restore(snapshot.server());
        names = snapshot.names();
        inUse = snapshot.inUse();
    }

    @Override
    public void close() {
        server.close();
    }

    /**
     * The state of a tenant at a point in time. Immutable.
     *
     * @param tenant the state from which the snapshot was taken
     * @param server the rows of the store and the position of the ids
     * @param names the names that the test gave to resources
     * @param inUse the inputs and queries that are marked as in use
     * @param clock restores the setting of the clock
     */
    public record SavedState(
            TenantState tenant,
            TenantServer.ServerSnapshot server,
            ResourceNames names,
            PMap<UUID, String> inUse,
            Runnable clock) {}
}
