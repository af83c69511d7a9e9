package dev.castellan.server.internal.store.schema;

import dev.castellan.model.Bounds;
import dev.castellan.model.CollectionType;
import dev.castellan.model.Role;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.internal.text.CharacterRules;
import dev.castellan.model.internal.text.Surrogates;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.address.AddressRanges;
import dev.castellan.server.internal.rules.FederationFields;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.federation.ClaimMatch;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.KeySet;
import dev.castellan.server.internal.store.rows.DailyCalls;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.tokens.PhcHash;
import dev.castellan.server.internal.tokens.TagFormat;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The type of a column: the class of its values in records, their representation in a database, and the values that a
 * backup may contain. Whoever can write a backup can also write its checksum, so a restore checks values as the server
 * checks input. The rules depend on no setting, and no store that obeys them becomes invalid with time.
 *
 * @param <T> the class of the values in records
 */
public final class ColumnType<T> {

    private static final long MAX_NUMBER = 1L << 53;
    private static final long END =
            Duration.ofDays(LocalDate.of(9999, 12, 31).toEpochDay()).toMillis();

    /** A UUID. */
    public static final ColumnType<UUID> ID = of(Kind.ID, "", id -> true);
    /** A list of UUIDs. */
    public static final ColumnType<List<UUID>> IDS =
            of(Kind.IDS, "different UUIDs", ids -> Set.copyOf(ids).size() == ids.size());
    /** A truth value. */
    public static final ColumnType<Boolean> FLAG = of(Kind.FLAG, "", flag -> true);
    /** A number that the server can increase. */
    public static final ColumnType<Long> NUMBER = number("a whole number from 0 to " + MAX_NUMBER, 0, MAX_NUMBER);
    /** A number that a column of type {@code integer} can contain. */
    public static final ColumnType<Integer> COUNT = number(
                    "a whole number from 0 to " + Integer.MAX_VALUE, 0, Integer.MAX_VALUE)
            .as(Integer::longValue, Long::intValue);
    /** The longest lifetime of tokens. */
    public static final ColumnType<Integer> DAYS = integer(Bounds.TOKEN_LIFETIME_DAYS);
    /** The longest time for which a session lasts. */
    public static final ColumnType<Integer> HOURS = integer(Bounds.SESSION_HOURS);
    /** A time in milliseconds since 1970. */
    public static final ColumnType<Instant> TIME =
            number("milliseconds from 1970 to 9999", 0, END - 1).as(Instant::toEpochMilli, Instant::ofEpochMilli);
    /** The status of a stored response. */
    public static final ColumnType<Integer> STATUS =
            number("200 to 299", 200, 299).as(Integer::longValue, Long::intValue);
    /** The SHA-256 hash of a token or code. */
    public static final ColumnType<TokenHash> HASH = ColumnType.<byte[]>of(
                    Kind.BYTES, "32 bytes", hash -> hash.length == 32)
            .as(TokenHash::toBytes, TokenHash::ofBytes);
    /** Any text. */
    public static final ColumnType<String> TEXT = text("", text -> true);
    /** A display name. */
    public static final ColumnType<String> NAME = text("a name", ColumnType::isName);
    /** The display name of an object at the time of an event. */
    public static final ColumnType<String> PAST_NAME = text(
            "a name in each line",
            names -> Stream.of(names.split("\n", -1)).allMatch(name -> name.isEmpty() || isName(name)));
    /** The display names of objects at the time of an event, which are empty for objects without a name. */
    public static final ColumnType<List<String>> PAST_NAMES =
            PAST_NAME.as(names -> String.join("\n", names), names -> List.of(names.split("\n", -1)));
    /** The fields that a change gave a new value. */
    public static final ColumnType<List<FieldChange>> CHANGES = text(
                    "a field and two values in each line", ChangeFormat::isWellFormed)
            .as(ChangeFormat::format, ChangeFormat::parse);
    /** An e-mail address. */
    public static final ColumnType<String> EMAIL = text("an e-mail address", ColumnType::isEmail);
    /** A role. */
    public static final ColumnType<Role> ROLE =
            text("org_admin or client", role -> Role.of(role).isKnown()).as(Role::value, Role::of);
    /** The tag of a language, which can be one that only newer servers have. */
    public static final ColumnType<Locale> LANGUAGE = text(
                    "a language tag of at most 35 characters", FieldRules::isLanguageTag)
            .as(Locale::toLanguageTag, Locale::forLanguageTag);
    /** The tag of an organization. */
    public static final ColumnType<String> TAG = text("6 letters and digits", TagFormat::isWellFormed);
    /** The first characters of a token. */
    public static final ColumnType<String> PREFIX =
            text("the first " + Bounds.TOKEN_PREFIX + " characters of a token", "cst[su]_[0-9A-Za-z]{10}");
    /** A word, such as the name of an operation, or a key that a client has chosen. */
    public static final ColumnType<String> WORD = text("1 to 255 visible ASCII characters", "[!-~]{1,255}");
    /** The id of a person or a session at a provider. */
    public static final ColumnType<String> SUBJECT = text("1 to 255 printable ASCII characters", FieldRules::isSubject);
    /** The domain of e-mail addresses. */
    public static final ColumnType<String> DOMAIN = text("a domain in lower case", FieldRules::isDomain);
    /** The issuer of a provider. */
    public static final ColumnType<String> ISSUER = text("an https URL", "https://[!-~]{1,247}");
    /** The kind of a collection. */
    public static final ColumnType<CollectionType> COLLECTION_TYPE =
            WORD.as(CollectionType::value, CollectionType::new);
    /** The path of a created resource. */
    public static final ColumnType<String> PATH = text("a path", "/(?!/)[!-~]{0,2047}");
    /** The SHA-256 hash of a request. */
    public static final ColumnType<String> FINGERPRINT = text("64 hexadecimal digits", "[0-9a-f]{64}");
    /** A JSON value. */
    public static final ColumnType<String> JSON = text("JSON", ColumnType::isJson);
    /** A JSON value that a client has sent. */
    public static final ColumnType<JsonValue> PAYLOAD =
            text("JSON as in a request", ColumnType::isPayload).as(JsonValue::toJson, JsonValue::parse);
    /** A network address. */
    public static final ColumnType<String> ADDRESS = text("a network address", "[0-9A-Fa-f:.]{2,45}");
    /** The addresses from which a token is accepted. */
    public static final ColumnType<AddressRanges> ADDRESSES = text(
                    "1 to 50 networks or addresses, separated by spaces", AddressRanges::isWellFormed)
            .as(AddressRanges::toString, AddressRanges::parse);
    /** The numbers of calls on some days. */
    public static final ColumnType<DailyCalls> DAILY_CALLS = text(
                    "a day and 1 to 30 numbers of calls", "[0-9]{1,7}(?: (?:[0-9]{1,9}|1[0-9]{9}|2147483647)){1,30}")
            .as(DailyCalls::toString, DailyCalls::parse);
    /** An https URL of an issuer. */
    public static final ColumnType<String> URL = text("an https URL", FederationFields::isUrl);
    /** Where the keys of an issuer come from. */
    public static final ColumnType<IssuerRow.KeySource> KEY_SOURCE = constant(IssuerRow.KeySource.class);
    /** The keys of an issuer. */
    public static final ColumnType<KeySet> JWKS =
            text("a set of public keys", KeySet::isWellFormed).as(KeySet::toString, KeySet::parse);
    /** The names of claims. */
    public static final ColumnType<List<String>> CLAIM_NAMES = text(
                    "up to " + Bounds.MATCHED_CLAIMS + " names of claims, separated by spaces",
                    names -> names.isEmpty() || FederationFields.areNames(List.of(names.split(" ", -1))))
            .as(names -> String.join(" ", names), names -> names.isEmpty() ? List.of() : List.of(names.split(" ")));
    /** The claims that a JWT must have. */
    public static final ColumnType<ClaimMatch> CLAIMS =
            text("claims with their values", ClaimMatch::isWellFormed).as(ClaimMatch::toString, ClaimMatch::parse);
    /** The longest lifetime of federated tokens in seconds. */
    public static final ColumnType<Integer> LIFETIME = number(
                    Bounds.MIN_FEDERATED_SECONDS + " to " + Bounds.MAX_FEDERATED_SECONDS,
                    Bounds.MIN_FEDERATED_SECONDS,
                    Bounds.MAX_FEDERATED_SECONDS)
            .as(Integer::longValue, Long::intValue);
    /** The hash of a password. */
    public static final ColumnType<String> PASSWORD = text("a hash of Argon2id", PhcHash::isWellFormed);
    /** Bytes of a passkey. */
    public static final ColumnType<String> BASE64 =
            text("base64url", "(?:[A-Za-z0-9_-]{4}){0,16384}(?:[A-Za-z0-9_-]{2,4})");
    /** The challenges that a passkey has signed. */
    public static final ColumnType<List<String>> CHALLENGES = text(
                    "up to 20 challenges", "(?:[A-Za-z0-9_-]{43}(?: (?!$)|$)){0,20}")
            .as(
                    challenges -> String.join(" ", challenges),
                    challenges -> challenges.isEmpty() ? List.of() : List.of(challenges.split(" ")));
    /** The purpose of an invitation. */
    public static final ColumnType<InvitationRow.Purpose> PURPOSE = constant(InvitationRow.Purpose.class);
    /** The state of the mail with an invitation. */
    public static final ColumnType<InvitationRow.MailState> MAIL = constant(InvitationRow.MailState.class);
    /** The way in which a user has signed in. */
    public static final ColumnType<SessionRow.Method> METHOD = constant(SessionRow.Method.class);
    /** What a user has decided about a login by device code. */
    public static final ColumnType<DeviceLoginRow.State> LOGIN_STATE = constant(DeviceLoginRow.State.class);
    /** The kind of a caller. */
    public static final ColumnType<AuditRow.Via> VIA = constant(AuditRow.Via.class);

