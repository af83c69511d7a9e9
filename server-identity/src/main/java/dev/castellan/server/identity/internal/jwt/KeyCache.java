package dev.castellan.server.identity.internal.jwt;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.identity.internal.outgoing.OutgoingException;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequest;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequests;
import dev.castellan.server.identity.internal.outgoing.OutgoingResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * Fetches the keys of issuers, and keeps them as {@link PlaceCache} does. An unknown key causes one fetch. Thread-safe.
 */
public final class KeyCache {

    private final OutgoingRequests requests;
    private final PlaceCache<JwkSet> places;

    /** Creates an empty cache. */
    public KeyCache(OutgoingRequests requests, Clock clock) {
        this.requests = requests;
        this.places = new PlaceCache<>(this::load, clock);
    }

    /**
     * Returns the keys of a place, and fetches them if the cache does not have enough.
     *
     * @param isEnough whether a set has the needed key
     * @return the keys, which may not be enough. The cause of a failure is an {@link OutgoingException}
     */
    public CompletionStage<JwkSet> find(KeyPlace place, Predicate<JwkSet> isEnough) {
        return places.find(place, isEnough);
    }

    private CompletionStage<JwkSet> load(KeyPlace place) {
        CompletionStage<String> url = place.isDiscovery()
                ? requests.send(place.organizationId(), OutgoingRequest.get(place.discoveryUrl()))
                        .thenApply(document -> keysUrl(document, place.url()))
                : CompletableFuture.completedStage(place.url());
        return url.thenCompose(found -> requests.send(place.organizationId(), OutgoingRequest.get(found))
                .thenApply(response -> keys(response, found)));
    }

    /** Returns the URL of the keys that a discovery document of this issuer names. */
    private static String keysUrl(OutgoingResponse response, String issuer) {
        String text = response.text();
        try {
            JsonValue document = JwkSet.object(text.getBytes(StandardCharsets.UTF_8));
            if (!issuer.equals(text(document, "issuer"))) {
                throw new OutgoingException("the discovery document names another issuer than " + issuer, null);
            }
            return text(document, "jwks_uri");
        } catch (IllegalArgumentException e) {
            throw new OutgoingException("the discovery document of " + issuer + " is " + e.getMessage(), e);
        }
    }

    private static String text(JsonValue document, String name) {
        JsonValue value = document.get(name);
        if (value == null || !value.isString()) {
            throw new IllegalArgumentException("without " + name);
        }
        return value.asString();
    }

    private static JwkSet keys(OutgoingResponse response, String url) {
        try {
            return JwkSet.parse(response.text());
        } catch (IllegalArgumentException e) {
            throw new OutgoingException("the response of " + url + " is " + e.getMessage(), e);
        }
    }
}
