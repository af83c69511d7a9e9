package dev.castellan.server.standalone.tls;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import javax.net.ssl.SSLParameters;

/**
 * The rules for TLS connections: TLS 1.3, or TLS 1.2 with forward secrecy (ECDHE) and authenticated encryption (GCM,
 * ChaCha20-Poly1305). Clients cannot renegotiate. Protocols and cipher suites that the JVM's operator has disabled stay
 * disabled.
 */
final class TlsRules {

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
                kept(defaults.getCipherSuites(), suite -> SUITE.matcher(suite).matches()),
                kept(defaults.getProtocols(), PROTOCOLS::contains));
        strict.setUseCipherSuitesOrder(true);
        return strict;
    }

    private static String[] kept(String[] names, Predicate<String> rule) {
        return Arrays.stream(names).filter(rule).toArray(String[]::new);
    }
}
