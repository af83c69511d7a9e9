package dev.castellan.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** ARCHITECTURE.md has a table of packages for each published module, and the table is complete. */
class PackageTablesTest {

    private static final Path DOCUMENT = Path.of("../ARCHITECTURE.md");
    private static final Pattern ROW =
            Pattern.compile("^\\| (?:`([a-z.]+)`|\\(root\\)) \\|.*\\| (.*) \\|$", Pattern.MULTILINE);

    static List<MainModule> modules() {
        return MainModule.published();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void tableNamesEveryPackage(MainModule module) throws IOException {
        Set<String> packages =
                module.sources().stream().map(MainModule::packageOf).collect(Collectors.toCollection(TreeSet::new));
        assertThat(tableOf(module).keySet())
                .as("the packages of %s in ARCHITECTURE.md", module)
                .containsExactlyInAnyOrderElementsOf(packages);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void tableSaysWhatIsExported(MainModule module) throws IOException {
        Map<String, String> table = tableOf(module);
        assertThat(keysOf(table, "yes"))
                .as("what %s exports to everybody, in ARCHITECTURE.md", module)
                .isEqualTo(module.exported());
        assertThat(keysOf(table, "to our modules"))
                .as("what %s exports to single modules, in ARCHITECTURE.md", module)
                .isEqualTo(module.exportedToSome());
    }

    private static Set<String> keysOf(Map<String, String> table, String value) {
        return table.keySet().stream()
                .filter(name -> table.get(name).equals(value))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns what the table of a module says of each package: whether it is exported. */
    private static Map<String, String> tableOf(MainModule module) throws IOException {
        String document = Files.readString(DOCUMENT);
        Pattern title = Pattern.compile("^### " + module + ": `([a-z.]+)`$", Pattern.MULTILINE);
        List<MatchResult> found = title.matcher(document).results().toList();
        assertThat(found).as("titles of %s in ARCHITECTURE.md", module).hasSize(1);
        String root = found.get(0).group(1);
        int end = document.indexOf("\n#", found.get(0).end());
        return ROW.matcher(document.substring(found.get(0).end(), end))
                .results()
                .collect(Collectors.toMap(
                        row -> row.group(1) == null ? root : root + "." + row.group(1),
                        row -> row.group(2).strip()));
    }
}
