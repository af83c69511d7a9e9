package dev.castellan.system.literal;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.internal.http.Carrier;
import dev.castellan.conformance.internal.http.SocketCarrier;
import dev.castellan.conformance.internal.run.Stage;
import dev.castellan.system.fixture.OnEveryStore;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.util.List;
import org.junit.jupiter.params.Parameter;

/**
 * Tests every case by sending the literal bytes of its requests over sockets to servers with two stores: in memory and
 * in a database. If the property {@code castellan.cases} is {@code all}, uses every store. All servers must give the
 * same responses.
 */
@OnEveryStore
class LiteralCasesOverSocketTest extends LiteralCases {

    private static final boolean ALL = System.getProperty("castellan.cases", "").equals("all");

    @Parameter
    TestedStore store;

    @Override
    TestedStore store() {
        return store;
    }

    @Override
    boolean suits(CaseFile file) {
        TestedStore other = file.path().hashCode() % 2 == 0 ? TestedStore.SQLITE : TestedStore.POSTGRESQL;
        return ALL || store == TestedStore.MEMORY || store == other;
    }

    /** Prepares few objects, because {@link LiteralCasesInProcessTest} runs the same case with all of them. */
    @Override
    Stage stage(CaseFile file, TestServer server, Carrier carrier) {
        return file.isSocketOnly() ? super.stage(file, server, carrier) : TestStage.small(file, server, carrier);
    }

    @Override
    Carrier to(TestServer server) {
        return new SocketCarrier(server.server().baseUrl());
    }

    @Override
    void compare(CaseFile file, List<String> answers) {
        SameAnswers.require(file, store, answers);
    }
}
