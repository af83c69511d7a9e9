package dev.castellan.system.architecture;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Tests that a test class has the tag {@code process}, {@code database}, {@code browser} or {@code model} if and only
 * if it uses what the tag names, directly or through other test code. The tags {@code slow} (not in the quick tier) and
 * {@code long} (only in the long tier) are given by hand, to tests that take more than about ten seconds and more than
 * about a minute; tests of the PostgreSQL servers of the tests are also {@code long}. The tiers of the build are
 * expressions over the tags: see CONTRIBUTING.md. Reads sources, because some modules are compiled after this one.
 */
class TagsTest {

    /** What the classes with a tag use. */
    private static final Map<String, Pattern> USES = Map.of(
            "process", Pattern.compile("\\bProcessBuilder\\b"),
            "database", Pattern.compile("import (io\\.zonky\\.test|org\\.postgresql)\\."),
            "browser", Pattern.compile("import org\\.openqa\\.selenium\\."),
            "model", Pattern.compile("(import|package) dev\\.castellan\\.system\\.statemodel\\b"));

    /** The PostgreSQL server of the tests. A test that uses it starts no processes of its own. */
    private static final String POSTGRES = "dev.castellan.server.jdbc.postgres.";

    /** What a test names that hashes passwords with all their memory, which takes long on purpose. */
    private static final Pattern HASHING =
            Pattern.compile("\\bnew ConsoleScene\\(Console\\.site\\(\\)|\\bnew PasswordHashing\\([^,;]*\\);");

    private static final Pattern TAG = Pattern.compile("(?m)^@Tag\\(\"(\\w+)\"\\)");
    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?(dev\\.castellan\\.[\\w.]+);");

    /** The sources of all test code by the name of the class. */
    private static final Map<String, String> SOURCES = sources();

    private static final Map<String, Set<String>> DEPENDENCIES =
            SOURCES.keySet().stream().collect(toMap(name -> name, TagsTest::dependencies));

    static final Set<String> DERIVED_TAGS = USES.keySet();

    @ParameterizedTest
    @FieldSource("DERIVED_TAGS")
    void testHasTagIfAndOnlyIfItUsesTaggedFeature(String tag) {
        assertThat(tests(name -> tags(name).contains(tag)))
                .as("classes with @Tag(\"%s\")", tag)
                .isEqualTo(tests(users(tag)::contains));
    }

    @Test
    void testsThatHashPasswordsAreTaggedSlow() {
        assertThat(tests(name -> HASHING.matcher(SOURCES.get(name)).find()))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(tags(name)).contains("slow"));
    }

    @Test
    void testsHaveOnlyKnownTags() {
        assertThat(SOURCES.keySet().stream()
                        .flatMap(name -> tags(name).stream())
                        .collect(toSet()))
                .containsExactlyInAnyOrder("browser", "database", "long", "model", "process", "slow");
    }

    /** Returns the names of the classes that use something, directly or through other classes. */
    private static Set<String> users(String tag) {
        Set<String> users = SOURCES.keySet().stream()
                .filter(name -> USES.get(tag).matcher(SOURCES.get(name)).find())
                .collect(toCollection(HashSet::new));
        boolean isFollowed = tag.equals("database");
        int before;
        do {
            before = users.size();
            SOURCES.keySet().stream()
                    .filter(name -> DEPENDENCIES.get(name).stream()
                            .anyMatch(other -> users.contains(other) && (isFollowed || !other.startsWith(POSTGRES))))
                    .forEach(users::add);
        } while (users.size() > before);
        return users;
    }

    /** Returns the names of the test code that a class imports, or names in its own package. */
    private static Set<String> dependencies(String name) {
        String source = SOURCES.get(name);
        String ownPackage = name.substring(0, name.lastIndexOf('.') + 1);
        Stream<String> imported = IMPORT.matcher(source).results().map(match -> match.group(1));
        Stream<String> named = WORD.matcher(source)
                .results()
                .map(MatchResult::group)
                .distinct()
                .map(ownPackage::concat);
        return Stream.concat(imported.flatMap(TagsTest::withOwner), named)
                .filter(other -> SOURCES.containsKey(other) && !other.equals(name))
                .collect(toSet());
    }

    /** Returns an imported name and the name of its owner, because the import can name a member. */
    private static Stream<String> withOwner(String imported) {
        return Stream.of(imported, imported.substring(0, imported.lastIndexOf('.')));
    }

    private static Set<String> tags(String name) {
        return TAG.matcher(SOURCES.get(name))
                .results()
                .map(match -> match.group(1))
                .collect(toSet());
    }

    private static Set<String> tests(Predicate<String> isWanted) {
        return SOURCES.keySet().stream()
                .filter(name -> name.endsWith("Test"))
                .filter(name -> !SOURCES.get(name).contains("\nabstract class "))
                .filter(isWanted)
                .collect(toCollection(TreeSet::new));
    }

    private static Map<String, String> sources() {
        try (Stream<Path> files = Files.walk(Path.of("../.."))) {
            return files.filter(
                            file -> file.toString().replace('\\', '/').matches(".*/src/test/java/.*(?<!-info)\\.java"))
                    .collect(toMap(TagsTest::className, TagsTest::read, (one, other) -> one + other));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String className(Path file) {
        return file.toString()
                .replace('\\', '/')
                .replaceFirst(".*/src/test/java/", "")
                .replaceFirst("\\.java$", "")
                .replace('/', '.');
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
