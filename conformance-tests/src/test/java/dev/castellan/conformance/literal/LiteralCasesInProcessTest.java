package dev.castellan.conformance.literal;

import dev.castellan.conformance.world.TestServer;

/** The same requests, parsed, against a server in this process. */
class LiteralCasesInProcessTest extends LiteralCases {

    @Override
    boolean suits(CaseFile file) {
        return !file.isSocketOnly();
    }

    @Override
    Carrier to(TestServer server) {
        return new InProcessCarrier(server.server()::handle);
    }
}
