package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.security.OwnCredentials;
import java.util.List;

/**
 * Re-authenticates the user with the password before an action that requires a recent sign-in, then returns to the
 * action.
 */
final class ReauthenticationPage implements FormPage {

    @Override
    public String path() {
        return "/confirm";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.secret("password"));
    }

    @Override
    public Answer show(PageRequest request) {
        return Answer.page(request.text("reauthentication.title"), JtereauthenticationGenerated::render, view(request));
    }

    @Override
    public Answer submit(PageRequest request) {
        return Answer.later(request.context()
                .people()
                .confirm(request.session(), request.field("password"), request.browser())
                .thenApply(signedIn -> SignedInAnswer.of(request, signedIn)));
    }

    private static View view(PageRequest request) {
        OwnCredentials own = OwnCredentials.of(request);
        return new View(
                request.session().email(),
                SignInView.of(request).query(),
                own.hasPassword(),
                !own.passkeys().isEmpty());
    }

    /**
     * The view model of the page.
     *
     * @param email e-mail address of the user, for password managers
     * @param query the query for the form actions, including its question mark, or an empty string
     */
    record View(String email, String query, boolean hasPassword, boolean hasPasskey) {}
}
