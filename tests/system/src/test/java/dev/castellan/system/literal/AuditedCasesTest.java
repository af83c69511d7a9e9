package dev.castellan.system.literal;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.internal.http.Carrier;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;

/** Tests in every case that each change writes one audit event, and that refused and repeated changes write none. */
class AuditedCasesTest extends LiteralCases {

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
