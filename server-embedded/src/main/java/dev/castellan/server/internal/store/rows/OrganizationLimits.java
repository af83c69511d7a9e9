package dev.castellan.server.internal.store.rows;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limits that an organization sets for itself. They only tighten the limits of the server.
 *
 * @param maxTokenLifetimeDays the longest lifetime of new tokens, or null if only the server limits it
 * @param maxSessionHours the longest time for which a session lasts, or null if only the server limits it
 */
public record OrganizationLimits(
        @Nullable Integer maxTokenLifetimeDays, @Nullable Integer maxSessionHours) {

    /** No limits. */
    public static final OrganizationLimits NONE = new OrganizationLimits(null, null);

    /** Returns the longest lifetime of new tokens, or null for no limit. The argument is the limit of the server. */
    public @Nullable Duration tokenLifetime(@Nullable Duration ofServer) {
        Duration own = maxTokenLifetimeDays == null ? null : Duration.ofDays(maxTokenLifetimeDays);
        return own == null || (ofServer != null && ofServer.compareTo(own) < 0) ? ofServer : own;
    }

    /** Returns the longest time for which a session lasts. The argument is the limit of the server. */
    public Duration sessionLength(Duration ofServer) {
        Duration own = maxSessionHours == null ? ofServer : Duration.ofHours(maxSessionHours);
        return own.compareTo(ofServer) < 0 ? own : ofServer;
    }
}
