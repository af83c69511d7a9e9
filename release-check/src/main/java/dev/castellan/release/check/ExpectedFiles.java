package dev.castellan.release.check;

import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.util.Set;
import java.util.TreeSet;

/** The stage holds the files of the published modules, each under the name of its coordinates, and nothing else. */
final class ExpectedFiles implements StageCheck {

    @Override
    public void run(Stage stage, Findings findings) {
        Set<StagedName> expected = expected(stage);
        for (StagedName file : expected) {
            findings.expect(
                    stage.has(file),
                    file,
                    "expected",
                    "is missing",
                    "build with the profile release, and do not skip the plugin that makes it");
        }
        for (StagedName file : stage.files()) {
            if (!belongs(file, expected, stage)) {
                findings.fault(
                        file,
                        "does not belong to the release",
                        "skip it in deploy, or, if users are to get it, add it to the published modules");
            }
        }
    }

    private static Set<StagedName> expected(Stage stage) {
        Set<StagedName> names = new TreeSet<>();
        for (PublishedModule module : stage.modules()) {
            module.suffixes().forEach(suffix -> names.add(stage.name(module, suffix)));
        }
        return names;
    }

    /** Whether a file is expected, the signature or checksum of one that is, or the list of versions of a module. */
    private static boolean belongs(StagedName file, Set<StagedName> expected, Stage stage) {
        if (file.isMetadata()) {
            return stage.modules().stream().anyMatch(module -> file.path().startsWith(folderOf(module)));
        }
        StagedName target = file;
        while (target.isSidecar()) {
            target = new StagedName(target.target());
        }
        return expected.contains(target);
    }

    private static String folderOf(PublishedModule module) {
        return Stage.GROUP.replace('.', '/') + "/" + module.artifactId() + "/maven-metadata.xml";
    }
}
