package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.ScriptPage;
import dev.castellan.server.people.PeoplePasskeys;
import java.util.List;
import java.util.UUID;

/**
 * Signs in with a passkey. The first request returns options for the authenticator. The second request contains the
 * response from the authenticator.
 */
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
        return List.of(Field.of("email"), Field.secret("answer"));
    }

    @Override
    public Answer show(PageRequest request) {
        return Answer.goTo("/sign-in");
    }

    @Override
    public Answer submit(PageRequest request) {
        PeoplePasskeys passkeys = request.requirePasskeys();
        String typed = request.field("email").strip();
        String email = typed.isEmpty() ? null : typed;
        String answer = request.field("answer");
        if (answer.isEmpty()) {
            return Answer.json(passkeys.beginSignIn(email, request.browser()).options());
        }
        UUID organization = passkeys.findOrganization(email, answer);
        return request.runFor(
                organization,
                () -> SignedInAnswer.of(request, passkeys.finishSignIn(organization, answer, request.browser())));
    }
}
