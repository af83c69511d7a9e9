package dev.castellan.server.internal.rules;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.FirstCredential;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.TokenLimits;
import dev.castellan.server.spi.Caller;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The passwords and passkeys with which users sign in. A session that was started with an API token cannot set a
 * credential, with one exception: a session of the token that was created with the organization can set the
 * organization's first credential, once.
 */
public final class UserCredentials {

    private UserCredentials() {}

    /** Returns whether a user has a password, a passkey or a link to a person of a provider. */
    public static boolean exist(View view, UUID userId) {
        return view.passwords().get(userId).isPresent()
                || !view.passkeys().ofUser(userId).isEmpty()
                || !view.identityLinks().ofUser(userId).isEmpty();
    }

    /** Returns whether a user has a password that signs in, because the organization has not switched passwords off. */
    public static boolean hasUsablePassword(View view, UUID userId) {
        return view.passwords().get(userId).isPresent() && ProviderRules.permitPasswords(view);
    }

    /**
     * Returns whether a user has a password or a passkey, or had one according to the user's latest invitation. The
     * next invitation of such a user is for recovery.
     */
    public static boolean hasJoined(View view, UUID userId) {
        return exist(view, userId)
                || view.invitations()
                        .ofUser(userId)
                        .filter(last -> !last.isOpen() || last.purpose() == Purpose.RECOVER)
                        .isPresent();
    }

    /**
     * Ends an open invitation. An invitation for recovery remains as used, because it may be the only row that records
     * that the user had a credential.
     */
    public static void endInvitation(Transaction tx, InvitationRow open) {
        if (open.purpose() == Purpose.RECOVER) {
            tx.invitations().used(open.userId(), tx.now());
        } else {
            tx.invitations().delete(open.userId());
        }
    }

    /**
     * Returns whether a session that was started with this token can set a credential. A credential has no limits, so a
     * session of a limited token cannot set it.
     *
     * @param tokenId the token, or null for a session without a token
     */
    public static boolean maySetFirst(View view, @Nullable UUID tokenId) {
        return tokenId != null
                && tokenId.equals(view.firstCredential().tokenId())
                && view.tokens()
                        .get(tokenId)
                        .filter(token -> !token.limits().equals(TokenLimits.NONE))
                        .isEmpty();
    }

    /** Returns whether a call is made with a token, or in a session that was started with a token. */
    public static boolean usesToken(View view, Caller caller) {
        UUID session = caller.sessionId();
        return session == null
                ? caller.tokenId() != null
                : view.sessions()
                        .get(session)
                        .filter(row -> row.method() == Method.TOKEN)
                        .isPresent();
    }

    /**
     * Records that a credential of a user was set in this transaction. From then on, no session that was started with a
     * token can set a credential.
     *
     * @param tokenId the token of the session, or null for a session without a token
     */
    public static void set(Transaction tx, UUID userId, @Nullable UUID tokenId) {
        if (tx.firstCredential().tokenId() != null) {
            tx.put(new FirstCredential(null, tokenId == null ? null : userId));
        }
    }

    /** Deletes the password, the passkeys and the links of a user, ends the user's sessions, and forgets the user's browsers. */
    public static void delete(Transaction tx, UUID userId) {
        tx.passwords().delete(userId);
        deletePasskeys(tx, userId);
        tx.identityLinks().ofUser(userId).forEach(link -> tx.identityLinks().delete(link.linkId()));
        tx.sessions().deleteOf(userId, null);
        tx.knownBrowsers().deleteOf(userId, null);
        FirstCredential first = tx.firstCredential();
        if (userId.equals(first.userId())) {
            tx.put(new FirstCredential(first.tokenId(), null));
        }
    }

    public static void deletePasskeys(Transaction tx, UUID userId) {
        tx.passkeys().ofUser(userId).forEach(passkey -> tx.passkeys().delete(passkey.passkeyId()));
    }

    /** Ends all sessions that a user started with a passkey. */
    public static void endPasskeySessions(Transaction tx, UUID userId) {
        SessionLife.open(tx, userId, null, Integer.MAX_VALUE).stream()
                .filter(session -> session.method() == Method.PASSKEY)
                .forEach(session -> tx.sessions().delete(session.sessionId()));
    }

    /**
     * Calls {@link #delete} if this user's first credential was set in a session that was started with a token. An
     * attacker who had the token may have set the first credential and used it to add all other credentials.
     */
    public static void deleteIfSetWithToken(Transaction tx, UUID userId) {
        if (userId.equals(tx.firstCredential().userId())) {
            delete(tx, userId);
        }
    }
}
