package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;

/** Signs in with address and password. */
final class PasswordPage implements FormPage {

    @Override
    public String path() {
        return "/sign-in";
    }

    @Override
    public Access access() {
        return Access.EVERYBODY;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("organization"), Field.of("email"), Field.secret("password"));
    }

    @Override
    public Answer show(Visit visit) {
        return visit.visitor() != null && visit.form().problem() == null
                ? Answer.goTo(visit.next())
                : Answer.page(visit.text("sign-in.title"), JtesigninGenerated::render, SignInView.of(visit));
    }

    @Override
    public Answer submit(Visit visit) {
        return Answer.later(visit.context()
                .people()
                .signIn(
                        Organizations.chosen(visit),
                        visit.field("email").strip(),
                        visit.field("password"),
                        visit.browser())
                .thenApply(signedIn -> SignedInAnswer.of(visit, signedIn)));
    }
}
