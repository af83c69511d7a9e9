package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.security.OwnCredentials;
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

    static PageResponse submit(PageRequest request) {
        PeoplePasskeys passkeys = OwnCredentials.service(request);
        Optional<UUID> linked = SignInPages.linkedOrganization(request);
        String typed = request.form().value("email").strip();
        String email = typed.isEmpty() ? null : typed;
        return request.form().value("answer").isEmpty()
                ? begin(request, passkeys, linked, email)
                : finish(request, passkeys, linked, email);
    }

    private static PageResponse begin(
            PageRequest request, PeoplePasskeys passkeys, Optional<UUID> linked, @Nullable String email) {
        Browser browser = request.browser();
        return PageResponse.json(linked.map(organization -> passkeys.beginSignIn(organization, email, browser))
                .orElseGet(() -> passkeys.beginSignIn(email, browser))
                .options());
    }

    private static PageResponse finish(
            PageRequest request, PeoplePasskeys passkeys, Optional<UUID> linked, @Nullable String email) {
        Browser browser = request.browser();
        String answer = request.form().value("answer");
        UUID organization = linked.orElseGet(() -> passkeys.findOrganization(email, answer, browser));
        return SignInResponse.later(request, organization, () -> passkeys.finishSignIn(organization, answer, browser));
    }

    static PageResponse confirm(PageRequest request) {
        PeoplePasskeys passkeys = OwnCredentials.service(request);
        String answer = request.form().value("answer");
        return answer.isEmpty()
                ? PageResponse.json(
                        passkeys.beginConfirmation(request.user().session()).options())
                : SignInResponse.of(
                        request, passkeys.finishConfirmation(request.user().session(), answer, request.browser()));
    }
}
