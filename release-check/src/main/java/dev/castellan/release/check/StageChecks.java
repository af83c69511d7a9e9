package dev.castellan.release.check;

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
        List<StageCheck> checks = new ArrayList<>(List.of(
                new ExpectedFiles(),
                new Checksums(),
                new Signatures(verifier),
                new PomCoordinates(),
                new PomDescription(),
                new FlatPom(),
                new PomDependencies(),
                new BomEntries(),
                new Licences(),
                new MainJar(),
                new SourcesJar(),
                new JavadocJar(),
                new EntryTimes(),
                new SbomSchema(),
                new SbomComponents(),
                new RunnableJar(),
                new DistributionZip()));
        bundle.map(Bundle::new).ifPresent(checks::add);
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
