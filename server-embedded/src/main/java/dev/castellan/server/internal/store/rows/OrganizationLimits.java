package dev.castellan.server.internal.store.rows;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limits that an organization sets for itself. They only tighten the limits of the server.
 *
 * @param maxTokenLifetimeDays the longest lifetime of new tokens, or null if only the server limits it
 * @param maxSessionHours the longest time for which a session lasts, or null if only the server limits it
 * @param adminPasskeysRequired whether an admin can use a session only if it began with a passkey
 */
public record OrganizationLimits(
        @Nullable Integer maxTokenLifetimeDays, @Nullable Integer maxSessionHours, boolean adminPasskeysRequired) {

    /** No limits. */
    public static final OrganizationLimits NONE = new OrganizationLimits(null, null);

    /** Creates limits that require no passkeys. */
    public OrganizationLimits(@Nullable Integer maxTokenLifetimeDays, @Nullable Integer maxSessionHours) {
        this(maxTokenLifetimeDays, maxSessionHours, false);
    }

    /** Returns a copy that requires passkeys of admins, or does not. */
    public OrganizationLimits withAdminPasskeysRequired(boolean required) {
        return new OrganizationLimits(maxTokenLifetimeDays, maxSessionHours, required);
    }

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
