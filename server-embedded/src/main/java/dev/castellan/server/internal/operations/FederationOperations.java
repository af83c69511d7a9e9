package dev.castellan.server.internal.operations;

import dev.castellan.model.Bounds;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.FederationRuleEndpoints;
import dev.castellan.model.endpoint.IssuerEndpoints;
import dev.castellan.model.federation.FederationRule;
import dev.castellan.model.federation.FederationRuleUpdate;
import dev.castellan.model.federation.Issuer;
import dev.castellan.model.federation.IssuerUpdate;
import dev.castellan.model.federation.NewFederationRule;
import dev.castellan.model.federation.NewIssuer;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.mapping.ResourceMapper;
import dev.castellan.server.internal.paging.ListPageRequest;
import dev.castellan.server.internal.rules.FederationFields;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.federation.ClaimMatch;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.RuleRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The operations on issuers and rules of federation. Disabling or deleting an issuer or a rule, replacing the keys of an
 * issuer, and matching other claims also delete the tokens of the rules, in the same transaction. Other changes, such as
 * a shorter lifetime, apply to the next tokens.
 */
record FederationOperations(IdSource ids) {

    private static final int MAX_ISSUERS = 100;
    private static final int MAX_RULES = 1000;

    List<OperationRoute<?, ?>> routes() {
        return List.of(
                OperationRoute.reading(IssuerEndpoints.LIST, this::listIssuers),
                OperationRoute.changing(IssuerEndpoints.CREATE, this::createIssuer)
                        .creating(Issuer::id),
                OperationRoute.changing(IssuerEndpoints.UPDATE, this::updateIssuer),
                OperationRoute.changing(IssuerEndpoints.DELETE, this::deleteIssuer),
                OperationRoute.reading(FederationRuleEndpoints.LIST, this::listRules),
                OperationRoute.changing(FederationRuleEndpoints.CREATE, this::createRule)
                        .creating(FederationRule::id),
                OperationRoute.changing(FederationRuleEndpoints.UPDATE, this::updateRule),
                OperationRoute.changing(FederationRuleEndpoints.DELETE, this::deleteRule));
    }

    Page<Issuer> listIssuers(View view, Caller caller, Arguments<Void> arguments) {
        ListPageRequest page = ListPageRequest.of(view, IssuerEndpoints.LIST, arguments);
        return page.page(
                view.issuers().list(page.afterId(), page.rowLimit()),
                ResourceMapper::issuer,
                row -> row.issuerId().toString());
    }

    Issuer createIssuer(Transaction tx, Caller caller, Arguments<NewIssuer> arguments) {
        NewIssuer body = arguments.requiredBody();
        FieldRules.checkName(body.name());
        FederationFields.checkIssuer(body.issuer());
        FieldRules.checkText("audience", body.audience());
        checkNumber(tx.issuers().count(), MAX_ISSUERS, "issuers");
        IssuerRow row = new IssuerRow(
                ids.nextRow(),
                body.name(),
                body.issuer(),
                body.audience(),
                FederationFields.keys(body.keys()),
                FederationFields.requiredClaims(body.requiredClaims()),
                !Boolean.FALSE.equals(body.enabled()),
                tx.now(),
                creator(caller));
        tx.issuers().insert(row);
        return ResourceMapper.issuer(row);
    }

    /**
     * Changes an issuer. Disabling it, or replacing its keys, deletes the tokens of its rules: the old keys may be
     * stolen. Refuses to require what a rule does not pin.
     */
    Issuer updateIssuer(Transaction tx, Caller caller, Arguments<IssuerUpdate> arguments) {
        IssuerRow old = issuer(tx, arguments.id(0));
        IssuerUpdate update = arguments.requiredBody();
        FieldRules.checkOptionalName(update.name());
        IssuerRow row = old.with(
                Objects.requireNonNullElse(update.name(), old.name()),
                update.keys() == null ? old.keys() : FederationFields.keys(update.keys()),
                update.requiredClaims() == null
                        ? old.requiredClaims()
                        : FederationFields.requiredClaims(update.requiredClaims()),
                Objects.requireNonNullElse(update.enabled(), old.enabled()));
        List<RuleRow> rules = tx.federationRules().ofIssuer(row.issuerId());
        rules.forEach(rule -> checkPinned(row, rule.match(), "rule " + rule.ruleId()));
        tx.issuers().update(row);
        if (!row.enabled() || !row.keys().equals(old.keys())) {
            rules.forEach(rule -> tx.tokens().deleteOfRule(rule.ruleId()));
        }
        tx.changes().add("name", old.name(), row.name());
        tx.changes().addWithoutValues("keys", old.keys(), row.keys());
        tx.changes().add("required_claims", text(old.requiredClaims()), text(row.requiredClaims()));
        tx.changes().add("enabled", old.enabled(), row.enabled());
        return ResourceMapper.issuer(row);
    }

    /** Deletes an issuer with its rules and their tokens. */
    @Nullable
    Void deleteIssuer(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID id = issuer(tx, arguments.id(0)).issuerId();
        tx.federationRules().ofIssuer(id).forEach(rule -> tx.tokens().deleteOfRule(rule.ruleId()));
        tx.issuers().delete(id);
        return null;
    }

