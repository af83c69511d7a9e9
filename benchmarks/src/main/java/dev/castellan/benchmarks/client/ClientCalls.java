package dev.castellan.benchmarks.client;

import dev.castellan.benchmarks.servers.ConstantServer;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.client.CastellanClient;
import dev.castellan.model.Project;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * JMH benchmarks of the client and of {@link RawClient}. A server in another process sends the same constant responses
 * to both.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ClientCalls {

    private static final UUID PROJECT = UUID.fromString("01a1fd0d-6638-7000-a7d6-9e2d98f1109b");

    private static final String TOKEN = "csts_" + "0".repeat(55);

    private final ServerProcess server;
    private final RawClient raw;
    private final CastellanClient castellan;

    /** Starts the server and both clients. */
    public ClientCalls() {
        server = start();
        String baseUrl = "http://127.0.0.1:" + server.port();
        raw = new RawClient(baseUrl, TOKEN);
        castellan = CastellanClient.builder(baseUrl).token(TOKEN).build();
    }

    /** Closes the server and both clients. */
    @TearDown
    public void stop() throws IOException {
        castellan.close();
        raw.close();
        server.close();
    }

    /** Reads a project with OkHttp and Jackson. */
    @Benchmark
    public Project getRaw() throws IOException {
        return raw.get(PROJECT);
    }

    /** Reads a project with the client. */
    @Benchmark
    public Project getCastellan() {
        return castellan.projects().get(PROJECT);
    }

    /** Creates a project with OkHttp and Jackson. */
    @Benchmark
    public Project postRaw() throws IOException {
        return raw.create("Apollo");
    }

    /** Creates a project with the client. */
    @Benchmark
    public Project postCastellan() {
        return castellan.projects().create("Apollo");
    }

    private static ServerProcess start() {
        try {
            return ServerProcess.of(ConstantServer.class);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
