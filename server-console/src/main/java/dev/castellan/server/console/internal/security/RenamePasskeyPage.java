package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;

/** Gives a passkey another name. */
final class RenamePasskeyPage implements FormPage {

    @Override
    public String path() {
        return "/security/passkeys/{id}/rename";
    }

    @Override
    public Access access() {
        return Access.CONFIRMED;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"));
    }

    @Override
    public Answer show(Visit visit) {
        return Answer.page(
                visit.text("security.passkey.rename.title"), JterenamepasskeyGenerated::render, OwnPasskey.of(visit));
    }

    @Override
    public Answer submit(Visit visit) {
        OwnPasskey.passkeys(visit)
                .rename(visit.session(), visit.id(0), visit.field("name").strip(), visit.browser());
        return Answer.goTo(SecurityPage.PATH, "passkey-renamed");
    }
}
