package dev.castellan.server.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.server.spi.Refusal;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares the patterns and lengths in the OpenAPI document with the server's rules, for every character except
 * unpaired surrogates, which strict JSON parsers reject. The patterns accept more characters above U+007F than the
 * server does, as the document states. The pattern of addresses also fits older addresses, which responses can contain.
 */
@Tag("slow")
class DocumentedPatternsTest {

    private static final List<JsonNode> NAMES = fields("name");
    private static final List<JsonNode> ADDRESSES = fields("email");
    private static final Pattern NAME = Pattern.compile(pattern(NAMES));
    private static final Pattern ADDRESS = Pattern.compile(pattern(ADDRESSES));

    @Test
    void usesOnePatternForAllNamesAndOneForAllEmails() {
        assertThat(NAMES)
                .hasSizeGreaterThan(5)
                .extracting(node -> node.path("pattern").textValue())
                .containsOnly(pattern(NAMES));
        assertThat(ADDRESSES)
                .hasSize(6)
                .extracting(node -> node.path("pattern").textValue())
                .containsOnly(pattern(ADDRESSES));
    }

    @Test
    void patternMatchesEveryNameThatServerAccepts() {
        assertThat(characters())
                .allMatch(c -> fitsIfAccepted(NAME, FieldRules::checkName, text(c)))
                .allMatch(c -> fitsIfAccepted(NAME, FieldRules::checkName, "a" + text(c) + " b"));
    }

    @Test
    void patternMatchesEveryEmailThatServerAccepts() {
        assertThat(characters())
                .allMatch(c -> fitsIfAccepted(ADDRESS, FieldRules::checkEmail, text(c) + "@b"))
                .allMatch(c -> fitsIfAccepted(ADDRESS, FieldRules::checkEmail, "a@" + text(c)));
    }

    @Test
    void patternMatchesAsciiNameIfAndOnlyIfServerAcceptsIt() {
        assertThat(IntStream.rangeClosed(0, 0x7F))
                .noneMatch(c -> differ(NAME, FieldRules::checkName, text(c)))
                .noneMatch(c -> differ(NAME, FieldRules::checkName, "a" + text(c) + " b"));
    }

    @Test
    void serverEnforcesDocumentedMaximumLengthsInCodePoints() {
        for (String character : new String[] {"x", "\u5b57", "\ud801\udc28"}) {
            assertLongest(NAMES, FieldRules::checkName, length -> character.repeat(length));
            assertLongest(ADDRESSES, FieldRules::checkEmail, length -> character.repeat(length - 2) + "@b");
        }
    }

    private static void assertLongest(List<JsonNode> fields, Consumer<String> rule, IntFunction<String> text) {
        assertThat(fields).allSatisfy(field -> {
            int max = field.path("maxLength").intValue();
            assertThat(accepted(rule, text.apply(max))).isTrue();
            assertThat(accepted(rule, text.apply(max + 1))).isFalse();
        });
    }

    private static boolean differ(Pattern pattern, Consumer<String> rule, String text) {
        return fits(pattern, text) != accepted(rule, text);
    }

    private static boolean fitsIfAccepted(Pattern pattern, Consumer<String> rule, String text) {
        return fits(pattern, text) || !accepted(rule, text);
    }

    private static String text(int character) {
        return Character.toString(character);
    }

    private static boolean accepted(Consumer<String> rule, String text) {
        try {
            rule.accept(text);
            return true;
        } catch (Refusal e) {
            return false;
        }
    }

    /**
     * Matches {@code ^} and {@code $} as in JavaScript. In Java, {@code $} also matches before a final line terminator.
     */
    private static boolean fits(Pattern pattern, String text) {
        return pattern.matcher(text).matches();
    }

    private static String pattern(List<JsonNode> fields) {
        return fields.get(0).path("pattern").textValue();
    }

    private static IntStream characters() {
        return IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE);
    }

    private static List<JsonNode> fields(String name) {
        try {
            JsonNode schemas = new ObjectMapper().readTree(OpenApi.text()).at("/components/schemas");
            Stream<JsonNode> all = schemas.findValues("properties").stream().map(properties -> properties.path(name));
            return all.filter(node -> node.has("pattern")).toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
