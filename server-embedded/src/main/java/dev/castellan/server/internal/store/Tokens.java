package dev.castellan.server.internal.store;

import dev.castellan.server.internal.store.rows.DailyCalls;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenListing;
import dev.castellan.server.internal.store.rows.TokenRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The API tokens of the organization, including expired ones. A {@linkplain TokenRow#federated() federated} token that
 * has ended is in no list, and the store may delete it.
 */
public interface Tokens {

    /** Returns the token with this id. */
    Optional<TokenRow> get(UUID tokenId);

    /** Returns the tokens with these ids, in any order. Omits ids that no token has. */
    List<TokenRow> getAll(List<UUID> tokenIds);

    /** Returns up to {@code limit} tokens whose ids follow {@code after}, in id order. */
    List<TokenRow> list(@Nullable UUID after, int limit);

    /** Returns up to {@code limit} tokens of a user, in id order, starting after the id {@code after}. */
    List<TokenRow> ofUser(UUID userId, @Nullable UUID after, int limit);

    /** Returns the page of a sorted and filtered list of tokens. */
    List<TokenRow> list(TokenListing listing);

    /**
     * Returns the numbers of calls with each of the tokens that were used at or after an instant, latest use first, at
     * most {@code limit}. For a token whose calls were not counted, the list contains {@link DailyCalls#NONE}.
     */
    List<DailyCalls> calls(Instant since, int limit);

    /** Returns the number of tokens of a user that are not federated. */
    int countOf(UUID userId);

    /** Returns the number of federated tokens of a user that have not ended. */
    int countFederatedOf(UUID userId);

    /** Returns the time at which the first federated token of a user ends, or empty if none is left. */
    Optional<Instant> firstFederatedEndOf(UUID userId);

    /** Returns up to {@code limit} tokens of a rule that have not ended, in id order, starting after {@code after}. */
    List<TokenRow> ofRule(UUID ruleId, @Nullable UUID after, int limit);

    /** Returns whether a federated token has ended. */
    boolean anyEnded();

    /** Reads and changes the tokens in a transaction. */
    interface Editor extends Tokens {

        /** Adds a token. The id and the hash must be new, and the owner must exist. */
        void insert(TokenRow token);

        /** Records the uses of a token, and no other values. Has no effect if the token was deleted. */
        void used(UUID tokenId, @Nullable Instant lastUsedAt, TokenActivity activity);

        /** Changes the name, the expiry, the rotation and the addresses of an existing token, and no other values. */
        void update(TokenRow token);

        /** Deletes an existing token. */
        void delete(UUID tokenId);

        /**
         * Deletes all tokens of a user, and returns the deleted ids in ascending order. Omits federated tokens that
         * have ended.
         */
        List<UUID> deleteOf(UUID userId);

        /** Deletes all tokens of a rule, and returns the number of those that had not ended. */
        int deleteOfRule(UUID ruleId);

        /** Deletes at most {@code limit} federated tokens that have ended. */
        void deleteEnded(int limit);

        /** Deletes the federated tokens of a user that have ended. */
        void deleteEndedOf(UUID userId);
    }
}
