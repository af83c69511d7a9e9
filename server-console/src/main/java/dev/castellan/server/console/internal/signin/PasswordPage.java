package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.People;
import java.util.List;

/** Signs in with an e-mail address and a password. The link can name the organization. */
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
        return List.of(Field.of("email"), Field.secret("password"));
    }

    @Override
    public Answer show(PageRequest request) {
        return request.user() != null && request.form().problem() == null
                ? Answer.goTo(request.next())
                : Answer.page(request.text("sign-in.title"), JtesigninGenerated::render, SignInView.of(request));
    }

    @Override
    public Answer submit(PageRequest request) {
        People people = request.context().people();
        String email = request.field("email");
        String password = request.field("password");
        return Answer.later(SignInPages.findOrganization(request, request.parameter("organization"))
                .map(organization -> people.signIn(organization, email, password, request.browser())
                        .thenApply(signedIn -> SignedInAnswer.of(request, signedIn)))
                .orElseGet(() -> people.signIn(email, password, request.browser())
                        .thenApply(choices -> ChoicePage.of(request, email, choices))));
    }
}
