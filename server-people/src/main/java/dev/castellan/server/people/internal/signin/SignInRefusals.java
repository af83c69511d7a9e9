package dev.castellan.server.people.internal.signin;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.rules.ProviderRules;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.people.internal.throttle.FailedAttempts;
import dev.castellan.server.spi.Refusal;

/**
 * The refusals for failed sign-ins. A password refusal has the same message for every reason, so it does not reveal
 * whether the user exists.
 */
final class SignInRefusals {

    private static final String THROTTLED = "after " + FailedAttempts.FIRST_WAIT
            + " failures in a row every attempt is refused for a while, up to 15 minutes; after " + FailedAttempts.OFF
            + " an administrator has to let you in again";

    private SignInRefusals() {}

    /**
     * Returns the refusal for an unknown address, a wrong password, a suspended user, a service account, or too many
     * failures.
     */
    static Refusal password(String field) {
        return Refusal.of(
                        ErrorCode.SIGN_IN_REJECTED, field + ": not accepted. Check address and password; " + THROTTLED)
                .withValues(FailedAttempts.FIRST_WAIT, FailedAttempts.OFF);
    }

    /**
     * Returns the refusal for a signed-in user who entered a wrong current password or failed too often.
     *
     * @param left the number of attempts before the next one must wait
     */
    static Refusal current(String field, int left) {
        return Refusal.of(ErrorCode.PASSWORD_REJECTED, field + ": not your current password, or too soon: " + THROTTLED)
                .withValues(left, FailedAttempts.OFF);
    }

    /** Returns the refusal for a token that is unknown or expired or belongs to a suspended user. */
    static Refusal token() {
        return Refusal.of(ErrorCode.TOKEN_REJECTED, "token: not accepted. It is mistyped, expired or deleted");
    }

    /** Throws a refusal if the organization has switched passwords off. */
    static void requirePasswords(View view) {
        if (!ProviderRules.permitPasswords(view)) {
            throw Refusal.of(
                    ErrorCode.PASSWORDS_OFF,
                    "password: the organization has switched passwords off: sign in with its provider or a passkey");
        }
    }

    static Refusal code(ErrorCode code, String what) {
        return Refusal.of(code, "code: " + what);
    }
}
