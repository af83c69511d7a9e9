package dev.castellan.release.jar;

import dev.castellan.release.check.Findings;
import dev.castellan.release.stage.Archive;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.util.List;

/** The jar of sources holds the sources of every exported package. */
final class SourcesJar extends JarCheck {

    private static final String REMEDY = "copy the whole source folder in the profile release";

    SourcesJar() {
        super("-sources.jar");
    }

    @Override
    void check(PublishedModule module, Archive archive, StagedName file, Stage stage, Findings findings)
            throws IOException {
        List<String> names = archive.names();
        findings.expect(
                names.contains("module-info.java"), file, "sources", "holds no source of the module-info", REMEDY);
        for (String name : Modules.exportedPackages(module, stage, findings)) {
            findings.expect(
                    names.stream().anyMatch(entry -> isSourceOf(name, entry)),
                    file,
                    "sources",
                    "holds no source of the package " + name,
                    REMEDY);
        }
    }

    private static boolean isSourceOf(String packageName, String entry) {
        String folder = packageName.replace('.', '/') + "/";
        return entry.startsWith(folder)
                && entry.endsWith(".java")
                && !entry.endsWith("package-info.java")
                && entry.indexOf('/', folder.length()) < 0;
    }
}
