package dev.castellan.release.pom;

import dev.castellan.release.check.Findings;
import dev.castellan.release.stage.PublishedModule;
import dev.castellan.release.stage.Stage;
import dev.castellan.release.stage.StagedName;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Dependencies are releases in one version each, and none of them is for our tests or unknown to users. */
final class PomDependencies extends PomCheck {

    private static final Set<String> SCOPES = Set.of("compile", "runtime", "provided");

    @Override
    protected void check(PublishedModule module, Pom pom, StagedName file, Stage stage, Findings findings) {
        Set<String> ours =
                stage.modules().stream().map(PublishedModule::artifactId).collect(Collectors.toSet());
        List<PomDependency> all = Stream.concat(pom.dependencies().stream(), pom.managed().stream())
                .toList();
        for (PomDependency dependency : all) {
            checkVersion(dependency, file, findings);
            checkScope(dependency, file, findings);
            if (dependency.groupId().equals(Stage.GROUP)) {
                checkOurs(dependency, ours, file, stage, findings);
            }
        }
    }

    private static void checkVersion(PomDependency dependency, StagedName file, Findings findings) {
        String version = dependency.version();
        findings.expect(
                !version.isEmpty(),
                file,
                "dependencies",
                "the dependency " + dependency.key() + " has no version",
                "flatten the POM, which writes the managed version");
        findings.expect(
                !version.endsWith("-SNAPSHOT"),
                file,
                "dependencies",
                "the dependency " + dependency + " is a snapshot, which Maven Central refuses",
                "wait for its release, or take an older one");
        findings.expect(
                !version.startsWith("[")
                        && !version.startsWith("(")
                        && !Set.of("LATEST", "RELEASE").contains(version),
                file,
                "dependencies",
                "the dependency " + dependency + " may become another one later",
                "name one version");
    }

    private static void checkScope(PomDependency dependency, StagedName file, Findings findings) {
        findings.expect(
                SCOPES.contains(dependency.scope()),
                file,
                "dependencies",
                "the dependency " + dependency + " has the scope " + dependency.scope(),
                "leave it out of the flattened POM: users have no use for it");
        findings.expect(
                !dependency.type().equals("test-jar"),
                file,
                "dependencies",
                "the dependency " + dependency + " is a jar of tests, which is not published",
                "use it in the scope test only");
    }

    private static void checkOurs(
            PomDependency dependency, Set<String> ours, StagedName file, Stage stage, Findings findings) {
        findings.expect(
                ours.contains(dependency.artifactId()),
                file,
                "dependencies",
                "the dependency " + dependency + " is a module of ours that is not published",
                "publish it, or do without it");
        findings.expect(
                dependency.version().equals(stage.version()),
                file,
                "dependencies",
                "the dependency " + dependency + " is not of this release, " + stage.version(),
                "let the parent POM manage its version");
    }
}
