package dev.castellan.harness.interception;

import dev.castellan.harness.HarnessSubject;
import dev.castellan.harness.TestServer;

/** Tests faults as the client sees them over TLS. */
class TlsFaultsTest extends DelayedResponsesContract {

    TlsFaultsTest() {
        super(HarnessSubject.local(TestServer.builder().tls()));
    }
}
