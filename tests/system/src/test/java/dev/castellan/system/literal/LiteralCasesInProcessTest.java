package dev.castellan.system.literal;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.internal.http.Carrier;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;

/** Tests every case by passing parsed requests to a server in this process. */
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
