package dev.castellan.harness.internal.tenant;

import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** An Ed25519 key that signs JWTs. */
public record SigningKey(KeyPair pair) {

    private static final String ID = "test";
    private static final String ALGORITHM = "Ed25519";
    /** The length of the raw key, with which the encoded one ends. */
    private static final int KEY_BYTES = 32;

    /** Returns a new key. */
    public static SigningKey create() {
        try {
            return new SigningKey(KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JVM has no " + ALGORITHM, e);
        }
    }

    /** Returns the JSON Web Key Set with the public key. */
    public JsonValue keySet() {
        byte[] encoded = pair.getPublic().getEncoded();
        byte[] raw = Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES, encoded.length);
        return JsonValue.of(Map.of(
                "keys", List.of(Map.of("kid", ID, "kty", "OKP", "crv", ALGORITHM, "alg", "EdDSA", "x", base64(raw)))));
    }

    /** Returns a JWT with these claims. */
    public String sign(JsonValue claims) {
        String header =
                JsonValue.of(Map.of("alg", "EdDSA", "typ", "JWT", "kid", ID)).toJson();
        String signed = base64(header) + "." + base64(claims.toJson());
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(pair.getPrivate());
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + base64(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String base64(String text) {
        return base64(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
