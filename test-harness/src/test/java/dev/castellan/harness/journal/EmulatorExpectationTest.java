package dev.castellan.harness.journal;

import dev.castellan.harness.RemoteSubject;

/** Tests expectations that are checked through the control API of an emulator. */
class EmulatorExpectationTest extends ExpectationContract {

    EmulatorExpectationTest() {
        super(RemoteSubject.start());
    }
}
