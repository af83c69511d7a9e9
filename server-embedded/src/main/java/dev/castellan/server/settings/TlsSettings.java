package dev.castellan.server.settings;

import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The HTTPS settings. Null turns a setting off. Immutable. Each setter describes a component. It returns a changed
 * copy, or throws {@link IllegalArgumentException} as the constructor does.
 */
public record TlsSettings(
        @Nullable SSLContext context, @Nullable Duration strictTransportSecurity) {

    private static final TlsSettings DEFAULTS = new TlsSettings(null, null);

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if {@code strictTransportSecurity} is negative
     */
    public TlsSettings {
        if (strictTransportSecurity != null && strictTransportSecurity.isNegative()) {
            throw new IllegalArgumentException(
                    "strictTransportSecurity " + strictTransportSecurity + ": must not be negative");
        }
    }

    /** Returns the settings of a server that serves plain HTTP. */
    public static TlsSettings defaults() {
        return DEFAULTS;
    }

    /** Serves HTTPS with the keys of this context instead of plain HTTP. */
    public TlsSettings context(SSLContext value) {
        return new TlsSettings(value, strictTransportSecurity);
    }

    /**
     * Sends {@code Strict-Transport-Security} with every response, to tell browsers to use only HTTPS for this
     * duration, on every port of the host (RFC 6797). Use this setting only if all clients connect over HTTPS, to
     * this server or to a proxy. Off by default.
     */
    public TlsSettings strictTransportSecurity(Duration maxAge) {
        return new TlsSettings(context, maxAge);
    }
}