    /** The representations of values in a database. */
    public enum Kind {
        /** A {@link UUID}. */
        ID,
        /** A {@link String}. */
        TEXT,
        /** A {@link Long}, which can be a time in milliseconds. */
        NUMBER,
        /** A {@link Boolean}. */
        FLAG,
        /** An array of bytes. */
        BYTES,
        /** A list of {@link UUID}s. */
        IDS
    }

    private final Kind kind;
    private final String expected;
    private final Predicate<Object> rule;
    private final Function<T, Object> toStored;
    private final Function<Object, T> fromStored;

    private ColumnType(
            Kind kind,
            String expected,
            Predicate<Object> rule,
            Function<T, Object> toStored,
            Function<Object, T> fromStored) {
        this.kind = kind;
        this.expected = expected;
        this.rule = rule;
        this.toStored = toStored;
        this.fromStored = fromStored;
    }

    @SuppressWarnings("unchecked") // the kind decides the class of the values
    private static <T> ColumnType<T> of(Kind kind, String expected, Predicate<T> rule) {
        return new ColumnType<>(kind, expected, (Predicate<Object>) rule, value -> value, stored -> (T) stored);
    }

    private static ColumnType<Long> number(String expected, long min, long max) {
        return of(Kind.NUMBER, expected, number -> number >= min && number <= max);
    }

