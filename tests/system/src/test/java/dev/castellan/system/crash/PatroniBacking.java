package dev.castellan.system.crash;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Ports;
import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Three PostgreSQL nodes that Patroni manages, with etcd, behind HAProxy. Uses the files in
 * {@code docs/high-availability}.
 */
final class PatroniBacking implements Backing {

    private static final Path RECIPE = Path.of("docs", "high-availability");
    private static final int NODES = 3;
    private static final String PASSWORD = "made-up-password";
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Path directory;
    private final Map<String, String> values = new HashMap<>();
    private final List<Node> nodes = new ArrayList<>();
    private final List<Machine> others = new ArrayList<>();
    private final int port = Ports.free();

    private PatroniBacking(Path directory) {
        this.directory = directory;
    }

    /** Starts all programs, and creates the database. */
    static PatroniBacking in(Path directory) throws IOException {
        PatroniBacking backing = new PatroniBacking(directory);
        backing.startEtcd();
        for (int number = 1; number <= NODES; number++) {
            backing.nodes.add(backing.startNode("db" + number));
        }
        backing.startProxy();
        backing.awaitHealthy();
        backing.createDatabase();
        Files.writeString(backing.passwordFile(), PASSWORD);
        return backing;
    }

    private void startEtcd() {
        String clients = "http://127.0.0.1:" + Ports.free();
        String peers = "http://127.0.0.1:" + Ports.free();
        values.put("ETCD_HOSTS", clients.substring("http://".length()));
        others.add(Machine.start(
                directory.resolve("etcd.log"),
                List.of(
                        "etcd",
                        "--data-dir=" + directory.resolve("etcd"),
                        "--listen-client-urls=" + clients,
                        "--advertise-client-urls=" + clients,
                        "--listen-peer-urls=" + peers,
                        "--initial-advertise-peer-urls=" + peers,
                        "--initial-cluster=default=" + peers)));
    }

    private Node startNode(String name) throws IOException {
        Path folder = Files.createDirectory(
                directory.resolve(name),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        int rest = Ports.free();
        int postgres = Ports.free();
        values.putAll(Map.of(
                "NODE",
                name,
                "NODE_ADDRESS",
                "127.0.0.1",
                "NODE_FOLDER",
                folder.toString(),
                "REST_PORT",
                Integer.toString(rest),
                "POSTGRES_PORT",
                Integer.toString(postgres),
                "POSTGRES_PASSWORD",
                PASSWORD,
                "NETWORK",
                "127.0.0.1/32"));
        String prefix = name.toUpperCase(Locale.ROOT);
        values.put(prefix + "_ADDRESS", "127.0.0.1:" + postgres);
        values.put(prefix + "_REST_PORT", Integer.toString(rest));
        Path file = filled("patroni.yml", folder);
        return new Node(
                name, rest, Machine.start(directory.resolve(name + ".log"), List.of("patroni", file.toString())));
    }

    private void startProxy() throws IOException {
        values.put("HAPROXY_ADDRESS", "127.0.0.1:" + port);
        Path file = filled("haproxy.cfg", directory);
        others.add(Machine.start(
                directory.resolve("haproxy.log"), List.of("/usr/sbin/haproxy", "-db", "-f", file.toString())));
    }

    /** Writes a file of the recipe with values for its placeholders. */
    private Path filled(String file, Path folder) throws IOException {
        String text = Files.readString(RECIPE.resolve(file));
        for (Map.Entry<String, String> value : values.entrySet()) {
            text = text.replace("${" + value.getKey() + "}", value.getValue());
        }
        return Files.writeString(folder.resolve(file), text);
    }

    private void createDatabase() {
        try (Connection connection = connect("postgres", "postgres");
                var statement = connection.createStatement()) {
            statement.execute("CREATE ROLE castellan LOGIN PASSWORD '" + PASSWORD + "'");
            statement.execute("CREATE DATABASE castellan OWNER castellan");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits until a primary has a synchronous standby, and all nodes run. */
    void awaitHealthy() {
        Condition.await(
                () -> count("/health") == NODES
                        && count("/primary") == 1
                        && count("/sync") == 1
                        && count("/replica") == 2,
                () -> "three healthy nodes: see " + directory);
    }

    private long count(String path) {
        return nodes.stream().filter(node -> node.responds(path)).count();
    }

    /** Returns the node of the primary. */
    Node primary() {
        return nodes.stream()
                .filter(node -> node.responds("/primary"))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public List<String> arguments() {
        return List.of(
                "--database-url",
                url("castellan"),
                "--database-user",
                "castellan",
                "--database-password-file",
                passwordFile().toString(),
                "--migrate",
                "on");
    }

    private Path passwordFile() {
        return directory.resolve("database.password");
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    @Override
    public Connection connect() throws SQLException {
        return connect("castellan", "castellan");
    }

    private Connection connect(String database, String user) throws SQLException {
        return DriverManager.getConnection(url(database), user, PASSWORD);
    }

    @Override
    public JdbcStore open() {
        return JdbcStore.postgresql(url("castellan"))
                .user("castellan")
                .password(PASSWORD)
                .open();
    }

    @Override
    public void awaitRest() {
        throw new UnsupportedOperationException("the servers are not killed");
    }

    @Override
    public void close() {
        others.forEach(Machine::close);
        nodes.forEach(node -> node.machine.close());
    }

    /**
     * A database node.
     *
     * @param rest the port of Patroni's REST interface
     */
    record Node(String name, int rest, Machine machine) {

        private boolean responds(String path) {
            try {
                HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + rest + path))
                        .build();
                return HTTP.send(request, HttpResponse.BodyHandlers.discarding())
                                .statusCode()
                        == 200;
            } catch (IOException e) {
                return false;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}
