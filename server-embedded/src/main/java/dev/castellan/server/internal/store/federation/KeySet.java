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
 * accepts: RSA with 2,048 to 8,192 bits, P-256 or Ed25519. Immutable.
 *
 * @param json the set
 */
public record KeySet(JsonValue json) {

    private static final List<String> PRIVATE = List.of("d", "p", "q", "dp", "dq", "qi", "oth", "k");
    /** The algorithms for which a key can be, by its type. */
    private static final Map<String, List<String>> ALGORITHMS =
            Map.of("RSA", List.of("RS256"), "EC", List.of("ES256"), "OKP", List.of("EdDSA", "Ed25519"));

    private static final int MAX_KEYS = 64;
    private static final int MIN_RSA_BITS = 2048;
    private static final int MAX_RSA_BITS = 8192;
    private static final int MAX_EXPONENT_BITS = 64;
    private static final int COORDINATE_BYTES = 32;
    /** The prime of P-256, and the constant of its equation. */
    private static final BigInteger PRIME =
            new BigInteger("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff", 16);

    private static final BigInteger CONSTANT =
            new BigInteger("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b", 16);

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
        List<JsonValue> items = keys.items();
        if (items.size() > MAX_KEYS) {
            throw new IllegalArgumentException(".keys: must have at most " + MAX_KEYS + " keys, has " + items.size());
        }
        int index = 0;
        for (JsonValue key : items) {
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
        if (!isForSignatures(parts)) {
            throw new IllegalArgumentException(field
                    + ": use, key_ops or alg says that the key does not verify RS256, ES256 or EdDSA: leave it out");
        }
        if (!isUsable(parts)) {
            throw new IllegalArgumentException(field + ": expected kty RSA with " + MIN_RSA_BITS + " to " + MAX_RSA_BITS
                    + " bits and an odd exponent, EC with a point x, y of crv P-256, or OKP with crv Ed25519");
        }
    }

    private static boolean isForSignatures(Map<String, JsonValue> parts) {
        JsonValue operations = parts.get("key_ops");
        return (!parts.containsKey("use") || text(parts, "use").equals("sig"))
                && (operations == null
                        || (operations.toJson().startsWith("[")
                                && operations.items().contains(JsonValue.of("verify"))))
                && (!parts.containsKey("alg")
                        || ALGORITHMS
                                .getOrDefault(text(parts, "kty"), List.of())
                                .contains(text(parts, "alg")));
    }

    private static boolean isUsable(Map<String, JsonValue> parts) {
        String curve = text(parts, "crv");
        return switch (text(parts, "kty")) {
            case "RSA" -> isRsa(number(parts, "n"), number(parts, "e"));
            case "EC" ->
                curve.equals("P-256")
                        && hasCoordinates(parts, "x", "y")
                        && isPoint(number(parts, "x"), number(parts, "y"));
            case "OKP" -> curve.equals("Ed25519") && hasCoordinates(parts, "x");
            default -> false;
        };
    }

    private static boolean isRsa(BigInteger modulus, BigInteger exponent) {
        return modulus.bitLength() >= MIN_RSA_BITS
                && modulus.bitLength() <= MAX_RSA_BITS
                && exponent.testBit(0)
                && exponent.bitLength() > 1
                && exponent.bitLength() <= MAX_EXPONENT_BITS;
    }

    /** Returns whether y^2 = x^3 - 3x + b in the field. Libraries refuse other points, so the server could not use them. */
    private static boolean isPoint(BigInteger x, BigInteger y) {
        BigInteger right = x.pow(3).subtract(x.multiply(BigInteger.valueOf(3))).add(CONSTANT);
        return x.compareTo(PRIME) < 0
                && y.compareTo(PRIME) < 0
                && y.pow(2).subtract(right).mod(PRIME).signum() == 0;
    }

    private static boolean hasCoordinates(Map<String, JsonValue> parts, String... names) {
        return Stream.of(names).allMatch(name -> bytes(parts, name).length == COORDINATE_BYTES);
    }

    /** Returns the text of a part, or an empty text if it is absent or not a text. */
    private static String text(Map<String, JsonValue> parts, String name) {
        JsonValue part = parts.get(name);
        return part != null && part.isString() ? part.asString() : "";
    }

    private static BigInteger number(Map<String, JsonValue> parts, String name) {
        return new BigInteger(1, bytes(parts, name));
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
