package dev.castellan.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The documents tell users to install the version that is released next. */
class InstallTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern REVISION = Pattern.compile("<revision>(.*?)(-SNAPSHOT)?</revision>");
    private static final Pattern INSTALLED = Pattern.compile(
            "dev\\.castellan:castellan-[a-z-]+:([^\"]+)\"|<artifactId>castellan-[a-z-]+</artifactId>\\s*<version>(.*?)</version>");

    static Stream<Path> documents() {
        return Stream.of("README.md", "docs/client.md", "docs/spring.md", "docs/testing.md")
                .map(ROOT::resolve);
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyVersionIsTheNext(Path document) throws IOException {
        MatchResult revision = REVISION.matcher(Files.readString(ROOT.resolve("pom.xml")))
                .results()
                .findFirst()
                .orElseThrow();
        assertThat(INSTALLED
                        .matcher(Files.readString(document))
                        .results()
                        .map(found -> found.group(1) == null ? found.group(2) : found.group(1)))
                .isNotEmpty()
                .containsOnly(revision.group(1));
    }
}
