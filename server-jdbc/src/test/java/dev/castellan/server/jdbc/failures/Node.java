package dev.castellan.server.jdbc.failures;

import dev.castellan.server.Administration;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.PostgresStoreBuilder;
import dev.castellan.server.jdbc.postgres.Database;
import java.net.http.HttpClient;
import java.time.Duration;

/** A server with a socket that stores its data in PostgreSQL. */
final class Node implements AutoCloseable {

    /** The timeout for each wait for the database. A short timeout keeps outage tests fast. */
    static final Duration LIMIT = Duration.ofSeconds(2);

    /** The timeout in tests without an outage. This timeout is long enough for a busy machine. */
    private static final Duration LONG_LIMIT = Duration.ofSeconds(20);

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final JdbcStore store;
    private final CastellanServer server;

    private Node(JdbcStore store, CastellanServer server) {
        this.store = store;
        this.server = server;
    }

    /** Starts a node with short timeouts. */
    static Node on(Database database) {
        return on(database, database.url());
    }

    /** Starts a node that has short timeouts and connects to the given URL. */
    static Node on(Database database, String url) {
        return serving(store(database, url, LIMIT));
    }

    /** Starts a node that has long timeouts and connects to the given URL. */
    static Node patientOn(Database database, String url) {
        return serving(patientStore(database, url));
    }

    /** Opens a store that has long timeouts and connects to the given URL. */
    static JdbcStore patientStore(Database database, String url) {
        return store(database, url, LONG_LIMIT);
    }

    /** Starts a node with one connection for reads and one for writes, so every request uses the same connections. */
    static Node withOneConnection(Database database, String url) {
        return serving(storeWithOneConnection(database, url));
    }

    static JdbcStore storeWithOneConnection(Database database, String url) {
        return builder(database, url, LONG_LIMIT).connections(1).open();
    }

    private static Node serving(JdbcStore store) {
        return new Node(store, CastellanServer.builder().store(store).start());
    }

    private static JdbcStore store(Database database, String url, Duration limit) {
        return builder(database, url, limit).open();
    }

    private static PostgresStoreBuilder builder(Database database, String url, Duration limit) {
        return JdbcStore.postgresql(url)
                .user(database.user())
                .password(database.password())
                .connections(4)
                .connectTimeout(limit)
                .statementTimeout(limit)
                .poolTimeout(limit)
                .transactionIdleTimeout(limit);
    }

    /** Returns true if the database was empty when this node started. */
    boolean isFirst() {
        return server.findBootstrap().isPresent();
    }

    /** Returns a client that calls this node as the root account. Only the first node on a database has its token. */
    ApiCalls root() {
        return as(server.bootstrap().token());
    }

    JdbcStore store() {
        return store;
    }

    Administration administration() {
        return server.administration();
    }

    ApiCalls as(String token) {
        return new ApiCalls(HTTP, server.baseUrl(), token);
    }

    @Override
    public void close() {
        server.close();
    }
}
