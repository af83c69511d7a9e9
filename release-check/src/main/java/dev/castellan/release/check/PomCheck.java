package dev.castellan.release.check;

import dev.castellan.release.pom.Pom;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;

/** A check of the POM of each module. */
abstract class PomCheck implements StageCheck {

    @Override
    public final void run(Stage stage, Findings findings) throws IOException {
        for (PublishedModule module : stage.modules()) {
            StagedName name = stage.name(module, ".pom");
            if (stage.has(name)) {
                check(module, Pom.read(stage.bytes(name)), name, stage, findings);
            }
        }
    }

    abstract void check(PublishedModule module, Pom pom, StagedName file, Stage stage, Findings findings)
            throws IOException;
}
