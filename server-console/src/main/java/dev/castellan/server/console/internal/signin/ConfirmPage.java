package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;

/** Asks again who is there, before something that needs a recent sign-in, and returns to it. */
final class ConfirmPage implements FormPage {

    @Override
    public String path() {
        return "/confirm";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.secret("password"));
    }

    @Override
    public Answer show(Visit visit) {
        return Answer.page(visit.text("confirm.title"), JteconfirmGenerated::render, ConfirmView.of(visit));
    }

    @Override
    public Answer submit(Visit visit) {
        return Answer.later(visit.context()
                .people()
                .confirm(visit.session(), visit.field("password"), visit.browser())
                .thenApply(signedIn -> SignedInAnswer.of(visit, signedIn)));
    }
}
