package dev.castellan.server.identity.internal.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.util.Base64URL;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The algorithms of signatures that the server accepts. Neither {@code none} nor an HMAC is one of them. */
@SuppressWarnings("ImmutableEnumChecker") // KeyType and List.of are immutable, but do not say so
enum JwtAlgorithm {
    RS256(KeyType.RSA, "RS256") {
        @Override
        boolean verify(JWK key, byte[] signed, byte[] signature) throws JOSEException {
            return verifyWith(new RSASSAVerifier(key.toRSAKey()), JWSAlgorithm.RS256, signed, signature);
        }
    },
    ES256(KeyType.EC, "ES256") {
        @Override
        boolean verify(JWK key, byte[] signed, byte[] signature) throws JOSEException {
            return verifyWith(new ECDSAVerifier(key.toECKey()), JWSAlgorithm.ES256, signed, signature);
        }
    },
    /** Has two names (RFC 8037, RFC 9864). The verifier of Nimbus would need another library. */
    ED25519(KeyType.OKP, "EdDSA", "Ed25519") {
        @Override
        boolean verify(JWK key, byte[] signed, byte[] signature) throws GeneralSecurityException {
            Signature verifier = Signature.getInstance("Ed25519");
            verifier.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(encoded(key.toOctetKeyPair())));
            verifier.update(signed);
            return signature.length == ED25519_SIGNATURE_BYTES && verifier.verify(signature);
        }
    };

    static final int ED25519_SIGNATURE_BYTES = 64;
    /** The bytes before the 32 bytes of a public key in its X.509 form (RFC 8410). */
    private static final byte[] ED25519_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    private final KeyType keyType;
    private final List<String> names;

    JwtAlgorithm(KeyType keyType, String... names) {
        this.keyType = keyType;
        this.names = List.of(names);
    }

    /** Returns the algorithm that a header or a key names. */
    static Optional<JwtAlgorithm> find(String name) {
        return Stream.of(values()).filter(one -> one.names.contains(name)).findFirst();
    }

    /** Returns whether a key is for this algorithm. */
    boolean fits(JWK key) {
        return keyType.equals(key.getKeyType())
                && (key.getAlgorithm() == null
                        || names.contains(key.getAlgorithm().getName()));
    }

    /** Returns whether a signature is right. The key must fit. */
    abstract boolean verify(JWK key, byte[] signed, byte[] signature) throws JOSEException, GeneralSecurityException;

    /** Verifies with a header that contains only the algorithm, so nothing in the header of a JWT has an effect. */
    static boolean verifyWith(JWSVerifier verifier, JWSAlgorithm algorithm, byte[] signed, byte[] signature)
            throws JOSEException {
        return verifier.verify(new JWSHeader(algorithm), signed, Base64URL.encode(signature));
    }

    static X509EncodedKeySpec encoded(OctetKeyPair key) {
        byte[] point = key.getDecodedX();
        byte[] encoded = new byte[ED25519_PREFIX.length + point.length];
        System.arraycopy(ED25519_PREFIX, 0, encoded, 0, ED25519_PREFIX.length);
        System.arraycopy(point, 0, encoded, ED25519_PREFIX.length, point.length);
        return new X509EncodedKeySpec(encoded);
    }
}
