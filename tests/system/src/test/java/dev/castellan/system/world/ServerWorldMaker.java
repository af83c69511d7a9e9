package dev.castellan.system.world;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.conformance.internal.world.WorldMaker;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.NewUser;
import dev.castellan.server.store.people.PasskeyRow;
import dev.castellan.server.store.people.SessionRow;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * Creates the objects that cases name, on a server in this process. If the API lacks a suitable operation, uses the
 * server's administration.
 */
final class ServerWorldMaker extends WorldMaker {

    private static final String DOMAIN = "castellan.test";

    private final TestServer server;

    ServerWorldMaker(TestServer server) {
        super(DOMAIN, server.server().baseUrl().getPort(), "X-Project-ID");
        this.server = server;
    }

    @Override
    protected void organization(String prefix, String name, String admin, String mailbox) {
        Bootstrap made = server.server().administration().createOrganization(name, admin, address(mailbox));
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

    @Override
    protected void defaultProject(String prefix) {
        // the default project was created with the organization
    }

    @Override
    protected void project(String variable, String name) {
        set(variable, uuid(post(variable, "/projects", "{\"name\":\"" + name + "\"}", null), "project_id"));
    }

    @Override
    protected void person(String variable, String name, String mailbox, String... projects) {
        UUID[] ids = Arrays.stream(projects).map(this::id).toArray(UUID[]::new);
        set(
                variable,
                server.server()
                        .administration()
                        .inviteUser(
                                organization(variable),
                                NewUser.builder(name, address(mailbox), Role.CLIENT)
                                        .projects(ids)
                                        .build())
                        .id());
    }

    @Override
    protected void serviceAccount(String variable, String name, String project) {
        String body = "{\"name\":\"" + name + "\",\"role\":\"client\",\"project_ids\":[\"" + id(project) + "\"]}";
        set(variable, uuid(post(variable, "/users", body, null), "user_id"));
    }

    @Override
    protected void token(String user) {
        issue(user, NewToken.forUser(id(user)));
    }

    @Override
    protected void expiredToken(String user) {
        UUID userId = id(user);
        synchronized (server.clock()) {
            Instant soon = server.clock().instant().plusMillis(5);
            issue(user, NewToken.forUser(userId).expiringAt(soon));
            server.clock().advance(Duration.ofMillis(10));
        }
    }

    @Override
    protected void session(String user) {
        UUID id = UUID.randomUUID();
        server.store().write(organization(user), tx -> {
            tx.sessions()
                    .insert(new SessionRow(
                            id,
                            id(user),
                            TokenHash.of(id.toString()),
                            SessionRow.Method.PASSWORD,
                            null,
                            tx.now(),
                            tx.now(),
                            tx.now(),
                            "192.0.2.7",
                            "Firefox"));
            return id;
        });
        set(user + ".session", id);
    }

    @Override
    protected void passkey(String user) {
        UUID id = UUID.randomUUID();
        server.store().write(organization(user), tx -> {
            tx.passkeys()
                    .insert(new PasskeyRow(
                            id, id(user), id.toString(), "cHVibGlj", 0, "Phone", tx.now(), null, List.of()));
            return id;
        });
        set(user + ".passkey", id);
    }

    @Override
    protected void collection(String variable, String name, String project) {
        set(variable, uuid(post(variable, "/collections", "{\"name\":\"" + name + "\"}", id(project)), "id"));
    }

    @Override
    protected void input(String variable, String project, String collection) {
        if (server.hasExtensions()) {
            String body = collection == null ? "{}" : "{\"collection_ids\":[\"" + id(collection) + "\"]}";
            keepBusy(variable, uuid(post(variable, "/inputs", body, id(project)), "id"));
        }
    }

    @Override
    protected void query(String variable, String input) {
        if (server.hasExtensions()) {
            String body = "{\"input_id\":\"" + id(input) + "\"}";
            keepBusy(variable, uuid(post(variable, "/queries", body, null), "id"));
        }
    }

    private void keepBusy(String variable, UUID id) {
        set(variable, id);
        if (variable.startsWith("busy.")) {
            server.busy().add(id);
        }
    }

    private void issue(String user, NewToken token) {
        IssuedToken issued = server.server().administration().issueToken(organization(user), token);
        set(user + ".token", issued.token());
        set(user + ".token.id", issued.id());
    }

    private JsonNode post(String variable, String path, String body, UUID project) {
        String token = (String) values().get(organizationOf(variable) + "admin.token");
        return new RawCalls(server.server()::handle, token).json("POST", path, body, project);
    }

    private UUID organization(String variable) {
        return id(organizationOf(variable) + "organization");
    }

    private static String address(String mailbox) {
        return mailbox + "@" + DOMAIN;
    }

    private static UUID uuid(JsonNode answer, String field) {
        return UUID.fromString(answer.get(field).textValue());
    }
}
