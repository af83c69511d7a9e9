package dev.castellan.server.identity.internal.provider;

import dev.castellan.server.identity.internal.jwt.KeyPlace;
import dev.castellan.server.identity.internal.jwt.PlaceCache;
import dev.castellan.server.identity.internal.outgoing.OutgoingException;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequest;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequests;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderException;
import java.time.Clock;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Fetches the discovery documents of providers, and keeps them as {@link PlaceCache} does, so a client that begins many
 * sign-ins causes few requests. Organizations share none, so one of them cannot delay the sign-ins of another.
 * Thread-safe.
 */
public final class MetadataCache {

    private final PlaceCache<ProviderMetadata> places;

    /** Creates an empty cache. */
    public MetadataCache(OutgoingRequests requests, Clock clock) {
        this.places = new PlaceCache<>(
                place -> requests.send(place.organizationId(), OutgoingRequest.get(place.discoveryUrl()))
                        .thenApply(response -> ProviderMetadata.of(response.text(), place.url())),
                clock);
    }

    /** Returns the metadata of a provider. Throws a {@link ProviderException} if there are none. */
    ProviderMetadata get(ProviderConnection provider) {
        return await(places.find(KeyPlace.discovery(provider.organizationId(), provider.issuer()), found -> true));
    }

    /** Waits for an answer, whose time the guard limits. Throws a {@link ProviderException} if there is none. */
    static <T> T await(CompletionStage<T> answer) {
        try {
            return answer.toCompletableFuture().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof OutgoingException failure) {
                throw ProviderException.unreachable(String.valueOf(failure.getMessage()));
            }
            if (e.getCause() instanceof ProviderException refused) {
                throw refused;
            }
            throw e;
        }
    }
}
