package dev.castellan.server.internal.operations;

import static dev.castellan.model.endpoint.ErrorKind.FORBIDDEN;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.TokenCreation;
import dev.castellan.server.internal.rules.TokenMaker;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Visible;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.Usage;
import dev.castellan.server.store.rows.UserRow;
import java.util.UUID;

/** Creates a token for the caller. An {@code org_admin} can create tokens for any user of the organization. */
final class CreateToken implements Operation.Changing<NewToken, IssuedToken> {

    private final TokenCreation creation;
    private final QuotaCheck quotas;

    CreateToken(TokenCreation creation, QuotaCheck quotas) {
        this.creation = creation;
        this.quotas = quotas;
    }

    @Override
    public IssuedToken run(Transaction tx, Caller caller, Arguments<NewToken> arguments) {
        NewToken body = arguments.body() == null ? NewToken.forCaller() : arguments.body();
        UserRow owner = owner(tx, caller, body);
        quotas.check(tx, Usage.TOKEN);
        return creation.create(tx, owner, body, TokenMaker.of(tx, caller));
    }

    private static UserRow owner(Transaction tx, Caller caller, NewToken body) {
        UUID named = body.userId();
        if (named == null || named.equals(caller.userId())) {
            return Visible.user(tx, caller.userId());
        }
        if (!caller.isAdmin()) {
            throw Refusal.of(FORBIDDEN, "user_id: only an org_admin creates tokens for other users");
        }
        return tx.users().get(named).orElseThrow(() -> FieldRules.invalid("user_id: no such user " + named));
    }
}
