package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;

/**
 * Takes the code of an invitation, which stands in the link after a {@code #}, so that neither a log nor a program that
 * opens links sees it. Shows whom it is for, and asks for a password.
 */
final class JoinPage implements FormPage {

    @Override
    public String path() {
        return "/join";
    }

    @Override
    public Access access() {
        return Access.PUBLIC;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.secret("code"));
    }

    @Override
    public Answer show(PageRequest request) {
        return Answer.page(request.text("join.title"), JtejoinGenerated::render, request.text("join.what"));
    }

    @Override
    public Answer submit(PageRequest request) {
        return FinishPage.page(request);
    }
}
