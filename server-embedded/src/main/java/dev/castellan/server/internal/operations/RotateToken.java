package dev.castellan.server.internal.operations;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.TokenParent;
import dev.castellan.server.internal.rules.TokenRules;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.TokenRow;
import dev.castellan.server.store.rows.Usage;

/**
 * Replaces a token with a new one. An {@code org_admin} can rotate any token. A {@code client} can rotate only its own
 * tokens.
 */
final class RotateToken implements Operation.Changing<TokenRotation, IssuedToken> {

    private final TokenRules rules;
    private final QuotaCheck quotas;

    RotateToken(TokenRules rules, QuotaCheck quotas) {
        this.rules = rules;
        this.quotas = quotas;
    }

    @Override
    public IssuedToken run(Transaction tx, Caller caller, Arguments<TokenRotation> arguments) {
        TokenRotation body = arguments.body() == null ? TokenRotation.IMMEDIATE : arguments.body();
        TokenRow old = OwnToken.row(tx, caller, arguments.id(0));
        quotas.check(tx, Usage.TOKEN);
        return rules.rotate(tx, old, body, TokenParent.of(tx, caller));
    }
}
