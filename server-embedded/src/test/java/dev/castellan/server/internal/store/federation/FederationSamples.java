package dev.castellan.server.internal.store.federation;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.token;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.FederatedFrom;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sample rows of federation. */
public final class FederationSamples {

    /** An end that no clock of a test reaches. */
    public static final Instant LATER = Instant.parse("2999-01-01T00:00:00Z");

    /** A set with the public key of RFC 8037, appendix A. */
    public static final KeySet KEYS = KeySet.of(JsonValue.parse("""
            {"keys": [{"kty": "OKP", "crv": "Ed25519", "kid": "1",
              "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"""));

    private FederationSamples() {}

    /** Returns an issuer with inline keys. */
    public static IssuerRow issuer(long number) {
        return new IssuerRow(
                id(number),
                "issuer " + number,
                "https://token.actions.githubusercontent.com",
                "https://castellan.example/" + number,
                IssuerRow.Keys.inline(KEYS),
                List.of("repository_id"),
                true,
                START,
                id(1));
    }

    /** Returns a rule of an issuer for a service account. */
    public static RuleRow rule(long number, IssuerRow issuer, UserRow account) {
        ClaimMatch match = ClaimMatch.of(
                Map.of("repository_id", List.of("7", "8"), "https://example.org/role", List.of("d\u00e9ploy \"x\"")));
        return new RuleRow(id(number), issuer.issuerId(), account.userId(), match, 900, true, START, null);
    }

    /** Returns a token of a rule for its service account. */
    public static TokenRow federated(long number, RuleRow rule, UserRow account, @Nullable Instant end) {
        TokenRow plain = token(number, account);
        return new TokenRow(plain.tokenId(), plain.userId(), null, plain.prefix(), plain.hash(), START, end, null)
                .federatedFrom(new FederatedFrom(
                        rule.ruleId(), "https://token.actions.githubusercontent.com", "repo:o/r:ref:refs/heads/main"));
    }

    /** Inserts issuer 31 with rule 32 of a service account. */
    public static void insertFederation(Transaction tx, UserRow account) {
        tx.issuers().insert(issuer(31));
        tx.federationRules().insert(rule(32, issuer(31), account));
    }
}
