package dev.castellan.server.internal.configuration;

import dev.castellan.server.limits.Limits;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.settings.ApiSettings;
import dev.castellan.server.settings.AuditSettings;
import dev.castellan.server.settings.TokenSettings;
import dev.castellan.server.spi.AuthenticationListener;
import dev.castellan.server.spi.DeletionGuard;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.RequestListener;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the rules for requests and for the administration. These settings also apply without a server.
 *
 * @param limits the limits of requests, organizations and clients
 * @param consoleUrl the URL of the console, or null if it is not set
 */
public record RuleSettings(
        SourceSettings sources,
        LimitSettings limits,
        TokenSettings tokens,
        AuditSettings audit,
        ApiSettings api,
        Listeners listeners,
        @Nullable URI consoleUrl,
        InvitationLinks links) {

    /**
     * The limits of a server.
     *
     * @param server the limits on sizes, counts and durations
     * @param quotas the limits of one organization
     * @param rates the rate limits
     */
    public record LimitSettings(Limits server, Quotas quotas, RateLimits rates) {}

    /**
     * The listeners of the embedder, except the audit listener.
     *
     * @param requests the listener for requests and their responses, or null for none
     */
    public record Listeners(
            InvitationListener invitations,
            DeletionGuard deletions,
            AuthenticationListener authentications,
            @Nullable RequestListener requests) {}
}
