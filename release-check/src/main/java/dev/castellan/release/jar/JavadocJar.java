package dev.castellan.release.jar;

import dev.castellan.release.check.Findings;
import dev.castellan.release.stage.Archive;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.io.IOException;
import java.util.List;

/** The jar of documentation has a first page, and a page for every exported package. */
final class JavadocJar extends JarCheck {

    private static final String REMEDY = "make it with the Javadoc plugin, from the sources of the module";

    JavadocJar() {
        super("-javadoc.jar");
    }

    @Override
    void check(PublishedModule module, Archive archive, StagedName file, Stage stage, Findings findings)
            throws IOException {
        List<String> names = archive.names();
        findings.expect(names.contains("index.html"), file, "pages", "holds no index.html", REMEDY);
        for (String name : Modules.exportedPackages(module, stage, findings)) {
            String page = name.replace('.', '/') + "/package-summary.html";
            findings.expect(
                    names.contains(page) || names.contains(module.moduleName() + "/" + page),
                    file,
                    "pages",
                    "holds no page of the package " + name,
                    REMEDY);
        }
    }
}
