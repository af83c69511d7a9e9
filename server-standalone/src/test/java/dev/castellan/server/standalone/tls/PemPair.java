package dev.castellan.server.standalone.tls;

import dev.castellan.support.tls.SelfSignedKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;

/** A new certificate and its key, in PEM format. */
record PemPair(Certificate certificate, String certificateText, String keyText) {

    private static final String PASSWORD = "changeit";

    static PemPair create(Path folder, String algorithm) throws Exception {
        KeyStore keys = SelfSignedKey.create(folder, algorithm, PASSWORD);
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
