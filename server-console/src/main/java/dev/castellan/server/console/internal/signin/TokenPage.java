package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.People;
import java.util.List;

/** Signs in with an API token. The first admin uses this page before setting a password. */
final class TokenPage implements FormPage {

    @Override
    public String path() {
        return "/sign-in/token";
    }

    @Override
    public Access access() {
        return Access.PUBLIC;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.secret("token"));
    }

    @Override
    public Answer show(PageRequest request) {
        return Answer.page(request.text("sign-in.token.title"), JtetokenGenerated::render, SignInView.of(request));
    }

    @Override
    public Answer submit(PageRequest request) {
        String token = request.field("token").strip();
        People people = request.context().people();
        return request.runFor(
                people.findOrganization(token).orElse(null),
                () -> SignedInAnswer.of(request, people.signIn(token, request.browser())));
    }
}
