package dev.castellan.server.people;

import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.UserChanges;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.internal.context.EmailChangeCode;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.sessions.SessionCheck;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.EmailChangeNotice;
import dev.castellan.server.spi.Refusal;
import java.time.Instant;

/**
 * Changes the e-mail address of a signed-in user, in two steps: a code goes to the new address, then the user confirms
 * the address with the code. Requires a recent sign-in, and a session that {@linkplain People#mayChangeCredentials can
 * change credentials}, because recovery links go to the address. The code alone grants no access, so a mail to a
 * mistyped address is harmless. Thread-safe.
 */
public final class EmailChange {

    private final SignInServices context;

    EmailChange(SignInServices context) {
        this.context = context;
    }

    /**
     * Returns a code for a new address of the user. Changes nothing, and does not look for other users with the
     * address, so the result does not reveal whether there are any. Send the code to the new address, and nowhere else.
     *
     * @throws Refusal if the address is not valid, or is the user's address already
     */
    public EmailChangeNotice request(ActiveSession session, String email, Browser browser) {
        return context.store().read(session.organizationId(), view -> {
            UserRow user = allowed(view, session);
            FieldRules.checkEmail(email);
            if (email.equals(user.email())) {
                throw sameAddress();
            }
            Instant expiresAt = view.now().plus(EmailChangeCode.LIFE);
            return new EmailChangeNotice(
                    view.organization().organizationId(),
                    view.organization().name(),
                    user.userId(),
                    user.name(),
                    email,
                    EmailChangeCode.of(view, user, email, expiresAt),
                    expiresAt,
                    user.language() == null ? browser.language() : user.language());
        });
    }

    /**
     * Returns the address that a code confirms. Changes nothing.
     *
     * @throws Refusal if the code was used, has expired, belongs to another user, or was created for another old
     *     address
     */
    public String newEmail(ActiveSession session, String code) {
        return context.store().read(session.organizationId(), view -> newEmail(view, allowed(view, session), code));
    }

    /**
     * Changes the address of the user to the one that the code confirms, and returns it. Deletes an open invitation of
     * the user. The receiver of {@linkplain PeopleBuilder#notices notices} gets a notice to the old address. Sessions
     * and tokens stay valid.
     *
     * @throws Refusal as {@link #newEmail} does, or if another user has the address
     */
    public String confirm(ActiveSession session, String code, Browser browser) {
        return context.store().write(session.organizationId(), tx -> {
            UserRow user = allowed(tx, session);
            UserRow changed = user.email(newEmail(tx, user, code));
            UserChanges.store(tx, user, changed);
            context.audit()
                    .add(tx, UserEndpoints.UPDATE.id(), user.userId(), session.sessionId(), browser, user.userId());
            context.audit().notice(tx, AccountNotice.Kind.EMAIL, user, browser);
            return changed.email();
        });
    }

    private static UserRow allowed(View view, ActiveSession session) {
        SessionCheck.Alive alive = SessionCheck.recent(view, session);
        SessionCheck.mayChangeCredentials(view, alive);
        return alive.user();
    }

    private static String newEmail(View view, UserRow user, String code) {
        return EmailChangeCode.email(view, user, code).orElseThrow(() -> refusal(user, code));
    }

    /** A code that was used contains the present address of the user. */
    private static Refusal refusal(UserRow user, String code) {
        return EmailChangeCode.contains(code, user.email())
                ? sameAddress()
                : FieldRules.invalid("code: not accepted. It was used already, is older than "
                        + EmailChangeCode.LIFE.toMinutes() + " minutes, belongs to another user, or was requested"
                        + " before your address changed: request a new one");
    }

    private static Refusal sameAddress() {
        return FieldRules.invalid("email: this is your address already");
    }
}
