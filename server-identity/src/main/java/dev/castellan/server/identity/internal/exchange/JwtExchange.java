package dev.castellan.server.identity.internal.exchange;

import dev.castellan.model.IssuedToken;
import dev.castellan.server.identity.internal.jwt.InvalidJwtException;
import dev.castellan.server.identity.internal.jwt.InvalidJwtException.Fault;
import dev.castellan.server.identity.internal.jwt.JwkSet;
import dev.castellan.server.identity.internal.jwt.Jwt;
import dev.castellan.server.identity.internal.jwt.KeyCache;
import dev.castellan.server.identity.internal.jwt.KeyPlace;
import dev.castellan.server.identity.internal.jwt.VerifiedClaims;
import dev.castellan.server.identity.internal.outgoing.OutgoingException;
import dev.castellan.server.internal.federation.ExchangeMismatch;
import dev.castellan.server.internal.federation.ExchangeMismatch.Reason;
import dev.castellan.server.internal.federation.ExchangeRefusals;
import dev.castellan.server.internal.federation.FederatedTokens;
import dev.castellan.server.internal.federation.VerifiedJwt;
import dev.castellan.server.internal.filters.ServerSiteContext;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.KeySet;
import dev.castellan.server.internal.store.federation.RuleRow;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exchanges a JWT: finds the rule and its issuer, gets the keys, verifies the JWT, and adds a token in a transaction
 * that checks the rule again. Work on the store and signatures run on the workers of the organization, and fetches of
 * keys on other threads. Thread-safe.
 */
final class JwtExchange {

    private static final Logger LOG = LoggerFactory.getLogger(JwtExchange.class);
    /** How long a client waits before it tries again if the keys cannot be fetched. */
    private static final Duration RETRY = Duration.ofSeconds(20);

    private final ServerSiteContext server;
    private final KeyCache keys;
    private final FederatedTokens tokens;
    private final ExchangeRefusals refusals;

    JwtExchange(ServerSiteContext server, KeyCache keys) {
        this.server = server;
        this.keys = keys;
        this.tokens = new FederatedTokens(
                server.store(), server.trail(), server.settings().rules());
        this.refusals = new ExchangeRefusals(server.store(), server.settings().rules());
    }

    long auditEventsDropped() {
        return refusals.dropped();
    }

    /**
     * Exchanges a JWT.
     *
     * @return the token. The cause of a failure is an {@link ExchangeMismatch}, an {@link OAuthException}, or another
     *     exception for which the server has a response
     */
    CompletionStage<IssuedToken> exchange(UUID rule, String jwt, @Nullable InetSocketAddress peer) {
        InetAddress address = peer == null ? null : peer.getAddress();
        return server.run(null, address, () -> server.store().organizationOfRule(rule))
                .thenCompose(organization -> organization.isEmpty()
                        ? CompletableFuture.failedStage(ExchangeMismatch.of(Reason.RULE_UNKNOWN))
                        : exchange(new Attempt(organization.get(), rule, peer), jwt));
    }

    private CompletionStage<IssuedToken> exchange(Attempt attempt, String jwt) {
        return run(attempt, () -> prepare(attempt, jwt))
                .thenCompose(prepared -> keys(attempt, prepared)
                        .thenCompose(found -> run(attempt, () -> issue(attempt, prepared, found))));
    }

    /** Runs work on a worker, and records why it refuses the JWT. */
    private <T> CompletionStage<T> run(Attempt attempt, Work<T> work) {
        return server.run(attempt.organization, attempt.address(), () -> {
            try {
                return work.run();
            } catch (ExchangeMismatch e) {
                record(attempt, e);
                throw e;
            } catch (InvalidJwtException e) {
                ExchangeMismatch mismatch = ExchangeMismatch.of(reason(e.fault()));
                record(attempt, mismatch);
                throw mismatch;
            }
        });
    }

    private void record(Attempt attempt, ExchangeMismatch mismatch) {
        VerifiedClaims claims = attempt.claims;
        refusals.record(
                attempt.organization,
                attempt.rule,
                mismatch,
                claims == null ? null : claims.issuer(),
                claims == null ? null : claims.subject(),
                attempt.peer);
    }

