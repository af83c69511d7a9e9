package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;

/** Asks before a passkey is deleted. */
final class DeletePasskeyPage implements FormPage {

    @Override
    public String path() {
        return "/security/passkeys/{id}/delete";
    }

    @Override
    public Access access() {
        return Access.CONFIRMED;
    }

    @Override
    public List<Field> fields() {
        return List.of();
    }

    @Override
    public Answer show(Visit visit) {
        return Answer.page(
                visit.text("security.passkey.delete.title"), JtedeletepasskeyGenerated::render, OwnPasskey.of(visit));
    }

    @Override
    public Answer submit(Visit visit) {
        OwnPasskey.passkeys(visit).delete(visit.session(), visit.id(0), visit.browser());
        return Answer.goTo(SecurityPage.PATH, "passkey-deleted");
    }
}
