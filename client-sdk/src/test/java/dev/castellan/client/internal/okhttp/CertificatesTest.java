package dev.castellan.client.internal.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;

class CertificatesTest {

    @Test
    void trustsGivenAuthorityInAdditionToJvmDefaults() throws Exception {
        X509Certificate company =
                new HeldCertificate.Builder().certificateAuthority(0).build().certificate();
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        X509Certificate[] ofJvm = ((X509TrustManager) factory.getTrustManagers()[0]).getAcceptedIssuers();
        assertThat(ofJvm).isNotEmpty();
        assertThat(Certificates.trusting(List.of(company)).getAcceptedIssuers())
                .contains(ofJvm)
                .contains(company);
    }
}
