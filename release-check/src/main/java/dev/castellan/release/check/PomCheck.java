package dev.castellan.release.check;

import dev.castellan.release.pom.Pom;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.util.Optional;

/** A check of the POM of each module. */
abstract class PomCheck implements StageCheck {

    @Override
    public final void run(Stage stage, Findings findings) {
        for (PublishedModule module : stage.modules()) {
            StagedName name = stage.name(module, ".pom");
            if (stage.has(name)) {
                read(name, stage, findings).ifPresent(pom -> check(module, pom, name, stage, findings));
            }
        }
    }

    private static Optional<Pom> read(StagedName file, Stage stage, Findings findings) {
        try {
            return Optional.of(Pom.read(stage.bytes(file)));
        } catch (IOException e) {
            findings.fault(file, "cannot be read: " + e.getMessage(), "build and stage it again");
            return Optional.empty();
        }
    }

    abstract void check(PublishedModule module, Pom pom, StagedName file, Stage stage, Findings findings);
}
