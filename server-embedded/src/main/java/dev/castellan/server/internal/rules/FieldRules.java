package dev.castellan.server.internal.rules;

import static dev.castellan.model.endpoint.ErrorKind.INVALID;

import dev.castellan.model.Bounds;
import dev.castellan.model.Role;
import dev.castellan.model.internal.text.CharacterRules;
import dev.castellan.model.internal.text.EmailAddress;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the fields of request bodies. */
public final class FieldRules {

    /** The maximum length of a domain. */
    public static final int MAX_DOMAIN = 253;

    private static final Pattern LANGUAGE = Pattern.compile("(?!und)(?=.{2,35}$)[a-z]{2,8}(?:-[0-9A-Za-z]{1,8})*+");

    private static final Pattern DOMAIN =
            Pattern.compile("(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");
    private static final Pattern SUBJECT = Pattern.compile("[ -~]{1,255}");

    private FieldRules() {}

    /** Checks a required display name. */
    public static void checkName(String name) {
        checkText("name", name);
    }

    /**
     * Checks a text, which must have 1 to 255 code points, not be blank, and contain neither control characters nor
     * explicit directional formatting characters.
     */
    public static void checkText(String field, String text) {
        int length = text.codePointCount(0, text.length());
        if (length < 1 || length > Bounds.NAME) {
            throw invalid(field + ": must have 1 to " + Bounds.NAME + " characters, has " + length);
        }
        if (text.codePoints().allMatch(CharacterRules::showsNothing)) {
            throw invalid(field + ": must not be blank");
        }
        if (text.codePoints().anyMatch(CharacterRules::isForbidden)) {
            throw invalid(field + ": must not contain control characters");
        }
        text.codePoints().filter(CharacterRules::changesDirection).findFirst().ifPresent(character -> {
            throw invalid(field + ": must not contain " + unicode(character) + ", which changes the direction of text");
        });
    }

    public static void checkOptionalName(@Nullable String name) {
        if (name != null) {
            checkName(name);
        }
    }

    public static void checkRole(Role role) {
        if (!role.isKnown()) {
            throw invalid("role: expected " + Role.ORG_ADMIN + " or " + Role.CLIENT);
        }
    }

    /** Returns whether this is a language tag (BCP 47) in its usual form, with a language and at most 35 characters. */
    public static boolean isLanguageTag(String tag) {
        return LANGUAGE.matcher(tag).matches();
    }

    /** Returns whether this is a domain in lower case, with at least two labels and without a dot at the end. */
    public static boolean isDomain(String text) {
        return text.length() <= MAX_DOMAIN && DOMAIN.matcher(text).matches();
    }

    /** Returns whether this can be the id of a person or a session at a provider (OpenID Connect Core, section 2). */
    public static boolean isSubject(String text) {
        return SUBJECT.matcher(text).matches();
    }

    /** Checks an e-mail address, as {@link EmailAddress} defines it. */
    public static void checkEmail(String email) {
        int length = email.codePointCount(0, email.length());
        if (length > Bounds.EMAIL) {
            throw invalid("email: must have at most " + Bounds.EMAIL + " characters, has " + length);
        }
        if (!EmailAddress.isValid(email)) {
            throw invalid("email: expected an address, such as ci@example.org" + invisible(email));
        }
    }

    /** Returns the end of a message that names the first invisible character, or nothing if there is none. */
    private static String invisible(String text) {
        return text.codePoints()
                .filter(CharacterRules::showsNothing)
                .mapToObj(character -> ", without " + unicode(character))
                .findFirst()
                .orElse("");
    }

    private static String unicode(int character) {
        return String.format(Locale.ROOT, "U+%04X", character);
    }

    public static void checkPayload(@Nullable JsonValue payload, int limit) {
        if (payload == null) {
            return;
        }
        int size = payload.utf8Length();
        if (size > limit) {
            throw invalid("payload: must have at most " + limit + " bytes, has " + size);
        }
    }

    public static void checkCount(String field, List<?> values, int limit) {
        if (values.size() > limit) {
            throw invalid(field + ": at most " + limit + " are allowed, found " + values.size());
        }
    }

    public static Refusal invalid(String message) {
        return Refusal.of(INVALID, message);
    }
}
