package dev.castellan.release.check;

import dev.castellan.release.signature.SignatureVerifier;
import java.nio.file.Path;
import java.util.List;

/** The checks of files of every kind. */
public final class FileChecks {

    private FileChecks() {}

    /**
     * Returns them in the order in which their findings are read.
     *
     * @param verifier knows the key that the release is signed with
     */
    public static List<StageCheck> all(SignatureVerifier verifier) {
        return List.of(new ExpectedFiles(), new Checksums(), new Signatures(verifier));
    }

    /** Returns the check that a zip is that of the stage. */
    public static StageCheck bundle(Path zip) {
        return new Bundle(zip);
    }
}
