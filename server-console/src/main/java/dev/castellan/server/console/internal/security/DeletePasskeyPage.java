package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;

/** Asks the user to confirm the deletion of a passkey. */
final class DeletePasskeyPage implements ConfirmationPage {

    @Override
    public String path() {
        return "/security/passkeys/{id}/delete";
    }

    @Override
    public Access access() {
        return Access.REAUTHENTICATED;
    }

    @Override
    public String title(PageRequest request) {
        return request.text("security.passkey.delete.title");
    }

    @Override
    public Confirmation ask(PageRequest request) {
        String what = request.text(
                "security.passkey.delete.what", OwnCredentials.passkey(request).name());
        return Confirmation.danger(request, "security.passkey.delete.title", what, SecurityPage.PATH);
    }

    @Override
    public Answer act(PageRequest request) {
        request.requirePasskeys().delete(request.session(), request.id(0), request.browser());
        return Answer.goTo(SecurityPage.PATH, "passkey-deleted");
    }
}
