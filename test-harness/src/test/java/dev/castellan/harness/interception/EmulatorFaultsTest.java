package dev.castellan.harness.interception;

import dev.castellan.harness.RemoteSubject;

/** Tests faults that are added through the control API of an emulator. */
class EmulatorFaultsTest extends DelayedResponsesContract {

    EmulatorFaultsTest() {
        super(RemoteSubject.start());
    }

    /** Not a test here, because a request cannot contain a handler. */
    @Override
    void returnsCodeOfRefusalThatHandlerThrows() {}
}
