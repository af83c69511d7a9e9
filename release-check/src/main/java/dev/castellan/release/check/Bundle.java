package dev.castellan.release.check;

import dev.castellan.release.stage.Archive;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/** The zip that is uploaded holds the files of the stage, in the same layout, without the lists of versions. */
final class Bundle implements StageCheck {

    private static final String REMEDY = "make the zip from the stage, after the last change";

    private final Path zip;

    Bundle(Path zip) {
        this.zip = zip;
    }

    @Override
    public void run(Stage stage, Findings findings) throws IOException {
        StagedName name = new StagedName(zip.getFileName().toString());
        try (Archive archive = new Archive(zip)) {
            Set<String> left = new TreeSet<>(archive.names());
            for (StagedName file : stage.files()) {
                if (!file.isMetadata() && !isThis(stage.path(file))) {
                    left.remove(file.path());
                    boolean same = archive.bytes(file.path())
                            .filter(content -> Arrays.equals(content, stage.bytes(file)))
                            .isPresent();
                    findings.expect(same, name, "files of the stage", "holds no or another " + file, REMEDY);
                }
            }
            left.forEach(entry -> findings.fault(name, "holds " + entry + ", which is not in the stage", REMEDY));
        }
    }

    private boolean isThis(Path file) throws IOException {
        return Files.isSameFile(file, zip);
    }
}
