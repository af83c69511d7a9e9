package dev.castellan.server.standalone.files;

import dev.castellan.support.tls.SelfSignedKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;

/** A certificate and its key, in PEM format. */
record PemPair(Certificate certificate, String certificateText, String keyText) {

    private static final String PASSWORD = "changeit";

    /** Returns the certificate that all tests share. */
    static PemPair shared(String algorithm) throws Exception {
        return of(SelfSignedKey.shared(algorithm, PASSWORD));
    }

    /** Creates another certificate. */
    static PemPair create(Path folder, String algorithm) throws Exception {
        return of(SelfSignedKey.create(folder, algorithm, PASSWORD));
    }

    private static PemPair of(KeyStore keys) throws Exception {
        Certificate certificate = keys.getCertificate(SelfSignedKey.ALIAS);
        byte[] key = keys.getKey(SelfSignedKey.ALIAS, PASSWORD.toCharArray()).getEncoded();
        return new PemPair(certificate, pem("CERTIFICATE", certificate.getEncoded()), pem("PRIVATE KEY", key));
    }

    void writeCertificate(Path file) throws IOException {
        Files.writeString(file, certificateText);
    }

    void writeKey(Path file) throws IOException {
        Files.writeString(file, keyText);
    }

    private static String pem(String label, byte[] content) {
        String text = Base64.getMimeEncoder().encodeToString(content);
        return "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n";
    }
}
