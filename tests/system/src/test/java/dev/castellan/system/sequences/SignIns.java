package dev.castellan.system.sequences;

import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.system.statemodel.InvitationRules;
import dev.castellan.system.statemodel.Row;
import dev.castellan.system.statemodel.State;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Performs the actions of people outside the API, such as sign-ins. Writes each action to a store, and returns the
 * resulting state of the model.
 */
final class SignIns {

    private final Store store;
    private final Instant now;

    SignIns(Store store, Instant now) {
        this.store = store;
        this.now = now;
    }

    /** Lets a user join or recover access if the invitation code is valid. */
    State join(State state, UUID user) {
        Optional<Row.Invitation> accepted = state
                .all(Row.Invitation.class, row -> row.userId().equals(user))
                .stream()
                .filter(invitation -> invitation.isValidAt(now)
                        && InvitationRules.isCreatorActive(state, invitation)
                        && maySignIn(state, user))
                .findAny();
        return accepted.isEmpty() ? state : joined(state, accepted.get());
    }

    private State joined(State state, Row.Invitation invitation) {
        UUID user = invitation.userId();
        store.<Boolean>write(state.organization(), tx -> {
            tx.invitations().used(user, now);
            tx.passwords().put(new PasswordRow(user, "no hash of any password", now));
            return true;
        });
        return state.plus(invitation.used(now)).plus(new Row.Credential(user));
    }

    /** Signs a user in with a token if the token belongs to the user. */
    State signIn(State state, UUID user, UUID token) {
        boolean owns = state.get(Row.Token.class, token)
                .filter(row -> row.userId().equals(user))
                .isPresent();
        return owns && maySignIn(state, user)
                ? start(
                        state,
                        new Row.Session(nextSession(state), user, "token", token, now, now, "192.0.2.1", "Browser/1.0"))
                : state;
    }

    /** Signs a user in with a passkey. */
    State signIn(State state, UUID user) {
        return maySignIn(state, user)
                ? start(state, new Row.Session(nextSession(state), user, "passkey", null, now, now, null, null))
                : state;
    }

    /** Registers a passkey for a user. */
    State register(State state, UUID user) {
        if (!maySignIn(state, user)) {
            return state;
        }
        UUID id = next(state, "passkey", Row.Passkey.class);
        store.<Boolean>write(state.organization(), tx -> {
            tx.passkeys().insert(new PasskeyRow(id, user, id.toString(), "cHVibGlj", 0, "Phone", now, null, List.of()));
            return true;
        });
        return state.plus(new Row.Passkey(id, user, "Phone", now));
    }

    private State start(State state, Row.Session session) {
        SessionRow row = new SessionRow(
                session.id(),
                session.userId(),
                TokenHash.of("session " + session.id()),
                session.tokenId() == null ? SessionRow.Method.PASSKEY : SessionRow.Method.TOKEN,
                session.tokenId(),
                now,
                now,
                now,
                session.address(),
                session.userAgent());
        store.<Boolean>write(state.organization(), tx -> {
            tx.sessions().insert(row);
            return true;
        });
        return state.plus(session);
    }

    private static boolean maySignIn(State state, UUID user) {
        return state.get(Row.User.class, user)
                .filter(row -> !row.isServiceAccount() && !row.suspended())
                .isPresent();
    }

    private static UUID nextSession(State state) {
        return next(state, "session", Row.Session.class);
    }

    /** Returns an id that no row in the store has had. */
    private static UUID next(State state, String what, Class<? extends Row> kind) {
        int number = state.all(kind, row -> true).size();
        UUID id;
        do {
            id = UUID.nameUUIDFromBytes(
                    (state.organization() + " " + what + " " + number++).getBytes(StandardCharsets.US_ASCII));
        } while (state.rows().containsKey(id));
        return id;
    }
}
