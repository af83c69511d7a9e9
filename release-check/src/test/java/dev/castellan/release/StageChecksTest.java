package dev.castellan.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.release.check.Fault;
import dev.castellan.release.check.Findings;
import dev.castellan.release.stage.Stage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One fault at a time: the checks find it, name the file, and find nothing else. */
class StageChecksTest {

    private static final String LIBRARY = SmallStage.LIBRARY;
    private static final String PROGRAM = SmallStage.PROGRAM;
    private static final String POM = SmallStage.path(LIBRARY, ".pom");
    private static final String JAR = SmallStage.path(LIBRARY, ".jar");

    @TempDir
    Path folder;

    private SmallStage stage;

    @BeforeEach
    void make() throws Exception {
        stage = SmallStage.in(folder.resolve("stage"));
    }

    @Test
    void nothingIsWrongWithACompleteRelease() throws Exception {
        stage = SmallStage.withRunnable(folder.resolve("stage"));
        assertThat(stage.faults()).isEmpty();
    }

    @Test
    void everyFileIsLookedAt() throws Exception {
        stage = SmallStage.withRunnable(folder.resolve("stage"));
        stage.seal();
        Findings findings = SmallStage.checks(Optional.empty()).run(stage.stage());
        assertThat(stage.stage().files())
                .allSatisfy(file -> assertThat(findings.passed(file)).isNotEmpty());
    }

    @Test
    void faultNamesFileAndRemedy() throws Exception {
        stage.without(LIBRARY, "-javadoc.jar").seal();
        assertThat(SmallStage.checks(Optional.empty()).run(stage.stage()).faults())
                .singleElement()
                .hasToString(SmallStage.path(LIBRARY, "-javadoc.jar") + ": is missing: "
                        + "build with the profile release, and do not skip the plugin that makes it");
    }

    // What belongs to the release

    @Test
    void missingFileIsNamed() throws Exception {
        stage.without(LIBRARY, "-sources.jar").without(PROGRAM, ".jar");
        assertThat(stage.faults())
                .containsExactly(
                        SmallStage.path(LIBRARY, "-sources.jar") + ": is missing",
                        SmallStage.path(PROGRAM, ".jar") + ": is missing");
    }

    @Test
    void unpublishedModuleDoesNotBelong() throws Exception {
        String parent = SmallStage.path("castellan-parent", ".pom");
        stage.put("castellan-parent", ".pom", SmallFiles.bytes("<project/>"));
        assertThat(stage.faults())
                .containsExactly(
                        parent + ": does not belong to the release",
                        parent + ".asc: does not belong to the release",
                        parent + ".md5: does not belong to the release",
                        parent + ".sha1: does not belong to the release");
    }

    @Test
    void jarOfTestsDoesNotBelong() throws Exception {
        stage.seal().write(SmallStage.path(LIBRARY, "-tests.jar.lastUpdated"), new byte[0]);
        assertThat(stage.faults())
                .contains(SmallStage.path(LIBRARY, "-tests.jar.lastUpdated") + ": does not belong to the release");
    }

    @Test
    void fileOfAnotherVersionDoesNotBelong() throws Exception {
        String other = "dev/castellan/castellan-core-model/0.1.0/castellan-core-model-0.2.0.txt.sha1";
        stage.seal().write(other, new byte[0]);
        assertThat(stage.faults()).contains(other + ": does not belong to the release");
    }

    @Test
    void listOfVersionsMayBeThere() throws Exception {
        stage.seal().write("dev/castellan/castellan-bom/maven-metadata.xml", SmallFiles.bytes("<metadata/>"));
        assertThat(stage.faults()).isEmpty();
    }

    // Checksums and signatures

    @Test
    void wrongChecksumIsNamedWithTheRightOne() throws Exception {
        stage.seal().write(JAR + ".sha1", SmallFiles.bytes("da39a3ee5e6b4b0d3255bfef95601890afd80709"));
        assertThat(stage.faults())
                .singleElement()
                .asString()
                .startsWith(JAR + ".sha1: is not the checksum of " + JAR + ", which has ");
    }

    @Test
    void missingChecksumIsNamed() throws Exception {
        stage.seal().delete(POM + ".md5");
        assertThat(stage.faults()).containsExactly(POM + ": has no checksum .md5");
    }

