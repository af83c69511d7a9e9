package dev.castellan.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the types and members that {@code ARCHITECTURE.md} names exist. */
class ArchitecturePageTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Pattern DECLARATION = Pattern.compile("\\b(?:class|interface|enum|record) ([A-Z]\\w*)");
    /** Matches a type with a member, a type, or a placeholder such as {@code XOperations}. */
    private static final Pattern NAME =
            Pattern.compile("`(?:[a-z]+\\.)*([A-Z][A-Za-z0-9]*)(?:\\.(\\w+))?(?:\\(\\.\\.\\))?`");

    private static final Pattern NO_TYPE = Pattern.compile("Xs?([A-Z].*)?|Location");

    @Test
    void everyTypeAndMemberNamedOnPageExists() throws IOException {
        Map<String, String> types = types();

        assertThat(NAME.matcher(Files.readString(ROOT.resolve("ARCHITECTURE.md")))
                        .results()
                        .filter(name -> !NO_TYPE.matcher(name.group(1)).matches()))
                .hasSizeGreaterThan(100)
                .allSatisfy(name -> assertThat(types.getOrDefault(name.group(1), ""))
                        .as(name.group())
                        .containsPattern("\\b" + (name.group(2) == null ? name.group(1) : name.group(2)) + "\\b"));
    }

    /** Returns the sources of all declared types by simple name, also of nested types. */
    private static Map<String, String> types() throws IOException {
        Map<String, String> types = new HashMap<>();
        for (Path source : sources()) {
            String text = Files.readString(source);
            DECLARATION
                    .matcher(text)
                    .results()
                    .map(match -> match.group(1))
                    .distinct()
                    .forEach(type -> types.merge(type, text, String::concat));
        }
        return types;
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> published = Files.list(ROOT);
                Stream<Path> others = Files.list(ROOT.resolve("tests"))) {
            return Stream.concat(published, others)
                    .map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .flatMap(ArchitecturePageTest::sources)
                    .toList();
        }
    }

    private static Stream<Path> sources(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
