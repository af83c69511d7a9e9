package dev.castellan.server.internal.store.federation;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static dev.castellan.server.internal.store.federation.FederationSamples.KEYS;
import static dev.castellan.server.internal.store.federation.FederationSamples.LATER;
import static dev.castellan.server.internal.store.federation.FederationSamples.federated;
import static dev.castellan.server.internal.store.federation.FederationSamples.issuer;
import static dev.castellan.server.internal.store.federation.FederationSamples.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.StoreContract;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.TokenListing;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.TokenSortKey;
import dev.castellan.server.internal.store.rows.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of {@link Issuers} and {@link FederationRules}, and of federated tokens. */
public interface FederationContract extends StoreContract {

    /** The end of a token that has ended. */
    Instant ENDED = START.minusMillis(1);

    @Test
    default void readsBackAllFieldsOfIssuersAndRules() {
        IssuerRow discovered = new IssuerRow(
                id(1), "GitHub", "https://a.example/b", "me", IssuerRow.Keys.DISCOVERED, List.of(), false, START, null);
        IssuerRow remote = new IssuerRow(
                id(2),
                "GitLab",
                "https://a.example",
                "me",
                IssuerRow.Keys.at("https://a.example/keys?a=b"),
                List.of("a", "b"),
                true,
                START,
                id(9));
        write(tx -> {
            tx.users().insert(user(1));
            tx.issuers().insert(remote);
            tx.issuers().insert(issuer(3));
            tx.issuers().insert(discovered);
            tx.federationRules().insert(rule(4, remote, user(1)));
        });

        assertThat(items(view -> view.issuers().list(null, 9))).containsExactly(discovered, remote, issuer(3));
        assertThat(items(view -> view.issuers().list(id(1), 1))).containsExactly(remote);
        assertThat(find(view -> view.issuers().get(id(3)))).contains(issuer(3));
        assertThat(find(view -> view.issuers().get(id(4)))).isEmpty();
        assertThat(counted(view -> view.issuers().count())).isEqualTo(3);
        assertThat(find(view -> view.federationRules().get(id(4)))).contains(rule(4, remote, user(1)));
        assertThat(find(view -> view.federationRules().get(id(3)))).isEmpty();
    }

    @Test
    default void listsRulesOfIssuerAndOfUser() {
        insertRules();

        assertThat(items(view -> view.federationRules().list(null, 9)))
                .containsExactly(
                        rule(11, issuer(5), user(1)), rule(12, issuer(6), user(1)), rule(13, issuer(6), user(2)));
        assertThat(items(view -> view.federationRules().list(id(11), 1))).containsExactly(rule(12, issuer(6), user(1)));
        assertThat(items(view -> view.federationRules().ofIssuer(id(6))))
                .containsExactly(rule(12, issuer(6), user(1)), rule(13, issuer(6), user(2)));
        assertThat(items(view -> view.federationRules().ofUser(id(1))))
                .containsExactly(rule(11, issuer(5), user(1)), rule(12, issuer(6), user(1)));
        assertThat(counted(view -> view.federationRules().count())).isEqualTo(3);
    }

    @Test
    default void updatesIssuerAndRule() {
        insertRules();
        IssuerRow issuer = issuer(5).with("new", IssuerRow.Keys.at("https://k.example"), List.of("sub"), false);
        RuleRow rule = rule(11, issuer(5), user(1)).with(ClaimMatch.of(Map.of("sub", List.of("x"))), 60, false);

        write(tx -> {
            tx.issuers().update(issuer);
            tx.federationRules().update(rule);
            assertThat(tx.nameOf(id(5))).contains("new");
        });

        assertThat(find(view -> view.issuers().get(id(5)))).contains(issuer);
        assertThat(find(view -> view.federationRules().get(id(11)))).contains(rule);
        assertThat(find(view -> view.issuers().get(id(6)))).contains(issuer(6));
        write(tx -> tx.issuers().update(issuer.with("a", IssuerRow.Keys.inline(KEYS), List.of(), true)));
        assertThat(find(view -> view.issuers().get(id(5))).orElseThrow().keys()).isEqualTo(IssuerRow.Keys.inline(KEYS));
    }

