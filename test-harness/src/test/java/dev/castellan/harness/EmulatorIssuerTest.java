package dev.castellan.harness;

/** Tests the issuer of a tenant through the control API of an emulator. */
class EmulatorIssuerTest extends IssuerContract {

    EmulatorIssuerTest() {
        super(RemoteSubject.start());
    }
}
