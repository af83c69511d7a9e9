package dev.castellan.harness.interception;

import dev.castellan.harness.RemoteSubject;

/** Tests which requests faults hit that are added through the control API of an emulator. */
class EmulatorScheduleTest extends ScheduleContract {

    EmulatorScheduleTest() {
        super(RemoteSubject.start());
    }
}
