package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.ScriptPage;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.people.PeoplePasskeys;
import java.util.List;

/** Asks again who is there, by a passkey. */
final class ConfirmPasskeyPage implements ScriptPage {

    @Override
    public String path() {
        return "/confirm/passkey";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.secret("answer"));
    }

    @Override
    public Answer show(Visit visit) {
        return Answer.goTo("/confirm");
    }

    @Override
    public Answer submit(Visit visit) {
        PeoplePasskeys passkeys = PasskeyPage.of(visit);
        String answer = visit.field("answer");
        return answer.isEmpty()
                ? Answer.json(passkeys.beginConfirmation(visit.session()).options())
                : SignedInAnswer.of(visit, passkeys.finishConfirmation(visit.session(), answer, visit.browser()));
    }
}
