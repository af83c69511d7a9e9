package dev.castellan.conformance.literal;

import dev.castellan.conformance.world.TestServer;
import dev.castellan.conformance.world.World;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Two new organizations on a server of ours, whose store can be looked at and broken. */
public final class TestStage implements Stage {

    private final TestServer server;
    private final World world;
    private final Carrier carrier;
    private final boolean healthy;

    /** Sets the stage for a case. */
    public TestStage(CaseFile file, TestServer server, Carrier carrier) {
        this.server = server;
        this.world = World.on(server);
        this.carrier = carrier;
        String how = file.settings().get("store");
        this.healthy = how == null;
        if (how != null) {
            server.store().fail(world.id("organization"), how);
        }
    }

    @Override
    public Map<String, Object> values() {
        return world.values();
    }

    @Override
    public Carrier carrier() {
        return carrier;
    }

    @Override
    public Profile profile() {
        return Profile.OURS;
    }

    @Override
    public String state(Collection<UUID> ids) {
        List<UUID> organizations = List.of(world.id("organization"), world.id("other.organization"));
        return healthy ? Observation.of(server.store().healthy(), organizations, List.copyOf(ids)) : "";
    }

    @Override
    public void close() {
        carrier.close();
    }
}
