package dev.castellan.release.pom;

import dev.castellan.release.check.Findings;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.util.Map;
import java.util.TreeMap;

/** A POM names the coordinates under which it lies, and a version that is a release. */
final class PomCoordinates extends PomCheck {

    @Override
    protected void check(PublishedModule module, Pom pom, StagedName file, Stage stage, Findings findings) {
        Map<String, String> expected = new TreeMap<>(Map.of(
                "modelVersion",
                "4.0.0",
                "groupId",
                Stage.GROUP,
                "artifactId",
                module.artifactId(),
                "version",
                stage.version()));
        expected.forEach((element, value) -> findings.expect(
                pom.text(element).equals(value),
                file,
                element,
                "<%s> is '%s' where '%s' is expected".formatted(element, pom.text(element), value),
                "flatten the POM, which writes all coordinates"));
        String packaging = pom.has("packaging") ? pom.text("packaging") : "jar";
        findings.expect(
                packaging.equals(module.packaging()),
                file,
                "packaging",
                "<packaging> is '%s' where '%s' is expected".formatted(packaging, module.packaging()),
                "set it in the module's POM");
        findings.expect(
                !stage.version().endsWith("-SNAPSHOT"),
                file,
                "release",
                "the version " + stage.version() + " is a snapshot, which Maven Central refuses",
                "build with -Drevision=.. and a version without -SNAPSHOT");
    }
}
