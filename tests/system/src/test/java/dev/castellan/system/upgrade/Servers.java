package dev.castellan.system.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.system.crash.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;

/** Two servers on one PostgreSQL database. */
final class Servers implements AutoCloseable {

    private static final Pattern MANAGEMENT = Pattern.compile("management on port (\\d+)");
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Path directory;
    private final List<String> store;
    private final List<Server> running = new CopyOnWriteArrayList<>();
    private int started;

    private Servers(Database database, Path directory) throws IOException {
        this.directory = directory;
        this.store = List.of(
                "--database-url",
                database.url(),
                "--database-user",
                database.user(),
                "--database-connections",
                "4",
                "--database-password-file",
                Files.writeString(directory.resolve("password"), database.password())
                        .toString());
    }

    /** Starts two servers of a version on an empty database. */
    static Servers start(Version version, Database database, Path directory) throws Exception {
        Servers servers = new Servers(database, directory);
        try {
            String tokenFile = directory.resolve("root.token").toString();
            servers.running.add(servers.server(version, "--migrate", "on", "--token-file", tokenFile));
            servers.running.add(servers.server(version));
            return servers;
        } catch (AssertionError e) {
            servers.close();
            throw e;
        }
    }

    /** Returns the token of the first {@code org_admin}. */
    String token() throws IOException {
        return Files.readString(directory.resolve("root.token")).strip();
    }

    /** Returns the options that name the database. */
    List<String> store() {
        return store;
    }

    /** Returns a new proxy in a client, which forwards requests to the running servers in turn. */
    Interceptor proxy() {
        AtomicInteger turn = new AtomicInteger();
        return chain -> {
            List<Server> now = List.copyOf(running);
            int port = now.get(turn.getAndIncrement() % now.size()).url().getPort();
            HttpUrl url = chain.request().url().newBuilder().port(port).build();
            return chain.proceed(chain.request().newBuilder().url(url).build());
        };
    }

    /**
     * Stops a server, and starts a server of another version. Clients send requests to the server until its process has
     * ended.
     */
    void replace(int index, Version version) throws Exception {
        Server old = running.get(index);
        assertThat(old.process().stop()).as(old.process().output()).isZero();
        running.remove(old);
        running.add(index, server(version));
    }

    /** Starts a server and checks that it is ready. */
    private Server server(Version version, String... options) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(store);
        arguments.addAll(List.of("--management-port", "0", "--failures-per-address", "none"));
        arguments.addAll(List.of(options));
        ServerProcess process = version.serve(arguments, directory.resolve("server-" + ++started + ".log"));
        URI url = process.awaitUrl().orElseThrow(() -> new AssertionError(process.output()));
        Matcher port = MANAGEMENT.matcher(process.output());
        assertThat(port.find()).isTrue();
        URI ready = URI.create("http://127.0.0.1:" + port.group(1) + "/readyz");
        assertThat(HTTP.send(HttpRequest.newBuilder(ready).build(), BodyHandlers.discarding())
                        .statusCode())
                .isEqualTo(200);
        return new Server(process, url);
    }

    @Override
    public void close() {
        running.forEach(server -> server.process().close());
    }

    private record Server(ServerProcess process, URI url) {}
}
