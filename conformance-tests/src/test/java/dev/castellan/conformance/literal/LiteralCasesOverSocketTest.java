package dev.castellan.conformance.literal;

import dev.castellan.conformance.world.TestServer;

/** Literal request bytes against a server behind a socket. */
class LiteralCasesOverSocketTest extends LiteralCases {

    @Override
    boolean suits(CaseFile file) {
        return true;
    }

    @Override
    Carrier to(TestServer server) {
        return new SocketCarrier(server.server().baseUrl());
    }
}