    @Test
    default void deletesRulesWithTheirIssuerAndTheirUser() {
        insertRules();

        write(tx -> tx.users().delete(id(1)));
        assertThat(items(view -> view.federationRules().list(null, 9))).containsExactly(rule(13, issuer(6), user(2)));

        write(tx -> tx.issuers().delete(id(6)));
        assertThat(items(view -> view.federationRules().list(null, 9))).isEmpty();
        assertThat(items(view -> view.issuers().list(null, 9))).containsExactly(issuer(5));

        write(tx -> tx.federationRules().insert(rule(14, issuer(5), user(2))));
        write(tx -> tx.federationRules().delete(id(14)));
        assertThat(counted(view -> view.federationRules().count())).isZero();
    }

    @Test
    default void refusesUnknownIssuersAndUsers() {
        insertRules();

        assertRefused(id(3), tx -> tx.issuers().delete(id(3)));
        assertRefused(id(3), tx -> tx.federationRules().delete(id(3)));
        assertRefused(id(5), tx -> tx.issuers().insert(issuer(5)));
        assertRefused(id(9), tx -> tx.federationRules().insert(rule(14, issuer(5), user(9))));
    }

    @Test
    default void findsOrganizationOfRule() {
        insertRules();
        writeIn(THEIRS, tx -> {
            tx.users().insert(user(1));
            tx.issuers().insert(issuer(5));
            tx.federationRules().insert(rule(21, issuer(5), user(1)));
        });

        assertThat(store().organizationOfRule(id(11))).contains(OURS);
        assertThat(store().organizationOfRule(id(21))).contains(THEIRS);
        assertThat(store().organizationOfRule(id(5))).isEmpty();
        store().write(THEIRS, tx -> {
            tx.deleteOrganization();
            return true;
        });
        assertThat(store().organizationOfRule(id(21))).isEmpty();
    }

    @Test
    default void federatedTokenCountsNeitherForItsOwnerNorForUsage() {
        insertTokens();

        assertThat(usage()).isEqualTo(1);
        assertThat(counted(view -> view.tokens().countOf(id(1)))).isEqualTo(1);
        assertThat(counted(view -> view.tokens().countFederatedOf(id(1)))).isEqualTo(2);
        assertThat(counted(view -> view.tokens().countFederatedOf(id(2)))).isZero();
        assertThat(find(view -> view.tokens().firstFederatedEndOf(id(1)))).contains(LATER.minusSeconds(1));
        assertThat(find(view -> view.tokens().firstFederatedEndOf(id(2)))).isEmpty();
        assertThat(store().read(OURS, view -> view.users().activity(List.of(id(1))))
                        .get(id(1))
                        .tokens())
                .isEqualTo(1);
        assertThat(find(view -> view.tokens().get(id(22)))).contains(live());
        assertThat(find(view -> view.bearer(id(22)))).isPresent();
    }

    @Test
    default void noListContainsFederatedTokenThatHasEnded() {
        insertTokens();

        List<TokenRow> shown = List.of(token(21, user(1)), live(), ofOtherRule());
        assertThat(items(view -> view.tokens().list(null, 9))).isEqualTo(shown);
        assertThat(items(view -> view.tokens().list(null, 2))).isEqualTo(shown.subList(0, 2));
        assertThat(items(view -> view.tokens().ofUser(id(1), null, 9))).isEqualTo(shown);
        assertThat(items(view -> view.tokens().ofUser(id(2), null, 9))).isEmpty();
        assertThat(items(view -> view.tokens().list(listing(null)))).containsExactlyElementsOf(shown);
        assertThat(items(view -> view.tokens().list(listing(id(1))))).containsExactlyElementsOf(shown);
        assertThat(items(view -> view.tokens().ofRule(id(11), null, 9))).containsExactly(live());
        assertThat(items(view -> view.tokens().ofRule(id(11), id(22), 9))).isEmpty();
        assertThat(items(view -> view.tokens().ofRule(id(13), null, 9))).isEmpty();
    }

