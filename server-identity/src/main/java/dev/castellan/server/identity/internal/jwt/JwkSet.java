package dev.castellan.server.identity.internal.jwt;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyOperation;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The public keys of an issuer that can verify signatures (RFC 7517): RSA of 2,048 to 8,192 bits, P-256 and Ed25519.
 * Immutable.
 *
 * @param keys the keys, without the others of the set
 */
public record JwkSet(List<JWK> keys) {

    private static final int MIN_RSA_BITS = 2048;
    /** Bounds the time of a verification. */
    private static final int MAX_RSA_BITS = 8192;

    private static final int MAX_EXPONENT_BITS = 64;
    private static final int ED25519_BYTES = 32;
    private static final int MAX_KEYS = 64;

    /** Copies the list. */
    public JwkSet {
        keys = List.copyOf(keys);
    }

    /**
     * Parses a set. Ignores keys that cannot verify signatures, as RFC 7517 recommends.
     *
     * @throws IllegalArgumentException if the text is not a set of keys
     */
    public static JwkSet parse(String json) {
        JsonValue set = object(json.getBytes(StandardCharsets.UTF_8));
        JsonValue keys = set.get("keys");
        if (keys == null || !keys.toJson().startsWith("[")) {
            throw new IllegalArgumentException("not a JSON Web Key Set");
        }
        return new JwkSet(keys.items().stream()
                .map(JwkSet::key)
                .filter(Objects::nonNull)
                .limit(MAX_KEYS)
                .toList());
    }

    /**
     * Parses a JSON object without duplicate names.
     *
     * @throws IllegalArgumentException if the bytes are not such an object
     */
    public static JsonValue object(byte[] json) {
        try {
            JsonValue value = Json.strict().read(json, BodyType.of(JsonValue.class));
            if (value.isObject()) {
                return value;
            }
            throw new IllegalArgumentException("not a JSON object");
        } catch (InvalidJsonException e) {
            throw new IllegalArgumentException("not a JSON object", e);
        }
    }

    /** Returns a key, or null if the value is not a key that can verify signatures. */
    private static @Nullable JWK key(JsonValue json) {
        try {
            JWK key = JWK.parse(json.isObject() ? json.toJson() : "{}");
            return isForSignatures(key) && !key.isPrivate() && isStrong(key) ? key : null;
        } catch (ParseException | RuntimeException e) { // Nimbus throws several exceptions for wrong parts
            return null;
        }
    }

    private static boolean isForSignatures(JWK key) {
        return (key.getKeyUse() == null || key.getKeyUse().equals(KeyUse.SIGNATURE))
                && (key.getKeyOperations() == null || key.getKeyOperations().contains(KeyOperation.VERIFY));
    }

    private static boolean isStrong(JWK key) {
        if (key instanceof RSAKey rsa) {
            int bits = rsa.getModulus().decodeToBigInteger().bitLength();
            BigInteger exponent = rsa.getPublicExponent().decodeToBigInteger();
            return bits >= MIN_RSA_BITS
                    && bits <= MAX_RSA_BITS
                    && exponent.testBit(0)
                    && exponent.bitLength() > 1
                    && exponent.bitLength() <= MAX_EXPONENT_BITS;
        }
        return (key instanceof ECKey ec && Curve.P_256.equals(ec.getCurve()))
                || (key instanceof OctetKeyPair okp
                        && Curve.Ed25519.equals(okp.getCurve())
                        && okp.getDecodedX().length == ED25519_BYTES);
    }

    /** Returns the keys with which a JWT can be signed. If the JWT names no key, returns all that fit its algorithm. */
    Stream<JWK> find(JwtAlgorithm algorithm, @Nullable String keyId) {
        return keys.stream()
                .filter(key -> keyId == null || keyId.equals(key.getKeyID()))
                .filter(algorithm::fits);
    }
}
