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
final class PasskeySignInForm {

    private PasskeySignInForm() {}

    static PageResponse submit(PageRequest request) {
        PeoplePasskeys passkeys = OwnCredentials.service(request);
        Optional<UUID> linked = SignInPages.linkedOrganization(request);
        String text = request.form().value("email").strip();
        String email = text.isEmpty() ? null : text;
        return request.form().value("response").isEmpty()
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
        String response = request.form().value("response");
        UUID organization = linked.orElseGet(() -> passkeys.findOrganization(email, response, browser));
        return SignInResponse.later(
                request, organization, () -> passkeys.finishSignIn(organization, response, browser));
    }

    static PageResponse confirm(PageRequest request) {
        PeoplePasskeys passkeys = OwnCredentials.service(request);
        String response = request.form().value("response");
        return response.isEmpty()
                ? PageResponse.json(
                        passkeys.beginConfirmation(request.user().session()).options())
                : SignInResponse.of(
                        request, passkeys.finishConfirmation(request.user().session(), response, request.browser()));
    }
}
