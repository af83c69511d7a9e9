package dev.castellan.conformance.literal;

import dev.castellan.conformance.world.OnEveryStore;
import dev.castellan.conformance.world.TestServer;
import dev.castellan.conformance.world.TestedStore;
import org.junit.jupiter.params.Parameter;

/** Literal request bytes against a server behind a socket. */
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
}
