package dev.castellan.system.histories;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.statemodel.Json;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A new organization with so few objects that clients contend for them. The organization has an administrator, the
 * clients alice and bob, and a project with alice as a member. The project has two collections, the first of which
 * contains an input with a query. Bob is signed in.
 */
final class ContendedOrganization {

    private final Map<UUID, String> secrets = new HashMap<>();
    private final TestServer server;
    private final Bootstrap bootstrap;
    private final UUID admin;
    private final UUID alice;
    private final UUID alicesToken;
    private final UUID bob;
    private final UUID bobsToken;
    private final UUID project;
    private final List<UUID> collections;
    private final UUID input;
    private final UUID query;
    private final UUID session;

    ContendedOrganization(TestServer server) {
        this.server = server;
        this.bootstrap = administration()
                .createOrganization(NewOrganization.withName("Castellan").admin("Ada", "ada@castellan.test"));
        this.admin = token(bootstrap.adminId());
        this.alice = invite("alice");
        this.alicesToken = token(alice);
        this.bob = invite("bob");
        this.bobsToken = token(bob);
        this.project = create("/projects", Json.object("name", "Apollo"), "project_id");
        calls(admin).json("PUT", "/projects/" + project + "/users/" + alice, "", null);
        this.collections = List.of(collection("Full"), collection("Empty"));
        this.input = create("/inputs", Json.object("collection_ids", collections.subList(0, 1)), "id");
        this.query = create("/queries", Json.object("input_id", input), "id");
        this.session = signIn(bob);
    }

    UUID organization() {
        return bootstrap.organizationId();
    }

    /** Returns the token ids of the administrator, alice and bob. */
    List<UUID> tokens() {
        return List.of(admin, alicesToken, bobsToken);
    }

    UUID alice() {
        return alice;
    }

    UUID bob() {
        return bob;
    }

    UUID project() {
        return project;
    }

    List<UUID> collections() {
        return collections;
    }

    UUID input() {
        return input;
    }

    UUID query() {
        return query;
    }

    /** Returns the id of Bob's session. */
    UUID session() {
        return session;
    }

    /** Returns an instance that sends the token with this id. */
    RawCalls calls(UUID token) {
        return new RawCalls(server.server()::handle, secrets.get(token));
    }

    private UUID invite(String name) {
        return administration()
                .createPerson(organization(), NewPerson.of(name, name + "@castellan.test", Role.CLIENT))
                .id();
    }

    private UUID token(UUID user) {
        IssuedToken issued = administration().createToken(organization(), NewToken.forUser(user));
        secrets.put(issued.id(), issued.token());
        return issued.id();
    }

    private UUID signIn(UUID user) {
        Instant now = server.clock().instant();
        UUID id = UUID.randomUUID();
        SessionRow row = new SessionRow(
                id, user, TokenHash.of("session " + id), Method.PASSKEY, null, now, now, now, null, null);
        return server.store().healthy().<UUID>write(organization(), tx -> {
            tx.sessions().insert(row);
            return id;
        });
    }

    private UUID collection(String name) {
        return create("/collections", Json.object("name", name), "id");
    }

    private UUID create(String target, JsonNode body, String id) {
        JsonNode response = calls(admin).json("POST", target, body.toString(), project);
        return UUID.fromString(response.get(id).textValue());
    }

    private Administration administration() {
        return server.server().administration();
    }
}
