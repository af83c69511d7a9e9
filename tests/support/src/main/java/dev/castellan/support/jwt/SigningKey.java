package dev.castellan.support.jwt;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A key of an issuer that signs JWTs with the JDK, so a test does not use the library that it tests. */
public final class SigningKey {

    private static final int COORDINATE_BYTES = 32;

    private final String algorithm;
    private final String id;
    private final KeyPair pair;

    private SigningKey(String algorithm, String id, KeyPair pair) {
        this.algorithm = algorithm;
        this.id = id;
        this.pair = pair;
    }

    /** Returns a new RSA key for RS256. */
    public static SigningKey rsa(String id, int bits) {
        return new SigningKey("RS256", id, generate("RSA", bits));
    }

    /** Returns a new P-256 key for ES256. */
    public static SigningKey p256(String id) {
        return new SigningKey("ES256", id, generate("EC", 256));
    }

    /** Returns a new Ed25519 key for EdDSA. */
    public static SigningKey ed25519(String id) {
        return new SigningKey("EdDSA", id, generate("Ed25519", 255));
    }

    private static KeyPair generate(String type, int bits) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(type);
            generator.initialize(bits);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the key set of an issuer with these keys. */
    public static String set(SigningKey... keys) {
        return Stream.of(keys).map(SigningKey::jwk).collect(Collectors.joining(",", "{\"keys\":[", "]}"));
    }

    /** Returns the public key as a JSON Web Key. */
    public String jwk() {
        String common = "{\"kid\":\"" + id + "\",\"use\":\"sig\",\"alg\":\"" + algorithm + "\",";
        if (pair.getPublic() instanceof RSAPublicKey rsa) {
            return common + "\"kty\":\"RSA\",\"n\":\"" + number(rsa.getModulus()) + "\",\"e\":\""
                    + number(rsa.getPublicExponent()) + "\"}";
        }
        if (pair.getPublic() instanceof ECPublicKey ec) {
            return common + "\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\""
                    + coordinate(ec.getW().getAffineX()) + "\",\"y\":\""
                    + coordinate(ec.getW().getAffineY()) + "\"}";
        }
        byte[] encoded = pair.getPublic().getEncoded();
        byte[] point = Arrays.copyOfRange(encoded, encoded.length - COORDINATE_BYTES, encoded.length);
        return common + "\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"" + base64(point) + "\"}";
    }

    /** Returns the encoded public key, which an attacker may use as the secret of an HMAC. */
    public byte[] encodedPublicKey() {
        return pair.getPublic().getEncoded();
    }

    /** Signs claims, with a header as issuers send it. */
    public String jwt(String claims) {
        return jwt("{\"alg\":\"" + algorithm + "\",\"typ\":\"JWT\",\"kid\":\"" + id + "\"}", claims);
    }

    /** Signs any header and claims. */
    public String jwt(String header, String claims) {
        return jwt(header, claims.getBytes(StandardCharsets.UTF_8));
    }

    /** Signs any header and bytes. */
    public String jwt(String header, byte[] claims) {
        String signed = base64(header.getBytes(StandardCharsets.UTF_8)) + "." + base64(claims);
        return signed + "." + base64(sign(signed.getBytes(StandardCharsets.US_ASCII)));
    }

    private byte[] sign(byte[] text) {
        try {
            Signature signer = Signature.getInstance(
                    switch (algorithm) {
                        case "RS256" -> "SHA256withRSA";
                        case "ES256" -> "SHA256withECDSAinP1363Format";
                        default -> "Ed25519";
                    });
            signer.initSign(pair.getPrivate());
            signer.update(text);
            return signer.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Encodes bytes as the parts of a JWT. */
    public static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String number(BigInteger number) {
        byte[] bytes = number.toByteArray();
        return base64(bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
    }

    private static String coordinate(BigInteger number) {
        byte[] bytes = number.toByteArray();
        byte[] fixed = new byte[COORDINATE_BYTES];
        int length = Math.min(bytes.length, COORDINATE_BYTES);
        System.arraycopy(bytes, bytes.length - length, fixed, COORDINATE_BYTES - length, length);
        return base64(fixed);
    }
}