    private static ColumnType<Integer> integer(int max) {
        return number("a whole number from 1 to " + max, 1, max).as(Integer::longValue, Long::intValue);
    }

    private static ColumnType<String> text(String expected, Predicate<String> rule) {
        return of(Kind.TEXT, expected, rule);
    }

    private static ColumnType<String> text(String expected, String pattern) {
        return text(expected, Pattern.compile(pattern).asMatchPredicate());
    }

    private static <E extends Enum<E>> ColumnType<E> constant(Class<E> type) {
        List<String> names =
                Stream.of(type.getEnumConstants()).map(ColumnType::lowerCase).toList();
        return text("one of " + names, names::contains)
                .as(ColumnType::lowerCase, name -> Enum.valueOf(type, name.toUpperCase(Locale.ROOT)));
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Returns a type with the same representation and rule, but with another class of values. */
    private <U> ColumnType<U> as(Function<U, T> to, Function<T, U> from) {
        return new ColumnType<>(kind, expected, rule, to.andThen(toStored), fromStored.andThen(from));
    }

    /** Returns the representation of the values. */
    public Kind kind() {
        return kind;
    }

    /** Returns the representation of a value. */
    public Object toStored(T value) {
        return toStored.apply(value);
    }

    /** Returns the value that an object of the class of the {@linkplain #kind() kind} represents. */
    public T fromStored(Object stored) {
        return fromStored.apply(stored);
    }

    /** Throws an {@link IllegalArgumentException} that says what is expected, without the value. */
    public void check(Object stored) {
        if (!rule.test(stored)) {
            throw new IllegalArgumentException("expected " + expected);
        }
    }

    static boolean isName(String name) {
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
}
