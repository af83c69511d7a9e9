package dev.castellan.server.standalone.files;

import java.security.KeyManagementException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/**
 * A TLS context whose certificate can be replaced. New connections get the new certificate, and open connections are
 * not affected. The engines of the context enforce the {@link TlsRules}. Thread-safe.
 */
final class ReplaceableContext extends SSLContext {

    private final Current current;

    /** Creates a context that initially delegates to the given one. */
    ReplaceableContext(SSLContext first) {
        this(new Current(first), first);
    }

    private ReplaceableContext(Current current, SSLContext first) {
        super(current, first.getProvider(), first.getProtocol());
        this.current = current;
    }

    /** Uses the given context for all new connections. */
    void replace(SSLContext next) {
        current.context = next;
    }

    /** Delegates everything to the current context. */
    private static final class Current extends SSLContextSpi {

        private volatile SSLContext context;

        Current(SSLContext context) {
            this.context = context;
        }

        @Override
        protected SSLEngine engineCreateSSLEngine() {
            return strict(context.createSSLEngine());
        }

        @Override
        protected SSLEngine engineCreateSSLEngine(String host, int port) {
            return strict(context.createSSLEngine(host, port));
        }

        @Override
        protected SSLParameters engineGetDefaultSSLParameters() {
            return TlsRules.of(context.getDefaultSSLParameters());
        }

        @Override
        protected SSLParameters engineGetSupportedSSLParameters() {
            return TlsRules.of(context.getSupportedSSLParameters());
        }

        @Override
        protected void engineInit(KeyManager[] keys, TrustManager[] trusted, SecureRandom random)
                throws KeyManagementException {
            throw new KeyManagementException("replace the whole context instead");
        }

        @Override
        protected SSLSocketFactory engineGetSocketFactory() {
            throw new UnsupportedOperationException("this context makes engines only");
        }

        @Override
        protected SSLServerSocketFactory engineGetServerSocketFactory() {
            throw new UnsupportedOperationException("this context makes engines only");
        }

        @Override
        protected SSLSessionContext engineGetServerSessionContext() {
            return context.getServerSessionContext();
        }

        @Override
        protected SSLSessionContext engineGetClientSessionContext() {
            return context.getClientSessionContext();
        }

        private SSLEngine strict(SSLEngine engine) {
            engine.setSSLParameters(TlsRules.of(context.getDefaultSSLParameters()));
            return engine;
        }
    }

    /**
     * The rules for TLS connections: TLS 1.3, or TLS 1.2 with forward secrecy (ECDHE) and authenticated encryption
     * (GCM, ChaCha20-Poly1305). Clients cannot renegotiate. Protocols and cipher suites that the JVM's operator has
     * disabled stay disabled.
     */
    private static final class TlsRules {

        private static final Set<String> PROTOCOLS = Set.of("TLSv1.3", "TLSv1.2");
        private static final Pattern SUITE =
                Pattern.compile("TLS_(AES|CHACHA20)_.*|TLS_ECDHE_(ECDSA|RSA)_WITH_.*(_GCM_|CHACHA20_POLY1305).*");

        static {
            // the JDK reads this property once, at the first handshake of a server in this process
            System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
        }

        private TlsRules() {}

        /** Returns the default parameters without the protocols and cipher suites that the rules forbid. */
        static SSLParameters of(SSLParameters defaults) {
            SSLParameters strict = new SSLParameters(
                    matching(
                            defaults.getCipherSuites(),
                            suite -> SUITE.matcher(suite).matches()),
                    matching(defaults.getProtocols(), PROTOCOLS::contains));
            strict.setUseCipherSuitesOrder(true);
            return strict;
        }

        private static String[] matching(String[] names, Predicate<String> rule) {
            return Arrays.stream(names).filter(rule).toArray(String[]::new);
        }
    }
}
