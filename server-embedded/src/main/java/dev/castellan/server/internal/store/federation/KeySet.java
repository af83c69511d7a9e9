package dev.castellan.server.internal.store.federation;

import dev.castellan.model.Bounds;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.math.BigInteger;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The public keys of an issuer as a JSON Web Key Set (RFC 7517). Every key can verify a signature that the server
 * accepts: RSA with at least 2,048 bits, P-256 or Ed25519. Immutable.
 *
 * @param json the set
 */
public record KeySet(JsonValue json) {

    private static final List<String> PRIVATE = List.of("d", "p", "q", "dp", "dq", "qi", "oth", "k");
    private static final int MIN_RSA_BITS = 2048;
    private static final int COORDINATE_BYTES = 32;

    /**
     * Checks keys.
     *
     * @throws IllegalArgumentException if the value is not a set of such keys. The message begins where the name of the
     *     field ends
     */
    public static KeySet of(JsonValue json) {
        if (json.utf8Length() > Bounds.JWKS_BYTES) {
            throw new IllegalArgumentException(
                    ": must have at most " + Bounds.JWKS_BYTES + " bytes, has " + json.utf8Length());
        }
        JsonValue keys = json.isObject() ? json.get("keys") : null;
        if (keys == null || !keys.toJson().startsWith("[{")) {
            throw new IllegalArgumentException(
                    ": expected a JSON Web Key Set, such as {\"keys\": [{\"kty\": \"RSA\", ..}]}");
        }
        int index = 0;
        for (JsonValue key : keys.items()) {
            check(".keys[" + index + "]", key);
            index++;
        }
        return new KeySet(json);
    }

    private static void check(String field, JsonValue key) {
        if (!key.isObject()) {
            throw new IllegalArgumentException(field + ": expected a JSON object");
        }
        Map<String, JsonValue> parts = key.fields();
        PRIVATE.stream().filter(parts::containsKey).findFirst().ifPresent(part -> {
            throw new IllegalArgumentException(
                    field + ": contains " + part
                            + ", which is secret: send only the public key, and replace this key, because it has left its owner");
        });
        if (!isUsable(parts)) {
            throw new IllegalArgumentException(field + ": expected kty RSA with at least " + MIN_RSA_BITS
                    + " bits, EC with crv P-256, or OKP with crv Ed25519");
        }
    }

    private static boolean isUsable(Map<String, JsonValue> parts) {
        String curve = text(parts, "crv");
        return switch (text(parts, "kty")) {
            case "RSA" ->
                new BigInteger(1, bytes(parts, "n")).bitLength() >= MIN_RSA_BITS && bytes(parts, "e").length > 0;
            case "EC" -> curve.equals("P-256") && hasCoordinates(parts, "x", "y");
            case "OKP" -> curve.equals("Ed25519") && hasCoordinates(parts, "x");
            default -> false;
        };
    }

    private static boolean hasCoordinates(Map<String, JsonValue> parts, String... names) {
        return Stream.of(names).allMatch(name -> bytes(parts, name).length == COORDINATE_BYTES);
    }

    /** Returns the text of a part, or an empty text if it is absent or not a text. */
    private static String text(Map<String, JsonValue> parts, String name) {
        JsonValue part = parts.get(name);
        return part != null && part.toJson().startsWith("\"") ? part.asString() : "";
    }

    private static byte[] bytes(Map<String, JsonValue> parts, String name) {
        try {
            return Base64.getUrlDecoder().decode(text(parts, name));
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    /** Returns the keys that were {@linkplain #toString() formatted}. */
    public static KeySet parse(String text) {
        return new KeySet(JsonValue.parse(text));
    }

    /** Returns whether this is the text of keys that are allowed. */
    public static boolean isWellFormed(String text) {
        try {
            return of(JsonValue.parse(text)).toString().equals(text);
        } catch (InvalidJsonException | IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns the set as compact JSON. */
    @Override
    public String toString() {
        return json.toJson();
    }
}
