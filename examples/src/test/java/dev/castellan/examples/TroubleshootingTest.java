package dev.castellan.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the sources contain the messages that docs/troubleshooting.md quotes. */
class TroubleshootingTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern MESSAGE = Pattern.compile("^\\| `([^`]+)`", Pattern.MULTILINE);
    private static final Pattern CONCATENATION = Pattern.compile("\"\\s*\\+\\s*\"");

    private static final List<String> SOURCES = sources();

    /** Returns the messages of Castellan. Omits the last section, which contains the messages of other programs. */
    static List<String> messages() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/troubleshooting.md"));
        String own = page.substring(0, page.indexOf("## Java, Maven"));
        return MESSAGE.matcher(own).results().map(match -> match.group(1)).toList();
    }

    @ParameterizedTest
    @MethodSource("messages")
    void quotedMessageExistsInSourceCode(String message) {
        String[] parts = message.split(" ?\\.\\. ?");
        assertThat(SOURCES).anySatisfy(source -> assertThat(source).contains(parts));
    }

    /** Returns the main sources of all modules, with each concatenation of literals as one literal. */
    private static List<String> sources() {
        List<String> sources = new ArrayList<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path main : modules.map(module -> module.resolve("src/main"))
                    .filter(Files::isDirectory)
                    .toList()) {
                sources.addAll(sources(main));
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return sources;
    }

    private static List<String> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.(java|properties)"))
                    .map(TroubleshootingTest::joined)
                    .toList();
        }
    }

    private static String joined(Path file) {
        try {
            return CONCATENATION.matcher(Files.readString(file)).replaceAll("");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
