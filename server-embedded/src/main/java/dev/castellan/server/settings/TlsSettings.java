package dev.castellan.server.settings;

import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** The HTTPS settings. Immutable. */
public final class TlsSettings {

    private static final TlsSettings DEFAULTS = new TlsSettings(new Builder());

    private final @Nullable SSLContext context;
    private final @Nullable Duration strictTransportSecurity;

    private TlsSettings(Builder builder) {
        context = builder.context;
        strictTransportSecurity = builder.strictTransportSecurity;
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

    /** Returns the context with the server's keys, or null for plain HTTP. */
    public @Nullable SSLContext context() {
        return context;
    }

    /**
     * Returns how long browsers use only HTTPS, or null if the server does not send {@code Strict-Transport-Security}.
     */
    public @Nullable Duration strictTransportSecurity() {
        return strictTransportSecurity;
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
         *
         * @throws IllegalArgumentException if the time is negative
         */
        public Builder strictTransportSecurity(Duration maxAge) {
            if (maxAge.isNegative()) {
                throw new IllegalArgumentException(
                        "strictTransportSecurity " + maxAge + ": choose a time from zero on");
            }
            strictTransportSecurity = maxAge;
            return this;
        }

        /** Returns the settings. */
        public TlsSettings build() {
            return new TlsSettings(this);
        }
    }
}
