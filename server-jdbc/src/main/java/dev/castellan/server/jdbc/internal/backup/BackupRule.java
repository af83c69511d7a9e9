package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.Bounds;
import dev.castellan.model.Role;
import dev.castellan.model.internal.text.CharacterRules;
import dev.castellan.model.internal.text.Surrogates;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.people.InvitationRow;
import dev.castellan.server.internal.tokens.PhcText;
import dev.castellan.server.internal.tokens.TagText;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The values that a column may have. Whoever can write a backup can also write its checksum, so a restore checks values
 * as the server checks input. The rules depend on no setting, and no store that obeys them becomes invalid with time.
 */
enum BackupRule {
    /** A UUID. */
    ID(BackupColumn.Type.ID),
    /** A list of UUIDs. */
    IDS(
            BackupColumn.Type.IDS,
            "expected different UUIDs",
            (List<?> ids) -> Set.copyOf(ids).size() == ids.size()),
    /** A truth value. */
    FLAG(BackupColumn.Type.FLAG),
    /** A number that the server can increase. */
    NUMBER(
            BackupColumn.Type.NUMBER,
            "expected a whole number from 0 to " + Limits.MAX_NUMBER,
            (Long number) -> number >= 0 && number <= Limits.MAX_NUMBER),
    /** A number that a column of type {@code integer} can contain. */
    COUNT(
            BackupColumn.Type.NUMBER,
            "expected a whole number from 0 to " + Integer.MAX_VALUE,
            (Long number) -> number >= 0 && number <= Integer.MAX_VALUE),
    /** A time in milliseconds since 1970. */
    TIME(
            BackupColumn.Type.NUMBER,
            "expected milliseconds from 1970 to 9999",
            (Long time) -> time >= 0 && time < Limits.END),
    /** The status of an answer that is kept. */
    STATUS(BackupColumn.Type.NUMBER, "expected 200 to 299", (Long status) -> status >= 200 && status <= 299),
    /** The SHA-256 hash of a token or code. */
    HASH(BackupColumn.Type.BYTES, "expected 32 bytes", (byte[] hash) -> hash.length == 32),
    /** A display name. */
    NAME(BackupColumn.Type.TEXT, "expected a name", BackupRule::isName),
    /** The display names of objects at the time of an event, which are empty for objects without a name. */
    LINES(
            BackupColumn.Type.TEXT,
            "expected a name in each line",
            (String names) -> Stream.of(names.split("\n", -1)).allMatch(name -> name.isEmpty() || isName(name))),
    /** An e-mail address. */
    EMAIL(BackupColumn.Type.TEXT, "expected an e-mail address", BackupRule::isEmail),
    /** A role. */
    ROLE(
            BackupColumn.Type.TEXT,
            "expected org_admin or client",
            (String role) -> Role.of(role).isKnown()),
    /** The tag of a language, which can be one that only newer servers have. */
    LANGUAGE(BackupColumn.Type.TEXT, "expected a language tag of at most 35 characters", FieldRules::isLanguageTag),
    /** The tag of an organization. */
    TAG(BackupColumn.Type.TEXT, "expected 6 letters and digits", TagText::isWellFormed),
    /** The first characters of a token. */
    PREFIX("cst[su]_[0-9A-Za-z]{10}", "expected the first " + Bounds.TOKEN_PREFIX + " characters of a token"),
    /** A word, such as the name of an operation, or a key that a client has chosen. */
    WORD("[!-~]{1,255}", "expected 1 to 255 visible ASCII characters"),
    /** The path of a created resource. */
    PATH("/(?!/)[!-~]{0,2047}", "expected a path"),
    /** The SHA-256 hash of a request. */
    FINGERPRINT("[0-9a-f]{64}", "expected 64 hexadecimal digits"),
    /** A JSON value. */
    JSON(BackupColumn.Type.TEXT, "expected JSON", BackupRule::isJson),
    /** A JSON value that a client has sent. */
    PAYLOAD(BackupColumn.Type.TEXT, "expected JSON as in a request", BackupRule::isPayload),
    /** A network address. */
    ADDRESS("[0-9A-Fa-f:.]{2,45}", "expected a network address"),
    /** The hash of a password. */
    PASSWORD(BackupColumn.Type.TEXT, "expected a hash of Argon2id", PhcText::isWellFormed),
    /** Bytes of a passkey. */
    BASE64("(?:[A-Za-z0-9_-]{4}){0,16384}(?:[A-Za-z0-9_-]{2,4})", "expected base64url"),
    /** The challenges that a passkey has signed. */
    CHALLENGES("(?:[A-Za-z0-9_-]{43}(?: (?!$)|$)){0,20}", "expected up to 20 challenges"),
    /** The purpose of an invitation. */
    PURPOSE(InvitationRow.Purpose.values()),
    /** The state of the mail with an invitation. */
    MAIL(InvitationRow.MailState.values()),
    /** The kind of a caller. */
    VIA(AuditRow.Via.values());

