package dev.castellan.conformance.literal;

import dev.castellan.conformance.world.TestServer;
import dev.castellan.conformance.world.TestedStore;

/** The same requests, parsed, against a server in this process. */
class LiteralCasesInProcessTest extends LiteralCases {

    @Override
    TestedStore store() {
        return TestedStore.MEMORY;
    }

    @Override
    boolean suits(CaseFile file) {
        return !file.isSocketOnly();
    }

    @Override
    Carrier to(TestServer server) {
        return new InProcessCarrier(server.server()::handle);
    }
}
