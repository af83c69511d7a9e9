package dev.castellan.release.jar;

import dev.castellan.release.check.Findings;
import dev.castellan.release.stage.Archive;
import dev.castellan.release.stage.Published;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;

/** The zip of the runnable server holds what docs/operations.md promises, below one folder. */
final class DistributionZip extends JarCheck {

    private static final List<String> PROMISED = List.of(
            "bin/castellan-server",
            "lib/castellan-server.jar",
            "conf/castellan.properties",
            "conf/container.properties",
            "systemd/castellan-server.service",
            "Containerfile",
            "README.md",
            "LICENSE",
            "NOTICE");

    private static final String REMEDY = "change the assembly of server-standalone";

    DistributionZip() {
        super(Published.DISTRIBUTION);
    }

    @Override
    void check(PublishedModule module, Archive archive, StagedName file, Stage stage, Findings findings)
            throws IOException {
        List<String> folders = archive.names().stream()
                .map(name -> name.substring(0, name.indexOf('/') + 1))
                .distinct()
                .toList();
        findings.expect(
                folders.size() == 1, file, "one folder", "does not hold one folder with everything in it", REMEDY);
        for (String promised : PROMISED) {
            boolean there = archive.names().contains(folders.get(0) + promised);
            findings.expect(there, file, promised, "holds no " + promised, REMEDY);
            if (there && promised.startsWith("bin/")) {
                findings.expect(
                        isExecutable(stage.path(file), folders.get(0) + promised),
                        file,
                        "executable",
                        "does not make " + promised + " executable",
                        REMEDY);
            }
        }
    }

    private static boolean isExecutable(Path zip, String entry) throws IOException {
        Map<String, ?> options = Map.of("enablePosixFileAttributes", true, "defaultPermissions", "rw-r--r--");
        try (FileSystem files = FileSystems.newFileSystem(zip, options)) {
            return Files.getPosixFilePermissions(files.getPath(entry)).contains(PosixFilePermission.OTHERS_EXECUTE);
        }
    }
}
