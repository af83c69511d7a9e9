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
 * Tests every case by sending the literal bytes of its requests over sockets to a server. The path of a case decides
 * which store its server has. If the property {@code castellan.cases} is {@code all}, sends each case to the servers of
 * all stores, which must give the same responses.
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
        TestedStore[] stores = TestedStore.values();
        return ALL || store == stores[Math.floorMod(file.path().hashCode(), stores.length)];
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
