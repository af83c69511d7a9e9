package dev.castellan.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that every page begins with its example, and that every Java snippet in the documents appears in tested code:
 * in an example that {@link ExamplesTest} runs, in a test of this module or of the stubs, or in a consumer. The same
 * applies to snippets in other languages in recipes.md and emulator.md. Line breaks may differ.
 */
class DocumentsTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    /** A heading, followed by code. */
    private static final Pattern EXAMPLE_FIRST = Pattern.compile("# .*\n\n```[a-z]+\n.*", Pattern.DOTALL);

    private static final Pattern PYTHON = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL);
    private static final Pattern ANY_LANGUAGE = Pattern.compile("```\\w+\n(.*?)```", Pattern.DOTALL);

    static Stream<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            List<Path> texts = docs.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), texts.stream());
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everySnippetAppearsInTestedCode(Path document) throws IOException {
        List<String> programs = programs();
        assertThat(snippets(document))
                .allSatisfy(snippet -> assertThat(programs)
                        .anySatisfy(program -> assertThat(program).containsIgnoringWhitespaces(snippet)));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void pageBeginsWithExample(Path page) throws IOException {
        assertThat(Files.readString(page)).matches(EXAMPLE_FIRST);
    }

    static Stream<Path> pages() throws IOException {
        return documents().skip(1);
    }

    private static List<String> snippets(Path document) throws IOException {
        return languages(document)
                .matcher(Files.readString(document))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static Pattern languages(Path document) {
        if (document.endsWith("emulator.md")) {
            return PYTHON;
        }
        return document.endsWith("recipes.md") ? ANY_LANGUAGE : JAVA;
    }

    private static List<String> programs() throws IOException {
        List<String> programs = new ArrayList<>(programs(Path.of("src")));
        programs.addAll(programs(ROOT.resolve("tests/system/src/test/java/dev/castellan/system/stubs")));
        programs.addAll(programs(ROOT.resolve("tests/consumers/spring/src")));
        programs.addAll(programs(ROOT.resolve("tests/consumers/recipes")));
        programs.addAll(programs(ROOT.resolve("tests/consumers/emulator")));
        return programs;
    }

    private static List<String> programs(Path folder) throws IOException {
        try (Stream<Path> sources = Files.walk(folder)) {
            return sources.filter(file -> file.toString().matches(".*\\.(java|kt|groovy|py)"))
                    .map(DocumentsTest::read)
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
