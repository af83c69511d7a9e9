package dev.castellan.server.settings;

import dev.castellan.server.spi.AuditListener;
import java.time.Duration;

/**
 * The settings of audit events. Start with {@code AuditSettings.defaults().toBuilder()}.
 *
 * @param events whether the server writes an audit event to the store for each change
 * @param retention how long a durable store keeps audit events, from one day to 36,500 days
 * @param listener the audit listener
 */
public record AuditSettings(boolean events, Duration retention, AuditListener listener) {

    private static final Duration SHORTEST = Duration.ofDays(1);
    private static final Duration LONGEST = Duration.ofDays(36_500);
    private static final AuditSettings DEFAULTS = new Builder().build();

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if the retention is not from one day to 36,500 days
     */
    public AuditSettings {
        if (retention.compareTo(SHORTEST) < 0 || retention.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("retention " + retention + ": choose a time from " + SHORTEST.toDays()
                    + " day to " + LONGEST.toDays() + " days");
        }
    }

    /** Returns the default settings: enabled audit events, a retention of 400 days, and no listener. */
    public static AuditSettings defaults() {
        return DEFAULTS;
    }

    /** Returns a builder that starts from these settings. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.events = events;
        builder.retention = retention;
        builder.listener = listener;
        return builder;
    }

    /** Builds {@link AuditSettings}. Not thread-safe. */
    public static final class Builder {

        private boolean events = true;
        private Duration retention = Duration.ofDays(400);
        private AuditListener listener = AuditListener.none();

        private Builder() {}

        /**
         * Sets whether an audit event is written to the store for each change, in the transaction of the change. On by
         * default. If audit events are off, a {@linkplain #listener listener} is still notified of changes, and
         * existing events remain until they expire.
         */
        public Builder events(boolean on) {
            events = on;
            return this;
        }

        /**
         * Sets how long a durable store keeps audit events. The default is 400 days. An in-memory store keeps the
         * newest events of each organization regardless of their age.
         */
        public Builder retention(Duration time) {
            retention = time;
            return this;
        }

        /**
         * Notifies this listener of every change and of every unsuccessful attempt. The organization that a server
         * creates at startup in an empty store is not reported.
         */
        public Builder listener(AuditListener value) {
            listener = value;
            return this;
        }

        /**
         * Returns the settings.
         *
         * @throws IllegalArgumentException if the retention is not from one day to 36,500 days
         */
        public AuditSettings build() {
            return new AuditSettings(events, retention, listener);
        }
    }
}
