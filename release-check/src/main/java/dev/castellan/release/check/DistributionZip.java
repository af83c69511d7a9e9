package dev.castellan.release.check;

import dev.castellan.release.stage.Archive;
import dev.castellan.release.stage.Published;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.util.List;

/** The zip of the runnable server holds what docs/operations.md promises, below one folder. */
final class DistributionZip extends JarCheck {

    static final List<String> PROMISED =
            List.of("bin/castellan-server", "lib/castellan-server.jar", "LICENSE", "NOTICE");

    DistributionZip() {
        super(Published.DISTRIBUTION);
    }

    @Override
    void check(PublishedModule module, Archive archive, StagedName file, Stage stage, Findings findings) {
        List<String> names = archive.names();
        for (String promised : PROMISED) {
            findings.expect(
                    names.stream()
                            .anyMatch(name ->
                                    name.substring(name.indexOf('/') + 1).equals(promised)),
                    file,
                    promised,
                    "holds no " + promised,
                    "add it to the assembly of server-standalone");
        }
        findings.expect(
                names.stream()
                                .map(name -> name.substring(0, name.indexOf('/') + 1))
                                .distinct()
                                .count()
                        == 1,
                file,
                "one folder",
                "does not hold one folder with everything in it",
                "let the assembly put everything below one folder");
    }
}
