package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;

/**
 * Accepts the code of an invitation, and then shows the page that sets a password. The link contains the code after a
 * {@code #}, which browsers do not send: neither the log of a proxy nor a link scanner receives the code.
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
