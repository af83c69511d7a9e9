package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.people.People;
import java.util.List;

/** Signs in with an API token, as the first admin does who has no password yet. */
final class TokenPage implements FormPage {

    @Override
    public String path() {
        return "/sign-in/token";
    }

    @Override
    public Access access() {
        return Access.EVERYBODY;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.secret("token"));
    }

    @Override
    public Answer show(Visit visit) {
        return Answer.page(visit.text("sign-in.token.title"), JtetokenGenerated::render, SignInView.of(visit));
    }

    @Override
    public Answer submit(Visit visit) {
        String token = visit.field("token").strip();
        People people = visit.context().people();
        return visit.inTurnOf(
                people.findOrganization(token).orElse(null),
                () -> SignedInAnswer.of(visit, people.signIn(token, visit.browser())));
    }
}
