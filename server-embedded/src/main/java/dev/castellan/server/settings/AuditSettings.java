package dev.castellan.server.settings;

import dev.castellan.server.spi.AuditListener;
import java.time.Duration;

/** The settings of audit events. Immutable. */
public final class AuditSettings {

    private static final Duration SHORTEST = Duration.ofDays(1);
    private static final Duration LONGEST = Duration.ofDays(36_500);
    private static final AuditSettings DEFAULTS = new AuditSettings(new Builder());

    private final boolean events;
    private final Duration retention;
    private final AuditListener listener;

    private AuditSettings(Builder builder) {
        events = builder.events;
        retention = builder.retention;
        listener = builder.listener;
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

    /** Returns whether the server writes an audit event to the store for each change. */
    public boolean events() {
        return events;
    }

    /** Returns how long a durable store keeps audit events. */
    public Duration retention() {
        return retention;
    }

    /** Returns the audit listener. */
    public AuditListener listener() {
        return listener;
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
         *
         * @throws IllegalArgumentException if the time is not from one day to 36,500 days
         */
        public Builder retention(Duration time) {
            if (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException("retention " + time + ": choose a time from " + SHORTEST.toDays()
                        + " day to " + LONGEST.toDays() + " days");
            }
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

        /** Returns the settings. */
        public AuditSettings build() {
            return new AuditSettings(this);
        }
    }
}
