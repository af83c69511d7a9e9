package dev.castellan.system.scenarios;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** A server, an organization and clients for its users. All clients connect in the same way. */
final class Scene implements AutoCloseable {

    private final TestServer server;
    private final CastellanClient admin;

    Scene(TestedStore store, Connection connection) {
        this(connection, TestServer.start(store));
    }

    /** Starts a server, and connects through the connection that {@link Connection#of} selects. */
    Scene(TestedStore store) {
        this(store, Connection.of(store));
    }

    Scene(Connection connection, TestServer server) {
        this.server = server;
        this.admin = connection.to(server.server()).token(bootstrap().token()).build();
    }

    static Scene of(TestedStore store, UnaryOperator<CastellanServerBuilder> settings) {
        return of(store, Connection.of(store), settings);
    }

    static Scene of(TestedStore store, Connection connection, UnaryOperator<CastellanServerBuilder> settings) {
        return new Scene(connection, TestServer.start(store, settings));
    }

    TestServer server() {
        return server;
    }

    Bootstrap bootstrap() {
        return server.server().bootstrap();
    }

    UUID defaultProject() {
        return bootstrap().defaultProjectId();
    }

    /** Returns the client of the first {@code org_admin}. */
    CastellanClient admin() {
        return admin;
    }

    /** Returns a client with this token. */
    CastellanClient as(String token) {
        return admin.withToken(token);
    }

    /** Creates a token for this user, and returns a client that uses it. */
    CastellanClient as(User user) {
        return as(admin.tokens().create(user.id()).token());
    }

    Project project(String name) {
        return admin.projects().create(name);
    }

    /** Creates a service account with the {@code client} role. */
    User account(String name, Project... projects) {
        UUID[] ids = Arrays.stream(projects).map(Project::id).toArray(UUID[]::new);
        return admin.users().create(NewServiceAccount.of(name, Role.CLIENT).projects(ids));
    }

    @Override
    public void close() {
        admin.close();
        server.close();
    }
}
