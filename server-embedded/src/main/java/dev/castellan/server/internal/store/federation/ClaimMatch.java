package dev.castellan.server.internal.store.federation;

import dev.castellan.model.Bounds;
import dev.castellan.model.internal.text.CharacterRules;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The claims that a JWT must have. Each claim has exactly one of its values. There are no patterns, because a pattern
 * that matches more than intended would give tokens to strangers. Immutable.
 *
 * @param claims the names of the claims with their values, in the order of the request that set them
 */
public record ClaimMatch(Map<String, List<String>> claims) {

    /** The claims that the server checks itself, so a rule does not pin them. */
    private static final Set<String> OF_EVERY_JWT = Set.of("iss", "aud", "exp", "iat", "nbf", "jti");

    private static final Pattern NAME = Pattern.compile("[!-~]{1," + Bounds.NAME + "}");

    /** Copies the map. */
    public ClaimMatch {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        claims.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        claims = Collections.unmodifiableMap(copy);
    }

    /**
     * Checks claims.
     *
     * @throws IllegalArgumentException if there are none or too many, or if a name or a value is not allowed. The
     *     message begins where the name of the field ends
     */
    public static ClaimMatch of(Map<String, List<String>> claims) {
        if (claims.isEmpty() || claims.size() > Bounds.MATCHED_CLAIMS) {
            throw new IllegalArgumentException(
                    ": expected 1 to " + Bounds.MATCHED_CLAIMS + " claims, found " + claims.size());
        }
        claims.forEach(ClaimMatch::check);
        return new ClaimMatch(claims);
    }

    private static void check(String name, List<String> values) {
        if (!isName(name)) {
            throw new IllegalArgumentException(": the name of a claim has 1 to " + Bounds.NAME
                    + " visible ASCII characters, such as repository_id");
        }
        if (OF_EVERY_JWT.contains(name)) {
            throw new IllegalArgumentException("." + name
                    + ": the server checks this claim itself: pin claims that only" + " the intended jobs have");
        }
        if (values.isEmpty() || values.size() > Bounds.CLAIM_VALUES) {
            throw new IllegalArgumentException(
                    "." + name + ": expected 1 to " + Bounds.CLAIM_VALUES + " values, found " + values.size());
        }
        values.forEach(value -> check(name, value));
    }

    private static void check(String name, String value) {
        int length = value.codePointCount(0, value.length());
        if (length < 1 || length > Bounds.CLAIM_VALUE) {
            throw new IllegalArgumentException(
                    "." + name + ": a value has 1 to " + Bounds.CLAIM_VALUE + " characters, this one " + length);
        }
        if (value.indexOf('*') >= 0) {
            throw new IllegalArgumentException(
                    "." + name + ": '*' is not a wildcard, because values are compared exactly: list every value");
        }
        if (value.codePoints().anyMatch(c -> CharacterRules.isForbidden(c) || CharacterRules.changesDirection(c))) {
            throw new IllegalArgumentException("." + name + ": a value must not contain control characters");
        }
    }

    /** Returns whether a claim can have this name. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /**
     * Returns the first claim that a JWT lacks, or for which it has another value. The value of a JWT is a string, or a
     * number or truth value, whose text is compared. An array or object never matches.
     */
    public Optional<String> firstMismatch(Map<String, JsonValue> jwt) {
        return claims.entrySet().stream()
                .filter(claim -> !claim.getValue().contains(text(jwt.get(claim.getKey()))))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Returns the text of a scalar claim, or an empty text, which no rule contains. */
    private static String text(@Nullable JsonValue claim) {
        if (claim == null) {
            return "";
        }
        String json = claim.toJson();
        return switch (json.charAt(0)) {
            case '{', '[', 'n' -> "";
            case '"' -> claim.asString();
            default -> json;
        };
    }

    /** Returns the claims that were {@linkplain #toString() formatted}. */
    public static ClaimMatch parse(String json) {
        return new ClaimMatch(map(JsonValue.parse(json)));
    }

    /** Returns whether this is the text of claims that are allowed. */
    public static boolean isWellFormed(String json) {
        try {
            return of(map(JsonValue.parse(json))).toString().equals(json);
        } catch (InvalidJsonException | IllegalArgumentException e) {
            return false;
        }
    }

    private static Map<String, List<String>> map(JsonValue json) {
        Map<String, List<String>> claims = new LinkedHashMap<>();
        json.fields()
                .forEach((name, values) -> claims.put(
                        name, values.items().stream().map(JsonValue::asString).toList()));
        return claims;
    }

    /** Returns the claims as a JSON object with an array for each claim. */
    @Override
    public String toString() {
        return JsonValue.of(claims).toJson();
    }
}
