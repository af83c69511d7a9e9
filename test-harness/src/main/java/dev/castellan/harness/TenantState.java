package dev.castellan.harness;

import dev.castellan.harness.fixtures.Seed;
import dev.castellan.server.Bootstrap;
import java.util.UUID;

/**
 * What a tenant holds, and a snapshot keeps: rows, names, marks, clock, and where its ids stand. Safe for use by several
 * threads.
 */
final class TenantState implements AutoCloseable {

    /** Under which the token that has expired is kept: no user can have that name, which takes letters. */
    private static final String EXPIRED = "";

    private final String tenant;
    private final MovableClock clock;
    private final TenantServer server;
    private final Bootstrap root;
    private volatile Names names;
    private volatile Uses uses = Uses.NONE;

    TenantState(String tenant, TenantBuilder wanted) {
        this.tenant = tenant;
        this.clock = wanted.clock;
        this.server = new TenantServer(wanted, deletion -> uses.of(deletion.id()));
        this.root = server.current().server().bootstrap();
        this.names = Names.NONE
                .with(Thing.USER, Tenant.ADMIN, root.adminId())
                .with(Thing.PROJECT, Tenant.DEFAULT_PROJECT, root.defaultProjectId())
                .withToken(Tenant.ADMIN, root.token());
        wanted.seeds.forEach(this::plant);
    }

    Bootstrap root() {
        return root;
    }

    MovableClock clock() {
        return clock;
    }

    TenantServer server() {
        return server;
    }

    UUID id(Thing kind, String thing) {
        return names.required(kind, thing, tenant);
    }

    /** Returns the name that the test gave to this, or else the id. */
    String nameOf(UUID id) {
        return names.name(id).orElseGet(id::toString);
    }

    Member member(String user) {
        Names known = names;
        return new Member(
                user,
                known.required(Thing.USER, user, tenant),
                known.token(user).orElse(null));
    }

    /** Returns the first {@code org_admin} with a token that has expired, which the first call since a reset issues. */
    synchronized Member expired() {
        if (names.token(EXPIRED).isEmpty()) {
            names = names.withToken(EXPIRED, ExpiredTokens.issue(server.current(), root));
        }
        return new Member(EXPIRED, root.adminId(), names.token(EXPIRED).orElseThrow());
    }

    synchronized void plant(Seed seed) {
        names = Planting.plant(seed, server.current(), root.organizationId(), names);
    }

    synchronized Seed export() {
        return Export.of(server.current(), root.organizationId(), names);
    }

    synchronized void markInUse(UUID id, String by) {
        uses = uses.with(id, by);
    }

    synchronized void release(UUID id) {
        uses = uses.without(id);
    }

    synchronized TenantSnapshot snapshot() {
        return new TenantSnapshot(
                tenant, this, server.current().store().snapshot(), names, uses, clock.setting(), server.position());
    }

    /**
     * Puts everything back to where it was.
     *
     * @throws IllegalArgumentException if the snapshot is of another tenant
     */
    synchronized void restore(TenantSnapshot snapshot) {
        if (snapshot.state() != this) {
            throw new IllegalArgumentException("the snapshot is of tenant " + snapshot.tenant() + ", not " + tenant);
        }
        clock.restore(snapshot.clock());
        server.replace(snapshot.rows(), snapshot.ids());
        names = snapshot.names();
        uses = snapshot.uses();
    }

    @Override
    public void close() {
        server.close();
    }
}
