package dev.castellan.conformance.literal;

import dev.castellan.conformance.world.OnEveryStore;
import dev.castellan.conformance.world.TestServer;
import dev.castellan.conformance.world.TestedStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/** Every case file as a test, through one carrier. */
@OnEveryStore
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class LiteralCases {

    @Parameter
    TestedStore store;

    private final Map<String, TestServer> servers = new ConcurrentHashMap<>();

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

    /** One instance runs all stores, one after the other. */
    @AfterParameterizedClassInvocation
    void closeServers() {
        servers.values().forEach(TestServer::close);
        servers.clear();
    }

    private void run(CaseFile file) {
        TestServer server = servers.computeIfAbsent(file.server(), kind -> TestServer.start(store, kind));
        try (Carrier carrier = to(server)) {
            new CaseRun(file, server).through(carrier);
        }
    }
}
