package dev.castellan.server.identity.internal.provider;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.identity.internal.jwt.KeyCache;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderLogout;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
public final class LogoutTokens {

    private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

    private final MetadataCache metadata;
    private final IdTokens tokens;

    /** Creates a check. The clock decides whether tokens have expired. */
    public LogoutTokens(MetadataCache metadata, KeyCache keys, Clock clock) {
        this.metadata = metadata;
        this.tokens = new IdTokens(keys, clock);
    }

    /**
     * Returns the content of a logout token.
     *
     * @throws ProviderException if the token is not valid
     */
    public ProviderLogout check(ProviderConnection provider, String logoutToken) {
        Map<String, JsonValue> claims = tokens.verifyLogout(provider, metadata, logoutToken);
        // an ID token must not serve as a logout token
        IdTokens.require(!claims.containsKey("nonce"), "the logout token has a nonce");
        IdTokens.require(isLogout(claims.get("events")), "the logout token has no logout event");
        IdTokens.require(text(claims, "jti") != null, "the logout token has no jti");
        String subject = text(claims, "sub");
        String session = text(claims, "sid");
        IdTokens.require(subject != null || session != null, "the logout token names neither a person nor a session");
        return new ProviderLogout(subject, session, issuedAt(claims.get("iat")));
    }

    private static boolean isLogout(@Nullable JsonValue events) {
        JsonValue event = events == null || !events.isObject() ? null : events.get(EVENT);
        return event != null && event.isObject();
    }

    private static @Nullable String text(Map<String, JsonValue> claims, String name) {
        try {
            JsonValue value = claims.get(name);
            return value == null ? null : value.asString();
        } catch (InvalidJsonException e) {
            throw ProviderException.rejected("the logout token has no text as " + name);
        }
    }

    private static Instant issuedAt(@Nullable JsonValue time) {
        if (time == null) {
            throw ProviderException.rejected("the logout token has no iat");
        }
        try {
            return Instant.ofEpochSecond(time.convertTo(Long.class));
        } catch (InvalidJsonException | DateTimeException e) {
            throw ProviderException.rejected("the logout token has no time as iat");
        }
    }
}
