package dev.castellan.server.internal.federation;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.internal.text.CharacterRules;
import dev.castellan.server.internal.audit.AuditTrail;
import dev.castellan.server.internal.audit.ChangeAttempt;
import dev.castellan.server.internal.audit.ChangeJournal;
import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.federation.ExchangeMismatch.Reason;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.RuleRow;
import dev.castellan.server.internal.store.rows.FederatedFrom;
import dev.castellan.server.internal.store.rows.TokenLimits;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.tokens.TokenGenerator;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.ChangeNotice.Via;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Exchanges verified JWTs for tokens. Thread-safe. */
public final class FederatedTokens {

    /** The operation of the audit event of an exchange. */
    public static final String EXCHANGE = "tokens.exchange";

    /** The maximum number of federated tokens of a service account that have not ended. */
    public static final int PER_ACCOUNT = 1000;

    /** The maximum length of the subject of a JWT, in characters. */
    private static final int MAX_SUBJECT = 1000;

    private final Store store;
    private final AuditTrail trail;
    private final IdSource ids;
    private final TokenGenerator factory;
    private final @Nullable Duration maxLifetime;

    /** Creates an instance that uses the sources and the longest lifetime of tokens in these settings. */
    public FederatedTokens(Store store, AuditTrail trail, RuleSettings settings) {
        this.store = store;
        this.trail = trail;
        this.ids = settings.sources().ids();
        this.factory = new TokenGenerator(settings.sources().secrets());
        this.maxLifetime = settings.tokens().maxLifetime();
    }

    /**
     * Exchanges a JWT for a token of the rule's service account. Checks the rule and its issuer in the transaction that
     * adds the token, so no exchange ends after the commit that disables the rule or replaces inline keys.
     *
     * @param peer the address and port of the client, or null for a request without a socket
     * @throws ExchangeMismatch if the JWT is not one that the rule describes
     * @throws Refusal if the service account has too many tokens, or a quota is used up
     */
    public IssuedToken exchange(UUID organizationId, UUID ruleId, VerifiedJwt jwt, @Nullable InetSocketAddress peer) {
        ChangeJournal journal = trail.journal();
        IssuedToken token;
        try {
            token = store.write(organizationId, tx -> exchange(tx, journal, ruleId, jwt, peer));
        } catch (ExchangeMismatch e) {
            journal.failed(e, ErrorKind.INVALID.status());
            throw e;
        } catch (RuntimeException e) {
            journal.failed(e);
            throw e;
        }
        journal.committed(200);
        return token;
    }

    private IssuedToken exchange(
            Transaction tx, ChangeJournal journal, UUID ruleId, VerifiedJwt jwt, @Nullable InetSocketAddress peer) {
        journal.restart();
        UUID organization = tx.exists() ? tx.organization().organizationId() : null;
        if (organization == null) {
            throw ExchangeMismatch.of(Reason.RULE_UNKNOWN);
        }
        journal.begin(new ChangeAttempt(Via.API, organization, null, peer, EXCHANGE, List.of(ruleId), null));
        RuleRow rule = tx.federationRules().get(ruleId).orElseThrow(() -> ExchangeMismatch.of(Reason.RULE_UNKNOWN));
        check(tx, rule, jwt);
        UserRow owner = tx.users().get(rule.userId()).orElseThrow(() -> ExchangeMismatch.of(Reason.RULE_UNKNOWN));
        if (owner.suspended()) {
            throw ExchangeMismatch.of(Reason.ACCOUNT_SUSPENDED);
        }
        Caller caller = new Caller(organization, null, owner.userId(), owner.role());
        ChangeAttempt attempt = ChangeAttempt.byCaller(caller, peer, EXCHANGE, List.of(ruleId));
        journal.begin(attempt);
        makeRoom(tx, owner.userId());
        TokenGenerator.GeneratedToken token = factory.make(
                tx.organization().tag(),
                ids.nextRow(),
                owner,
                null,
                tx.now(),
                end(tx, rule, jwt),
                null,
                TokenLimits.NONE);
        tx.tokens().insert(token.row().federatedFrom(new FederatedFrom(ruleId, jwt.issuer(), jwt.subject())));
        journal.recordChange(tx, attempt, token.issued().id(), token.issued());
        return token.issued();
    }

    /** Checks everything that may have changed since the signature was verified, and the claims. */
    private static void check(Transaction tx, RuleRow rule, VerifiedJwt jwt) {
        IssuerRow issuer =
                tx.issuers().get(rule.issuerId()).orElseThrow(() -> ExchangeMismatch.of(Reason.RULE_UNKNOWN));
        require(rule.enabled(), Reason.RULE_DISABLED);
        require(issuer.enabled(), Reason.ISSUER_DISABLED);
        require(issuer.keys().equals(jwt.keys()), Reason.KEYS_CHANGED);
        require(issuer.issuer().equals(jwt.issuer()), Reason.ISSUER);
        require(jwt.audience().contains(issuer.audience()), Reason.AUDIENCE);
        require(jwt.expiresAt().truncatedTo(ChronoUnit.MILLIS).isAfter(tx.now()), Reason.EXPIRED);
        require(isPrintable(jwt.subject()), Reason.SUBJECT);
        Optional<String> unpinned = issuer.requiredClaims().stream()
                .filter(claim -> !rule.match().claims().containsKey(claim))
                .findFirst();
        if (unpinned.isPresent()) {
            throw ExchangeMismatch.of(Reason.CLAIM_NOT_PINNED, unpinned.get());
        }
        Optional<String> mismatch = rule.match().firstMismatch(jwt.claims());
        if (mismatch.isPresent()) {
            throw ExchangeMismatch.of(Reason.CLAIM, mismatch.get());
        }
    }

    private static void require(boolean condition, Reason reason) {
        if (!condition) {
            throw ExchangeMismatch.of(reason);
        }
    }

    private static boolean isPrintable(String subject) {
        return !subject.isBlank()
                && subject.length() <= MAX_SUBJECT
                && subject.codePoints()
                        .noneMatch(c -> CharacterRules.isForbidden(c) || CharacterRules.changesDirection(c));
    }

    /** Deletes the tokens of the account that have ended, and refuses the exchange if too many others are left. */
    private static void makeRoom(Transaction tx, UUID owner) {
        tx.tokens().deleteEndedOf(owner);
        if (tx.tokens().countFederatedOf(owner) >= PER_ACCOUNT) {
            Instant next = tx.tokens().firstFederatedEndOf(owner).orElse(tx.now());
            throw Refusal.retryAfter(
                    ErrorKind.RATE_LIMITED,
                    "the service account has " + PER_ACCOUNT + " federated tokens, the maximum: wait until one ends",
                    Duration.between(tx.now(), next));
        }
    }

    private Instant end(Transaction tx, RuleRow rule, VerifiedJwt jwt) {
        Instant end = earlier(
                tx.now().plusSeconds(rule.tokenLifetimeSeconds()),
                jwt.expiresAt().truncatedTo(ChronoUnit.MILLIS));
        Duration longest = tx.organization().limits().tokenLifetime(maxLifetime);
        return longest == null ? end : earlier(end, tx.now().plus(longest));
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }
}
