package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenListing;
import dev.castellan.server.internal.store.rows.TokenPosition;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.TokenSortKey;
import dev.castellan.server.internal.store.rows.TokenSortKey.Field;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of sorted and filtered lists of tokens. */
public interface TokenListingContract extends StoreContract {

    @Test
    default void sortsTokensByEachTimeFieldInBothDirections() {
        insertTokens();

        assertThat(sorted(Field.CREATED_AT, false)).containsExactly(id(2), id(5), id(3), id(4), id(1));
        assertThat(sorted(Field.CREATED_AT, true)).containsExactly(id(1), id(4), id(3), id(5), id(2));
        assertThat(sorted(Field.EXPIRES_AT, false)).containsExactly(id(4), id(2), id(3), id(1), id(5));
        assertThat(sorted(Field.EXPIRES_AT, true)).containsExactly(id(5), id(1), id(3), id(2), id(4));
        assertThat(sorted(Field.LAST_USED_AT, false)).containsExactly(id(1), id(3), id(5), id(2), id(4));
        assertThat(sorted(Field.LAST_USED_AT, true)).containsExactly(id(4), id(2), id(5), id(3), id(1));
    }

    @Test
    default void filtersTokensByExpiryAndLastUse() {
        insertTokens();

        assertThat(filtered(START.plusMillis(5), null, null)).containsExactly(id(4));
        assertThat(filtered(START.plusMillis(6), null, null)).containsExactly(id(2), id(3), id(4));
        assertThat(filtered(null, START.plusMillis(2), null)).containsExactly(id(5));
        assertThat(filtered(null, null, true)).containsExactly(id(3), id(1));
        assertThat(filtered(null, null, false)).containsExactly(id(2), id(5), id(4));
        assertThat(filtered(START.plusMillis(6), START.plusMillis(3), null)).containsExactly(id(2), id(4));
        assertThat(filtered(START.plusMillis(6), null, true)).containsExactly(id(3));
        assertThat(filtered(null, START.plusMillis(9), true)).isEmpty();
    }

    @Test
    default void sortedListContainsOnlyTokensOfGivenUser() {
        insertTokens();

        assertThat(ids(list(id(1), null, null, null, new TokenSortKey(Field.EXPIRES_AT, false))))
                .containsExactly(id(3), id(1), id(5));
        assertThat(ids(list(id(2), null, null, true, new TokenSortKey(Field.EXPIRES_AT, false))))
                .isEmpty();
        assertThat(ids(list(id(9), null, null, null, new TokenSortKey(Field.EXPIRES_AT, false))))
                .isEmpty();
    }

    @Test
    default void recordingTokenUseMovesTokenInListSortedByLastUse() {
        insertTokens();

        write(tx -> tx.tokens().used(id(1), START.plusMillis(7), TokenActivity.NONE));

        assertThat(sorted(Field.LAST_USED_AT, true)).startsWith(id(1), id(4));
        assertThat(filtered(null, null, true)).containsExactly(id(3));
    }

    private void insertTokens() {
        writeIn(THEIRS, tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(token(9, 1, null, null));
        });
        write(tx -> {
            tx.users().insert(user(1));
            tx.users().insert(user(2));
            tx.tokens().insert(token(1, 3, null, null));
            tx.tokens().insert(token(2, 1, START.plusMillis(5), START.plusMillis(2)));
            tx.tokens().insert(token(3, 2, START.plusMillis(5), null));
            tx.tokens().insert(token(4, 2, START.plusMillis(4), START.plusMillis(2)));
            tx.tokens().insert(token(5, 1, null, START.plusMillis(1)));
        });
    }

    private static TokenRow token(long number, long age, @Nullable Instant expiresAt, @Nullable Instant lastUsedAt) {
        return new TokenRow(
                id(number),
                id(number % 2 == 0 ? 2 : 1),
                null,
                "csts_k7Qm2Z0000",
                TokenHash.of("secret " + number),
                START.plusMillis(age),
                expiresAt,
                lastUsedAt);
    }

    @Test
    default void findsTokensByCaseSensitiveTokenPrefix() {
        insertTokens();
        String prefix = token(1, 3, null, null).prefix();

        assertThat(withPrefix(null, prefix)).extracting(TokenRow::tokenId).contains(id(1), id(5));
        assertThat(ids(withPrefix(id(2), prefix))).containsExactlyInAnyOrder(id(2), id(4));
        for (UUID owner : new @Nullable UUID[] {null, id(1)}) {
            assertThat(withPrefix(owner, prefix.replace('k', 'K'))).isEmpty();
            assertThat(withPrefix(owner, "\0")).isEmpty();
        }
    }

    private List<TokenRow> withPrefix(@Nullable UUID owner, String prefix) {
        TokenSortKey sort = new TokenSortKey(Field.CREATED_AT, false);
        return store().<List<TokenRow>>read(
                        OURS,
                        view -> view.tokens().list(new TokenListing(owner, null, null, null, prefix, sort, null, 9)));
    }

    private List<UUID> sorted(Field field, boolean descending) {
        return ids(list(null, null, null, null, new TokenSortKey(field, descending)));
    }

    /** Returns the tokens that match, by creation, and checks that every order finds the same tokens. */
    private List<UUID> filtered(
            @Nullable Instant expiresBefore, @Nullable Instant lastUsedBefore, @Nullable Boolean unused) {
        List<UUID> matches =
                ids(list(null, expiresBefore, lastUsedBefore, unused, new TokenSortKey(Field.CREATED_AT, false)));
        for (Field field : Field.values()) {
            for (boolean descending : new boolean[] {false, true}) {
                TokenSortKey sort = new TokenSortKey(field, descending);
                assertThat(ids(list(null, expiresBefore, lastUsedBefore, unused, sort)))
                        .as("%s", sort)
                        .containsExactlyInAnyOrderElementsOf(matches);
            }
        }
        return matches;
    }

    /** Reads a list page by page, with two tokens on a page. */
    private List<TokenRow> list(
            @Nullable UUID user,
            @Nullable Instant expiresBefore,
            @Nullable Instant lastUsedBefore,
            @Nullable Boolean unused,
            TokenSortKey sort) {
        List<TokenRow> all = new ArrayList<>();
        List<TokenRow> page = List.of();
        do {
            TokenPosition after = page.isEmpty() ? null : sort.positionOf(page.get(page.size() - 1));
            TokenListing listing = new TokenListing(user, expiresBefore, lastUsedBefore, unused, null, sort, after, 2);
            page = store().<List<TokenRow>>read(OURS, view -> view.tokens().list(listing));
            all.addAll(page);
        } while (!page.isEmpty());
        return all;
    }

    private static List<UUID> ids(List<TokenRow> tokens) {
        return tokens.stream().map(TokenRow::tokenId).toList();
    }
}
