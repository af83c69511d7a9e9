package dev.castellan.release.sbom;

import dev.castellan.release.check.Findings;
import dev.castellan.release.pom.Pom;
import dev.castellan.release.pom.PomCheck;
import dev.castellan.release.pom.PomDependency;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.util.Map;

/** The SBOM lists what users get: all dependencies of the POM, each with its licence, and no library of our tests. */
final class SbomComponents extends PomCheck {

    private static final String REMEDY = "configure the CycloneDX plugin";

    @Override
    protected void check(PublishedModule module, Pom pom, StagedName pomFile, Stage stage, Findings findings) {
        StagedName file = stage.name(module, PublishedModule.SBOM);
        if (!stage.has(file)) {
            return;
        }
        Sbom sbom = Sbom.read(stage.bytes(file));
        String subject = Stage.GROUP + ":" + module.artifactId() + ":" + stage.version();
        findings.expect(
                sbom.subject().equals(subject),
                file,
                "subject",
                "describes " + sbom.subject() + " where " + subject + " is expected",
                REMEDY);
        checkComponents(sbom, file, findings);
        for (PomDependency dependency : pom.dependencies()) {
            findings.expect(
                    !dependency.isTransitive() || sbom.components().containsKey(dependency.toString()),
                    file,
                    "dependencies of the POM",
                    "does not list " + dependency + ", on which the POM depends",
                    REMEDY);
        }
    }

    private static void checkComponents(Sbom sbom, StagedName file, Findings findings) {
        Map<String, Integer> components = sbom.components();
        components.forEach((name, licences) -> {
            findings.expect(
                    licences > 0,
                    file,
                    "licences of " + components.size() + " components",
                    "names no licence of " + name,
                    "add the licence of that release to the configuration of the CycloneDX plugin");
            findings.expect(
                    !TestLibraries.contain(name),
                    file,
                    "no test libraries",
                    "lists " + name + ", which is for tests",
                    "leave the scopes test and provided out");
        });
        for (String name : sbom.unreachable()) {
            findings.fault(file, "lists " + name + ", on which nothing depends", REMEDY);
        }
    }
}
