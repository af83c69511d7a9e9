package dev.castellan.server.settings;

import dev.castellan.server.spi.AuditListener;
import java.time.Duration;

/**
 * The settings of audit events. Immutable. Each setter describes a component. It returns a changed copy, or throws {@link
 * IllegalArgumentException} as the constructor does.
 */
public record AuditSettings(boolean events, Duration retention, AuditListener listener) {

    private static final Duration MIN_RETENTION = Duration.ofDays(1);
    private static final Duration MAX_RETENTION = Duration.ofDays(36_500);
    private static final AuditSettings DEFAULTS = new AuditSettings(true, Duration.ofDays(400), AuditListener.none());

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if the retention is not from one day to 36,500 days
     */
    public AuditSettings {
        if (retention.compareTo(MIN_RETENTION) < 0 || retention.compareTo(MAX_RETENTION) > 0) {
            throw new IllegalArgumentException("retention " + retention + ": choose a time from "
                    + MIN_RETENTION.toDays() + " day to " + MAX_RETENTION.toDays() + " days");
        }
    }

    /** Returns the default settings: enabled audit events, a retention of 400 days, and no listener. */
    public static AuditSettings defaults() {
        return DEFAULTS;
    }

    /**
     * Sets whether an audit event is written to the store for each change, in the transaction of the change. On by
     * default. If audit events are off, a {@linkplain #listener listener} is still notified of changes, and
     * existing events remain until they expire.
     */
    public AuditSettings events(boolean on) {
        return new AuditSettings(on, retention, listener);
    }

    /**
     * Sets how long a durable store keeps audit events, from one day to 36,500 days. The default is 400 days. An
     * in-memory store keeps the newest events of each organization regardless of their age.
     */
    public AuditSettings retention(Duration time) {
        return new AuditSettings(events, time, listener);
    }

    /**
     * Notifies this listener of every change and of every unsuccessful attempt. The organization that a server
     * creates at startup in an empty store is not reported.
     */
    public AuditSettings listener(AuditListener value) {
        return new AuditSettings(events, retention, value);
    }
}