    Page<FederationRule> listRules(View view, Caller caller, Arguments<Void> arguments) {
        ListPageRequest page = ListPageRequest.of(view, FederationRuleEndpoints.LIST, arguments);
        return page.page(
                view.federationRules().list(page.afterId(), page.rowLimit()),
                ResourceMapper::rule,
                row -> row.ruleId().toString());
    }

    FederationRule createRule(Transaction tx, Caller caller, Arguments<NewFederationRule> arguments) {
        NewFederationRule body = arguments.requiredBody();
        ClaimMatch match = FederationFields.match(body.match());
        Integer lifetime = body.tokenLifetimeSeconds();
        IssuerRow issuer = tx.issuers()
                .get(body.issuerId())
                .orElseThrow(() -> FieldRules.invalid("issuer_id: no such issuer " + body.issuerId()));
        checkPinned(issuer, match, "the rule");
        checkNumber(tx.federationRules().count(), MAX_RULES, "rules");
        RuleRow row = new RuleRow(
                ids.nextRow(),
                issuer.issuerId(),
                account(tx, body.userId()),
                match,
                lifetime == null ? NewFederationRule.STANDARD_LIFETIME_SECONDS : lifetime(lifetime),
                !Boolean.FALSE.equals(body.enabled()),
                tx.now(),
                creator(caller));
        tx.federationRules().insert(row);
        return ResourceMapper.rule(row);
    }

    /** Changes a rule. Disabling it, or matching other claims, deletes its tokens. A new lifetime keeps them. */
    FederationRule updateRule(Transaction tx, Caller caller, Arguments<FederationRuleUpdate> arguments) {
        RuleRow old = rule(tx, arguments.id(0));
        FederationRuleUpdate update = arguments.requiredBody();
        Integer lifetime = update.tokenLifetimeSeconds();
        RuleRow row = old.with(
                update.match() == null ? old.match() : FederationFields.match(update.match()),
                lifetime == null ? old.tokenLifetimeSeconds() : lifetime(lifetime),
                Objects.requireNonNullElse(update.enabled(), old.enabled()));
        checkPinned(issuer(tx, row.issuerId()), row.match(), "the rule");
        tx.federationRules().update(row);
        if (!row.enabled() || !row.match().equals(old.match())) {
            tx.tokens().deleteOfRule(row.ruleId());
        }
        tx.changes().add("match", old.match(), row.match());
        tx.changes().add("token_lifetime_seconds", old.tokenLifetimeSeconds(), row.tokenLifetimeSeconds());
        tx.changes().add("enabled", old.enabled(), row.enabled());
        return ResourceMapper.rule(row);
    }

    /** Deletes a rule with its tokens. */
    @Nullable
    Void deleteRule(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID id = rule(tx, arguments.id(0)).ruleId();
        tx.tokens().deleteOfRule(id);
        tx.federationRules().delete(id);
        return null;
    }

    private static IssuerRow issuer(View view, UUID id) {
        return view.issuers().get(id).orElseThrow(() -> Refusal.missing("issuer", id));
    }

    private static RuleRow rule(View view, UUID id) {
        return view.federationRules().get(id).orElseThrow(() -> Refusal.missing("rule", id));
    }

    /** Returns the id of a service account, which may be suspended. Its tokens do not work as long as it is. */
    private static UUID account(Transaction tx, UUID userId) {
        UserRow user = tx.users().get(userId).orElseThrow(() -> FieldRules.invalid("user_id: no such user " + userId));
        if (!user.isServiceAccount()) {
            throw Refusal.of(ErrorCode.NOT_SERVICE_ACCOUNT, "user " + userId + " is a person: name a service account")
                    .withValues(userId);
        }
        return userId;
    }

    private static void checkPinned(IssuerRow issuer, ClaimMatch match, String rule) {
        issuer.requiredClaims().stream()
                .filter(claim -> !match.claims().containsKey(claim))
                .findFirst()
                .ifPresent(claim -> {
                    throw Refusal.of(
                                    ErrorCode.CLAIM_NOT_PINNED,
                                    rule + " does not match the claim " + claim + ", which issuer " + issuer.issuerId()
                                            + " requires: add it to match")
                            .withValues(claim);
                });
    }

    private static void checkNumber(int number, int max, String what) {
        if (number >= max) {
            throw Refusal.of(
                            ErrorCode.MAXIMUM_REACHED,
                            "the organization has " + max + " " + what + ", the maximum: delete some first")
                    .withValues(max);
        }
    }

    private static int lifetime(int seconds) {
        if (seconds < Bounds.MIN_FEDERATED_SECONDS || seconds > Bounds.MAX_FEDERATED_SECONDS) {
            throw FieldRules.invalid("token_lifetime_seconds: must be " + Bounds.MIN_FEDERATED_SECONDS + " to "
                    + Bounds.MAX_FEDERATED_SECONDS + ", is " + seconds);
        }
        return seconds;
    }

    /** Returns the user who creates an issuer or rule, or null for the administration. */
    private static @Nullable UUID creator(Caller caller) {
        return caller.sessionId() == null ? null : caller.userId();
    }

    private static @Nullable String text(List<String> claims) {
        return claims.isEmpty() ? null : String.join(" ", claims);
    }
}
