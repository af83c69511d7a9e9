package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;

/**
 * Accepts an invitation code, then shows the page that sets a password. The link contains the code after a {@code #}.
 * Browsers do not send this part of a URL, so neither proxy logs nor link scanners receive the code.
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
