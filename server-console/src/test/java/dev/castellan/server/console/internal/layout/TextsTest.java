package dev.castellan.server.console.internal.layout;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the files of both languages have the same messages. */
final class TextsTest {

    private static final Pattern PLACE = Pattern.compile("\\{[0-9]");

    private static final Texts ENGLISH = Texts.of(Locale.ENGLISH);

    /** The keys of messages that a person reads after a mistake. */
    private static final Pattern ERROR =
            Pattern.compile("(refusal|error|enter|problem|warning)\\..*|.*\\.(wrong|missing|refused)");

    /** An identifier of the API, or an id. The names of fields that begin some texts name the field of a form. */
    private static final Pattern WIRE =
            Pattern.compile("[a-z]+_[a-z]+|[0-9a-f]{8}-[0-9a-f]{4}|UUID|next_cursor|client_id");

    private final Texts german = Texts.of(Locale.GERMAN);

    @Test
    void englishAndGermanTextsHaveSameKeys() {
        assertThat(file("texts_de.properties").stringPropertyNames())
                .containsExactlyInAnyOrderElementsOf(file("texts.properties").stringPropertyNames());
    }

    @Test
    void germanTextsUseNoPlaceholdersMissingFromEnglishTexts() {
        Properties english = file("texts.properties");
        file("texts_de.properties").forEach((key, text) -> {
            Set<String> places = places(english.getProperty(key.toString()));
            if (key.toString().startsWith("refusal.")) {
                assertThat(places).as("%s", key).containsAll(places(text));
            } else {
                assertThat(places(text)).as("%s", key).isEqualTo(places);
            }
        });
    }

    /** A page that asks has the texts {@code KEY.title} and {@code KEY.what}, or {@code KEY.ask} for several objects. */
    @Test
    void titleOfEveryConfirmationNamesItsObject() {
        Properties english = file("texts.properties");
        Set<String> aboutReader =
                Set.of("recovery", "join", "activity", "security.sessions.end", "security.email.confirm");
        List<String> questions = english.stringPropertyNames().stream()
                .filter(key -> key.matches(".*\\.(what|ask)"))
                .map(key -> key.replaceFirst("\\.[a-z]+$", ""))
                .filter(key -> english.containsKey(key + ".title") && !aboutReader.contains(key))
                .distinct()
                .toList();
        assertThat(questions)
                .hasSizeGreaterThan(25)
                .allSatisfy(key ->
                        assertThat(places(english.get(key + ".title"))).as(key).isNotEmpty());
        assertThat(english.stringPropertyNames().stream()
                        .filter(key -> key.endsWith(".title"))
                        .filter(key -> english.getProperty(key).endsWith("?")
                                && places(english.get(key)).isEmpty()))
                .containsExactly("security.sessions.end.title");
    }

