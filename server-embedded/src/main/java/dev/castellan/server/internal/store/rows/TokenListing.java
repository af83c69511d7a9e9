package dev.castellan.server.internal.store.rows;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The conditions, the order and the start of a list of tokens. A null condition does not exclude any tokens.
 *
 * @param userId lists only tokens of this user
 * @param expiresBefore lists only tokens that expire before this time, which excludes tokens that never expire
 * @param lastUsedBefore lists only tokens that were last used before this time, which excludes tokens that were never
 *     used
 * @param unused true to list only tokens that were never used, false to list only tokens that were used
 * @param prefix lists only tokens with this prefix
 * @param sort the order
 * @param after the position after which the page starts, or null for the first page
 * @param limit the maximum number of tokens to return
 */
public record TokenListing(
        @Nullable UUID userId,
        @Nullable Instant expiresBefore,
        @Nullable Instant lastUsedBefore,
        @Nullable Boolean unused,
        @Nullable String prefix,
        TokenSortKey sort,
        @Nullable TokenPosition after,
        int limit) {

    /**
     * Returns the page of this list, given all tokens of the user, or of the organization if {@code userId} is null.
     */
    public List<TokenRow> pageOf(Stream<TokenRow> tokens) {
        return tokens.filter(this::matches)
                .sorted(Comparator.comparing(sort::positionOf, sort.order()))
                .filter(this::follows)
                .limit(limit)
                .toList();
    }

    private boolean matches(TokenRow token) {
        Instant lastUsed = token.lastUsedAt();
        return isBefore(token.expiresAt(), expiresBefore)
                && isBefore(lastUsed, lastUsedBefore)
                && (unused == null || unused == (lastUsed == null))
                && (prefix == null || prefix.equals(token.prefix()));
    }

    private static boolean isBefore(@Nullable Instant instant, @Nullable Instant end) {
        return end == null || (instant != null && instant.isBefore(end));
    }

    private boolean follows(TokenRow token) {
        return after == null || sort.order().compare(sort.positionOf(token), after) > 0;
    }
}
