package dev.castellan.server.internal.operations;

import dev.castellan.model.TextUpdate;
import dev.castellan.model.Token;
import dev.castellan.model.TokenUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.TokenRow;

/** Renames a token. An {@code org_admin} can rename any token. A {@code client} can rename only its own tokens. */
final class UpdateToken implements Operation.Changing<TokenUpdate, Token> {

    @Override
    public Token run(Transaction tx, Caller caller, Arguments<TokenUpdate> arguments) {
        TokenRow token = OwnToken.row(tx, caller, arguments.id(0));
        TextUpdate name = arguments.requiredBody().name();
        if (name != null) {
            FieldRules.checkOptionalName(name.value());
            token = token.named(name.value());
            tx.tokens().update(token);
        }
        return ResourceMapper.token(token);
    }
}
