package dev.castellan.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the packages of a module do not depend on each other in a cycle. */
class PackageCyclesTest {

    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+);");

    static List<MainModule> modules() {
        return MainModule.all();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void packagesInModuleHaveNoDependencyCycles(MainModule module) {
        assertThat(circles(uses(module)))
                .as("circles between packages of %s", module)
                .isEmpty();
    }

    @Test
    void detectsDependencyCycleBetweenPackages() {
        Map<String, Set<Use>> uses = uses(Stream.of(
                new Use("a.One", "b.Two"),
                new Use("b.Two", "c.Three"),
                new Use("c.Three", "a.One"),
                new Use("c.Three", "d.Four")));

        assertThat(circles(uses))
                .containsExactly("a -> b [One uses Two]", "b -> c [Two uses Three]", "c -> a [Three uses One]");
    }

    /** A use of a type by a type in another package. */
    private record Use(String from, String to) implements Comparable<Use> {

        String fromPackage() {
            return packageOf(from);
        }

        String toPackage() {
            return packageOf(to);
        }

        boolean isWithinPackage() {
            return fromPackage().equals(toPackage());
        }

        private static String packageOf(String type) {
            return type.substring(0, type.lastIndexOf('.'));
        }

        private static String simpleName(String type) {
            return type.substring(type.lastIndexOf('.') + 1);
        }

        @Override
        public int compareTo(Use other) {
            return (from + " " + to).compareTo(other.from + " " + other.to);
        }

        @Override
        public String toString() {
            return simpleName(from) + " uses " + simpleName(to);
        }
    }

    /**
     * Returns the uses between packages, found in the bytecode and the source code. Only the source code shows
     * constants that the compiler inlines.
     */
    private static Map<String, Set<Use>> uses(MainModule module) {
        Map<String, Path> types = module.sources().stream()
                .collect(Collectors.toMap(
                        source -> MainModule.packageOf(source) + "." + MainModule.simpleName(source),
                        Function.identity()));
        Stream<Use> written = types.entrySet().stream()
                .flatMap(type -> imports(module.text(type.getValue()))
                        .map(imported -> new Use(type.getKey(), topLevel(imported, types.keySet()))));
        return uses(Stream.concat(Compiled.USES.stream(), written)
                .filter(use -> types.containsKey(use.from()) && types.containsKey(use.to())));
    }

    /** The uses in the bytecode of all modules, found once for all tests. */
    private static final class Compiled {

        static final Set<Use> USES = MainClasses.all()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(use ->
                        new Use(topLevel(use, Dependency::getOriginClass), topLevel(use, Dependency::getTargetClass)))
                .collect(Collectors.toSet());
    }

    private static Map<String, Set<Use>> uses(Stream<Use> uses) {
        return uses.filter(use -> !use.isWithinPackage())
                .collect(Collectors.groupingBy(Use::fromPackage, TreeMap::new, Collectors.toCollection(TreeSet::new)));
    }

    private static String topLevel(Dependency use, Function<Dependency, JavaClass> end) {
        String name = end.apply(use).getBaseComponentType().getName();
        return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
    }

    /** Returns the imported names that a source file uses outside comments. */
    private static Stream<String> imports(String source) {
        String code = COMMENT.matcher(source).replaceAll("");
        return IMPORT.matcher(code)
                .results()
                .map(match -> match.group(1))
                .filter(name -> Pattern.compile("(?<![\\w.])" + name.substring(name.lastIndexOf('.') + 1) + "\\b")
                        .matcher(code)
                        .find());
    }

    private static String topLevel(String imported, Set<String> types) {
        String name = imported;
        while (!types.contains(name) && name.contains(".")) {
            name = name.substring(0, name.lastIndexOf('.'));
        }
        return name;
    }

    /** Returns the pairs of packages in cycles, fewest uses first. */
    private static List<String> circles(Map<String, Set<Use>> uses) {
        Map<String, Set<String>> reached = new TreeMap<>();
        uses.keySet().forEach(start -> reached.put(start, reach(start, uses)));
        Map<String, List<Use>> pairs = uses.values().stream()
                .flatMap(Set::stream)
                .filter(use -> reached.getOrDefault(use.toPackage(), Set.of()).contains(use.fromPackage()))
                .collect(Collectors.groupingBy(
                        use -> use.fromPackage() + " -> " + use.toPackage(), TreeMap::new, Collectors.toList()));
        return pairs.entrySet().stream()
                .sorted(Comparator.comparing(pair -> pair.getValue().size()))
                .map(pair -> pair.getKey() + " " + pair.getValue())
                .toList();
    }

    private static Set<String> reach(String start, Map<String, Set<Use>> uses) {
        Set<String> reached = new TreeSet<>();
        List<String> open = List.of(start);
        while (!open.isEmpty()) {
            open = open.stream()
                    .flatMap(name -> uses.getOrDefault(name, Set.of()).stream())
                    .map(Use::toPackage)
                    .filter(reached::add)
                    .toList();
        }
        return reached;
    }
}
