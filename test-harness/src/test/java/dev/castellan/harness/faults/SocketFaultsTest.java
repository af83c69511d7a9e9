package dev.castellan.harness.faults;

import dev.castellan.harness.TestServer;

/** Faults as the client sees them over a socket. */
class SocketFaultsTest extends DelayedAnswersContract {

    SocketFaultsTest() {
        super(TestServer.builder());
    }
}
