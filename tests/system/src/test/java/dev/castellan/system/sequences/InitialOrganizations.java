package dev.castellan.system.sequences;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.NewPerson;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.statemodel.Json;
import dev.castellan.system.statemodel.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Two new organizations and their callers. The first has an administrator, two clients, and a client whose token
 * expires soon. The second has an administrator and a client. Each organization also has an observer, which is an
 * administrator that no step changes.
 */
final class InitialOrganizations {

    private static final int ADMIN_OF_OTHER = 4;

    private final IdPool existing = new IdPool();
    private final Map<UUID, String> secrets = new HashMap<>();
    private final List<UUID> callers = new ArrayList<>();
    private final Map<UUID, UUID> observers = new HashMap<>();
    private final TestServer server;

    private InitialOrganizations(TestServer server) {
        this.server = server;
    }

    static InitialOrganizations on(TestServer server) {
        InitialOrganizations stage = new InitialOrganizations(server);
        UUID one = stage.organization("one");
        stage.invite(one, "alice", null);
        stage.invite(one, "bob", null);
        stage.invite(one, "carol", Duration.ofSeconds(30));
        stage.furnish(0, "alice");
        UUID other = stage.organization("other");
        stage.invite(other, "mallory", null);
        stage.furnish(ADMIN_OF_OTHER, "mallory");
        return stage;
    }

    IdPool known() {
        return existing;
    }

    /** Returns the secrets of the tokens by token id. */
    Map<UUID, String> secrets() {
        return secrets;
    }

    /** Returns the token ids of all callers. */
    List<UUID> callers() {
        return callers;
    }

    /** Returns the observers' token ids by organization. */
    Map<UUID, UUID> observers() {
        return observers;
    }

    private UUID organization(String name) {
        Bootstrap bootstrap = administration()
                .createOrganization(NewOrganization.withName(name).admin("Observer", "observer@castellan.test"));
        UUID id = bootstrap.organizationId();
        existing.add(Row.Project.class, bootstrap.defaultProjectId(), "default of " + name);
        IssuedToken observing = administration().createToken(id, NewToken.forUser(bootstrap.adminId()));
        observers.put(id, observing.id());
        secrets.put(observing.id(), observing.token());
        UUID admin = administration()
                .createPerson(id, NewPerson.of("Ada", "ada@castellan.test", Role.ORG_ADMIN))
                .id();
        appear(id, admin, "admin of " + name, null);
        return id;
    }

    private void invite(UUID organization, String name, @Nullable Duration life) {
        NewPerson user = NewPerson.of(name, name + "@castellan.test", Role.CLIENT);
        appear(organization, administration().createPerson(organization, user).id(), name, life);
    }

    private void appear(UUID organization, UUID user, String name, @Nullable Duration life) {
        NewToken token = NewToken.forUser(user);
        IssuedToken issued = administration()
                .createToken(
                        organization,
                        life == null
                                ? token
                                : token.expiringAt(server.clock().instant().plus(life)));
        existing.add(Row.User.class, user, name);
        existing.add(Row.Token.class, issued.id(), name + "'s token");
        callers.add(issued.id());
        secrets.put(issued.id(), issued.token());
    }

    /** Creates one object of each kind in a new project of a client. */
    private void furnish(int admin, String member) {
        UUID user = existing.withName(member);
        UUID token = callers.get(admin);
        UUID project = create(token, "/projects", Json.object("name", "Apollo"), null, "project_id");
        existing.add(Row.Project.class, project, "project of " + member);
        calls(token).json("PUT", "/projects/" + project + "/users/" + user, "", null);
        UUID collection = create(token, "/collections", Json.object("name", "Full"), project, "id");
        existing.add(Row.Collection.class, collection, "collection of " + member);
        UUID input = create(token, "/inputs", Json.object("collection_ids", List.of(collection)), project, "id");
        existing.add(Row.Input.class, input, "input of " + member);
        UUID query = create(token, "/queries", Json.object("input_id", input), null, "id");
        existing.add(Row.Query.class, query, "query of " + member);
    }

    private UUID create(UUID token, String target, JsonNode body, @Nullable UUID project, String id) {
        return UUID.fromString(calls(token)
                .json("POST", target, body.toString(), project)
                .get(id)
                .textValue());
    }

    private RawCalls calls(UUID token) {
        return new RawCalls(server.server()::handle, secrets.get(token));
    }

    private Administration administration() {
        return server.server().administration();
    }
}
