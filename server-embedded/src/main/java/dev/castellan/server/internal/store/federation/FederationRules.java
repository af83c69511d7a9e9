package dev.castellan.server.internal.store.federation;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rules that exchange JWTs for tokens. A rule is deleted with its issuer or its service account. */
public interface FederationRules {

    /** Returns the rule with this id. */
    Optional<RuleRow> get(UUID ruleId);

    /** Returns up to {@code limit} rules whose ids follow {@code after}, in id order. */
    List<RuleRow> list(@Nullable UUID after, int limit);

    /** Returns the rules of an issuer, in id order. */
    List<RuleRow> ofIssuer(UUID issuerId);

    /** Returns the rules of a service account, in id order. */
    List<RuleRow> ofUser(UUID userId);

    /** Returns the number of rules. */
    int count();

    /** Reads and changes the rules in a transaction. */
    interface Editor extends FederationRules {

        /** Adds a rule. The id must be new, and the issuer and the user must exist. */
        void insert(RuleRow rule);

        /** Changes the claims, the lifetime of tokens and whether an existing rule is enabled. */
        void update(RuleRow rule);

        /** Deletes an existing rule. */
        void delete(UUID ruleId);
    }
}
