package dev.castellan.release;

import dev.castellan.release.check.FileChecks;
import dev.castellan.release.check.Findings;
import dev.castellan.release.check.StageCheck;
import dev.castellan.release.jar.JarChecks;
import dev.castellan.release.pom.PomChecks;
import dev.castellan.release.sbom.SbomChecks;
import dev.castellan.release.signature.SignatureVerifier;
import dev.castellan.release.stage.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All checks of a staged release, in the order in which their findings are read. */
public final class StageChecks {

    private final List<StageCheck> checks;

    private StageChecks(List<StageCheck> checks) {
        this.checks = checks;
    }

    /**
     * Returns all checks.
     *
     * @param verifier knows the key that the release is signed with
     * @param bundle the zip that is to be uploaded, if there is one
     */
    public static StageChecks all(SignatureVerifier verifier, Optional<Path> bundle) {
        List<StageCheck> checks = new ArrayList<>(FileChecks.all(verifier));
        checks.addAll(PomChecks.all());
        checks.addAll(JarChecks.all());
        checks.addAll(SbomChecks.all());
        bundle.map(FileChecks::bundle).ifPresent(checks::add);
        return new StageChecks(checks);
    }

    /** Runs all of them. */
    public Findings run(Stage stage) throws IOException {
        Findings findings = new Findings();
        for (StageCheck check : checks) {
            check.run(stage, findings);
        }
        return findings;
    }
}
