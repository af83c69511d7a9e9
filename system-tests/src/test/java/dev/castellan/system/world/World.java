package dev.castellan.system.world;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.User;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.NewUser;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Two organizations with everything that a case may need, by the names that cases use.
 *
 * <p>"Castellan" has the projects {@code default}, {@code apollo} and {@code borealis}; the {@code admin}; {@code alice}
 * (human) and {@code bot} (service account), clients of apollo; {@code bob} without any token; {@code carol}, whose only
 * token has expired. Apollo holds the collections {@code empty} and {@code full}, the {@code input} in full with its
 * {@code query}, and {@code busy.input} and {@code busy.query} (of {@code waiting.input}), which a guard keeps from being
 * deleted; {@code hidden.*} are in borealis. "Other" has one of each under {@code other.*}.
 */
public final class World {

    private final Map<String, Object> values = new LinkedHashMap<>();
    private final TestServer server;
    private final Predicate<String> wanted;

    private World(TestServer server, Predicate<String> wanted) {
        this.server = server;
        this.wanted = wanted;
    }

    /** Builds a fresh pair of organizations on a server. */
    public static World on(TestServer server) {
        return on(server, thing -> true);
    }

    /**
     * Builds as much of a fresh pair of organizations as is wanted; their admins and projects always.
     *
     * @param wanted tells by its name whether a user, collection, input or query is; those in {@code other} follow it too
     */
    public static World on(TestServer server, Predicate<String> wanted) {
        World world = new World(server, wanted);
        world.set("nothing", UUID.randomUUID());
        world.set("domain", "castellan.test");
        world.set("project.header", "X-Project-ID");
        world.set("port", server.server().baseUrl().getPort());
        world.buildCastellan();
        world.buildOther();
        return world;
    }

    /** Returns the values by name: ids and secrets of tokens. */
    public Map<String, Object> values() {
        return Collections.unmodifiableMap(values);
    }

    /** Returns the id with this name. */
    public UUID id(String name) {
        return (UUID) values.get(name);
    }

    /** Returns the secret of the token of this user. */
    public String token(String user) {
        return (String) values.get(user + ".token");
    }

    private void buildCastellan() {
        organization("", "Castellan", "Ada", "ada@castellan.test");
        project("apollo", "Apollo", "admin");
        project("borealis", "Borealis", "admin");
        buildPeople();
        buildResources();
    }

    private void buildPeople() {
        if (wanted.test("alice")) {
            person("alice", "Alice", "alice@castellan.test", "", "apollo");
        }
        if (wanted.test("bob")) {
            person("bob", "Bob", "bob@castellan.test", "");
        }
        if (wanted.test("carol")) {
            person("carol", "Carol", "carol@castellan.test", "", "apollo");
        }
        if (wanted.test("bot")) {
            bot();
        }
        buildTokens();
    }

    private void buildTokens() {
        if (wanted.test("alice")) {
            issue("alice", "");
        }
        if (wanted.test("bot")) {
            issue("bot", "");
        }
        if (wanted.test("carol")) {
            issueExpired("carol");
        }
    }

    private void buildResources() {
        if (wanted.test("empty")) {
            collection("empty", "Empty", "apollo", "admin");
        }
        if (wanted.test("full") || wanted.test("input")) {
            collection("full", "Full", "apollo", "admin");
        }
        if (wanted.test("hidden")) {
            collection("hidden.collection", "Hidden", "borealis", "admin");
        }
        if (server.hasExtensions()) {
            buildExtensions();
        }
    }

    private void buildExtensions() {
        if (wanted.test("full") || wanted.test("input")) {
            input("input", "query", "apollo", "admin", "full");
        }
        if (wanted.test("busy") || wanted.test("waiting")) {
            bareInput("busy.input", "apollo", "admin", null);
            input("waiting.input", "busy.query", "apollo", "admin", null);
            server.busy().add(id("busy.input"));
            server.busy().add(id("busy.query"));
        }
        if (wanted.test("hidden")) {
            input("hidden.input", "hidden.query", "borealis", "admin", null);
        }
    }

    private void buildOther() {
        organization("other.", "Other", "Oscar", "ada@castellan.test");
        if (!wanted.test("other")) {
            return;
        }
        project("other.project", "Apollo", "other.admin");
        person("other.user", "Alice", "alice@castellan.test", "other.", "other.project");
        issue("other.user", "other.");
        collection("other.collection", "Empty", "other.project", "other.admin");
        if (server.hasExtensions()) {
            input("other.input", "other.query", "other.project", "other.admin", null);
        }
    }

    private void organization(String prefix, String name, String admin, String email) {
        Bootstrap made = server.server().administration().createOrganization(name, admin, email);
        set(prefix + "organization", made.organizationId());
        set(prefix + "default", made.defaultProjectId());
        set(prefix + "admin", made.adminId());
        set(prefix + "admin.token", made.token());
        UUID tokenId = server.store()
                .read(
                        made.organizationId(),
                        view -> view.tokens().list(null, 1).get(0).tokenId());
        set(prefix + "admin.token.id", tokenId);
    }

    private void project(String variable, String name, String admin) {
        set(variable, uuid(post(admin, "/projects", "{\"name\":\"" + name + "\"}", null), "project_id"));
    }

    private void person(String variable, String name, String email, String prefix, String... projects) {
        UUID[] ids = Arrays.stream(projects).map(this::id).toArray(UUID[]::new);
        User invited = server.server()
                .administration()
                .inviteUser(id(prefix + "organization"), NewUser.client(name, email, ids));
        set(variable, invited.userId());
    }

    private void bot() {
        String body = "{\"name\":\"Builder\",\"role\":\"client\",\"project_ids\":[\"" + id("apollo") + "\"]}";
        set("bot", uuid(post("admin", "/users", body, null), "user_id"));
    }

    private void issue(String user, String prefix) {
        keep(user, issue(id(prefix + "organization"), NewToken.forUser(id(user))));
    }

    private void issueExpired(String user) {
        synchronized (server.clock()) {
            Instant soon = server.clock().instant().plusMillis(5);
            keep(user, issue(id("organization"), NewToken.forUser(id(user)).expiringAt(soon)));
            server.clock().advance(Duration.ofMillis(10));
        }
    }

    private IssuedToken issue(UUID organizationId, NewToken token) {
        return server.server().administration().issueToken(organizationId, token);
    }

    private void keep(String user, IssuedToken token) {
        set(user + ".token", token.token());
        set(user + ".token.id", token.tokenId());
    }

    private void collection(String variable, String name, String project, String admin) {
        set(variable, uuid(post(admin, "/collections", "{\"name\":\"" + name + "\"}", project), "id"));
    }

    private void bareInput(String variable, String project, String admin, String collection) {
        String body = collection == null ? "{}" : "{\"collection_ids\":[\"" + id(collection) + "\"]}";
        set(variable, uuid(post(admin, "/inputs", body, project), "id"));
    }

    private void input(String variable, String query, String project, String admin, String collection) {
        bareInput(variable, project, admin, collection);
        set(query, uuid(post(admin, "/queries", "{\"input_id\":\"" + id(variable) + "\"}", null), "id"));
    }

    private JsonNode post(String user, String path, String body, String project) {
        RawCalls calls = new RawCalls(server.server()::handle, token(user));
        return calls.json("POST", path, body, project == null ? null : id(project));
    }

    private static UUID uuid(JsonNode answer, String field) {
        return UUID.fromString(answer.get(field).textValue());
    }

    private void set(String name, Object value) {
        values.put(name, value);
    }
}
