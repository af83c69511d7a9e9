package dev.castellan.harness;

/** Tests snapshots and resets through the control API of an emulator. */
class EmulatorSnapshotTest extends SnapshotContract {

    EmulatorSnapshotTest() {
        super(RemoteSubject.start());
    }
}
