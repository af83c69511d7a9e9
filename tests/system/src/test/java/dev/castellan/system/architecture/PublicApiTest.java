package dev.castellan.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the files in {@code docs/api} list the public API of each module. These files show every change of the API
 * to reviewers.
 */
class PublicApiTest {

    private static final String RENEW = "castellan.renew";
    private static final Path FOLDER = Path.of("..", "..", "docs", "api");

    static List<MainModule> published() {
        return MainModule.published();
    }

    @ParameterizedTest
    @MethodSource("published")
    void moduleApiListMatchesPublicApi(MainModule module) throws IOException {
        Path list = FOLDER.resolve(module.name() + ".txt");
        List<String> actual = PublicApi.of(module);
        if (Boolean.getBoolean(RENEW)) {
            Files.createDirectories(FOLDER);
            Files.write(list, actual);
            return;
        }
        List<String> items = Files.exists(list) ? Files.readAllLines(list) : List.of();
        assertThat(items)
                .withFailMessage(() ->
                        "docs/api/%s.txt is not the public API of %s:%n%s%nWhere the change is meant, renew the list:"
                                        .formatted(module, module, difference(items, actual))
                                + " mvn -q -pl tests/system -am test -Dtest=PublicApiTest -D" + RENEW
                                + "=true -Dsurefire.failIfNoSpecifiedTests=false")
                .isEqualTo(actual);
    }

    @Test
    void everyPublishedModuleHasOneApiList() throws IOException {
        try (Stream<Path> lists = Files.list(FOLDER)) {
            assertThat(lists.map(list -> list.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(published().stream()
                            .map(module -> module.name() + ".txt")
                            .toList());
        }
    }

    private static String difference(List<String> items, List<String> actual) {
        List<String> lines = new ArrayList<>();
        items.stream().filter(line -> !actual.contains(line)).forEach(line -> lines.add("  removed: " + line));
        actual.stream().filter(line -> !items.contains(line)).forEach(line -> lines.add("  added: " + line));
        return lines.isEmpty() ? "  the order of the lines" : String.join("\n", lines);
    }
}
