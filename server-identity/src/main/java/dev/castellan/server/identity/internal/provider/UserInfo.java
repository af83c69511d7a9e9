package dev.castellan.server.identity.internal.provider;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.identity.internal.jwt.JwkSet;
import dev.castellan.server.identity.internal.outgoing.OutgoingException;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequest;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequests;
import dev.castellan.server.identity.internal.outgoing.OutgoingResponse;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderIdentity;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets the e-mail address and the name of a person from the UserInfo endpoint, because a provider need not put them into
 * the ID token (OpenID Connect Core, section 5.4).
 */
record UserInfo(OutgoingRequests requests) {

    private static final Logger LOG = LoggerFactory.getLogger(UserInfo.class);
    private static final List<String> CLAIMS = List.of("email", "email_verified", "name", "hd");
    private static final String SUBJECT = "sub";
    /** RFC 6750, section 2.1. */
    private static final Pattern BEARER = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

    /**
     * Returns a person with the claims that the ID token lacks, unless it says itself whether the address is verified.
     * Without an answer, the ID token decides alone, because a person who is linked needs no other claim.
     */
    ProviderIdentity completed(
            ProviderConnection provider,
            ProviderMetadata metadata,
            ProviderIdentity identity,
            @Nullable String accessToken) {
        String url = metadata.userInfo();
        if (url == null
                || accessToken == null
                || !BEARER.matcher(accessToken).matches()
                || identity.claims().containsKey("email_verified")) {
            return identity;
        }
        try {
            Map<String, String> headers =
                    Map.of("Accept", "application/json", "Authorization", "Bearer " + accessToken);
            OutgoingResponse response = MetadataCache.await(
                    requests.send(provider.organizationId(), new OutgoingRequest(url, headers, null)));
            return completed(identity, JwkSet.object(response.text().getBytes(StandardCharsets.UTF_8)));
        } catch (ProviderException | OutgoingException | InvalidJsonException | IllegalArgumentException e) {
            LOG.info("the claims of a person at {} cannot be read: {}", provider.issuer(), e.getMessage());
            return identity;
        }
    }

    private static ProviderIdentity completed(ProviderIdentity identity, JsonValue found) {
        // OpenID Connect Core, section 5.3.2: the response may belong to another person
        if (!JsonValue.of(identity.subject()).equals(found.get(SUBJECT))
                || found.get("email") == null
                || !isSame(identity.claims().get("email"), found.get("email"))) {
            return identity;
        }
        Map<String, JsonValue> all = new HashMap<>(found.fields());
        all.keySet().retainAll(CLAIMS);
        all.putAll(identity.claims());
        return new ProviderIdentity(identity.issuer(), identity.subject(), all);
    }

    /** Returns false if the ID token contains another address, about which the response says nothing. */
    private static boolean isSame(@Nullable JsonValue claimed, @Nullable JsonValue found) {
        return claimed == null || claimed.equals(found);
    }
}
