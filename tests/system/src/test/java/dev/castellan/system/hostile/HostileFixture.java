package dev.castellan.system.hostile;

import dev.castellan.system.fixture.Fixture;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Two organizations for hostile inputs, with cursors for their lists. */
final class HostileFixture {

    private final Map<String, Object> values = new LinkedHashMap<>();
    private final RecordedChanges changes;
    private final Fixture fixture;
    private final List<String> built;

    HostileFixture(TestServer server, RecordedChanges changes) {
        this.changes = changes;
        this.fixture = Fixture.on(server);
        values.putAll(fixture.values());
        keepCursor(server, "admin", "cursor");
        keepCursor(server, "other.admin", "other.cursor");
        built = changesNow();
    }

    /** Returns the ids, tokens and cursors by name. */
    Map<String, Object> values() {
        return values;
    }

    UUID id(String name) {
        return fixture.id(name);
    }

    String token(String user) {
        return fixture.token(user);
    }

    /** Returns the operations that have changed data since this fixture was created. */
    List<String> changes() {
        List<String> now = changesNow();
        return now.subList(built.size(), now.size());
    }

    private void keepCursor(TestServer server, String user, String name) {
        RawCalls calls = new RawCalls(server.server()::handle, fixture.token(user));
        values.put(name, calls.get("/users?limit=1").get("next_cursor").textValue());
    }

    private List<String> changesNow() {
        return changes.in(fixture.id("organization"), fixture.id("other.organization"));
    }
}
