package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.layout.JterenameGenerated;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;

/** Renames a passkey. */
final class RenamePasskeyPage implements FormPage {

    @Override
    public String path() {
        return "/security/passkeys/{id}/rename";
    }

    @Override
    public Access access() {
        return Access.REAUTHENTICATED;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"));
    }

    @Override
    public Answer show(PageRequest request) {
        return Answer.page(
                request.text("security.passkey.rename.title"),
                JterenameGenerated::render,
                new RenameForm(OwnCredentials.passkey(request).name(), SecurityPage.PATH));
    }

    @Override
    public Answer submit(PageRequest request) {
        request.requirePasskeys()
                .rename(request.session(), request.id(0), request.field("name").strip(), request.browser());
        return Answer.goTo(SecurityPage.PATH, "passkey-renamed");
    }
}
