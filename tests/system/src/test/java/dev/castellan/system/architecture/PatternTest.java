package dev.castellan.system.architecture;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that every regular expression of the published code reads a text in linear time, because most texts come from
 * clients. Finds the expressions in the constants of type {@link Pattern}, and in the literals that are passed to
 * methods of {@link String}. Any other use must be listed here.
 */
class PatternTest {

    private static final Set<String> METHODS_OF_STRING = Set.of("matches", "split", "replaceAll", "replaceFirst");

    private static final String TEXT = "\\(\\s*\"((?:[^\"\\\\]|\\\\.)*)\"\\s*";

    /** A literal. The methods of a matcher with the same names have one parameter fewer. */
    private static final Pattern LITERAL =
            Pattern.compile("[.](?:(matches|split)" + TEXT + "[,)]|replace(?:All|First)" + TEXT + ",)");

    /** The ways in which code searches a text. The others read from the start of the text only. */
    private static final Set<String> SEARCHES =
            Set.of("find", "results", "replaceAll", "replaceFirst", "split", "splitAsStream", "asPredicate");

    /** The classes that use expressions other than constants, with the reason why that is safe. */
    private static final Map<String, String> COMPUTED = Map.of(
            "dev.castellan.conformance.internal.match.Variables", "the expectation of a case, which its author writes",
            "dev.castellan.conformance.internal.remote.RemoteTransport", "a constant text without quantifiers",
            "dev.castellan.conformance.profile.Profile", "reads a profile, which the user of the suite writes",
            "dev.castellan.model.internal.text.Redaction", "the patterns of its instances, which the test finds",
            "dev.castellan.server.console.internal.page.PageTable", "paths of pages, with ids of a fixed length",
            "dev.castellan.server.internal.store.schema.ColumnType", "values of a backup, which the operator restores",
            "dev.castellan.server.standalone.output.CommandException", "the name of a setting");

    static Stream<Use> uses() {
        return Stream.of(constants(), ofInstances(), literals()).flatMap(match -> match);
    }

    @ParameterizedTest
    @MethodSource("uses")
    void regularExpressionTakesLinearTime(Use use) {
        assertThat(Reading.slowText(use)).as(use.toString()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("uses")
    void matchingLongTextDoesNotOverflowStack(Use use) {
        for (String part : Reading.parts(use)) {
            String text = (part + "a").repeat(4_000);
            assertThatCode(() -> use.pattern().matcher(text).matches())
                    .as(use.toString())
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void detectsRegularExpressionsThatTakeNonlinearTime() {
        for (String slow : Set.of("/+$", "[a-f:]*:[a-f:]*", "[^ @]+@[^ @]+", "[ \\t]*;.*", "(x+)+y", "gzip *,? *;")) {
            assertThat(Reading.slowText(new Use("", Pattern.compile(slow), true)))
                    .as(slow)
                    .isNotEmpty();
        }
    }

    @Test
    void checksEveryRegularExpressionInPublishedCode() {
        Map<String, Long> match = uses().collect(groupingBy(Use::place, TreeMap::new, counting()));
        Map<String, Long> used = MainClasses.all()
                .flatMap(type -> Stream.concat(
                        type.getMethodCallsFromSelf().stream(), type.getMethodReferencesFromSelf().stream()))
                .filter(PatternTest::takesExpression)
                .map(access -> outermost(access.getOriginOwner()))
                .filter(place -> !COMPUTED.containsKey(place))
                .collect(groupingBy(place -> place, TreeMap::new, counting()));
        COMPUTED.keySet().forEach(match::remove);
        assertThat(used).isEqualTo(match);
    }

    private static boolean takesExpression(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        return switch (owner) {
            case "java.lang.String" -> METHODS_OF_STRING.contains(access.getName());
            case "java.util.regex.Pattern" -> Set.of("compile", "matches").contains(access.getName());
            case "java.util.Scanner" -> true;
            default -> false;
        };
    }

    private static Stream<Use> constants() {
        return MainClasses.all()
                .flatMap(type -> type.getFields().stream())
                .filter(field -> field.getRawType().isEquivalentTo(Pattern.class))
                .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                .map(field -> new Use(
                        outermost(field.getOwner()), (Pattern) value(field, null), isSearched(field.getOwner())));
    }

    /** Returns the patterns in the fields of constants. */
    private static Stream<Use> ofInstances() {
        return MainClasses.all()
                .flatMap(type -> type.getFields().stream())
                .filter(field -> field.getRawType().isEquivalentTo(Pattern.class))
                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                .flatMap(field -> field.getOwner().getFields().stream()
                        .filter(instance -> instance.getRawType().equals(field.getOwner()))
                        .filter(instance -> instance.getModifiers().contains(JavaModifier.STATIC))
                        .map(instance -> new Use(
                                outermost(field.getOwner()), (Pattern) value(field, value(instance, null)), true)));
    }

    private static Stream<Use> literals() {
        return MainModule.published().stream()
                .flatMap(module -> module.sources().stream()
                        .flatMap(source -> LITERAL.matcher(module.text(source))
                                .results()
                                .map(match -> literal(
                                        MainModule.packageOf(source) + "." + MainModule.simpleName(source), match))));
    }

    private static Use literal(String place, MatchResult match) {
        String text = match.group(2) == null ? match.group(3) : match.group(2);
        return new Use(place, Pattern.compile(text.translateEscapes()), !"matches".equals(match.group(1)));
    }

    private static Object value(JavaField field, @Nullable Object instance) {
        try {
            Field reflected = field.reflect();
            reflected.setAccessible(true);
            return reflected.get(instance);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(field.getFullName(), e);
        }
    }

    /** Returns whether a class searches with any of its patterns. */
    private static boolean isSearched(JavaClass type) {
        return type.getMethodCallsFromSelf().stream()
                .filter(call -> call.getTargetOwner().isEquivalentTo(Matcher.class)
                        || call.getTargetOwner().isEquivalentTo(Pattern.class))
                .anyMatch(call -> SEARCHES.contains(call.getName()));
    }

    private static String outermost(JavaClass type) {
        return type.getName().replaceFirst("\\$.*", "");
    }

    /**
     * A use of an expression.
     *
     * @param place the name of the source file's class
     * @param isSearch whether the code also looks for the expression inside a text
     */
    record Use(String place, Pattern pattern, boolean isSearch) {

        @Override
        public String toString() {
            return place.replaceFirst(".*[.]", "") + " " + pattern.pattern();
        }
    }
}
