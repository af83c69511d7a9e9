package dev.castellan.server.people.internal.sessions;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.throttle.KnownBrowserRules;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.Refusal;
import java.util.Optional;
import java.util.UUID;

/** Ends a user's sessions: the current session, another session, or all other sessions. */
public record SessionEnd(SignInServices context) {

    /** Ends the current session. Does nothing if it has already ended. */
    public void signOut(ActiveSession active, Browser browser) {
        context.store().write(active.organizationId(), tx -> {
            UUID sessionId = active.sessionId();
            if (tx.sessions().get(sessionId).isPresent()) {
                tx.sessions().delete(sessionId);
                writeEvent(tx, "sessions.signOut", active, browser, sessionId);
            }
            return sessionId;
        });
    }

    public void endOther(ActiveSession active, UUID sessionId, Browser browser) {
        context.store().write(active.organizationId(), tx -> {
            SessionCheck.recent(tx, active);
            SessionRow other = tx.sessions()
                    .get(sessionId)
                    .filter(session -> session.userId().equals(active.userId()))
                    .orElseThrow(() -> Refusal.of(ErrorKind.NOT_FOUND, "no such session " + sessionId));
            tx.sessions().delete(other.sessionId());
            writeEvent(tx, "sessions.delete", active, browser, active.userId(), sessionId);
            return sessionId;
        });
    }

    /** Ends all other sessions of the user and returns their number. Forgets the user's other known browsers. */
    public int endOthers(ActiveSession active, Browser browser) {
        return context.store().write(active.organizationId(), tx -> {
            SessionCheck.recent(tx, active);
            int ended =
                    tx.sessions().deleteOf(active.userId(), active.sessionId()).size();
            KnownBrowserRules.forgetOthers(tx, active.userId(), browser);
            writeEvent(tx, "sessions.deleteAll", active, browser, active.userId());
            return ended;
        });
    }

    private void writeEvent(Transaction tx, String operation, ActiveSession active, Browser browser, UUID... objects) {
        // the event keeps the name of the user, which the transaction must have read
        Optional<UserRow> unused = tx.users().get(active.userId());
        context.audit().add(tx, operation, active.userId(), active.sessionId(), browser, objects);
    }
}
