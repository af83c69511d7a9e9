package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.federation.FederationRules;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.Issuers;
import dev.castellan.server.internal.store.federation.RuleRow;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the issuers and rules of one organization in a unit of work. */
final class JdbcFederation {

    private static final String ISSUER_ID = "issuer_id";

    private JdbcFederation() {}

    private static int count(UnitOfWork work, String table) {
        return work.count(
                "SELECT count(*) FROM " + table + " WHERE organization_id = :organization", UnitOfWork.Binding.NONE);
    }

    /** The issuers. */
    record JdbcIssuers(UnitOfWork work) implements Issuers.Editor {

        private static final Table<IssuerRow> TABLE = new Table<>(Schema.ISSUERS);

        @Override
        public Optional<IssuerRow> get(UUID issuerId) {
            return TABLE.get(work, issuerId);
        }

        @Override
        public List<IssuerRow> list(@Nullable UUID after, int limit) {
            return TABLE.page(after, limit).rows(work);
        }

        @Override
        public int count() {
            return JdbcFederation.count(work, "issuers");
        }

        @Override
        public void insert(IssuerRow issuer) {
            TABLE.insert(work, "issuer " + issuer.issuerId(), issuer);
        }

        @Override
        public void update(IssuerRow issuer) {
            TABLE.update(work, issuer);
        }

        @Override
        public void delete(UUID issuerId) {
            // some databases do not enforce foreign keys
            JdbcRules.TABLE.deleteAll(work, ISSUER_ID, issuerId);
            TABLE.delete(work, issuerId);
        }
    }

    /** The rules. */
    record JdbcRules(UnitOfWork work) implements FederationRules.Editor {

        private static final Table<RuleRow> TABLE = new Table<>(Schema.FEDERATION_RULES);

        @Override
        public Optional<RuleRow> get(UUID ruleId) {
            return TABLE.get(work, ruleId);
        }

        @Override
        public List<RuleRow> list(@Nullable UUID after, int limit) {
            return TABLE.page(after, limit).rows(work);
        }

        @Override
        public List<RuleRow> ofIssuer(UUID issuerId) {
            return TABLE.list(work, ISSUER_ID, issuerId);
        }

        @Override
        public List<RuleRow> ofUser(UUID userId) {
            return TABLE.list(work, "user_id", userId);
        }

        @Override
        public int count() {
            return JdbcFederation.count(work, "federation_rules");
        }

        @Override
        public void insert(RuleRow rule) {
            TABLE.insert(work, "rule " + rule.ruleId() + " of user " + rule.userId(), rule);
        }

        @Override
        public void update(RuleRow rule) {
            TABLE.update(work, rule);
        }

        @Override
        public void delete(UUID ruleId) {
            TABLE.delete(work, ruleId);
        }
    }
}
