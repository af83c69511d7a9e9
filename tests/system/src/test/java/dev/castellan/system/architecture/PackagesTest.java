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

/**
 * Tests that packages are named after their subjects, and that simple names are unique within each module and among the
 * published modules.
 */
class PackagesTest {

    /** Words that do not describe a subject. */
    private static final Set<String> NO_SUBJECTS =
            Set.of("util", "utils", "common", "commons", "impl", "helper", "helpers", "manager", "managers", "misc");

    static List<MainModule> modules() {
        return MainModule.all();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void simpleNamesAreUniqueWithinModule(MainModule module) {
        Map<String, List<String>> places = module.sources().stream()
                .collect(Collectors.groupingBy(
                        MainModule::simpleName,
                        TreeMap::new,
                        Collectors.mapping(MainModule::packageOf, Collectors.toList())));
        places.values().removeIf(packages -> packages.size() == 1);
        assertThat(places).as("simple names that serve more than one type").isEmpty();
    }

    @Test
    void simpleNamesAreUniqueAcrossPublishedModules() {
        Map<String, Set<String>> places = new TreeMap<>();
        for (MainModule module : MainModule.published()) {
            for (Path source : module.sources()) {
                places.computeIfAbsent(MainModule.simpleName(source), name -> new TreeSet<>())
                        .add(module + " " + MainModule.packageOf(source));
            }
        }
        places.values().removeIf(packages -> packages.size() == 1);
        assertThat(places).as("simple names that serve more than one type").isEmpty();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void packageNamesContainNoGenericWords(MainModule module) {
        Set<String> wrong = new TreeSet<>();
        for (Path source : module.sources()) {
            String name = MainModule.packageOf(source);
            if (List.of(name.split("\\.")).stream().anyMatch(NO_SUBJECTS::contains)) {
                wrong.add(name);
            }
        }
        assertThat(wrong).as("packages whose name says no subject").isEmpty();
    }
}
