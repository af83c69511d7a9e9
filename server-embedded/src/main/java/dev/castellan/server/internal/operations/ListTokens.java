package dev.castellan.server.internal.operations;

import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.internal.paging.PageRequest;
import dev.castellan.server.internal.paging.Parameters;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.TokenRow;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Lists token records, ordered by id. A {@code client} sees its own tokens, and an {@code org_admin} the tokens of one
 * user or of all users. A {@code client} that requests the tokens of another user gets an empty list.
 */
final class ListTokens implements Operation.Reading<Void, Page<Token>> {

    @Override
    public Page<Token> run(View view, Caller caller, Arguments<Void> arguments) {
        UUID user = Parameters.uuid(arguments, "user_id");
        PageRequest page = PageRequest.of(view, TokenEndpoints.LIST, arguments);
        return page.page(
                rows(view, caller, user, page),
                ResourceMapper::token,
                row -> row.tokenId().toString());
    }

    private static List<TokenRow> rows(View view, Caller caller, @Nullable UUID user, PageRequest page) {
        if (caller.isAdmin()) {
            return user == null
                    ? view.tokens().list(page.afterId(), page.rowsWanted())
                    : view.tokens().ofUser(user, page.afterId(), page.rowsWanted());
        }
        return user == null || user.equals(caller.userId())
                ? view.tokens().ofUser(caller.userId(), page.afterId(), page.rowsWanted())
                : List.of();
    }
}
