package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.Role;
import dev.castellan.model.internal.text.Surrogates;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.tokens.TagText;
import dev.castellan.server.jdbc.internal.database.StorableText;
import dev.castellan.server.jdbc.internal.statements.EnumColumn;
import dev.castellan.server.jdbc.internal.statements.IdBytes;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.audit.AuditRow;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The type of the values in a column. Each type rejects values that a database or the server would not accept. */
enum ColumnType {
    ID("a UUID"),
    TEXT("a text without NUL and without half of a surrogate pair"),
    TAG("a tag of 6 letters and digits"),
    NAME("a text without NUL and without half of a surrogate pair, of 1 to 255 characters, not blank, without control"
            + " characters"),
    EMAIL("an e-mail address of at most 254 characters"),
    ROLE("org_admin or client"),
    JSON("a text that holds one JSON value"),
    BODY("an empty text, or one that holds one JSON value"),
    LOCATION("a text of visible ASCII characters"),
    PURPOSE("join or recover"),
    MAIL("none, waiting, sent or failed"),
    PASSWORD("the hash of a password as a PHC string with its salt, such as $argon2id$v=19$m=..,t=..,p=..$..$.."),
    BASE64("base64url without padding"),
    CHALLENGES("challenges of 43 characters of base64url, separated by spaces"),
    VIA("api, console, command or embedder"),
    IDS("a list of different UUIDs, at least one"),
    NUMBER("a whole number of 64 bits"),
    COUNT("a whole number from 0 to 4294967295"),
    TIME("a whole number: the milliseconds since 1970 of a time in the years 1 to 9999"),
    STATUS("a status of HTTP"),
    FLAG("true or false"),
    HASH("the 64 hexadecimal digits of a SHA-256"),
    KEY("the 64 hexadecimal digits of a key");

    /** Times are limited to years with four digits, because API timestamps cannot represent other years. */
    private static final long YEAR_1 = Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();

    private static final long YEAR_10000 =
            Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli() + 1;

    private static final Pattern PHC_STRING = Pattern.compile("\\$[a-z0-9-]{1,32}(\\$v=[0-9]+)?"
            + "(\\$[a-z0-9-]{1,32}=[A-Za-z0-9/+.-]+(,[a-z0-9-]{1,32}=[A-Za-z0-9/+.-]+)*)?"
            + "\\$[A-Za-z0-9/+.-]+\\$[A-Za-z0-9/+]+");

    private static final Pattern BASE64_URL = Pattern.compile("[A-Za-z0-9_-]+");

    private static final Pattern SPENT_CHALLENGES = Pattern.compile("([A-Za-z0-9_-]{43}( [A-Za-z0-9_-]{43})*)?");

    private static final long MOST_COUNTED = 0xffff_ffffL;

    private final String expected;

    ColumnType(String expected) {
        this.expected = expected;
    }

    /** Returns the phrase that follows "expected" in an error message. */
    String expected() {
        return expected;
    }

    /**
     * Converts a backup value to a {@code UUID}, {@code String}, {@code Long}, {@code Boolean} or {@code byte[]}.
     *
     * @throws RuntimeException if the value does not match this type
     */
    Object read(JsonValue value) {
        return switch (this) {
            case ID -> value.as(UUID.class);
            case TEXT -> text(value);
            case TAG -> tag(text(value));
            case NAME -> checked(text(value), FieldRules::checkName);
            case EMAIL -> checked(text(value), FieldRules::checkEmail);
            case ROLE -> checked(text(value), role -> FieldRules.checkRole(Role.of(role)));
            case JSON -> json(text(value));
            case BODY -> body(text(value));
            case LOCATION -> location(text(value));
            case PURPOSE -> constant(InvitationRow.Purpose.class, text(value));
            case MAIL -> constant(InvitationRow.MailState.class, text(value));
            case VIA -> constant(AuditRow.Via.class, text(value));
            case PASSWORD -> matching(PHC_STRING, text(value));
            case BASE64 -> matching(BASE64_URL, text(value));
            case CHALLENGES -> matching(SPENT_CHALLENGES, text(value));
            case IDS -> ids(value);
            case COUNT -> count(Long.parseLong(value.toJson()));
            case TIME -> time(Long.parseLong(value.toJson()));
            case NUMBER -> Long.parseLong(value.toJson());
            case STATUS -> status(Long.parseLong(value.toJson()));
            case FLAG -> flag(value.toJson());
            case HASH -> hash(text(value));
            case KEY -> HexFormat.of().formatHex(hash(text(value)));
        };
    }

    private static String text(JsonValue value) {
        require(value.toJson().startsWith("\""));
        String text = value.as(String.class);
        require(StorableText.isStorable(text) && Surrogates.areWellFormed(text));
        return text;
    }

    private static String tag(String text) {
        require(TagText.isWellFormed(text));
        return text;
    }

    private static String json(String text) {
        JsonValue.parse(text);
        return text;
    }

    private static String body(String text) {
        return text.isEmpty() ? text : json(text);
    }

    /** Checks that a string is the lower-case name of an enum constant, as the server writes it. */
    private static <E extends Enum<E>> String constant(Class<E> type, String text) {
        require(EnumColumn.text(EnumColumn.constant(type, text)).equals(text));
        return text;
    }

    private static String matching(Pattern form, String text) {
        require(form.matcher(text).matches());
        return text;
    }

    private static byte[] ids(JsonValue value) {
        List<UUID> ids = value.items().stream().map(id -> id.as(UUID.class)).toList();
        byte[] bytes = IdBytes.of(ids);
        require(bytes != null && Set.copyOf(ids).size() == ids.size());
        return Objects.requireNonNull(bytes);
    }

    private static long count(long number) {
        require(number >= 0 && number <= MOST_COUNTED);
        return number;
    }

    private static String location(String text) {
        require(text.chars().allMatch(c -> c > ' ' && c < 127));
        return text;
    }

    /** Checks a string against a rule that also applies to requests. */
    private static String checked(String text, Consumer<String> rule) {
        try {
            rule.accept(text);
            return text;
        } catch (Refusal e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static long time(long millis) {
        require(millis >= YEAR_1 && millis < YEAR_10000);
        return millis;
    }

    private static long status(long number) {
        require(number >= 100 && number <= 599);
        return number;
    }

    private static boolean flag(String json) {
        require(json.equals("true") || json.equals("false"));
        return json.equals("true");
    }

    private static byte[] hash(String digits) {
        return TokenHash.ofBytes(HexFormat.of().parseHex(digits)).toBytes();
    }

    private static void require(boolean fits) {
        if (!fits) {
            throw new IllegalArgumentException();
        }
    }
}