    @Test
    void everyNoticeNamesItsObjectOrAddressesReader() {
        file("texts.properties").forEach((key, text) -> {
            if (key.toString().startsWith("notice.")) {
                assertThat(!places(text).isEmpty() || text.toString().matches("(?i).*\\byou(r)?\\b.*"))
                        .as("%s=%s", key, text)
                        .isTrue();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"texts.properties", "texts_de.properties"})
    void noErrorContainsIdOrWordOfApi(String language) {
        file(language).forEach((key, text) -> {
            if (ERROR.matcher(key.toString()).matches()) {
                String words = text.toString().replaceFirst("^[a-z_]+: ", "");
                assertThat(WIRE.matcher(words).find()).as("%s=%s", key, words).isFalse();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"texts.properties", "texts_de.properties"})
    void onlyTabOfExamplesIsCalledCurl(String language) {
        file(language).forEach((key, text) -> {
            if (!key.equals("api.curl")) {
                assertThat(text.toString()).as("%s", key).doesNotContainIgnoringCase("curl");
            }
        });
    }

    /** Readers of the German console must find these words in the documentation, which is in English. */
    @Test
    void germanUsesNounsOfApi() {
        Pattern translated = Pattern.compile("(?i)nutzdaten|abfrage|sammlung|eingabe");
        file("texts_de.properties")
                .forEach((key, text) -> assertThat(
                                translated.matcher(text.toString()).find())
                        .as("%s=%s", key, text)
                        .isFalse());
    }

    @Test
    void everyMessageOfServerAboutInvalidValueHasText() {
        Set<String> texts = file("texts.properties").stringPropertyNames().stream()
                .filter(key -> key.startsWith("refusal.invalid."))
                .map(key -> key.substring("refusal.invalid.".length()))
                .collect(toCollection(TreeSet::new));
        Set<String> messages = new TreeSet<>(file("messages.properties").stringPropertyNames());
        messages.remove("blank"); // asks for a value
        assertThat(texts).isEqualTo(messages);
    }

    @Test
    void translationKeepsFieldNameAtStartOfMessage() {
        Properties english = file("texts.properties");
        for (String key : english.stringPropertyNames()) {
            if (!key.matches(".*\\.(wrong|missing)")) {
                continue;
            }
            String field = english.getProperty(key).replaceFirst("(?s)^([a-z_]+: )?.*", "$1");
            assertThat(german.text(key)).as("%s", key).startsWith(field);
        }
    }

    @Test
    void translatesServerMessageToGerman() {
        assertThat(german.translated("password: must have 15 to 200 characters, has 3"))
                .isEqualTo("password: Geben Sie 15 bis 200 Zeichen ein. Eingegeben sind 3.");
        assertThat(german.translated("collection_ids[3]: no such collection A in project B"))
                .isEqualTo("collection_ids[3]: Diese Collection gibt es im Projekt nicht. Wählen Sie eine andere.");
        assertThat(ENGLISH.translated("name: must have 1 to 255 characters, has 0"))
                .isEqualTo("name: Enter a name.");
        assertThat(ENGLISH.translated("name: must not be blank")).isEqualTo("name: Enter a name.");
        assertThat(ENGLISH.translated("must not be blank")).isEqualTo("Fill in this field.");
        assertThat(ENGLISH.translated("name: must have 1 to 255 characters, has 256"))
                .isEqualTo("name: Enter 1 to 255 characters. You entered 256.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name: must not contain U+202E, which changes the direction of text",
                "expires_at: must not be later than 2030-01-01T00:00:00Z, the expiry of the token that creates it",
                "cursor: not a next_cursor of this list with these filters and this sort; omit it to start again",
                "input_id: input 0190f3a2-7b4c-7d1e-8f00-1234567890ab does not exist or is not accessible",
                "allowed_addresses[1]: '10.0.0.1/8' is an address inside the range 10.0.0.0/8: send 10.0.0.0/8 for the"
                        + " range, or 10.0.0.1/32 for the address",
                "payload: not valid JSON at line 1, column 7"
            })
    void translatesValidationMessages(String message) {
        assertThat(german.translated(message)).isNotEqualTo(message).doesNotContain("must not", "not a", "0190f3a2");
        assertThat(ENGLISH.translated(message)).isNotEqualTo(message).doesNotContain("0190f3a2", "must not");
    }

    @Test
    void showsTimesOfServerInFormOfLanguage() {
        String late =
                "expires_at: must not be later than 2030-01-01T00:00:00Z, the end of the longest allowed lifetime";
        assertThat(ENGLISH.translated(late)).contains("until 2030-01-01 00:00:00 UTC");
        assertThat(german.translated(late)).contains("bis 01.01.2030, 00:00:00 UTC");
    }

    /** A person does not meet the other codes: the console sends neither tokens nor keys, and has texts of its own. */
    @Test
    void everyErrorCodeShownToUsersHasText() {
        Set<ErrorCode> others = Set.of(
                ErrorCode.UNAUTHENTICATED,
                ErrorCode.EXPIRED,
                ErrorCode.FEDERATED_TOKEN_FORBIDDEN,
                ErrorCode.NOT_ACCEPTABLE,
                ErrorCode.KEY_IN_USE,
                ErrorCode.KEY_REUSED,
                ErrorCode.SECRET_SHOWN,
                ErrorCode.RESOURCE_GONE,
                ErrorCode.VERSION_NOT_SUPPORTED,
                ErrorCode.INVALID,
                ErrorCode.FORBIDDEN,
                ErrorCode.CONFLICT,
                ErrorCode.RATE_LIMITED,
                ErrorCode.BLOCKED);
        for (Locale language : Texts.LANGUAGES) {
            Texts texts = Texts.of(language);
            assertThat(ErrorCode.known())
                    .allSatisfy(code -> assertThat(texts.has("refusal." + code)).isNotEqualTo(others.contains(code)));
        }
    }

    @Test
    void translatesRefusalUsingItsCodeAndValues() {
        Refusal taken = Refusal.of(ErrorCode.EMAIL_TAKEN, "email: any words");
        assertThat(german.translated(taken))
                .isEqualTo("email: Ein anderes Konto der Organisation hat diese Adresse schon.");
        Refusal quota = Refusal.of(ErrorCode.QUOTA_REACHED, "any words").withValues("projects", 7, 5);
        assertThat(german.translated(quota)).startsWith("Die Organisation hat 7 Projekte, erlaubt sind 5.");
        assertThat(ENGLISH.translated(quota)).startsWith("The organization has 7 projects, and at most 5 are allowed.");
    }

    @Test
    void usesSingularForValueOne() {
        Refusal wait = Refusal.of(ErrorCode.FAILURE_RATE_LIMITED, "any words");
        assertThat(german.translated(wait.withValues(1))).endsWith("Warten Sie 1 Minute.");
        assertThat(german.translated(wait.withValues(12))).endsWith("Warten Sie 12 Minuten.");
    }

    @Test
    void textOfMissingInvitationOrMembershipDoesNotNameUser() {
        UUID user = new UUID(1, 2);
        assertThat(german.translated(Refusal.missing("user", user))).isEqualTo("Dieses Konto gibt es nicht.");
        assertThat(german.translated(Refusal.missing("planet", user)))
                .isEqualTo("Dies gibt es nicht, oder Sie haben keinen Zugriff darauf.");
        assertThat(german.translated(Refusal.missing("open invitation of user", user)))
                .isEqualTo("Für dieses Konto gibt es keine offene Einladung.");
        assertThat(german.translated(Refusal.missing("membership of user", user)))
                .isEqualTo("Dieses Konto ist nicht Mitglied des Projekts.");
    }

    @Test
    void showsMessageOfRefusalWithoutTextOrValues() {
        Refusal own = Refusal.of(ErrorKind.CONFLICT, "the machine is busy").withCode(ErrorCode.of("machine_busy"));
        assertThat(german.translated(own)).isEqualTo("the machine is busy");
        assertThat(german.translated(Refusal.of(ErrorCode.QUOTA_REACHED, "quota machines: 3")))
                .isEqualTo("quota machines: 3");
    }

    @Test
    void showsMessageOfVerbatimRefusalAlthoughItsCodeHasText() {
        Refusal own = Refusal.of(ErrorCode.EMAIL_TAKEN, "email: belongs to the press office")
                .verbatim();
        assertThat(german.translated(own)).isEqualTo("email: belongs to the press office");
        assertThat(own.withCode(ErrorCode.SUSPENDED).isVerbatim()).isTrue();
        assertThat(own.withValues(1).isVerbatim()).isFalse();
    }

    @Test
    void marksMessageWithoutTranslationAsEnglish() {
        for (String unknown : List.of("must not be blank, or empty", "it must not be blank", "\"{0}\" is taken")) {
            assertThat(german.translated(unknown)).isEqualTo(unknown);
            assertThat(german.foreignLanguage(unknown)).isEqualTo("en");
            assertThat(Texts.of(Locale.ENGLISH).foreignLanguage(unknown)).isNull();
        }
        assertThat(german.foreignLanguage(german.text("batch.refused", 3, 5) + "\nIt is taken."))
                .isNull();
    }

    @Test
    void formatsNumbersWithLanguageSpecificSeparator() {
        assertThat(german.text("export.cut", 2000)).contains("2.000 Zeilen");
        assertThat(Texts.of(Locale.ENGLISH).text("export.cut", 2000)).contains("2,000 rows");
    }

    private static Set<String> places(Object text) {
        return PLACE.matcher(text.toString())
                .results()
                .map(place -> place.group())
                .collect(toCollection(TreeSet::new));
    }

    private static Properties file(String name) {
        Properties texts = new Properties();
        try (InputStream file = Objects.requireNonNull(Texts.class.getResourceAsStream(name))) {
            texts.load(new InputStreamReader(file, StandardCharsets.UTF_8));
            return texts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
