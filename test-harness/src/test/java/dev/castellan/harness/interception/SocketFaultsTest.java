package dev.castellan.harness.interception;

import dev.castellan.harness.HarnessSubject;
import dev.castellan.harness.TestServer;

/** Tests faults as the client sees them over a socket. */
class SocketFaultsTest extends DelayedResponsesContract {

    SocketFaultsTest() {
        super(HarnessSubject.local(TestServer.builder()));
    }
}
