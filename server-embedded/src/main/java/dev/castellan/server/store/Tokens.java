package dev.castellan.server.store;

import dev.castellan.server.store.rows.TokenRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The API tokens of the organization, expired ones included. */
public interface Tokens {

    /** Returns the token with this id. */
    Optional<TokenRow> get(UUID tokenId);

    /** Returns up to {@code limit} tokens with ids after {@code after}, in the order of their ids. */
    List<TokenRow> list(@Nullable UUID after, int limit);

    /** Returns up to {@code limit} tokens of a user with ids after {@code after}, in the order of their ids. */
    List<TokenRow> ofUser(UUID userId, @Nullable UUID after, int limit);

    /** Returns how many tokens a user owns. */
    int countOf(UUID userId);

    /** The tokens in a transaction that changes them. */
    interface Editor extends Tokens {

        /** Adds a token; its id must be new, its hash must be new, and its owner must exist. */
        void insert(TokenRow token);

        /** Records a use of a token; does nothing if the token does not exist any more. */
        void used(UUID tokenId, Instant instant);

        /** Deletes a token; it must exist. */
        void delete(UUID tokenId);

        /** Deletes all tokens of a user, and returns their ids in ascending order. */
        List<UUID> deleteOf(UUID userId);
    }
}
