package dev.castellan.server.internal.operations;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.people.Passkey;
import dev.castellan.model.people.Session;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.mapping.PeopleMapper;
import dev.castellan.server.internal.paging.ListPageRequest;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.rules.SessionLife;
import dev.castellan.server.internal.rules.UserCredentials;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The operations on the sessions and passkeys of a user. */
final class SignInOperations {

    List<OperationRoute<?, ?>> routes() {
        return List.of(
                OperationRoute.reading(SessionEndpoints.LIST, this::listSessions),
                OperationRoute.changing(SessionEndpoints.DELETE, this::deleteSession),
                OperationRoute.changing(SessionEndpoints.DELETE_ALL, this::deleteSessions),
                OperationRoute.reading(PasskeyEndpoints.LIST, this::listPasskeys),
                OperationRoute.changing(PasskeyEndpoints.DELETE, this::deletePasskey),
                OperationRoute.changing(PasskeyEndpoints.DELETE_ALL, this::deletePasskeys));
    }

    /** Lists the open sessions of a user, ordered by id. */
    Page<Session> listSessions(View view, Caller caller, Arguments<Void> arguments) {
        ListPageRequest page = ListPageRequest.of(view, SessionEndpoints.LIST, arguments);
        UUID user = UserOperations.ownId(view, caller, arguments.id(0));
        return page.page(
                SessionLife.open(view, user, page.afterId(), page.rowLimit()),
                row -> PeopleMapper.session(row, SessionLife.end(view, row)),
                row -> row.sessionId().toString());
    }

    /**
     * Ends a session. An {@code org_admin} can end any session in the organization. A {@code client} can end only its
     * own sessions.
     */
    @Nullable
    Void deleteSession(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID user = UserOperations.ownId(tx, caller, arguments.id(0));
        UUID session = arguments.id(1);
        if (SessionLife.open(tx, user, session).isEmpty()) {
            throw Refusal.missing("session", session);
        }
        tx.sessions().delete(session);
        return null;
    }

    /**
     * Ends all sessions of a user, and forgets the user's browsers. An {@code org_admin} can end the sessions of any
     * user in the organization. A {@code client} can end only its own sessions.
     */
    @Nullable
    Void deleteSessions(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID userId = UserOperations.ownId(tx, caller, arguments.id(0));
        tx.sessions().deleteOf(userId, null);
        tx.knownBrowsers().deleteOf(userId, null);
        return null;
    }

    /**
     * Lists the passkeys of a user, ordered by id. The store returns all of them at once, because a user has few
     * passkeys.
     */
    Page<Passkey> listPasskeys(View view, Caller caller, Arguments<Void> arguments) {
        ListPageRequest page = ListPageRequest.of(view, PasskeyEndpoints.LIST, arguments);
        UUID after = page.afterId();
        List<PasskeyRow> rows = view.passkeys().ofUser(UserOperations.ownId(view, caller, arguments.id(0))).stream()
                .filter(row -> after == null || Order.OF_IDS.compare(row.passkeyId(), after) > 0)
                .limit(page.rowLimit())
                .toList();
        return page.page(rows, PeopleMapper::passkey, row -> row.passkeyId().toString());
    }

    /** Deletes a passkey of a user, and ends all sessions that the user started with any passkey. */
    @Nullable
    Void deletePasskey(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID user = AccessibleResources.user(tx, arguments.id(0)).userId();
        UUID passkey = arguments.id(1);
        if (tx.passkeys().get(passkey).filter(row -> row.userId().equals(user)).isEmpty()) {
            throw Refusal.missing("passkey", passkey);
        }
        tx.passkeys().delete(passkey);
        UserCredentials.endPasskeySessions(tx, user);
        return null;
    }

    /** Deletes all passkeys of a user, and ends all sessions that the user started with a passkey. */
    @Nullable
    Void deletePasskeys(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID user = AccessibleResources.user(tx, arguments.id(0)).userId();
        UserCredentials.deletePasskeys(tx, user);
        UserCredentials.endPasskeySessions(tx, user);
        return null;
    }
}
