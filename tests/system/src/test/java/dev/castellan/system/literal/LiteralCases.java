package dev.castellan.system.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.internal.http.CaseTransport;
import dev.castellan.conformance.internal.parse.CaseFiles;
import dev.castellan.conformance.internal.run.CaseEnvironment;
import dev.castellan.conformance.internal.run.CaseRun;
import dev.castellan.conformance.report.CaseResult;
import dev.castellan.conformance.report.Results;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** Runs every case file as a test through a carrier. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class LiteralCases {

    private final Map<String, TestServer> servers = new ConcurrentHashMap<>();
    private final Queue<CaseResult> results = new ConcurrentLinkedQueue<>();

    /** Returns the kind of store that the servers use. */
    abstract TestedStore store();

    /** Returns whether this class runs the case. */
    abstract boolean suits(CaseFile file);

    /** Creates a carrier that sends the requests of a case to this server. */
    abstract CaseTransport to(TestServer server, CaseFile file);

    /** Compares the responses in a case with the responses on other stores. */
    void compare(CaseFile file, List<String> responses) {
        // compares nothing by default
    }

    @TestFactory
    Stream<DynamicTest> everyLiteralCasePasses() {
        return CaseFiles.all().stream()
                .filter(this::suits)
                .map(file -> DynamicTest.dynamicTest(file.toString(), () -> run(file)));
    }

    @AfterAll
    void writeReportsAndCloseServers() throws IOException {
        String where = store() + " " + getClass().getSimpleName();
        Path folder =
                Path.of("target", "conformance", where.toLowerCase(Locale.ROOT).replace(' ', '-'));
        new Results(where, List.copyOf(results), List.of()).writeTo(folder);
        servers.values().forEach(TestServer::close);
    }

    private void run(CaseFile file) {
        TestedStore store = store();
        TestServer server =
                servers.computeIfAbsent(store + " " + file.server(), unused -> TestServer.start(store, file.server()));
        RecordingTransport carrier = new RecordingTransport(to(server, file));
        try (CaseEnvironment stage = new TestEnvironment(file, server, carrier)) {
            CaseResult result = CaseResult.of(file, CaseRun.play(file, stage), Duration.ZERO);
            results.add(result);
            assertThat(result.isFailure())
                    .as("%s: %s %s", file, result.reason(), result.exchanges())
                    .isFalse();
            compare(file, carrier.responses());
        }
    }
}
