package dev.castellan.server.standalone.files;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;

/** Checks whether two keys form a pair. A TLS context accepts any two keys, and fails only in a handshake. */
final class KeyPairs {

    private static final byte[] PROBE = "castellan".getBytes(StandardCharsets.US_ASCII);

    private KeyPairs() {}

    /**
     * Returns true if the public key verifies a signature made with the private key.
     *
     * @throws GeneralSecurityException if the private key cannot sign
     */
    static boolean arePair(PrivateKey key, PublicKey other) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(algorithm(key));
        signature.initSign(key);
        signature.update(PROBE);
        return verifies(other, signature, signature.sign());
    }

    private static boolean verifies(PublicKey key, Signature signature, byte[] signed) {
        try {
            signature.initVerify(key);
            signature.update(PROBE);
            return signature.verify(signed);
        } catch (InvalidKeyException | SignatureException e) {
            // the keys differ in algorithm or length
            return false;
        }
    }

    private static String algorithm(PrivateKey key) {
        return switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key.getAlgorithm();
        };
    }
}
