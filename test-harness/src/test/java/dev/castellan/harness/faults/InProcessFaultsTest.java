package dev.castellan.harness.faults;

import dev.castellan.harness.TestServer;

/** Faults as the client meets them in this process. */
class InProcessFaultsTest extends HeldAnswersContract {

    InProcessFaultsTest() {
        super(TestServer.builder().withoutSocket());
    }
}