    @Test
    void missingSignatureIsNamed() throws Exception {
        stage.seal().delete(JAR + ".asc");
        assertThat(stage.faults()).containsExactly(JAR + ": has no signature .asc");
    }

    @Test
    void signatureOfAnotherFileIsWrong() throws Exception {
        stage.seal();
        stage.write(JAR + ".asc", stage.contents().get(POM + ".asc"));
        assertThat(stage.faults()).containsExactly(JAR + ".asc: is not a signature of this content");
    }

    // POMs

    @Test
    void pomWithoutScmIsNamed() throws Exception {
        stage.edit(LIBRARY, ".pom", text -> text.replaceAll("(?s)<scm>.*</scm>", ""));
        assertThat(stage.faults())
                .containsExactly(
                        POM + ": has no <scm><connection>",
                        POM + ": has no <scm><developerConnection>",
                        POM + ": has no <scm><url>");
    }

    @Test
    void pomWithoutDescriptionOrDeveloperOrIssueTrackerIsNamed() throws Exception {
        stage.edit(
                LIBRARY,
                ".pom",
                text -> text.replaceAll("(?s)<description>.*</url>\n  <lic", "<lic")
                        .replaceAll("<(developers|issueManagement)>.*</\\1>", ""));
        assertThat(stage.faults())
                .containsExactly(
                        POM + ": has no <description>",
                        POM + ": has no <url>",
                        POM + ": has no <developers><developer><name>",
                        POM + ": has no <issueManagement><url>");
    }

    @Test
    void pomOfOtherCoordinatesIsNamed() throws Exception {
        stage.edit(LIBRARY, ".pom", text -> text.replaceFirst("<version>0.1.0<", "<version>0.1.0-SNAPSHOT<"));
        assertThat(stage.faults()).containsExactly(POM + ": <version> is '0.1.0-SNAPSHOT' where '0.1.0' is expected");
    }

    @Test
    void snapshotIsNoRelease() throws Exception {
        stage.seal();
        var snapshot = new Stage(
                folder.resolve("stage"), "0.1.0-SNAPSHOT", stage.stage().modules());
        assertThat(SmallStage.checks(Optional.empty()).run(snapshot).faults())
                .extracting(Fault::fault)
                .contains("is missing", "does not belong to the release");
    }

    @Test
    void propertyThatWasLeftIsNamed() throws Exception {
        stage.edit(LIBRARY, ".pom", text -> text.replaceFirst("A name", "A \\${revision}"));
        assertThat(stage.faults()).containsExactly(POM + ": holds the property ${revision}");
    }

    @Test
    void partsOfOurBuildAreNamed() throws Exception {
        stage.edit(
                LIBRARY,
                ".pom",
                text -> text.replace("</project>", "<properties/><build/><parent/><dependencyManagement/></project>"));
        assertThat(stage.faults())
                .containsExactly(
                        POM + ": holds <parent>",
                        POM + ": holds <properties>",
                        POM + ": holds <build>",
                        POM + ": holds <dependencyManagement>, which is for a BOM");
    }

    @Test
    void snapshotDependencyIsNamed() throws Exception {
        stage.edit(LIBRARY, ".pom", text -> text.replace("2.0.20", "2.1.0-SNAPSHOT"));
        assertThat(stage.faults())
                .contains(POM + ": the dependency org.slf4j:slf4j-api:2.1.0-SNAPSHOT is a snapshot, "
                        + "which Maven Central refuses");
    }

    @Test
    void dependencyWithoutVersionOrWithARangeIsNamed() throws Exception {
        stage.edit(LIBRARY, ".pom", text -> text.replace("<version>2.0.20</version>", ""))
                .edit(PROGRAM, ".pom", text -> text.replaceAll("(?s)(.*)<version>0.1.0<", "$1<version>[0.1,)<"));
        assertThat(stage.faults())
                .contains(
                        POM + ": the dependency org.slf4j:slf4j-api has no version",
                        SmallStage.path(PROGRAM, ".pom")
                                + ": the dependency dev.castellan:castellan-core-model:[0.1,) may become another one later");
    }

