package dev.castellan.system.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/** A store, the server that repeatedly starts on it, and the clients that record the responses. */
final class Deployment implements AutoCloseable {

    /** A user in many projects has many rows, so a kill can occur between their writes. */
    private static final int PROJECTS = 6;

    private static final int MAX_STARTS = 5;

    private Backing backing;
    private List<String> prefix;
    private final Path directory;
    private final List<Client> clients = new ArrayList<>();
    private final List<AcknowledgedChange> preparations = new ArrayList<>();
    private final Map<ServerProcess, Api> others = new HashMap<>();
    private ServerProcess server;
    private Api api;

    /**
     * Starts a server and creates projects for its clients.
     *
     * @param prefix the words to put before the command that starts a server
     */
    Deployment(Backing backing, List<String> prefix, Path directory, int clients, Random random) {
        this.backing = backing;
        this.prefix = prefix;
        this.directory = directory;
        start();
        UUID shared = project("shared");
        for (int number = 0; number < clients; number++) {
            String name = "part-" + number + "-";
            List<UUID> projects = new ArrayList<>(List.of(shared));
            while (projects.size() < PROJECTS) {
                projects.add(project(name));
            }
            this.clients.add(new Client(new Partition(name, projects), new Random(random.nextLong())));
        }
    }

    Api api() {
        return api;
    }

    ServerProcess server() {
        return server;
    }

    /** Starts the clients, which use all servers, and returns their load. */
    Load load() {
        List<Api> apis = new ArrayList<>(others.values());
        apis.add(api);
        return Load.on(apis, clients);
    }

    /** Starts an additional server on the same store. */
    void addServer() {
        ServerProcess other = ServerProcess.launch(
                prefix, backing.arguments(), directory.resolve("server-" + others.size() + ".log"));
        others.put(other, new Api(other.awaitUrl().orElseThrow(() -> new AssertionError(other.output())), token()));
    }

    /** Checks that no server has ended. */
    void requireServersAlive() {
        others.keySet().forEach(ServerProcess::requireAlive);
        server.requireAlive();
    }

    /** Kills the server. */
    void kill() {
        server.kill();
        backing.awaitRest();
    }

    /** Starts the server, and kills it after a delay, even if the server is still starting. */
    void startInVain(long nanos) {
        ServerProcess doomed = launch();
        LockSupport.parkNanos(nanos);
        doomed.kill();
        backing.awaitRest();
    }

    /**
     * Starts the server. Retries if the server gives up because a database on a busy machine accepts connections too
     * slowly.
     */
    void start() {
        Optional<URI> url = Optional.empty();
        for (int attempt = 0; url.isEmpty() && attempt < MAX_STARTS; attempt++) {
            server = launch();
            url = server.awaitUrl();
            if (url.isEmpty() && !server.output().contains("attempt timed out")) {
                break;
            }
        }
        api = new Api(url.orElseThrow(() -> new AssertionError("the server ended: " + server.output())), token());
    }

    /** Kills the server and starts a new server on a store with the same data. */
    void moveTo(Backing other, List<String> otherPrefix) {
        server.kill();
        backing.close();
        backing = other;
        prefix = otherPrefix;
        start();
    }

    /** Checks the rows, the expected state and the audit events. */
    void check() {
        Integrity.check(backing);
        checkClients();
        checkEvents();
    }

    /** Checks that the data matches the state that the clients expect. */
    void checkClients() {
        clients.forEach(client -> client.check(api));
    }

    /** Checks the audit events, unless a client has an pending change. */
    private void checkEvents() {
        if (clients.stream().noneMatch(Client::isWaiting)) {
            List<AcknowledgedChange> changes = new ArrayList<>(preparations);
            clients.forEach(client -> changes.addAll(client.creation()));
            AuditCheck.check(api, changes);
        }
    }

    private ServerProcess launch() {
        List<String> arguments = new ArrayList<>(backing.arguments());
        if (!Files.exists(tokenFile())) {
            arguments.addAll(List.of("--token-file", tokenFile().toString()));
        }
        return ServerProcess.launch(prefix, arguments, directory.resolve("server.log"));
    }

    private Path tokenFile() {
        return directory.resolve("root.token");
    }

    private String token() {
        try {
            return Files.readString(tokenFile()).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private UUID project(String name) {
        Change change = Change.creating(Fact.Kind.COLLECTION, "/projects", "{\"name\":\"" + name + "\"}", null);
        try {
            UUID project = api.send(change).id("project_id");
            preparations.add(AcknowledgedChange.of(change, project));
            return project;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        others.keySet().forEach(ServerProcess::close);
        server.close();
        backing.close();
    }
}
