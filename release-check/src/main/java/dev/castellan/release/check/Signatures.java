package dev.castellan.release.check;

import dev.castellan.release.signature.SignatureException;
import dev.castellan.release.signature.SignatureVerifier;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;

/** Every file is signed, with the key of the release. */
final class Signatures implements StageCheck {

    private static final String SIGN = "sign it with the key of the release, after its last change";

    private final SignatureVerifier verifier;

    /** Verifies with the public part of the key of the release. */
    Signatures(SignatureVerifier verifier) {
        this.verifier = verifier;
    }

    @Override
    public void run(Stage stage, Findings findings) {
        for (StagedName file : stage.artifacts()) {
            StagedName signature = new StagedName(file + StagedName.SIGNATURE);
            if (!stage.has(signature)) {
                findings.fault(file, "has no signature " + StagedName.SIGNATURE, SIGN);
            } else {
                verify(file, signature, stage, findings);
            }
        }
    }

    private void verify(StagedName file, StagedName signature, Stage stage, Findings findings) {
        try {
            verifier.verify(stage.bytes(file), stage.bytes(signature));
            findings.passed(file, "signature");
            findings.passed(signature, "verified");
        } catch (SignatureException e) {
            findings.fault(signature, String.valueOf(e.getMessage()), SIGN);
        }
    }
}
