package dev.castellan.server.console.internal.signin;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.ScriptPage;
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
        return Access.PUBLIC;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("organization"), Field.of("email"), Field.secret("answer"));
    }

    @Override
    public Answer show(PageRequest request) {
        return Answer.goTo("/sign-in");
    }

    @Override
    public Answer submit(PageRequest request) {
        PeoplePasskeys passkeys = of(request);
        UUID organization = Organizations.chosen(request);
        String answer = request.field("answer");
        return request.inTurnOf(organization, () -> {
            if (answer.isEmpty()) {
                String email = request.field("email").strip();
                return Answer.json(passkeys.beginSignIn(organization, email.isEmpty() ? null : email, request.browser())
                        .options());
            }
            return SignedInAnswer.of(request, passkeys.finishSignIn(organization, answer, request.browser()));
        });
    }

    static PeoplePasskeys of(PageRequest request) {
        return request.passkeys().orElseThrow(() -> Refusal.of(ErrorKind.NOT_FOUND, request.text("problem.not-found")));
    }
}
