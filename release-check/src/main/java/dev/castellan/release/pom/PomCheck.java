package dev.castellan.release.pom;

import dev.castellan.release.check.Findings;
import dev.castellan.release.check.StageCheck;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.util.Optional;

/** A check of the POM of each module. */
public abstract class PomCheck implements StageCheck {

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

    /** Checks the POM of one module. */
    protected abstract void check(PublishedModule module, Pom pom, StagedName file, Stage stage, Findings findings);
}
