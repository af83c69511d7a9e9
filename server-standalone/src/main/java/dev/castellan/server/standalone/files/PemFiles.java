package dev.castellan.server.standalone.files;

import dev.castellan.model.internal.text.FileProblem;
import dev.castellan.server.standalone.output.CommandException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Reads a certificate and its private key from PEM files, the format used by certificate authorities. */
public final class PemFiles {

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    private PemFiles() {}

    /**
     * Returns a server TLS context that uses the certificate.
     *
     * @throws CommandException if a file cannot be read or has the wrong contents, or if the key does not belong to the
     *     certificate
     */
    public static SSLContext context(Path certificateFile, Path keyFile) {
        Certificate[] chain = chain(certificateFile);
        PrivateKey key = key(keyFile);
        try {
            if (!KeyPairs.arePair(key, chain[0].getPublicKey())) {
                throw new CommandException("--tls-key-file " + keyFile + " does not belong to the first certificate in"
                        + " --tls-certificate-file " + certificateFile
                        + ": name a matching key and certificate, and put the server's own certificate first");
            }
            return context(chain, key);
        } catch (IOException | GeneralSecurityException e) {
            throw new CommandException(
                    "--tls-key-file " + keyFile + " and --tls-certificate-file " + certificateFile
                            + " cannot be used together: " + e.getMessage(),
                    e);
        }
    }

    private static SSLContext context(Certificate[] chain, PrivateKey key)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("castellan", key, new char[0], chain);
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private static Certificate[] chain(Path file) {
        byte[] text = read("--tls-certificate-file", file);
        try {
            Certificate[] chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(text))
                    .toArray(Certificate[]::new);
            if (chain.length > 0) {
                return chain;
            }
        } catch (GeneralSecurityException e) {
            throw new CommandException("--tls-certificate-file " + file + " does not contain a PEM certificate", e);
        }
        throw new CommandException("--tls-certificate-file " + file + " does not contain a PEM certificate");
    }

    private static PrivateKey key(Path file) {
        String text = new String(read("--tls-key-file", file), StandardCharsets.ISO_8859_1);
        Matcher pem = KEY.matcher(text);
        if (pem.find()) {
            PKCS8EncodedKeySpec encoded =
                    new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(1)));
            for (String algorithm : ALGORITHMS) {
                PrivateKey key = key(algorithm, encoded);
                if (key != null) {
                    return key;
                }
            }
        }
        throw new CommandException(
                "--tls-key-file " + file + " does not contain a PEM private key that is PKCS #8 and not"
                        + " encrypted: convert it with 'openssl pkcs8 -topk8 -nocrypt'");
    }

    /** Returns the key, or {@code null} if it is for a different algorithm. */
    private static @Nullable PrivateKey key(String algorithm, PKCS8EncodedKeySpec encoded) {
        try {
            return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
        } catch (InvalidKeySpecException e) {
            return null;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java does not support " + algorithm, e);
        }
    }

    private static byte[] read(String option, Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new CommandException(option + " " + file + " cannot be read: " + FileProblem.of(e), e);
        }
    }

    /** Checks whether two keys form a pair. A TLS context accepts any two keys, and fails only in a handshake. */
    private static final class KeyPairs {

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
}
