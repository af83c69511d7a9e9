package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.address.AddressRanges;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.DailyCalls;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenLimits;
import dev.castellan.server.internal.store.rows.TokenRow;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of {@link Tokens}. */
public interface TokensContract extends StoreContract {

    @Test
    default void readsBackAllFieldsOfToken() {
        TokenRow full = new TokenRow(
                id(1),
                id(1),
                "deploy",
                "csts_k7Qm2Zabcd",
                TokenHash.of("s"),
                START,
                START.plusMillis(5),
                START.plusMillis(3));
        TokenRow row = new TokenRow(
                id(3),
                id(1),
                null,
                "csts_k7Qm2Zabcd",
                TokenHash.of("u"),
                START,
                null,
                null,
                new CreatedBy(id(1), id(1)));
        TokenRow madeWithoutToken = new TokenRow(
                id(4),
                id(1),
                null,
                "csts_k7Qm2Zabcd",
                TokenHash.of("v"),
                START,
                null,
                null,
                new CreatedBy(id(9), null));
        TokenRow bare = new TokenRow(id(2), id(1), null, "csts_k7Qm2Zabcd", TokenHash.of("t"), START, null, null);
        write(tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(full);
            tx.tokens().insert(bare);
            tx.tokens().insert(row);
            tx.tokens().insert(madeWithoutToken);
        });

