package dev.castellan.conformance.stubs;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** A WireMock server with stubs, on a free port of the loopback address. Thread-safe. */
public final class StubServer implements AutoCloseable {

    /** The folder of the ready-made stubs on the class path. */
    private static final String SHIPPED = "castellan/wiremock";

    private final WireMockServer server;

    private StubServer(WireMockServer server) {
        this.server = server;
        server.start();
    }

    /**
     * Starts a server with the stubs in a folder, such as a folder written by {@link WireMockStubs#writeTo}.
     *
     * @throws IllegalArgumentException if the folder does not contain a {@code mappings} folder
     */
    public static StubServer of(Path folder) {
        if (!Files.isDirectory(folder.resolve("mappings"))) {
            throw new IllegalArgumentException(folder + ": has no folder mappings: name the one that was written to");
        }
        return new StubServer(new WireMockServer(quiet().usingFilesUnderDirectory(folder.toString())));
    }

    /**
     * Starts a server with the ready-made stubs. Each operation succeeds for every well-formed token and id, unless
     * {@link #fail} makes it fail. The server refuses requests without a token.
     */
    public static StubServer ofShipped() {
        return new StubServer(new WireMockServer(quiet().usingFilesUnderClasspath(SHIPPED)));
    }

    /**
     * Makes an operation of the ready-made stubs fail until {@link #succeed} is called.
     *
     * @param operation the id of the operation, such as {@code users.delete}
     * @param error the error in lower case, such as {@code not_found}
     * @throws IllegalArgumentException if no such stub exists
     */
    public void fail(String operation, String error) {
        set(operation, error);
    }

    /** Makes an operation of the ready-made stubs succeed again. */
    public void succeed(String operation) {
        set(operation, "Started");
    }

    /** Returns the base URL for the client, without {@code /api/v1}. */
    public URI url() {
        return url(server);
    }

    /** Returns the number of requests that matched no stub. */
    public int unmatchedRequests() {
        return server.findAllUnmatchedRequests().size();
    }

    /** Stops the server and releases its port. */
    @Override
    public void close() {
        server.stop();
    }

    private void set(String scenario, String state) {
        boolean exists = server.getAllScenarios().getScenarios().stream()
                .anyMatch(each -> each.getName().equals(scenario)
                        && each.getPossibleStates().contains(state));
        if (!exists) {
            throw new IllegalArgumentException("there is no stub of " + scenario + " in the state " + state
                    + ": the files of " + SHIPPED + "/mappings are named by operation and state");
        }
        server.setScenarioState(scenario, state);
    }

    static URI url(WireMockServer server) {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    /** Returns settings for a server that listens only on the loopback address and does not log requests. */
    static WireMockConfiguration quiet() {
        return WireMockConfiguration.options()
                .bindAddress("127.0.0.1")
                .dynamicPort()
                .gzipDisabled(true)
                .stubRequestLoggingDisabled(true)
                .jettyAcceptors(1)
                .jettyStopTimeout(0L);
    }
}
