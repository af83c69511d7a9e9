package dev.castellan.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A package has one subject, which its name says, and few enough types that a reader can keep them in mind. */
class PackagesTest {

    private static final int MOST_TYPES = 25;

    /** One file an operation, and one file an error: more of them do not make a package harder to read. */
    private static final Set<String> MAY_HOLD_MORE =
            Set.of("dev.castellan.server.internal.operations", "dev.castellan.client.errors");

    /** Words that say nothing about a subject. */
    private static final Set<String> NO_SUBJECTS =
            Set.of("util", "utils", "common", "commons", "impl", "helper", "helpers", "manager", "managers", "misc");

    static List<MainModule> modules() {
        return MainModule.all();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void packageHoldsFewTypes(MainModule module) {
        Map<String, Long> large = module.sources().stream()
                .collect(Collectors.groupingBy(MainModule::packageOf, TreeMap::new, Collectors.counting()));
        large.keySet().removeAll(MAY_HOLD_MORE);
        large.values().removeIf(types -> types <= MOST_TYPES);
        assertThat(large)
                .as("packages with more than %d types: give each subject a package of its own", MOST_TYPES)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void simpleNameIsUsedOnce(MainModule module) {
        Map<String, List<String>> places = module.sources().stream()
                .collect(Collectors.groupingBy(
                        MainModule::simpleName,
                        TreeMap::new,
                        Collectors.mapping(MainModule::packageOf, Collectors.toList())));
        places.values().removeIf(packages -> packages.size() == 1);
        assertThat(places).as("simple names that serve more than one type").isEmpty();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void nameSaysASubject(MainModule module) {
        Set<String> wrong = new TreeSet<>();
        for (Path source : module.sources()) {
            String name = MainModule.packageOf(source);
            if (List.of(name.split("\\.")).stream().anyMatch(NO_SUBJECTS::contains)) {
                wrong.add(name);
            }
        }
        assertThat(wrong).as("packages whose name says no subject").isEmpty();
    }

    @Test
    void packagesThatMayHoldMoreAreThere() {
        assertThat(MainModule.all().stream()
                        .flatMap(module -> module.sources().stream())
                        .map(MainModule::packageOf))
                .containsAll(MAY_HOLD_MORE);
    }
}
