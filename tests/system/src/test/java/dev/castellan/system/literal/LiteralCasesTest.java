package dev.castellan.system.literal;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.internal.http.CaseTransport;
import dev.castellan.conformance.internal.http.SocketTransport;
import dev.castellan.system.fixture.OnEveryStore;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;

/**
 * Tests every case by sending the literal bytes of its requests over sockets to a server. Each change must write one
 * audit event, and refused and repeated changes must write none. The path of a case decides which store its server has.
 * In the tier {@code long}, sends each case to the servers of all stores, which must give the same responses.
 */
@OnEveryStore
@Tag("database")
class LiteralCasesTest extends LiteralCases {

    @Parameter
    TestedStore store;

    @Override
    TestedStore store() {
        return store;
    }

    @Override
    boolean suits(CaseFile file) {
        TestedStore[] stores = TestedStore.values();
        return TestedStore.ALL || store == stores[Math.floorMod(file.path().hashCode(), stores.length)];
    }

    @Override
    CaseTransport to(TestServer server, CaseFile file) {
        CaseTransport socket = new SocketTransport(server.server().baseUrl());
        // the check of audit events parses the requests
        return file.isSocketOnly()
                ? socket
                : new AuditedTransport(socket, server.store().healthy());
    }

    @Override
    void compare(CaseFile file, List<String> responses) {
        SameResponses.require(file, store, responses);
    }
}
