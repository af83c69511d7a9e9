package dev.castellan.release.pom;

import dev.castellan.release.check.Findings;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The BOM manages exactly the published libraries. */
final class BomEntries extends PomCheck {

    private static final String EDIT = "edit bom/pom.xml";

    @Override
    protected void check(PublishedModule module, Pom pom, StagedName file, Stage stage, Findings findings) {
        if (!module.isBom()) {
            return;
        }
        Set<String> managed = keys(pom);
        Set<String> published = stage.modules().stream()
                .filter(library -> !library.isBom())
                .map(library -> Stage.GROUP + ":" + library.artifactId())
                .collect(Collectors.toCollection(TreeSet::new));
        for (String key : published) {
            findings.expect(managed.contains(key), file, "entries", "does not manage " + key, EDIT);
        }
        managed.removeAll(published);
        for (String key : managed) {
            findings.fault(file, "manages " + key + ", which is not a published library", EDIT);
        }
        findings.expect(pom.dependencies().isEmpty(), file, "entries", "has dependencies of its own", EDIT);
    }

    private static Set<String> keys(Pom pom) {
        return pom.managed().stream().map(PomDependency::key).collect(Collectors.toCollection(TreeSet::new));
    }
}