    private final BackupColumn.Type type;
    private final String expected;

    @SuppressWarnings("ImmutableEnumChecker") // the predicates have no state
    private final Predicate<Object> check;

    BackupRule(BackupColumn.Type type) {
        this(type, "", value -> true);
    }

    BackupRule(String pattern, String expected) {
        this(BackupColumn.Type.TEXT, expected, Pattern.compile(pattern).asMatchPredicate());
    }

    BackupRule(Enum<?>[] constants) {
        this(
                BackupColumn.Type.TEXT,
                "expected one of " + Stream.of(constants).map(BackupRule::text).toList(),
                (String text) -> Stream.of(constants).map(BackupRule::text).anyMatch(text::equals));
    }

    /** @param check receives the value in the form in which {@link BackupColumn.Type#of} returns it */
    @SuppressWarnings("unchecked") // the type decides the class of the values
    <T> BackupRule(BackupColumn.Type type, String expected, Predicate<T> check) {
        this.type = type;
        this.expected = expected;
        this.check = (Predicate<Object>) check;
    }

    BackupColumn.Type type() {
        return type;
    }

    /** Throws an {@link IllegalArgumentException} that says what is expected, without the value. */
    void check(Object value) {
        if (!check.test(value)) {
            throw new IllegalArgumentException(expected);
        }
    }

    private static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static boolean isName(String name) {
        try {
            FieldRules.checkName(name);
            return true;
        } catch (Refusal e) {
            return false;
        }
    }

    /**
     * Returns whether an address obeys the rules that every version has enforced. Later versions are stricter for new
     * addresses, but keep the old ones.
     */
    private static boolean isEmail(String email) {
        int at = email.indexOf('@');
        return at > 0
                && at < email.length() - 1
                && at == email.lastIndexOf('@')
                && email.codePointCount(0, email.length()) <= Bounds.EMAIL
                && email.codePoints()
                        .noneMatch(c -> Character.isWhitespace(c)
                                || CharacterRules.isForbidden(c)
                                || CharacterRules.changesDirection(c));
    }

    private static boolean isJson(String text) {
        try {
            JsonValue.parse(text);
            return true;
        } catch (InvalidJsonException e) {
            return false;
        }
    }

    private static boolean isPayload(String text) {
        try {
            Json.strict().readOptional(text.getBytes(StandardCharsets.UTF_8), BodyType.of(JsonValue.class));
            return isJson(text) && Surrogates.areWellFormed(text);
        } catch (InvalidJsonException e) {
            return false;
        }
    }

    /** Constants, which an enum cannot use before its own. */
    private static final class Limits {

        static final long MAX_NUMBER = 1L << 53;
        static final long END = Instant.parse("9999-12-31T00:00:00Z").toEpochMilli();

        private Limits() {}
    }
}
