package dev.castellan.system.hostile;

import dev.castellan.system.world.RawCalls;
import dev.castellan.system.world.TestServer;
import dev.castellan.system.world.World;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Two organizations for hostile inputs, with cursors for their lists. */
final class HostileWorld {

    private final Map<String, Object> values = new LinkedHashMap<>();
    private final RecordedChanges changes;
    private final World world;
    private final List<String> built;

    HostileWorld(TestServer server, RecordedChanges changes) {
        this.changes = changes;
        this.world = World.on(server);
        values.putAll(world.values());
        keepCursor(server, "admin", "cursor");
        keepCursor(server, "other.admin", "other.cursor");
        built = changesNow();
    }

    /** Returns the ids, tokens and cursors by name. */
    Map<String, Object> values() {
        return values;
    }

    UUID id(String name) {
        return world.id(name);
    }

    String token(String user) {
        return world.token(user);
    }

    /** Returns the operations that have changed data since this world was created. */
    List<String> changes() {
        List<String> now = changesNow();
        return now.subList(built.size(), now.size());
    }

    private void keepCursor(TestServer server, String user, String name) {
        RawCalls calls = new RawCalls(server.server()::handle, world.token(user));
        values.put(name, calls.get("/users?limit=1").get("next_cursor").textValue());
    }

    private List<String> changesNow() {
        return changes.in(world.id("organization"), world.id("other.organization"));
    }
}
