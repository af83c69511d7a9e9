package dev.castellan.server.console.internal.signin;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.ScriptPage;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.people.PeoplePasskeys;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.UUID;

/** Signs in with a passkey: answers what to ask the authenticator for, then takes what it answered. */
final class PasskeyPage implements ScriptPage {

    @Override
    public String path() {
        return "/sign-in/passkey";
    }

    @Override
    public Access access() {
        return Access.EVERYBODY;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("organization"), Field.of("email"), Field.secret("answer"));
    }

    @Override
    public Answer show(Visit visit) {
        return Answer.goTo("/sign-in");
    }

    @Override
    public Answer submit(Visit visit) {
        PeoplePasskeys passkeys = of(visit);
        UUID organization = Organizations.chosen(visit);
        String answer = visit.field("answer");
        return visit.inTurnOf(organization, () -> {
            if (answer.isEmpty()) {
                String email = visit.field("email").strip();
                return Answer.json(passkeys.beginSignIn(organization, email.isEmpty() ? null : email, visit.browser())
                        .options());
            }
            return SignedInAnswer.of(visit, passkeys.finishSignIn(organization, answer, visit.browser()));
        });
    }

    static PeoplePasskeys of(Visit visit) {
        return visit.passkeys().orElseThrow(() -> Refusal.of(ErrorKind.NOT_FOUND, visit.text("problem.not-found")));
    }
}