    @Test
    default void deletesFederatedTokens() {
        insertTokens();

        write(tx -> tx.tokens().delete(id(22)));
        assertThat(usage()).isEqualTo(1);
        write(tx -> assertThat(tx.tokens().deleteOf(id(1))).containsExactly(id(21), id(23)));
        assertThat(usage()).isZero();
        write(tx -> assertThat(tx.tokens().deleteOf(id(2))).isEmpty());
        write(tx -> tx.users().delete(id(2)));
        assertThat(find(view -> view.tokens().get(id(25)))).isEmpty();
    }

    @Test
    default void deletesTokensOfRule() {
        insertTokens();

        write(tx -> assertThat(tx.tokens().deleteOfRule(id(11))).isEqualTo(1));

        assertThat(find(view -> view.tokens().get(id(22)))).isEmpty();
        assertThat(find(view -> view.tokens().get(id(24)))).isEmpty();
        assertThat(find(view -> view.bearer(id(22)))).isEmpty();
        assertThat(items(view -> view.tokens().list(null, 9))).containsExactly(token(21, user(1)), ofOtherRule());
        assertThat(usage()).isEqualTo(1);
    }

    @Test
    default void deletesEndedTokens() {
        insertTokens();
        assertThat(holds(view -> view.tokens().anyEnded())).isTrue();

        write(tx -> tx.tokens().deleteEnded(1));
        assertThat(holds(view -> view.tokens().anyEnded())).isTrue();
        write(tx -> tx.tokens().deleteEnded(9));
        assertThat(holds(view -> view.tokens().anyEnded())).isFalse();
        assertThat(find(view -> view.tokens().get(id(24)))).isEmpty();
        assertThat(items(view -> view.tokens().list(null, 9)))
                .containsExactly(token(21, user(1)), live(), ofOtherRule());
        assertThat(usage()).isEqualTo(1);
    }

    @Test
    default void deletesEndedTokensOfOneUser() {
        insertTokens();

        write(tx -> tx.tokens().deleteEndedOf(id(1)));

        assertThat(find(view -> view.tokens().get(id(24)))).isEmpty();
        assertThat(find(view -> view.tokens().get(id(25)))).isPresent();
        assertThat(find(view -> view.tokens().get(id(22)))).isPresent();
    }

    @Test
    default void userWithFederatedTokensIsDeletedOnlyAfterThem() {
        insertTokens();

        assertRefused(id(2), tx -> tx.users().delete(id(2)));
    }

    private static TokenRow live() {
        return federated(22, rule(11, issuer(5), user(1)), user(1), LATER);
    }

    private static TokenRow ofOtherRule() {
        return federated(23, rule(12, issuer(6), user(1)), user(1), LATER.minusSeconds(1));
    }

    private static TokenListing listing(@Nullable UUID user) {
        return new TokenListing(
                user, null, null, null, null, new TokenSortKey(TokenSortKey.Field.CREATED_AT, false), null, 9);
    }

    private long usage() {
        return store().<Usage>read(OURS, View::usage).tokens();
    }

    /** Inserts users 1 and 2, issuers 5 and 6, and rules 11, 12 and 13. */
    private void insertRules() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.users().insert(user(2));
            tx.issuers().insert(issuer(5));
            tx.issuers().insert(issuer(6));
            tx.federationRules().insert(rule(13, issuer(6), user(2)));
            tx.federationRules().insert(rule(11, issuer(5), user(1)));
            tx.federationRules().insert(rule(12, issuer(6), user(1)));
        });
    }

    /** Inserts a token 21 that is not federated, 22 and 23 that live, and 24 and 25 that have ended. */
    private void insertTokens() {
        insertRules();
        write(tx -> {
            tx.tokens().insert(token(21, user(1)));
            tx.tokens().insert(live());
            tx.tokens().insert(ofOtherRule());
            tx.tokens().insert(federated(24, rule(11, issuer(5), user(1)), user(1), ENDED));
            tx.tokens().insert(federated(25, rule(13, issuer(6), user(2)), user(2), ENDED));
        });
    }
}
