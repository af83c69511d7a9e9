package dev.castellan.conformance.literal;

import dev.castellan.conformance.world.OnEveryStore;
import dev.castellan.conformance.world.TestServer;
import dev.castellan.conformance.world.TestedStore;
import java.util.List;
import org.junit.jupiter.params.Parameter;

/** Literal request bytes against a server behind a socket; every store must answer as the others do. */
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