    /** Checks everything for which no key is needed, so a JWT of another issuer does not cause a fetch. */
    private Prepared prepare(Attempt attempt, String text) throws InvalidJwtException {
        IssuerRow issuer = server.store()
                .<Optional<IssuerRow>>read(
                        attempt.organization,
                        view -> view.federationRules()
                                .get(attempt.rule)
                                .filter(RuleRow::enabled)
                                .flatMap(rule -> view.issuers().get(rule.issuerId())))
                .orElseThrow(() -> ExchangeMismatch.of(Reason.RULE_DISABLED));
        if (!issuer.enabled()) {
            throw ExchangeMismatch.of(Reason.ISSUER_DISABLED);
        }
        Jwt jwt = Jwt.parse(text, Jwt.USUAL_TYPES);
        jwt.check(issuer.issuer(), issuer.audience(), server.clock().instant());
        KeySet inline = issuer.keys().set();
        return new Prepared(issuer, jwt, inline == null ? null : JwkSet.parse(inline.toString()));
    }

    private CompletionStage<JwkSet> keys(Attempt attempt, Prepared prepared) {
        if (prepared.inline != null) {
            return CompletableFuture.completedStage(prepared.inline);
        }
        String url = prepared.issuer.keys().url();
        KeyPlace place = url == null
                ? KeyPlace.discovery(attempt.organization, prepared.issuer.issuer())
                : KeyPlace.at(attempt.organization, url);
        return keys.find(place, prepared.jwt::hasKeyIn)
                .exceptionallyCompose(failure -> unavailable(attempt, prepared.issuer, failure));
    }

    private CompletionStage<JwkSet> unavailable(Attempt attempt, IssuerRow issuer, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (!(cause instanceof OutgoingException)) {
            return CompletableFuture.failedStage(cause);
        }
        LOG.info("the keys of issuer {} are not available: {}", issuer.issuerId(), cause.getMessage());
        return server.run(attempt.organization, attempt.address(), () -> {
            record(attempt, ExchangeMismatch.of(Reason.KEYS_UNAVAILABLE));
            throw OAuthException.unavailable("the keys of the issuer are not available: try again", RETRY);
        });
    }

    private IssuedToken issue(Attempt attempt, Prepared prepared, JwkSet found) throws InvalidJwtException {
        IssuerRow issuer = prepared.issuer;
        VerifiedClaims claims = prepared.jwt.verify(
                found, issuer.issuer(), issuer.audience(), server.clock().instant());
        attempt.claims = claims;
        return tokens.exchange(
                attempt.organization,
                attempt.rule,
                new VerifiedJwt(
                        claims.issuer(),
                        claims.subject(),
                        List.of(claims.audience()),
                        claims.expiresAt(),
                        claims.all(),
                        issuer.keys()),
                attempt.peer);
    }

    private static Reason reason(Fault fault) {
        return switch (fault) {
            case MALFORMED, TYPE, CRITICAL -> Reason.MALFORMED;
            case ALGORITHM -> Reason.ALGORITHM;
            case ISSUER -> Reason.ISSUER;
            case AUDIENCE -> Reason.AUDIENCE;
            case SUBJECT -> Reason.SUBJECT;
            case EXPIRED -> Reason.EXPIRED;
            case NOT_YET_VALID -> Reason.NOT_YET_VALID;
            case UNKNOWN_KEY -> Reason.UNKNOWN_KEY;
            case SIGNATURE -> Reason.SIGNATURE;
        };
    }

    /** A request by a rule of an organization. */
    private static final class Attempt {

        private final UUID organization;
        private final UUID rule;
        private final @Nullable InetSocketAddress peer;
        /** Null until the signature is verified. */
        private volatile @Nullable VerifiedClaims claims;

        Attempt(UUID organization, UUID rule, @Nullable InetSocketAddress peer) {
            this.organization = organization;
            this.rule = rule;
            this.peer = peer;
        }

        @Nullable
        InetAddress address() {
            return peer == null ? null : peer.getAddress();
        }
    }

    /**
     * A JWT that is not verified yet, and the issuer of the rule.
     *
     * @param inline the keys of the issuer if its row contains them, or null
     */
    private record Prepared(
            IssuerRow issuer, Jwt jwt, @Nullable JwkSet inline) {}

    /** Work that can refuse a JWT. */
    @FunctionalInterface
    private interface Work<T> {
        T run() throws InvalidJwtException;
    }
}
