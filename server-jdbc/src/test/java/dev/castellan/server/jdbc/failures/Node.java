package dev.castellan.server.jdbc.failures;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import java.net.http.HttpClient;
import java.time.Duration;

/** A server on a socket whose state is in PostgreSQL. */
final class Node implements AutoCloseable {

    /** How long each single wait for the database may take, so that an outage takes no longer than need be. */
    static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Where nothing fails, a busy machine shall not be taken for an outage. */
    private static final Duration MUCH_PATIENCE = Duration.ofSeconds(20);

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final CastellanServer server;

    private Node(CastellanServer server) {
        this.server = server;
    }

    /** A node that soon gives up. */
    static Node on(Database database) {
        return on(database, database.url());
    }

    /** A node that soon gives up, and reaches the database by another URL. */
    static Node on(Database database, String url) {
        return serving(store(database, url, PATIENCE));
    }

    /** A node that gives up late. */
    static Node patientOn(Database database, String url) {
        return serving(patientStore(database, url));
    }

    /** A store that gives up late. */
    static JdbcStore patientStore(Database database, String url) {
        return store(database, url, MUCH_PATIENCE);
    }

    private static Node serving(JdbcStore store) {
        return new Node(CastellanServer.builder().store(store).start());
    }

    private static JdbcStore store(Database database, String url, Duration patience) {
        return JdbcStore.postgresql(url)
                .user(database.user())
                .password(database.password())
                .connections(4)
                .connectTimeout(patience)
                .statementTimeout(patience)
                .poolTimeout(patience)
                .open();
    }

    /** Whether the database was empty when this node started. */
    boolean isFirst() {
        return server.findBootstrap().isPresent();
    }

    /** The root account, if this node was the first on the database. */
    ApiCalls root() {
        return as(server.bootstrap().token());
    }

    ApiCalls as(String token) {
        return new ApiCalls(HTTP, server.baseUrl(), token);
    }

    @Override
    public void close() {
        server.close();
    }
}
