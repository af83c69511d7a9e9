package dev.castellan.server.identity.internal.jwt;

import dev.castellan.server.identity.internal.outgoing.OutgoingException;
import dev.castellan.server.internal.rules.TokenBuckets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fetches and keeps the documents that issuers publish. The cache fetches a document again in the background after 5
 * minutes, and before its next use after 10 minutes. The cache fetches from a place at most three times in a minute:
 * further calls get the known document or the last failure. Simultaneous calls share one fetch. While a place cannot be
 * reached, its last document remains in use for a day. Thread-safe.
 *
 * @param <T> the parsed document
 */
public final class PlaceCache<T> {

    static final Duration REFRESH = Duration.ofMinutes(5);
    static final Duration MAX_AGE = Duration.ofMinutes(10);
    static final Duration MAX_OUTAGE = Duration.ofDays(1);
    static final int FETCHES_PER_MINUTE = 3;
    static final int MAX_PLACES = 1000;
    private static final int MANY = 16;

    private final Function<KeyPlace, CompletionStage<T>> load;
    private final Clock clock;
    private final TokenBuckets<KeyPlace> fetches;
    /** The places in the order of their last use. Its own lock protects it. */
    private final Map<KeyPlace, Entry> entries = new LinkedHashMap<>(MANY, 0.75f, true);

    /** Creates an empty cache, which fetches with a function. */
    public PlaceCache(Function<KeyPlace, CompletionStage<T>> load, Clock clock) {
        this.load = load;
        this.clock = clock;
        this.fetches = new TokenBuckets<>(FETCHES_PER_MINUTE, Duration.ofMinutes(1), clock);
    }

    /**
     * Returns the document of a place, and fetches it if the cache has none or an insufficient one.
     *
     * @param isEnough whether the document contains the part that the caller needs
     * @return the content, which may not be enough. The cause of a failure is an {@link OutgoingException}
     */
    public CompletionStage<T> find(KeyPlace place, Predicate<T> isEnough) {
        Entry entry = entry(place);
        Fetched<T> known = entry.fetched;
        if (known == null || !isEnough.test(known.content) || known.isOlderThan(MAX_AGE, clock)) {
            return entry.fetch(place, isEnough).exceptionally(failure -> entry.lastGood(isEnough, failure));
        }
        if (known.isOlderThan(REFRESH, clock)) {
            entry.fetch(place, isEnough).exceptionally(failure -> known.content);
        }
        return CompletableFuture.completedStage(known.content);
    }

    private Entry entry(KeyPlace place) {
        synchronized (entries) {
            Entry known = entries.get(place);
            if (known != null) {
                return known;
            }
            if (entries.size() >= MAX_PLACES) {
                forgetOne();
            }
            Entry added = new Entry();
            entries.put(place, added);
            return added;
        }
    }

    /** Forgets the least recently used place of the organization with the most places, so it displaces only its own. */
    private void forgetOne() {
        Map<UUID, Long> numbers = entries.keySet().stream()
                .collect(Collectors.groupingBy(KeyPlace::organizationId, Collectors.counting()));
        Long most = Collections.max(numbers.values());
        entries.keySet().stream()
                .filter(place -> most.equals(numbers.get(place.organizationId())))
                .findFirst()
                .ifPresent(entries::remove);
    }

    /** Content and the time at which it arrived. */
    private record Fetched<T>(T content, Instant at) {

        boolean isOlderThan(Duration age, Clock clock) {
            return !clock.instant().isBefore(at.plus(age));
        }
    }

    /** The content of a place. */
    private final class Entry {

        private volatile @Nullable Fetched<T> fetched;
        private @Nullable CompletableFuture<T> running;
        private @Nullable Throwable lastFailure;

        /** Fetches the content. Waits for a fetch that is running, and repeats it if it does not get enough. */
        CompletionStage<T> fetch(KeyPlace place, Predicate<T> isEnough) {
            CompletableFuture<T> other;
            synchronized (this) {
                other = running;
            }
            return other == null
                    ? fetch(place)
                    : other.thenCompose(
                            found -> isEnough.test(found) ? CompletableFuture.completedStage(found) : fetch(place));
        }

        private CompletionStage<T> fetch(KeyPlace place) {
            CompletableFuture<T> mine = new CompletableFuture<>();
            synchronized (this) {
                if (running != null) {
                    return running;
                }
                if (!fetches.take(place).granted()) {
                    Fetched<T> last = fetched;
                    if (last != null && !last.isOlderThan(MAX_OUTAGE, clock)) {
                        return CompletableFuture.completedStage(last.content);
                    }
                    return CompletableFuture.failedFuture(
                            lastFailure == null
                                    ? new OutgoingException(place.url() + " was fetched too often", null)
                                    : lastFailure);
                }
                running = mine;
            }
            load.apply(place).whenComplete((found, failure) -> finish(mine, found, failure));
            return mine;
        }

        private void finish(CompletableFuture<T> mine, @Nullable T found, @Nullable Throwable failure) {
            synchronized (this) {
                running = null;
                lastFailure = failure;
                if (found != null) {
                    fetched = new Fetched<>(found, clock.instant());
                }
            }
            if (found != null) {
                mine.complete(found);
            } else {
                mine.completeExceptionally(failure);
            }
        }

        /** Returns the last content if it is enough, and throws the failure otherwise. */
        T lastGood(Predicate<T> isEnough, Throwable failure) {
            Fetched<T> last = fetched;
            if (last != null && isEnough.test(last.content) && !last.isOlderThan(MAX_OUTAGE, clock)) {
                return last.content;
            }
            throw failure instanceof CompletionException wrapped ? wrapped : new CompletionException(failure);
        }
    }
}
