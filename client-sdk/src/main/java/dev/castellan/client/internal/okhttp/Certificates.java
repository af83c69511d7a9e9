package dev.castellan.client.internal.okhttp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.UnrecoverableKeyException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Reads certificates and keys from files. */
final class Certificates {

    private Certificates() {}

    /**
     * Returns the certificates of a PEM file.
     *
     * @throws IllegalArgumentException if the file cannot be read or contains no certificate
     */
    static List<X509Certificate> ofPem(Path file) {
        try (InputStream pem = Files.newInputStream(file)) {
            List<X509Certificate> certificates =
                    CertificateFactory.getInstance("X.509").generateCertificates(pem).stream()
                            .map(X509Certificate.class::cast)
                            .toList();
            if (certificates.isEmpty()) {
                throw new IllegalArgumentException("trustedCertificates: " + file + " contains no certificate");
            }
            return certificates;
        } catch (CertificateException e) {
            throw new IllegalArgumentException(
                    "trustedCertificates: " + file + " contains no certificates in PEM format", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("trustedCertificates: cannot read " + e.getMessage(), e);
        }
    }

    /**
     * Returns the key managers for the private keys of a key store.
     *
     * @throws IllegalArgumentException if the file cannot be read, the password is wrong, or there is no private key
     */
    static List<KeyManager> keys(Path file, char[] password) {
        try {
            KeyStore store = KeyStore.getInstance(file.toFile(), password);
            for (String alias : Collections.list(store.aliases())) {
                if (store.isKeyEntry(alias)) {
                    return managers(store, password);
                }
            }
        } catch (UnrecoverableKeyException e) {
            throw new IllegalArgumentException(
                    "clientCertificate: the key in " + file + " has another password than the file", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "clientCertificate: " + file + " is not a key store (PKCS #12 or JKS)", e);
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "clientCertificate: cannot read " + file + " with this password: " + e.getMessage(), e);
        }
        throw new IllegalArgumentException("clientCertificate: " + file + " contains no private key");
    }

    private static List<KeyManager> managers(KeyStore store, char[] password) throws GeneralSecurityException {
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, password);
        return List.of(factory.getKeyManagers());
    }

    /** Returns a trust manager for these certificates and the trusted certificates of the JVM. */
    static X509TrustManager trusting(List<X509Certificate> further) {
        try {
            List<X509Certificate> all = new ArrayList<>(further);
            Collections.addAll(all, trustManager(null).getAcceptedIssuers());
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (int i = 0; i < all.size(); i++) {
                store.setCertificateEntry(String.valueOf(i), all.get(i));
            }
            return trustManager(store);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("cannot read the certificates that the JVM trusts: " + e.getMessage(), e);
        }
    }

    /** Returns the trust manager of a key store, or of the JVM if {@code store} is {@code null}. */
    private static X509TrustManager trustManager(@Nullable KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        if (factory.getTrustManagers()[0] instanceof X509TrustManager manager) {
            return manager;
        }
        throw new KeyStoreException("the JVM has no trust manager for X.509");
    }
}
