package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.ScriptPage;
import dev.castellan.server.people.PeoplePasskeys;
import java.util.List;

/** Re-authenticates the user with a passkey. */
final class PasskeyReauthenticationPage implements ScriptPage {

    @Override
    public String path() {
        return "/confirm/passkey";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.secret("answer"));
    }

    @Override
    public Answer show(PageRequest request) {
        return Answer.goTo("/confirm");
    }

    @Override
    public Answer submit(PageRequest request) {
        PeoplePasskeys passkeys = request.requirePasskeys();
        String answer = request.field("answer");
        return answer.isEmpty()
                ? Answer.json(passkeys.beginConfirmation(request.session()).options())
                : SignedInAnswer.of(request, passkeys.finishConfirmation(request.session(), answer, request.browser()));
    }
}
