package dev.castellan.server.internal.rules;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.util.Optional;

/**
 * The rule that an organization can set: an admin uses a session only if it began with a passkey. The rule depends on
 * the current role and the current setting, so it also applies to sessions that began earlier. It does not apply to API
 * tokens.
 */
public final class AdminPasskeys {

    private AdminPasskeys() {}

    /** Returns whether the organization requires that a user signs in with a passkey. */
    public static boolean areRequired(View view, UserRow user) {
        return view.organization().limits().adminPasskeysRequired() && user.isAdmin();
    }

    /** Returns whether the user of a session must first sign in with a passkey. */
    public static boolean areMissing(View view, SessionRow session, UserRow user) {
        return areRequired(view, user) && session.method() != Method.PASSKEY;
    }

    /**
     * Checks that the user of a session need not first sign in with a passkey.
     *
     * @throws Refusal if the user must
     */
    public static void check(View view, SessionRow session, UserRow user) {
        if (areMissing(view, session, user)) {
            throw Refusal.of(
                    ErrorCode.PASSKEY_REQUIRED,
                    "your organization requires passkeys of admins: sign in with a passkey");
        }
    }

    /**
     * Checks that a caller can change the setting. Only a user who has signed in with a passkey can, so no single
     * request with a token or password ends the rule, and nobody begins it without a passkey. A token of an admin that
     * can invite admins or delete passkeys can end it in several requests, and each has an audit event. The
     * administration, which does not know whether passkeys work, can end the rule.
     *
     * @throws Refusal if the caller cannot
     */
    public static void checkChange(View view, Caller caller, boolean isRequired) {
        boolean isAdministration = caller.tokenId() == null && caller.sessionId() == null;
        if ((isAdministration && !isRequired) || usesPasskey(view, caller)) {
            return;
        }
        throw Refusal.of(
                ErrorCode.PASSKEY_REQUIRED, "sign in to the console with a passkey to change admin_passkeys_required");
    }

    private static boolean usesPasskey(View view, Caller caller) {
        return Optional.ofNullable(caller.sessionId())
                        .flatMap(view.sessions()::get)
                        .filter(session -> session.method() == Method.PASSKEY)
                        .isPresent()
                && !view.passkeys().ofUser(caller.userId()).isEmpty();
    }
}
