package dev.castellan.harness.journal;

import dev.castellan.harness.HarnessSubject;
import dev.castellan.harness.TestServer;

class ExpectationTest extends ExpectationContract {

    ExpectationTest() {
        super(HarnessSubject.local(TestServer.builder().withoutSocket()));
    }
}
