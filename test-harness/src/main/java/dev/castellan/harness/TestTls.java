package dev.castellan.harness;

import java.net.InetAddress;
import javax.net.ssl.SSLContext;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/**
 * The certificates of a test server. An in-memory certificate authority signs a certificate for the loopback address.
 */
public final class TestTls {

    private final HeldCertificate authority;
    private final HandshakeCertificates server;
    private final HandshakeCertificates client;

    private TestTls(HeldCertificate authority, HandshakeCertificates server, HandshakeCertificates client) {
        this.authority = authority;
        this.server = server;
        this.client = client;
    }

    static TestTls create() {
        HeldCertificate authority = new HeldCertificate.Builder()
                .ecdsa256()
                .certificateAuthority(0)
                .commonName("Castellan test authority")
                .build();
        HeldCertificate loopback = new HeldCertificate.Builder()
                .ecdsa256()
                .signedBy(authority)
                .commonName("Castellan test server")
                .addSubjectAlternativeName("localhost")
                .addSubjectAlternativeName(InetAddress.getLoopbackAddress().getHostAddress())
                .build();
        return new TestTls(
                authority,
                new HandshakeCertificates.Builder().heldCertificate(loopback).build(),
                new HandshakeCertificates.Builder()
                        .addTrustedCertificate(authority.certificate())
                        .build());
    }

    /** Returns a TLS context that trusts only this certificate authority. */
    public SSLContext clientContext() {
        return client.sslContext();
    }

    /** Returns the certificate of the authority in PEM format, for clients that read certificates from a file. */
    public String authorityPem() {
        return authority.certificatePem();
    }

    SSLContext serverContext() {
        return server.sslContext();
    }

    /** Configures a client to trust only this authority. */
    OkHttpClient.Builder trustedBy(OkHttpClient.Builder builder) {
        return builder.sslSocketFactory(client.sslSocketFactory(), client.trustManager());
    }
}
