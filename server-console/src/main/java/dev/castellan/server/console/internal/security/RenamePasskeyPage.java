package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.RenamePage;

/** Renames a passkey. */
final class RenamePasskeyPage implements RenamePage {

    @Override
    public String path() {
        return "/security/passkeys/{id}/rename";
    }

    @Override
    public Access access() {
        return Access.REAUTHENTICATED;
    }

    @Override
    public String title() {
        return "security.passkey.rename.title";
    }

    @Override
    public RenameForm form(PageRequest request) {
        return new RenameForm(OwnCredentials.passkey(request).name(), SecurityPage.PATH);
    }

    @Override
    public Answer rename(PageRequest request, String name) {
        request.requirePasskeys().rename(request.session(), request.id(0), name, request.browser());
        return Answer.goTo(SecurityPage.PATH, "passkey-renamed");
    }
}
