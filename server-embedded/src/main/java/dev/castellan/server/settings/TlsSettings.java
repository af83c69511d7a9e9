package dev.castellan.server.settings;

import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The HTTPS settings. Start with {@code TlsSettings.defaults().toBuilder()}.
 *
 * @param context the context with the server's keys, or null for plain HTTP
 * @param strictTransportSecurity how long browsers use only HTTPS, or null if the server does not send {@code
 *     Strict-Transport-Security}
 */
public record TlsSettings(
        @Nullable SSLContext context, @Nullable Duration strictTransportSecurity) {

    private static final TlsSettings DEFAULTS = new Builder().build();

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if {@code strictTransportSecurity} is negative
     */
    public TlsSettings {
        if (strictTransportSecurity != null && strictTransportSecurity.isNegative()) {
            throw new IllegalArgumentException(
                    "strictTransportSecurity " + strictTransportSecurity + ": choose a time from zero on");
        }
    }

    /** Returns the settings of a server that serves plain HTTP. */
    public static TlsSettings defaults() {
        return DEFAULTS;
    }

    /** Returns a builder that starts from these settings. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.context = context;
        builder.strictTransportSecurity = strictTransportSecurity;
        return builder;
    }

    /** Builds {@link TlsSettings}. Not thread-safe. */
    public static final class Builder {

        private @Nullable SSLContext context;
        private @Nullable Duration strictTransportSecurity;

        private Builder() {}

        /** Serves HTTPS with the keys of this context instead of plain HTTP. */
        public Builder context(SSLContext value) {
            context = value;
            return this;
        }

        /**
         * Sends {@code Strict-Transport-Security} with every answer, to tell browsers to use only HTTPS for this
         * duration, on every port of the host (RFC 6797). Use this setting only if all clients connect over HTTPS, to
         * this server or to a proxy. Off by default.
         */
        public Builder strictTransportSecurity(Duration maxAge) {
            strictTransportSecurity = maxAge;
            return this;
        }

        /**
         * Returns the settings.
         *
         * @throws IllegalArgumentException if the time of {@code Strict-Transport-Security} is negative
         */
        public TlsSettings build() {
            return new TlsSettings(context, strictTransportSecurity);
        }
    }
}
