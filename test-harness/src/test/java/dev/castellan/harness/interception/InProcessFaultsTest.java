package dev.castellan.harness.interception;

import dev.castellan.harness.HarnessSubject;
import dev.castellan.harness.TestServer;

/** Tests faults as the client sees them without a socket. */
class InProcessFaultsTest extends DelayedResponsesContract {

    InProcessFaultsTest() {
        super(HarnessSubject.local(TestServer.builder().withoutSocket()));
    }
}
