package dev.castellan.server.internal.store.rows;

import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The order of a list of tokens. The id breaks ties, in the same direction.
 *
 * @param field the field to compare
 * @param descending whether the greatest value comes first
 */
public record TokenSortKey(Field field, boolean descending) {

    /** The fields by which tokens can be sorted, each with a number that is compared. */
    public enum Field {
        /** Creation time. */
        CREATED_AT,
        /** Expiry time. A token that never expires has the greatest number, {@link Long#MAX_VALUE}. */
        EXPIRES_AT,
        /** Time of the last use. A token that was never used has the least number, -1. */
        LAST_USED_AT;

        /**
         * Returns the number by which a token is sorted: a time in milliseconds since 1970, or the number that
         * represents a missing time.
         */
        public long of(TokenRow token) {
            return switch (this) {
                case CREATED_AT -> token.createdAt().toEpochMilli();
                case EXPIRES_AT -> millis(token.expiresAt(), Long.MAX_VALUE);
                case LAST_USED_AT -> millis(token.lastUsedAt(), -1);
            };
        }

        private static long millis(@Nullable Instant instant, long missing) {
            return instant == null ? missing : instant.toEpochMilli();
        }
    }

    /** Returns the position of a token in this order. */
    public TokenPosition positionOf(TokenRow token) {
        return new TokenPosition(field.of(token), token.tokenId());
    }

    /** Returns the order of positions. */
    Comparator<TokenPosition> order() {
        Comparator<TokenPosition> ascending =
                Comparator.comparingLong(TokenPosition::number).thenComparing(TokenPosition::tokenId, Order.OF_IDS);
        return descending ? ascending.reversed() : ascending;
    }
}
