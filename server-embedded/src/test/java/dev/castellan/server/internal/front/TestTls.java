package dev.castellan.server.internal.front;

import dev.castellan.support.tls.SelfSignedKey;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A self-signed key that is created once for all tests. */
final class TestTls {

    private static final String PASSWORD = "made-up";

    private TestTls() {}

    static SSLContext context() {
        return Once.CONTEXT;
    }

    private static final class Once {

        static final SSLContext CONTEXT = make();

        private static SSLContext make() {
            try {
                return contextOf(SelfSignedKey.shared("EC", PASSWORD));
            } catch (Exception e) {
                throw new IllegalStateException("no key could be made for TLS", e);
            }
        }
    }

    private static SSLContext contextOf(KeyStore keys) throws Exception {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD.toCharArray());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }
}
