package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;

/** Asks again who is there, before something that needs a recent sign-in, and returns to it. */
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
        return Answer.page(
                request.text("reauthentication.title"),
                JtereauthenticationGenerated::render,
                ReauthenticationView.of(request));
    }

    @Override
    public Answer submit(PageRequest request) {
        return Answer.later(request.context()
                .people()
                .confirm(request.session(), request.field("password"), request.browser())
                .thenApply(signedIn -> SignedInAnswer.of(request, signedIn)));
    }
}
