package dev.castellan.server.people.internal.sessions;

import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** Stores the language of a page that a signed-in user sees, for mails to the user. */
public record UserLanguage(SignInServices context) {

    /** Stores the language if it is known and not stored yet. Does nothing if the session has ended. */
    public void set(ActiveSession active, Browser browser) {
        UUID organization = active.organizationId();
        boolean isNew = context.store()
                .read(organization, view -> newLanguage(view, active, browser).isPresent());
        if (isNew) {
            context.store().write(organization, tx -> {
                newLanguage(tx, active, browser)
                        .ifPresent(language -> tx.users().setLanguage(active.userId(), language));
                return active;
            });
        }
    }

    /** Returns the language of the browser's page, or empty if it is unknown or stored already. */
    static Optional<Locale> newLanguage(UserRow user, Browser browser) {
        return Optional.ofNullable(browser.language()).filter(language -> !language.equals(user.language()));
    }

    private static Optional<Locale> newLanguage(View view, ActiveSession active, Browser browser) {
        return view.sessions()
                .get(active.sessionId())
                .flatMap(session -> SessionCheck.user(view, session))
                .flatMap(user -> newLanguage(user, browser));
    }
}
