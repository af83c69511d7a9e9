package dev.castellan.client;

import dev.castellan.client.errors.ApiErrors;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.client.internal.text.BearerToken;
import dev.castellan.model.TokenAccess;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.AddressText;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Verifies API tokens that customers send to a service outside the API (an extension). Thread-safe.
 *
 * <p>Each verification sends one {@code users.access} request with the customer's token, never with the client's token.
 * The listeners, retries and timeouts of the client apply. If a verification throws an exception, the service must
 * reject the customer's request.
 *
 * <pre>{@code
 * TokenVerifier verifier = TokenVerifier.of(client);
 * TokenAccess access = verifier.verify(token, projectId);
 * }</pre>
 *
 * <p>Without {@link #cacheFor}, the deletion of a token or the removal of a user takes effect at the next
 * verification.
 */
public final class TokenVerifier {

    /** The maximum length of a token. With a longer token, the request headers could exceed the server's limit. */
    private static final int MAX_CHARACTERS = 8192;

    private static final int MAX_CACHED = 10_000;
    private static final String FORWARDED_FOR = "X-Forwarded-For";

    private final CastellanClient client;
    private final @Nullable Cache cache;
    private final @Nullable InetAddress customer;

    private TokenVerifier(CastellanClient client, @Nullable Cache cache, @Nullable InetAddress customer) {
        this.client = client;
        this.cache = cache;
        this.customer = customer;
    }

    /**
     * Returns a verifier without a cache.
     *
     * @param client the client that sends the requests. The verifier does not close the client
     */
    public static TokenVerifier of(CastellanClient client) {
        return new TokenVerifier(client, null, null);
    }

    /**
     * Returns a copy that verifies tokens of a customer at this address, for tokens with {@code allowed_addresses}. The
     * copy uses the same cache. It sends the address in {@code X-Forwarded-For}, so the server must trust the address of
     * this service as that of a proxy. Without this method, or if the server reads the field {@code Forwarded} instead,
     * the server sees the address of this service.
     */
    public TokenVerifier from(InetAddress address) {
        return new TokenVerifier(client, cache, address);
    }

    /**
     * Returns a copy that caches successful verifications for this duration, but no longer than the token is valid by
     * the client's clock. In this period, the copy can accept a deleted token or a removed user, and does not report
     * cached verifications to listeners. Failures are not cached. The copy keeps the 10,000 most recently used
     * verifications.
     *
     * @throws IllegalArgumentException if the duration is negative
     */
    public TokenVerifier cacheFor(Duration maxAge) {
        return cacheFor(maxAge, MAX_CACHED);
    }

    TokenVerifier cacheFor(Duration maxAge, int maxEntries) {
        if (maxAge.isNegative()) {
            throw new IllegalArgumentException("cacheFor: " + maxAge + " is negative");
        }
        return new TokenVerifier(
                client,
                new Cache(
                        maxAge, maxEntries, client.clock(), client.timeSource().nanoTime()),
                customer);
    }

    /**
     * Verifies a token. Tokens of every organization of the deployment are valid, so the service must compare {@link
     * TokenAccess#organizationId()} if it serves only some organizations.
     *
     * @return the user that the token acts as, without a project
     * @throws UnauthenticatedException if the token is malformed, unknown, expired or deleted, or its owner is
     *     suspended
     * @throws CastellanException if the token cannot be verified
     */
    public TokenAccess verify(String token) {
        return verified(token, null);
    }

    /**
     * Verifies a token and the access of its owner to a project.
     *
     * @return the user that the token acts as, with the project
     * @throws UnauthenticatedException if the token is malformed, unknown, expired or deleted, or its owner is
     *     suspended
     * @throws ForbiddenException if the project does not exist or the owner cannot access it
     * @throws CastellanException if the token cannot be verified
     */
    public TokenAccess verify(String token, UUID projectId) {
        return verified(token, projectId);
    }

    private TokenAccess verified(String token, @Nullable UUID project) {
        requireWellFormed(token);
        if (cache == null) {
            return fetched(token, project);
        }
        CacheKey key = CacheKey.of(token, project, customer);
        TokenAccess cached = cache.get(key);
        if (cached != null) {
            return cached;
        }
        // Read before the request, because access may be revoked while the response is in transit.
        long requestedAt = cache.nanoTime.getAsLong();
        TokenAccess access = fetched(token, project);
        cache.put(key, new CachedAccess(access, requestedAt));
        return access;
    }

    private TokenAccess fetched(String token, @Nullable UUID project) {
        ClientOptions options = ClientOptions.NONE.withToken(token);
        UsersClient users = client.withOptions(
                        customer == null ? options : options.withHeader(FORWARDED_FOR, AddressText.of(customer)))
                .users();
        return project == null ? users.access() : users.access(project);
    }

    private void requireWellFormed(String token) {
        if (token.length() > MAX_CHARACTERS) {
            throw rejection("the token is too long");
        }
        try {
            BearerToken.check(token);
        } catch (IllegalArgumentException e) { // handled like an unknown token
            throw rejection("the token is empty or contains characters other than visible ASCII");
        }
    }

    private CastellanException rejection(String message) {
        byte[] body = ("{\"message\":\"" + message + "\"}").getBytes(StandardCharsets.UTF_8);
        ApiResponse response = new ApiResponse(401, Headers.empty(), body);
        return ApiErrors.of(UserEndpoints.ACCESS, response, client.clock(), null);
    }

    @Override
    public String toString() {
        return "TokenVerifier[" + client + "]";
    }

    /**
     * A token, a project and an address. Contains a hash of the token, because a heap dump must not reveal customers'
     * tokens.
     */
    private record CacheKey(
            String hash, @Nullable UUID project, @Nullable InetAddress customer) {

        static CacheKey of(String token, @Nullable UUID project, @Nullable InetAddress customer) {
            try {
                MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
                byte[] hash = sha256.digest(token.getBytes(StandardCharsets.UTF_8));
                return new CacheKey(HexFormat.of().formatHex(hash), project, customer);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-256", e);
            }
        }
    }

    /**
     * A successful verification.
     *
     * @param requestedAt the value of the nanosecond clock when the request was sent
     */
    private record CachedAccess(TokenAccess access, long requestedAt) {}

    /** The cached verifications, least recently used first. */
    private static final class Cache {

        private final Map<CacheKey, CachedAccess> entries = new LinkedHashMap<>(16, 0.75f, true);
        private final Duration maxAge;
        private final int maxEntries;
        private final Clock clock;
        private final LongSupplier nanoTime;

        Cache(Duration maxAge, int maxEntries, Clock clock, LongSupplier nanoTime) {
            this.maxAge = maxAge;
            this.maxEntries = maxEntries;
            this.clock = clock;
            this.nanoTime = nanoTime;
        }

        synchronized @Nullable TokenAccess get(CacheKey key) {
            CachedAccess entry = entries.get(key);
            if (entry == null) {
                return null;
            }
            if (!isFresh(entry)) {
                entries.remove(key);
                return null;
            }
            return entry.access();
        }

        synchronized void put(CacheKey key, CachedAccess entry) {
            entries.put(key, entry);
            if (entries.size() > maxEntries) {
                entries.remove(entries.keySet().iterator().next());
            }
        }

        private boolean isFresh(CachedAccess entry) {
            Duration age = Duration.ofNanos(nanoTime.getAsLong() - entry.requestedAt());
            Instant end = entry.access().expiresAt();
            return age.compareTo(maxAge) < 0 && (end == null || clock.instant().isBefore(end));
        }
    }
}
