package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;

/** Signs in with an e-mail address and a password. */
final class PasswordPage implements FormPage {

    @Override
    public String path() {
        return "/sign-in";
    }

    @Override
    public Access access() {
        return Access.PUBLIC;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("organization"), Field.of("email"), Field.secret("password"));
    }

    @Override
    public Answer show(PageRequest request) {
        return request.user() != null && request.form().problem() == null
                ? Answer.goTo(request.next())
                : Answer.page(request.text("sign-in.title"), JtesigninGenerated::render, SignInView.of(request));
    }

    @Override
    public Answer submit(PageRequest request) {
        return Answer.later(request.context()
                .people()
                .signIn(
                        Organizations.chosen(request),
                        request.field("email").strip(),
                        request.field("password"),
                        request.browser())
                .thenApply(signedIn -> SignedInAnswer.of(request, signedIn)));
    }
}
