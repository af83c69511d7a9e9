package dev.castellan.server.internal.memory;

import static dev.castellan.server.internal.memory.OrganizationState.ISSUERS;
import static dev.castellan.server.internal.memory.OrganizationState.RULES;

import dev.castellan.server.internal.store.federation.FederationRules;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.Issuers;
import dev.castellan.server.internal.store.federation.RuleRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The issuers and rules of one organization, as seen by a unit of work. */
final class MemoryFederation {

    private MemoryFederation() {}

    /** The issuers. */
    record MemoryIssuers(MemoryUnitOfWork work) implements Issuers.Editor {

        @Override
        public Optional<IssuerRow> get(UUID issuerId) {
            return work.get(ISSUERS).find(issuerId);
        }

        @Override
        public List<IssuerRow> list(@Nullable UUID after, int limit) {
            return work.get(ISSUERS).after(after).limit(limit).toList();
        }

        @Override
        public int count() {
            return work.get(ISSUERS).size();
        }

        @Override
        public void insert(IssuerRow issuer) {
            work.insert(ISSUERS, issuer);
        }

        @Override
        public void update(IssuerRow issuer) {
            work.change(ISSUERS, issuers -> issuers.updated(issuer));
        }

        @Override
        public void delete(UUID issuerId) {
            work.delete(ISSUERS, issuerId);
            work.change(
                    RULES,
                    rules -> rules.minus(
                            rules.after(null).filter(rule -> rule.issuerId().equals(issuerId))));
        }
    }

    /** The rules. */
    record MemoryRules(MemoryUnitOfWork work) implements FederationRules.Editor {

        @Override
        public Optional<RuleRow> get(UUID ruleId) {
            return work.get(RULES).find(ruleId);
        }

        @Override
        public List<RuleRow> list(@Nullable UUID after, int limit) {
            return work.get(RULES).after(after).limit(limit).toList();
        }

        @Override
        public List<RuleRow> ofIssuer(UUID issuerId) {
            return work.get(RULES)
                    .after(null)
                    .filter(rule -> rule.issuerId().equals(issuerId))
                    .toList();
        }

        @Override
        public List<RuleRow> ofUser(UUID userId) {
            return work.get(RULES).of(userId, null).toList();
        }

        @Override
        public int count() {
            return work.get(RULES).size();
        }

        @Override
        public void insert(RuleRow rule) {
            work.requireUser(rule.userId());
            work.get(ISSUERS).get(rule.issuerId());
            work.insert(RULES, rule);
        }

        @Override
        public void update(RuleRow rule) {
            work.change(RULES, rules -> rules.updated(rule));
        }

        @Override
        public void delete(UUID ruleId) {
            work.delete(RULES, ruleId);
        }
    }
}
