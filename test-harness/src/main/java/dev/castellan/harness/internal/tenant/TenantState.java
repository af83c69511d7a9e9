package dev.castellan.harness.internal.tenant;

import dev.castellan.harness.fixtures.TestUser;
import dev.castellan.harness.seeds.ResourceKind;
import dev.castellan.harness.seeds.Seed;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.Bootstrap;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The state of a tenant, which snapshots keep: rows, names, in-use marks, clock, and the position of its ids. Safe for
 * use by several threads.
 */
public final class TenantState implements AutoCloseable {

    /** The name of the expired token. No user can have it, since names are not blank. */
    private static final String EXPIRED = "";

    private final String tenant;
    private final Supplier<Runnable> clockMark;
    private final TenantServer server;
    private final Bootstrap root;
    private volatile ResourceNames names;
    private volatile InUseMarks inUse = InUseMarks.NONE;

    public TenantState(String tenant, TenantSettings settings) {
        this.tenant = tenant;
        this.clockMark = settings.clockMark();
        this.server = new TenantServer(settings, deletion -> inUse.of(deletion.id()));
        this.root = server.current().server().bootstrap();
        this.names = ResourceNames.NONE
                .with(ResourceKind.USER, Seed.ADMIN, root.adminId())
                .with(ResourceKind.PROJECT, Seed.DEFAULT_PROJECT, root.defaultProjectId())
                .withToken(Seed.ADMIN, root.token());
        settings.seeds().forEach(this::apply);
    }

    public Bootstrap root() {
        return root;
    }

    public TenantServer server() {
        return server;
    }

    public UUID id(ResourceKind kind, String thing) {
        return names.required(kind, thing, tenant);
    }

    /** Returns the name that the test gave to a resource, or its id if it has no name. */
    public String nameOf(UUID id) {
        return names.name(id).orElseGet(id::toString);
    }

    public TestUser testUser(String user) {
        ResourceNames known = names;
        return new TestUser(
                user,
                known.required(ResourceKind.USER, user, tenant),
                known.token(user).orElse(null));
    }

    /** Returns the invitation that a user was set up with. */
    public IssuedInvitation invitation(String user) {
        ResourceNames known = names;
        known.required(ResourceKind.USER, user, tenant);
        return known.invitation(user)
                .orElseThrow(
                        () -> new IllegalStateException(
                                "user '" + user
                                        + "' was set up without an invitation: use invite(name, email), or invitation: true in a seed"));
    }

    /** Returns the first {@code org_admin} with an expired token, which the first call after a reset issues. */
    public synchronized TestUser expired() {
        if (names.token(EXPIRED).isEmpty()) {
            names = names.withToken(EXPIRED, ExpiredTokens.issue(server.current(), root));
        }
        return new TestUser(EXPIRED, root.adminId(), names.token(EXPIRED).orElseThrow());
    }

    public synchronized void apply(Seed seed) {
        names = SeedApplier.apply(seed, server.current(), root.organizationId(), names);
    }

    public synchronized Seed export() {
        return SeedExporter.of(server.current(), root.organizationId(), names);
    }

    public synchronized void markInUse(UUID id, String by) {
        inUse = inUse.with(id, by);
    }

    public synchronized void release(UUID id) {
        inUse = inUse.without(id);
    }

    public synchronized StateSnapshot snapshot() {
        return new StateSnapshot(
                this, server.current().store().snapshot(), names, inUse, clockMark.get(), server.position());
    }

    /**
     * Restores everything to a snapshot.
     *
     * @throws IllegalArgumentException if the snapshot is of another tenant
     */
    public synchronized void restore(StateSnapshot snapshot) {
        if (snapshot.owner() != this) {
            throw new IllegalArgumentException(
                    "the snapshot is of tenant " + snapshot.owner().tenant + ", not " + tenant);
        }
        snapshot.clock().run();
        server.replace(snapshot.rows(), snapshot.ids());
        names = snapshot.names();
        inUse = snapshot.inUse();
    }

    @Override
    public void close() {
        server.close();
    }
}
