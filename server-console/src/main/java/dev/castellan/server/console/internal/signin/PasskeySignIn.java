package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.PeoplePasskeys;
import dev.castellan.server.people.signin.Browser;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Signs in and re-authenticates with a passkey. The first request returns options for the authenticator. The second
 * request contains the response from the authenticator.
 */
final class PasskeySignIn {

    private PasskeySignIn() {}

    static Answer submit(PageRequest request) {
        PeoplePasskeys passkeys = request.requirePasskeys();
        Optional<UUID> linked = SignInPages.linkedOrganization(request);
        String typed = request.field("email").strip();
        String email = typed.isEmpty() ? null : typed;
        return request.field("answer").isEmpty()
                ? begin(request, passkeys, linked, email)
                : finish(request, passkeys, linked, email);
    }

    private static Answer begin(
            PageRequest request, PeoplePasskeys passkeys, Optional<UUID> linked, @Nullable String email) {
        Browser browser = request.browser();
        return Answer.json(linked.map(organization -> passkeys.beginSignIn(organization, email, browser))
                .orElseGet(() -> passkeys.beginSignIn(email, browser))
                .options());
    }

    private static Answer finish(
            PageRequest request, PeoplePasskeys passkeys, Optional<UUID> linked, @Nullable String email) {
        Browser browser = request.browser();
        String answer = request.field("answer");
        UUID organization = linked.orElseGet(() -> passkeys.findOrganization(email, answer, browser));
        return request.runFor(
                organization, () -> SignedInAnswer.of(request, passkeys.finishSignIn(organization, answer, browser)));
    }

    static Answer confirm(PageRequest request) {
        PeoplePasskeys passkeys = request.requirePasskeys();
        String answer = request.field("answer");
        return answer.isEmpty()
                ? Answer.json(passkeys.beginConfirmation(request.session()).options())
                : SignedInAnswer.of(request, passkeys.finishConfirmation(request.session(), answer, request.browser()));
    }
}
