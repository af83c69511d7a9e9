package dev.castellan.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the documents name versions and addresses that work. */
@Tag("process")
class InstallTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern REVISION = Pattern.compile("<revision>(.*?)</revision>");
    private static final Pattern INSTALLED = Pattern.compile(
            "dev\\.castellan:castellan-[a-z-]+:([^\"]+)\"|<artifactId>castellan-[a-z-]+</artifactId>\\s*<version>(.*?)</version>");

    static Stream<Path> documents() {
        return Stream.of(
                        "README.md",
                        "docs/client.md",
                        "docs/spring.md",
                        "docs/testing/pom.xml",
                        "docs/testing/build.gradle.kts")
                .map(ROOT::resolve);
    }

    @Test
    void consumerProjectsUseSameVersionAsRootPom() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve("tests/consumers"))) {
            assertThat(files.filter(file -> file.endsWith("pom.xml")).flatMap(InstallTest::revisions))
                    .hasSize(3)
                    .containsOnly(revisions(ROOT.resolve("pom.xml")).findFirst().orElseThrow());
        }
    }

    private static Stream<String> revisions(Path pom) {
        try {
            return REVISION.matcher(Files.readString(pom)).results().map(match -> match.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void documentUsesOnlyCurrentVersionInInstallInstructions(Path document) throws IOException {
        assertThat(INSTALLED
                        .matcher(Files.readString(document))
                        .results()
                        .map(match -> match.group(1) == null ? match.group(2) : match.group(1)))
                .isNotEmpty()
                .containsOnly(version());
    }

    @ParameterizedTest
    @MethodSource("documents")
    void bomContainsEveryArtifactMentionedInDocument(Path document) throws IOException {
        String bom = Files.readString(ROOT.resolve("bom/pom.xml"));
        assertThat(Pattern.compile("castellan-[a-z-]+(?=:|</artifactId>\\s*<version>)")
                        .matcher(Files.readString(document))
                        .results()
                        .map(match -> match.group()))
                .isNotEmpty()
                .allSatisfy(artifact -> assertThat(bom).contains("<artifactId>" + artifact + "</artifactId>"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pom.xml", "build.gradle.kts"})
    void testingGuideBuildFilesUseSameJUnitVersionAsRootPom(String file) throws IOException {
        String junit = Files.readString(ROOT.resolve("pom.xml"))
                .replaceFirst("(?s).*<junit.version>(.*?)</junit.version>.*", "$1");
        assertThat(Files.readString(ROOT.resolve("docs/testing").resolve(file)))
                .containsPattern("(junit-bom:|<artifactId>junit-jupiter</artifactId>\\s*<version>)"
                        + Pattern.quote(junit) + "\\b");
    }

    /** Returns the snapshot in the POM, or the version of the release if README.md is that of a release. */
    private static String version() throws IOException {
        String snapshot = revisions(ROOT.resolve("pom.xml")).findFirst().orElseThrow();
        boolean unreleased = Files.readString(ROOT.resolve("README.md")).contains("<!-- unreleased -->");
        return unreleased ? snapshot : snapshot.replace("-SNAPSHOT", "");
    }

    /** The rehearsal of a release compiles and runs the example with these dependencies. */
    @Test
    void readmeDeclaresDependenciesOfItsFirstExample() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        Map<String, String> artifacts = Map.of("client", "castellan-client-sdk", "server", "castellan-server-embedded");
        assertThat(Pattern.compile("^import dev\\.castellan\\.(client|server)\\.", Pattern.MULTILINE)
                        .matcher(readme)
                        .results()
                        .map(match -> artifacts.get(match.group(1))))
                .isNotEmpty()
                .allSatisfy(artifact -> assertThat(readme)
                        .contains(
                                "<artifactId>" + artifact + "</artifactId>\n  <version>" + version() + "</version>\n</",
                                "implementation(\"dev.castellan:" + artifact + ":" + version() + "\")"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"owner.repository", "owner.issues"})
    void readmeContainsRepositoryAndIssuesUrlFromPom(String property) throws IOException {
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        String address = pom.substring(pom.indexOf("<" + property + ">") + property.length() + 2)
                .replaceFirst("(?s)<.*", "");
        assertThat(address).startsWith("https://");
        assertThat(Files.readString(ROOT.resolve("README.md"))).containsPattern(Pattern.quote(address) + "[>\\s]");
    }

    /** Runs the step of docs/releasing.md on a copy of the documents. */
    @Test
    void scriptSetsReleaseVersionInDocuments(@TempDir Path clone) throws Exception {
        List<Path> files = Stream.concat(documents(), Stream.of(ROOT.resolve("build/document-version")))
                .toList();
        for (Path file : files) {
            Path copy = clone.resolve(ROOT.relativize(file));
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
        assertThat(run(clone, "7.8.9")).isZero();
        for (Path document : documents().toList()) {
            String text = Files.readString(clone.resolve(ROOT.relativize(document)));
            assertThat(text).doesNotContain("-SNAPSHOT", "unreleased");
            assertThat(INSTALLED.matcher(text).results())
                    .isNotEmpty()
                    .allSatisfy(match -> assertThat(match.group()).contains("7.8.9"));
        }
        assertThat(Files.readString(clone.resolve("README.md")))
                .contains("## Install\n\n```xml")
                .contains("<groupId>dev.castellan</groupId>", "## Documents");
        assertThat(run(clone, "7.8")).isEqualTo(2);
    }

    private static int run(Path clone, String version) throws IOException, InterruptedException {
        return new ProcessBuilder(clone.resolve("build/document-version").toString(), version)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
