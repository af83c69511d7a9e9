package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Visit;

/** Asks before a passkey is deleted. */
final class DeletePasskeyPage implements ConfirmationPage {

    @Override
    public String path() {
        return "/security/passkeys/{id}/delete";
    }

    @Override
    public Access access() {
        return Access.CONFIRMED;
    }

    @Override
    public String title(Visit visit) {
        return visit.text("security.passkey.delete.title");
    }

    @Override
    public Confirmation ask(Visit visit) {
        String what =
                visit.text("security.passkey.delete.what", OwnPasskey.of(visit).name());
        return Confirmation.danger(visit, "security.passkey.delete.title", what, SecurityPage.PATH);
    }

    @Override
    public Answer act(Visit visit) {
        OwnPasskey.passkeys(visit).delete(visit.session(), visit.id(0), visit.browser());
        return Answer.goTo(SecurityPage.PATH, "passkey-deleted");
    }
}
