package dev.castellan.release.jar;

import dev.castellan.release.check.Findings;
import dev.castellan.release.check.StageCheck;
import dev.castellan.release.stage.Archive;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;

/** A check of one kind of archive of each module that has it. */
abstract class JarCheck implements StageCheck {

    private final String suffix;

    /** Checks the files whose names end so. */
    JarCheck(String suffix) {
        this.suffix = suffix;
    }

    @Override
    public final void run(Stage stage, Findings findings) throws IOException {
        for (PublishedModule module : stage.modules()) {
            StagedName name = stage.name(module, suffix);
            if (module.suffixes().contains(suffix) && stage.has(name)) {
                Archives.open(name, stage, findings, archive -> check(module, archive, name, stage, findings));
            }
        }
    }

    abstract void check(PublishedModule module, Archive archive, StagedName file, Stage stage, Findings findings)
            throws IOException;
}
