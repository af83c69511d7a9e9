package dev.castellan.harness.interception;

import dev.castellan.harness.TestServer;

/** Tests faults as the client sees them over TLS. */
class TlsFaultsTest extends DelayedResponsesContract {

    TlsFaultsTest() {
        super(TestServer.builder().tls());
    }
}
