package dev.castellan.release.jar;

import dev.castellan.release.check.Findings;
import dev.castellan.release.stage.Archive;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;

/** The jar of classes is a named module, and says which version it is. */
final class MainJar extends JarCheck {

    MainJar() {
        super(".jar");
    }

    @Override
    void check(PublishedModule module, Archive archive, StagedName file, Stage stage, Findings findings) {
        String name = Modules.descriptor(archive).map(found -> found.name()).orElse("");
        findings.expect(
                name.equals(module.moduleName()),
                file,
                "module " + name,
                name.isEmpty()
                        ? "holds no module-info.class"
                        : "is the module " + name + " where " + module.moduleName() + " is expected",
                "give it a module-info.java of that name");
        String version = archive.attribute("Implementation-Version").orElse("");
        findings.expect(
                version.equals(stage.version()),
                file,
                "version in the manifest",
                "the manifest has the Implementation-Version '" + version + "'",
                "let the jar plugin add the default implementation entries");
        findings.expect(
                archive.names().stream().anyMatch(entry -> entry.endsWith(".class") && !entry.endsWith("-info.class")),
                file,
                "classes",
                "holds no classes",
                "compile before packaging");
    }
}
