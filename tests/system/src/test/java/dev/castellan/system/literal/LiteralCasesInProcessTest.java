package dev.castellan.system.literal;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.internal.http.Carrier;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;

/**
 * Tests every case by passing parsed requests to a server in this process. Each change must write one audit event.
 * Refused and repeated changes must write none.
 */
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
        return new AuditedCarrier(
                new InProcessCarrier(server.server()::handle), server.store().healthy());
    }
}
