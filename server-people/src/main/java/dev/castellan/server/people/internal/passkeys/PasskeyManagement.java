package dev.castellan.server.people.internal.passkeys;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.people.Passkey;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.PeopleMapper;
import dev.castellan.server.people.internal.context.PeopleContext;
import dev.castellan.server.people.internal.sessions.SessionCheck;
import dev.castellan.server.people.internal.sessions.SessionCheck.Alive;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import java.util.List;
import java.util.UUID;

/** Lists, renames and deletes the passkeys of a signed-in user. */
public record PasskeyManagement(PeopleContext context) {

    public List<Passkey> list(ActiveSession active) {
        return context.store().read(active.organizationId(), view -> {
            SessionCheck.alive(view, active);
            return view.passkeys().ofUser(active.userId()).stream()
                    .map(PeopleMapper::passkey)
                    .toList();
        });
    }

    public void rename(ActiveSession active, UUID passkeyId, String name, Browser browser) {
        FieldRules.checkName(name);
        context.store().write(active.organizationId(), tx -> {
            own(tx, active, passkeyId);
            tx.passkeys().rename(passkeyId, name);
            context.audit().add(tx, "passkeys.rename", active.userId(), active.sessionId(), browser, passkeyId);
            return passkeyId;
        });
    }

    public void delete(ActiveSession active, UUID passkeyId, Browser browser) {
        context.store().write(active.organizationId(), tx -> {
            own(tx, active, passkeyId);
            UUID user = active.userId();
            if (tx.passwords().get(user).isEmpty() && tx.passkeys().ofUser(user).size() == 1) {
                throw Refusal.of(
                        ErrorKind.CONFLICT,
                        "passkey: your only way to sign in: set a password or add another one first");
            }
            tx.passkeys().delete(passkeyId);
            context.audit().add(tx, "passkeys.delete", user, active.sessionId(), browser, user, passkeyId);
            return passkeyId;
        });
    }

    private static void own(Transaction tx, ActiveSession active, UUID passkeyId) {
        Alive alive = SessionCheck.recent(tx, active);
        SessionCheck.mayChangeCredentials(tx, alive);
        if (tx.passkeys()
                .get(passkeyId)
                .filter(row -> row.userId().equals(active.userId()))
                .isEmpty()) {
            throw Refusal.of(ErrorKind.NOT_FOUND, "no such passkey " + passkeyId);
        }
    }
}
