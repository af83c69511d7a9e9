package dev.castellan.conformance.literal;

import dev.castellan.conformance.world.TestServer;
import dev.castellan.conformance.world.TestedStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** Every case file as a test, through one carrier. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class LiteralCases {

    private final Map<String, TestServer> servers = new ConcurrentHashMap<>();

    /** Returns the store of the servers. */
    abstract TestedStore store();

    /** Returns whether this carrier can carry the case. */
    abstract boolean suits(CaseFile file);

    /** Returns a carrier to this server. */
    abstract Carrier to(TestServer server);

    @TestFactory
    Stream<DynamicTest> cases() {
        return CaseFiles.all().stream()
                .filter(this::suits)
                .map(file -> DynamicTest.dynamicTest(file.toString(), () -> run(file)));
    }

    @AfterAll
    void closeServers() {
        servers.values().forEach(TestServer::close);
    }

    private void run(CaseFile file) {
        TestedStore store = store();
        TestServer server =
                servers.computeIfAbsent(store + " " + file.server(), unused -> TestServer.start(store, file.server()));
        try (Carrier carrier = to(server)) {
            new CaseRun(file, server).through(carrier);
        }
    }
}