    @Test
    void dependencyOfTestsIsNamed() throws Exception {
        stage.edit(
                LIBRARY,
                ".pom",
                text -> text.replace("<version>2.0.20<", "<type>test-jar</type><scope>test</scope><version>2.0.20<"));
        assertThat(stage.faults())
                .containsExactly(
                        POM + ": the dependency org.slf4j:slf4j-api:2.0.20 has the scope test",
                        POM + ": the dependency org.slf4j:slf4j-api:2.0.20 is a jar of tests, which is not published");
    }

    @Test
    void dependencyOnAnUnpublishedModuleIsNamed() throws Exception {
        stage.edit(PROGRAM, ".pom", text -> text.replace("castellan-core-model", "castellan-test-support"));
        assertThat(stage.faults())
                .contains(
                        SmallStage.path(PROGRAM, ".pom")
                                + ": the dependency dev.castellan:castellan-test-support:0.1.0 is a module of ours that is not published");
    }

    @Test
    void bomThatManagesTooLittleOrTooMuchIsNamed() throws Exception {
        stage.edit(SmallStage.BOM, ".pom", text -> text.replace("castellan-core-model", "castellan-other"));
        assertThat(stage.faults())
                .contains(
                        SmallStage.path(SmallStage.BOM, ".pom")
                                + ": does not manage dev.castellan:castellan-core-model",
                        SmallStage.path(SmallStage.BOM, ".pom")
                                + ": manages dev.castellan:castellan-other, which is not a published library");
    }

    // Jars

    @Test
    void jarWithoutLicenceIsNamed() throws Exception {
        stage.entry(LIBRARY, ".jar", "META-INF/LICENSE", null).entry(LIBRARY, "-javadoc.jar", "META-INF/NOTICE", null);
        assertThat(stage.faults())
                .containsExactly(
                        SmallStage.path(LIBRARY, "-javadoc.jar") + ": holds no META-INF/NOTICE",
                        JAR + ": holds no META-INF/LICENSE");
    }

    @Test
    void jarWithoutModuleInfoIsNamed() throws Exception {
        stage.entry(LIBRARY, ".jar", "module-info.class", null);
        assertThat(stage.faults()).containsExactly(JAR + ": holds no module-info.class");
    }

    @Test
    void jarOfAnotherVersionIsNamed() throws Exception {
        stage.entry(LIBRARY, ".jar", "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nImplementation-Version: 0.0.9\n");
        assertThat(stage.faults()).containsExactly(JAR + ": the manifest has the Implementation-Version '0.0.9'");
    }

    @Test
    void jarWithoutSourcesOrPagesOfAnExportedPackageIsNamed() throws Exception {
        stage.entry(LIBRARY, "-sources.jar", "dev/castellan/model/Main.java", null)
                .entry(LIBRARY, "-javadoc.jar", "dev.castellan.model/dev/castellan/model/package-summary.html", null);
        assertThat(stage.faults())
                .containsExactly(
                        SmallStage.path(LIBRARY, "-sources.jar")
                                + ": holds no source of the package dev.castellan.model",
                        SmallStage.path(LIBRARY, "-javadoc.jar")
                                + ": holds no page of the package dev.castellan.model");
    }

    @Test
    void jarThatDoesNotStartIsNamed() throws Exception {
        stage = SmallStage.withRunnable(folder.resolve("stage"));
        String runnable = SmallStage.path(PROGRAM, "-runnable.jar");
        stage.entry(PROGRAM, "-runnable.jar", "dev/castellan/server/standalone/Main.class", "broken");
        assertThat(stage.faults()).containsExactly(runnable + ": answers to --version: 'exit code 1'");
    }

    @Test
    void zipWithoutStartScriptIsNamed() throws Exception {
        stage = SmallStage.withRunnable(folder.resolve("stage"));
        stage.entry(PROGRAM, "-dist.zip", "castellan-server-0.1.0/bin/castellan-server", null);
        assertThat(stage.faults())
                .containsExactly(SmallStage.path(PROGRAM, "-dist.zip") + ": holds no bin/castellan-server");
    }

