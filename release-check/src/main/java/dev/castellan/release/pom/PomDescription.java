package dev.castellan.release.pom;

import dev.castellan.release.check.Findings;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.util.List;

/** A POM describes the project: what Maven Central asks for, and where to report mistakes. */
final class PomDescription extends PomCheck {

    private static final List<String> REQUIRED = List.of(
            "name",
            "description",
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "developers/developer/name",
            "scm/connection",
            "scm/developerConnection",
            "scm/url",
            "issueManagement/url");

    @Override
    protected void check(PublishedModule module, Pom pom, StagedName file, Stage stage, Findings findings) {
        for (String path : REQUIRED) {
            findings.expect(
                    !pom.text(path).isEmpty(),
                    file,
                    path.substring(0, (path + "/").indexOf('/')),
                    "has no <" + path.replace("/", "><") + ">",
                    "set it in the parent POM, and keep it in the flattened one");
        }
    }
}
