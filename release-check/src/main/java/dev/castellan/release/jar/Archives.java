package dev.castellan.release.jar;

import dev.castellan.release.check.Findings;
import dev.castellan.release.stage.Archive;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.util.zip.ZipException;

/** Opens staged archives; one that is broken is a fault. */
final class Archives {

    private Archives() {}

    /** Looks at an open archive. */
    @FunctionalInterface
    interface Look {
        void at(Archive archive) throws IOException;
    }

    static void open(StagedName file, Stage stage, Findings findings, Look look) throws IOException {
        try (Archive archive = new Archive(stage.path(file))) {
            look.at(archive);
        } catch (ZipException e) {
            findings.fault(file, "cannot be opened as a zip: " + e.getMessage(), "build and stage it again");
        }
    }
}
