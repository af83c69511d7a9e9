package dev.castellan.system.literal;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.internal.http.Carrier;
import dev.castellan.conformance.internal.http.SocketCarrier;
import dev.castellan.system.fixture.OnEveryStore;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.util.List;
import org.junit.jupiter.params.Parameter;

/**
 * Tests every case by sending the literal bytes of requests over a socket. The responses must be the same on all
 * stores.
 */
@OnEveryStore
class LiteralCasesOverSocketTest extends LiteralCases {

    @Parameter
    TestedStore store;

    @Override
    TestedStore store() {
        return store;
    }

    @Override
    boolean suits(CaseFile file) {
        return true;
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
