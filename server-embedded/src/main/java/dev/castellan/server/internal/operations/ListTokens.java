package dev.castellan.server.internal.operations;

import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.paging.Parameters;
import dev.castellan.server.internal.paging.TokenPages;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Lists token records. A {@code client} sees its own tokens. An {@code org_admin} sees the tokens of one user or of all
 * users. A {@code client} that requests the tokens of another user gets an empty list.
 */
final class ListTokens implements Operation.Reading<Void, Page<Token>> {

    private static final String USER = "user_id";

    @Override
    public Page<Token> run(View view, Caller caller, Arguments<Void> arguments) {
        UUID user = user(caller, arguments);
        TokenPages pages = new TokenPages(view, arguments);
        if (caller.isAdmin()) {
            return pages.of(view, user);
        }
        return user == null || user.equals(caller.userId()) ? pages.of(view, caller.userId()) : Page.last(List.of());
    }

    private static @Nullable UUID user(Caller caller, Arguments<Void> arguments) {
        return TokenFilter.CALLER.equals(arguments.query().get(USER))
                ? caller.userId()
                : Parameters.uuid(arguments, USER);
    }
}
