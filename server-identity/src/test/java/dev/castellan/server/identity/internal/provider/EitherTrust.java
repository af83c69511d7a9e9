package dev.castellan.server.identity.internal.provider;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.X509TrustManager;

/** Trusts the certificates that one of two trust managers trusts. */
record EitherTrust(X509TrustManager first, X509TrustManager second) implements X509TrustManager {

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        try {
            first.checkServerTrusted(chain, type);
        } catch (CertificateException e) {
            second.checkServerTrusted(chain, type);
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("there are no client certificates");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
