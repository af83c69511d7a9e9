package dev.castellan.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the documents name the version of the next release. */
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
    void projectsWithoutOurParentHaveItsVersion() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve("tests/consumers"))) {
            assertThat(files.filter(file -> file.endsWith("pom.xml")).flatMap(InstallTest::revisions))
                    .hasSize(3)
                    .containsOnly(revisions(ROOT.resolve("pom.xml")).findFirst().orElseThrow());
        }
    }

    private static Stream<String> revisions(Path pom) {
        try {
            return REVISION.matcher(Files.readString(pom)).results().map(found -> found.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyVersionIsTheNext(Path document) throws IOException {
        String next =
                revisions(ROOT.resolve("pom.xml")).findFirst().orElseThrow().replace("-SNAPSHOT", "");
        assertThat(INSTALLED
                        .matcher(Files.readString(document))
                        .results()
                        .map(found -> found.group(1) == null ? found.group(2) : found.group(1)))
                .isNotEmpty()
                .containsOnly(next);
    }
}
