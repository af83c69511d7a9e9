package dev.castellan.server.internal.operations;

import dev.castellan.model.Token;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;

/** Returns the record of the request's token. */
final class GetCurrentToken implements Operation.Reading<Void, Token> {

    @Override
    public Token run(View view, Caller caller, Arguments<Void> arguments) {
        return ResourceMapper.token(OwnToken.current(view, caller));
    }
}
