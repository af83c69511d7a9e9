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

    /** Returns the default settings: audit events that a durable store keeps for 400 days, and no listener. */
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

    /** Returns whether each change writes an audit event into the store. */
    public boolean events() {
        return events;
    }

    /** Returns the time for which a durable store keeps audit events. */
    public Duration retention() {
        return retention;
    }

    /** Returns the listener that is told of changes. */
    public AuditListener listener() {
        return listener;
    }

    /** Builds {@link AuditSettings}. Not safe for use by several threads. */
    public static final class Builder {

        private boolean events = true;
        private Duration retention = Duration.ofDays(400);
        private AuditListener listener = AuditListener.none();

        private Builder() {}

        /**
         * Writes an audit event into the store for each change, in the transaction of the change. On by default. If this is
         * off, the {@linkplain #listener listener} still hears of changes, and events in the store stay until they expire.
         */
        public Builder events(boolean on) {
            events = on;
            return this;
        }

        /**
         * Keeps audit events in a durable store for this long instead of 400 days. A server deletes older events. A store in
         * memory keeps the newest events of each organization instead, whatever their age.
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
         * Tells this listener of every change, and of every attempt that was refused. It does not hear of the organization that
         * a server creates at its start in an empty store.
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