    @Test
    void zipWhoseStartScriptCannotBeExecutedIsNamed() throws Exception {
        stage = SmallStage.withRunnable(folder.resolve("stage"));
        stage.entry(PROGRAM, "-dist.zip", "castellan-server-0.1.0/bin/castellan-server", "without its rights");
        assertThat(stage.faults())
                .containsExactly(
                        SmallStage.path(PROGRAM, "-dist.zip") + ": does not make bin/castellan-server executable");
    }

    @Test
    void brokenFilesAreNamed() throws Exception {
        stage.put(LIBRARY, ".jar", SmallFiles.bytes("no zip"))
                .put(LIBRARY, ".pom", SmallFiles.bytes("no xml"))
                .put(LIBRARY, "-cyclonedx.json", SmallFiles.bytes("no json"));
        assertThat(stage.faults())
                .hasSize(3)
                .anyMatch(fault -> fault.startsWith(JAR + ": cannot be opened as a zip: "))
                .anyMatch(fault -> fault.startsWith(POM + ": cannot be read: not XML: "))
                .anyMatch(fault -> fault.startsWith(SmallStage.path(LIBRARY, "-cyclonedx.json") + ": names '' as its"));
    }

    // SBOMs

    @Test
    void sbomThatDoesNotFollowItsSchemaIsNamed() throws Exception {
        stage.edit(
                LIBRARY, "-cyclonedx.json", text -> text.replaceFirst("\"type\": \"library\"", "\"type\": \"thing\""));
        assertThat(stage.faults())
                .singleElement()
                .asString()
                .startsWith(SmallStage.path(LIBRARY, "-cyclonedx.json") + ": is not CycloneDX 1.6: ");
    }

    @Test
    void sbomThatLeavesADependencyOutIsNamed() throws Exception {
        stage.edit(LIBRARY, "-cyclonedx.json", text -> text.replace("2.0.20", "2.0.19"));
        assertThat(stage.faults())
                .containsExactly(SmallStage.path(LIBRARY, "-cyclonedx.json")
                        + ": does not list org.slf4j:slf4j-api:2.0.20, on which the POM depends");
    }

    @Test
    void sbomWithALibraryOfTestsIsNamed() throws Exception {
        String junit = SmallTexts.component("org.junit.jupiter", "junit-jupiter-api", "6.1.3");
        stage.edit(
                LIBRARY,
                "-cyclonedx.json",
                text -> text.replace("\"components\": [", "\"components\": [" + junit + ","));
        assertThat(stage.faults())
                .containsExactly(
                        SmallStage.path(LIBRARY, "-cyclonedx.json")
                                + ": lists org.junit.jupiter:junit-jupiter-api:6.1.3, which is for tests",
                        SmallStage.path(LIBRARY, "-cyclonedx.json")
                                + ": lists org.junit.jupiter:junit-jupiter-api:6.1.3, on which nothing depends");
    }

    @Test
    void sbomWithoutALicenceIsNamed() throws Exception {
        stage.edit(LIBRARY, "-cyclonedx.json", text -> text.replaceFirst(",\\s*\"licenses\": \\[.*?\\}\\}\\]", ""));
        assertThat(stage.faults())
                .containsExactly(SmallStage.path(LIBRARY, "-cyclonedx.json")
                        + ": names no licence of org.slf4j:slf4j-api:2.0.20");
    }

    // The zip that is uploaded

    @Test
    void zipOfTheStageIsRight() throws Exception {
        stage.seal();
        assertThat(stage.faults(Optional.of(zip(stage.contents())))).isEmpty();
    }

    @Test
    void zipThatDiffersFromTheStageIsNamed() throws Exception {
        stage.seal();
        Map<String, byte[]> contents = new TreeMap<>(stage.contents());
        contents.put(POM, SmallFiles.bytes("<project/>"));
        contents.put("dev/castellan/castellan-bom/maven-metadata.xml", new byte[0]);
        assertThat(Set.copyOf(stage.faults(Optional.of(zip(contents)))))
                .containsExactlyInAnyOrder(
                        "bundle.zip: holds no or another " + POM,
                        "bundle.zip: holds dev/castellan/castellan-bom/maven-metadata.xml, which is not in the stage");
    }

    private Path zip(Map<String, byte[]> contents) throws Exception {
        return Files.write(folder.resolve("bundle.zip"), SmallFiles.zip(contents));
    }
}
