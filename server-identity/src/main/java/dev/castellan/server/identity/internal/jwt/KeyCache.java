package dev.castellan.server.identity.internal.jwt;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.identity.internal.outgoing.OutgoingException;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequest;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequests;
import dev.castellan.server.identity.internal.outgoing.OutgoingResponse;
import dev.castellan.server.internal.rules.TokenBuckets;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the keys of issuers and keeps them. Keys that are older than 5 minutes are fetched again in the background,
 * and keys that are older than 10 minutes before their next use. An unknown key causes one fetch. A place is fetched
 * at most three times in a minute: a stranger who sends unknown keys then gets the known keys, like everybody. While a
 * place cannot be reached, its last keys remain in use for a day. Thread-safe.
 */
public final class KeyCache {

    static final Duration REFRESH = Duration.ofMinutes(5);
    static final Duration MAX_AGE = Duration.ofMinutes(10);
    static final Duration MAX_OUTAGE = Duration.ofDays(1);
    static final int FETCHES_PER_MINUTE = 3;
    private static final int MAX_PLACES = 1000;
    private static final int MANY = 16;

    private final OutgoingRequests requests;
    private final Clock clock;
    private final TokenBuckets<KeyPlace> fetches;
    private final Map<KeyPlace, Entry> entries = new LinkedHashMap<>(MANY, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<KeyPlace, Entry> eldest) {
            return size() > MAX_PLACES;
        }
    };

    /** Creates an empty cache. */
    public KeyCache(OutgoingRequests requests, Clock clock) {
        this.requests = requests;
        this.clock = clock;
        this.fetches = new TokenBuckets<>(FETCHES_PER_MINUTE, Duration.ofMinutes(1), clock);
    }

    /**
     * Returns the keys of a place, and fetches them if the cache does not have enough.
     *
     * @param isEnough whether a set has the needed key
     * @return the keys, which may not be enough. The cause of a failure is an {@link OutgoingException}
     */
    public CompletionStage<JwkSet> find(KeyPlace place, Predicate<JwkSet> isEnough) {
        Entry entry = entry(place);
        Fetched known = entry.fetched;
        if (known == null || !isEnough.test(known.keys) || known.isOlderThan(MAX_AGE, clock)) {
            return entry.fetch(place, isEnough).exceptionally(failure -> entry.lastGood(isEnough, failure));
        }
        if (known.isOlderThan(REFRESH, clock)) {
            entry.fetch(place, isEnough).exceptionally(failure -> known.keys);
        }
        return CompletableFuture.completedStage(known.keys);
    }

    private Entry entry(KeyPlace place) {
        synchronized (entries) {
            return entries.computeIfAbsent(place, id -> new Entry());
        }
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
        if (value == null || !value.toJson().startsWith("\"")) {
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

    /** Keys and the time at which they arrived. */
    private record Fetched(JwkSet keys, Instant at) {

        boolean isOlderThan(Duration age, Clock clock) {
            return !clock.instant().isBefore(at.plus(age));
        }
    }

    /** The keys of a place. */
    private final class Entry {

        private volatile @Nullable Fetched fetched;
        private @Nullable CompletableFuture<JwkSet> running;

        /** Fetches the keys. Waits for a fetch that is running, and repeats it if it does not get enough. */
        CompletionStage<JwkSet> fetch(KeyPlace place, Predicate<JwkSet> isEnough) {
            CompletableFuture<JwkSet> other;
            synchronized (this) {
                other = running;
            }
            return other == null
                    ? fetch(place)
                    : other.thenCompose(
                            keys -> isEnough.test(keys) ? CompletableFuture.completedStage(keys) : fetch(place));
        }

        private CompletionStage<JwkSet> fetch(KeyPlace place) {
            CompletableFuture<JwkSet> mine = new CompletableFuture<>();
            synchronized (this) {
                if (running != null) {
                    return running;
                }
                if (!fetches.take(place).granted()) {
                    Fetched last = fetched;
                    return last != null && !last.isOlderThan(MAX_OUTAGE, clock)
                            ? CompletableFuture.completedStage(last.keys)
                            : CompletableFuture.failedFuture(new OutgoingException(
                                    "the keys of " + place.url() + " were fetched too often", null));
                }
                running = mine;
            }
            load(place).whenComplete((keys, failure) -> finish(mine, keys, failure));
            return mine;
        }

        private void finish(CompletableFuture<JwkSet> mine, @Nullable JwkSet keys, @Nullable Throwable failure) {
            synchronized (this) {
                running = null;
                if (keys != null) {
                    fetched = new Fetched(keys, clock.instant());
                }
            }
            if (keys != null) {
                mine.complete(keys);
            } else {
                mine.completeExceptionally(failure);
            }
        }

        /** Returns the last keys if they are enough, and throws the failure otherwise. */
        JwkSet lastGood(Predicate<JwkSet> isEnough, Throwable failure) {
            Fetched last = fetched;
            if (last != null && isEnough.test(last.keys) && !last.isOlderThan(MAX_OUTAGE, clock)) {
                return last.keys;
            }
            throw failure instanceof CompletionException wrapped ? wrapped : new CompletionException(failure);
        }
    }
}
