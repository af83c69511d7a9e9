package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.ScriptPage;
import dev.castellan.server.people.PeoplePasskeys;
import java.util.List;

/**
 * Adds a passkey. The first request returns options for the authenticator. The second request contains the response
 * from the authenticator.
 */
final class AddPasskeyPage implements ScriptPage {

    @Override
    public String path() {
        return "/security/passkeys";
    }

    @Override
    public Access access() {
        return Access.REAUTHENTICATED;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"), Field.secret("answer"));
    }

    /**
     * Redirects the browser to the security page. Browsers send a GET request after a re-authentication, or if scripts
     * are disabled.
     */
    @Override
    public Answer show(PageRequest request) {
        return Answer.goTo(SecurityPage.PATH);
    }

    @Override
    public Answer submit(PageRequest request) {
        PeoplePasskeys passkeys = request.requirePasskeys();
        String answer = request.field("answer");
        if (answer.isEmpty()) {
            return Answer.json(passkeys.beginRegistration(request.session()).options());
        }
        passkeys.finishRegistration(request.session(), request.field("name").strip(), answer, request.browser());
        return Answer.goTo(SecurityPage.PATH, "passkey-added");
    }
}