        assertThat(find(view -> view.tokens().get(id(1)))).contains(full);
        assertThat(find(view -> view.tokens().get(id(2)))).contains(bare);
        assertThat(find(view -> view.tokens().get(id(3)))).contains(row);
        assertThat(find(view -> view.tokens().get(id(4)))).contains(madeWithoutToken);
        assertThat(find(view -> view.tokens().get(id(5)))).isEmpty();
    }

    @Test
    default void readsSeveralTokensInOneCall() {
        write(tx -> {
            tx.users().insert(user(1));
            List.of(1, 2, 3).forEach(number -> tx.tokens().insert(token(number, user(1))));
        });
        writeIn(THEIRS, tx -> {
            tx.users().insert(user(4));
            tx.tokens().insert(token(4, user(4)));
        });

        List<UUID> ids = List.of(id(3), id(1), id(4), id(5), id(1));
        assertThat(items(view -> view.tokens().getAll(ids)))
                .containsExactlyInAnyOrder(token(1, user(1)), token(3, user(1)));
        assertThat(items(view -> view.tokens().getAll(List.of()))).isEmpty();
    }

    @Test
    default void updatesTokenNameExpiryAndRotation() {
        TokenRow first = token(2, user(1)).rotatedFrom(id(1));
        TokenRow changed = first.withName("other").rotatedTo(id(3), START.plusSeconds(7));
        write(tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(first);
            tx.tokens().insert(token(3, user(1)));
        });
        write(tx -> tx.tokens().update(changed));

        assertThat(find(view -> view.tokens().get(id(2)))).contains(changed);
        assertThat(find(view -> view.tokens().get(id(3)))).contains(token(3, user(1)));
        assertThat(bearer(TokenHash.of("secret 2"))).contains(CallerRow.of(OURS, changed, user(1)));

        write(tx -> tx.tokens().update(changed.withName(null)));
        assertThat(find(view -> view.tokens().get(id(2)))).contains(changed.withName(null));
    }

    @Test
    default void findsTokenByItsHash() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(token(7, user(1)));
        });

        assertThat(bearer(TokenHash.of("secret 7"))).contains(CallerRow.of(OURS, token(7, user(1)), user(1)));
        assertThat(bearer(TokenHash.of("secret 8"))).isEmpty();
    }

    @Test
    default void stillFindsAndCountsExpiredToken() {
        TokenRow expired = new TokenRow(
                id(1), id(1), null, "csts_k7Qm2Zabcd", TokenHash.of("s"), START, START.minusMillis(1), null);
        write(tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(expired);
        });

        assertThat(bearer(TokenHash.of("s"))).isPresent();
        assertThat(counted(view -> view.tokens().countOf(id(1)))).isEqualTo(1);
    }

    @Test
    default void listsTokensByPageInIdOrder() {
        insertTokensOfTwo();

        assertThat(items(view -> view.tokens().list(null, 2))).containsExactly(token(1, user(1)), token(2, user(2)));
        assertThat(items(view -> view.tokens().list(id(2), 9)))
                .containsExactly(token(3, user(1)), token(4, user(2)), token(5, user(1)));
        assertThat(items(view -> view.tokens().list(id(5), 9))).isEmpty();
    }

    @Test
    default void listsTokensForUserByPageInIdOrder() {
        insertTokensOfTwo();

        assertThat(items(view -> view.tokens().ofUser(id(1), null, 2)))
                .containsExactly(token(1, user(1)), token(3, user(1)));
        assertThat(items(view -> view.tokens().ofUser(id(1), id(3), 2))).containsExactly(token(5, user(1)));
        assertThat(items(view -> view.tokens().ofUser(id(3), null, 2))).isEmpty();
        assertThat(counted(view -> view.tokens().countOf(id(1)))).isEqualTo(3);
        assertThat(counted(view -> view.tokens().countOf(id(3)))).isZero();
    }

    @Test
    default void continuesTokenListAfterDeletedToken() {
        insertTokensOfTwo();

        write(tx -> tx.tokens().delete(id(3)));

        assertThat(items(view -> view.tokens().list(id(3), 1))).containsExactly(token(4, user(2)));
        assertThat(items(view -> view.tokens().ofUser(id(1), id(3), 1))).containsExactly(token(5, user(1)));
    }

    @Test
    default void deletedTokenIsNotFoundByAnyLookup() {
        insertTokensOfTwo();

        write(tx -> tx.tokens().delete(id(1)));

        assertThat(bearer(TokenHash.of("secret 1"))).isEmpty();
        assertThat(find(view -> view.tokens().get(id(1)))).isEmpty();
        assertThat(items(view -> view.tokens().list(null, 9))).hasSize(4);
        assertThat(counted(view -> view.tokens().countOf(id(1)))).isEqualTo(2);
    }

    @Test
    default void recordsWhenTokenWasLastUsed() {
        insertTokensOfTwo();

        write(tx -> tx.tokens().used(id(1), START.plusMillis(9), TokenActivity.NONE));

        assertThat(find(view -> view.tokens().get(id(1))))
                .contains(token(1, user(1)).usedAt(START.plusMillis(9)));
        assertThat(items(view -> view.tokens().ofUser(id(1), null, 1)))
                .extracting(TokenRow::lastUsedAt)
                .isEqualTo(List.of(START.plusMillis(9)));
        assertThat(bearer(TokenHash.of("secret 1"))).isPresent();
    }

    @Test
    default void readsBackLimitsAndActivityOfToken() {
        TokenRow limited = limited();
        TokenRow readOnly = token(4, user(1)).withLimits(new TokenLimits(true, null));
        write(tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(limited);
            tx.tokens().insert(readOnly);
        });

        assertThat(find(view -> view.tokens().get(id(3)))).contains(limited);
        assertThat(find(view -> view.tokens().get(id(4)))).contains(readOnly);
        assertThat(find(view -> view.bearer(id(3)))).contains(CallerRow.of(OURS, limited, user(1)));
        assertThat(bearer(TokenHash.of("secret 4"))).contains(CallerRow.of(OURS, readOnly, user(1)));
    }

    @Test
    default void updateChangesAllowedAddressesButNotReadOnlyLimitOrActivity() {
        TokenRow limited = limited();
        write(tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(limited);
            tx.tokens().insert(token(4, user(1)));
        });
        AddressRanges next = AddressRanges.of(List.of("::1"));

        write(tx -> {
            tx.tokens().update(limited.withLimits(limited.limits().withAddresses(next)));
            tx.tokens().update(token(4, user(1)).withLimits(new TokenLimits(false, next)));
        });
        assertThat(find(view -> view.tokens().get(id(3)))).contains(limited.withLimits(new TokenLimits(true, next)));
        write(tx -> tx.tokens().update(limited.withLimits(new TokenLimits(true, null))));
        assertThat(find(view -> view.tokens().get(id(3)))).contains(limited.withLimits(new TokenLimits(true, null)));
        assertThat(find(view -> view.bearer(id(4))).orElseThrow().limits()).isEqualTo(new TokenLimits(false, next));
    }

    @Test
    default void recordsActivityOfToken() {
        insertTokensOfTwo();
        TokenActivity activity = limited().activity();

        write(tx -> tx.tokens().used(id(1), START.plusMillis(9), activity));

        assertThat(find(view -> view.tokens().get(id(1))))
                .contains(token(1, user(1)).active(START.plusMillis(9), activity));
        assertThat(find(view -> view.bearer(id(1))).orElseThrow().lastRefusedAt())
                .isEqualTo(activity.refusedAt());
        assertThat(find(view -> view.bearer(id(1))).orElseThrow().lastRefusedCode())
                .isEqualTo("address_not_allowed");
        write(tx -> tx.tokens().used(id(1), null, TokenActivity.NONE));
        assertThat(find(view -> view.tokens().get(id(1)))).contains(token(1, user(1)));
    }

    private static TokenRow limited() {
        AddressRanges addresses = AddressRanges.of(List.of("192.0.2.0/24", "2001:db8::7"));
        return token(3, user(1))
                .withLimits(new TokenLimits(true, addresses))
                .active(
                        START.plusMillis(3),
                        new TokenActivity(
                                "192.0.2.7",
                                new DailyCalls(20_785, List.of(3, 0, 12)),
                                START.plusMillis(4),
                                "2001:db8::8",
                                "address_not_allowed"));
    }

    @Test
    default void ignoresUseOfUnknownToken() {
        insertTokensOfTwo();

        write(tx -> tx.tokens().used(id(9), START, TokenActivity.NONE));

        assertThat(find(view -> view.tokens().get(id(9)))).isEmpty();
        assertThat(items(view -> view.tokens().list(null, 9))).hasSize(5);
    }

    @Test
    default void refusesTokenWithExistingIdOrHash() {
        insertTokensOfTwo();

        assertRefused(id(1), tx -> tx.tokens().insert(token(1, user(1), "another secret")));
        assertRefused(id(9), tx -> tx.tokens().insert(token(9, user(2), "secret 1")));
    }

    @Test
    default void findsTokenByHashOnlyInGivenOrganization() {
        insertTokensOfTwo();
        writeIn(THEIRS, tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(token(9, user(1), "secret 1"));
        });

        assertThat(bearer(TokenHash.of("secret 1"))).contains(CallerRow.of(OURS, token(1, user(1)), user(1)));
        assertThat(bearerIn(THEIRS, TokenHash.of("secret 1")))
                .contains(CallerRow.of(THEIRS, token(9, user(1), "secret 1"), user(1)));
        assertThat(bearerIn(THEIRS, TokenHash.of("secret 2"))).isEmpty();
        assertThat(bearerIn(id(0xC), TokenHash.of("secret 1"))).isEmpty();
    }

    @Test
    default void refusesTokenForUnknownUser() {
        assertRefused(id(8), tx -> tx.tokens().insert(token(1, user(8))));
        assertThat(bearer(TokenHash.of("secret 1"))).isEmpty();
    }

    @Test
    default void deletesOnlyTokensOfGivenUser() {
        insertTokensOfTwo();

        write(tx -> assertThat(tx.tokens().deleteOf(id(1))).containsExactly(id(1), id(3), id(5)));

        assertThat(items(view -> view.tokens().list(null, 9))).containsExactly(token(2, user(2)), token(4, user(2)));
        assertThat(counted(view -> view.tokens().countOf(id(1)))).isZero();
        assertThat(bearer(TokenHash.of("secret 1"))).isEmpty();
        assertThat(bearer(TokenHash.of("secret 2"))).isPresent();
        write(tx -> assertThat(tx.tokens().deleteOf(id(1))).isEmpty());
    }

    @Test
    default void refusesToDeleteUnknownToken() {
        assertRefused(id(1), tx -> tx.tokens().delete(id(1)));
    }

    private void insertTokensOfTwo() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.users().insert(user(2));
            for (int number : new int[] {5, 2, 4, 1, 3}) {
                tx.tokens().insert(token(number, user(number % 2 == 0 ? 2 : 1)));
            }
        });
    }
}
