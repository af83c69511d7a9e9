package dev.castellan.server.internal.operations;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.people.Passkey;
import dev.castellan.server.internal.paging.PageRequest;
import dev.castellan.server.internal.rules.PeopleMapper;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.PasskeyRow;
import dev.castellan.server.store.rows.Order;
import java.util.List;
import java.util.UUID;

/**
 * Lists the passkeys of a user, ordered by id. The store returns all of them at once, because a user has few passkeys.
 */
final class ListPasskeys implements Operation.Reading<Void, Page<Passkey>> {

    @Override
    public Page<Passkey> run(View view, Caller caller, Arguments<Void> arguments) {
        PageRequest page = PageRequest.of(view, PasskeyEndpoints.LIST, arguments);
        UUID after = page.afterId();
        List<PasskeyRow> rows = view.passkeys().ofUser(OwnUser.id(view, caller, arguments.id(0))).stream()
                .filter(row -> after == null || Order.OF_IDS.compare(row.passkeyId(), after) > 0)
                .limit(page.rowsWanted())
                .toList();
        return page.page(rows, PeopleMapper::passkey, row -> row.passkeyId().toString());
    }
}
