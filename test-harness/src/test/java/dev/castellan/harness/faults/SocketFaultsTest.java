package dev.castellan.harness.faults;

import dev.castellan.harness.TestServer;

/** Tests faults as the client sees them over a socket. */
class SocketFaultsTest extends DelayedResponsesContract {

    SocketFaultsTest() {
        super(TestServer.builder());
    }
}
