package dev.castellan.server.identity.internal.provider;

import dev.castellan.server.identity.internal.outgoing.OutgoingException;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequest;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequests;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Fetches the discovery documents of providers, and keeps each for ten minutes. Organizations share none, so one of them
 * cannot delay the sign-ins of another. Thread-safe.
 */
public final class MetadataCache {

    private static final Duration MAX_AGE = Duration.ofMinutes(10);
    private static final int MAX_ENTRIES = 1000;
    private static final int MANY = 16;

    private final OutgoingRequests requests;
    private final Clock clock;
    private final Map<Key, Entry> entries = new LinkedHashMap<>(MANY, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Entry> eldest) {
            return size() > MAX_ENTRIES;
        }
    };

    private record Key(UUID organizationId, String issuer) {}

    private record Entry(ProviderMetadata metadata, Instant at) {}

    /** Creates an empty cache. */
    public MetadataCache(OutgoingRequests requests, Clock clock) {
        this.requests = requests;
        this.clock = clock;
    }

    /** Returns the metadata of a provider. Throws a {@link ProviderException} if there are none. */
    ProviderMetadata get(ProviderConnection provider) {
        Key key = new Key(provider.organizationId(), provider.issuer());
        Entry known;
        synchronized (entries) {
            known = entries.get(key);
        }
        if (known != null && clock.instant().isBefore(known.at().plus(MAX_AGE))) {
            return known.metadata();
        }
        String issuer = provider.issuer();
        String url = (issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer)
                + "/.well-known/openid-configuration";
        String document = await(
                requests.send(key.organizationId(), OutgoingRequest.get(url)).thenApply(response -> response.text()));
        ProviderMetadata metadata = ProviderMetadata.of(document, issuer);
        synchronized (entries) {
            entries.put(key, new Entry(metadata, clock.instant()));
        }
        return metadata;
    }

    /** Waits for an answer, whose time the guard limits. Throws a {@link ProviderException} if there is none. */
    static <T> T await(CompletionStage<T> answer) {
        try {
            return answer.toCompletableFuture().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof OutgoingException failure) {
                throw ProviderException.unreachable(String.valueOf(failure.getMessage()));
            }
            throw e;
        }
    }
}
