package dev.castellan.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that docs/dependencies.md explains every dependency and every plugin. */
class DependenciesTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL);
    private static final Pattern PLUGIN = Pattern.compile("<plugin>(.*?)</plugin>", Pattern.DOTALL);
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(.*?)</artifactId>");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "core-model",
                "client-sdk",
                "spring-boot-starter",
                "server-embedded",
                "server-jdbc",
                "server-people",
                "server-identity",
                "server-console",
                "server-standalone",
                "test-harness",
                "conformance-tests",
                "cli"
            })
    void everyRuntimeDependencyIsDocumented(String module) throws IOException {
        String page = Files.readString(ROOT.resolve("docs/dependencies.md"));
        assertThat(blocks(DEPENDENCY, Files.readString(ROOT.resolve(module).resolve("pom.xml"))))
                .filteredOn(block -> !block.contains("<groupId>dev.castellan<") && !block.contains("<scope>test<"))
                .extracting(DependenciesTest::artifactOf)
                .isNotEmpty()
                .allSatisfy(artifact -> assertThat(page).contains(artifact));
    }

    @Test
    void everyBuildPluginIsDocumented() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/dependencies.md"));
        assertThat(blocks(PLUGIN, Files.readString(ROOT.resolve("build/pom.xml"))))
                .extracting(DependenciesTest::artifactOf)
                .isNotEmpty()
                .allSatisfy(artifact ->
                        assertThat(page).contains(artifact.replaceAll("^maven|-maven-plugin$|-plugin$", "")));
    }

    private static List<String> blocks(Pattern pattern, String pom) {
        return pattern.matcher(pom)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static String artifactOf(String block) {
        return ARTIFACT.matcher(block)
                .results()
                .findFirst()
                .map(match -> match.group(1))
                .orElseThrow();
    }
}
