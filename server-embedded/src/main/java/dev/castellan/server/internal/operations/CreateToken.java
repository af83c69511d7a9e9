package dev.castellan.server.internal.operations;

import static dev.castellan.model.endpoint.ErrorKind.FORBIDDEN;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.TokenParent;
import dev.castellan.server.internal.rules.TokenRules;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.Usage;
import dev.castellan.server.store.rows.UserRow;
import java.util.UUID;

/** Creates a token for the caller. An {@code org_admin} can create tokens for any user of the organization. */
final class CreateToken implements Operation.Changing<NewToken, IssuedToken> {

    private final TokenRules creation;
    private final QuotaCheck quotas;

    CreateToken(TokenRules creation, QuotaCheck quotas) {
        this.creation = creation;
        this.quotas = quotas;
    }

    @Override
    public IssuedToken run(Transaction tx, Caller caller, Arguments<NewToken> arguments) {
        NewToken body = arguments.body() == null ? NewToken.forCaller() : arguments.body();
        UserRow owner = owner(tx, caller, body);
        quotas.check(tx, Usage.TOKEN);
        return creation.create(tx, owner, body, TokenParent.of(tx, caller));
    }

    private static UserRow owner(Transaction tx, Caller caller, NewToken body) {
        UUID named = body.userId();
        if (named == null || named.equals(caller.userId())) {
            return AccessibleResources.user(tx, caller.userId());
        }
        if (!caller.isAdmin()) {
            throw Refusal.of(FORBIDDEN, "user_id: only an org_admin creates tokens for other users");
        }
        return tx.users().get(named).orElseThrow(() -> FieldRules.invalid("user_id: no such user " + named));
    }
}
