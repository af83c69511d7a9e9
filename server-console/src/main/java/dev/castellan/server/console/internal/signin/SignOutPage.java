package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;

/** Ends the session. Redirects GET requests to the overview. */
final class SignOutPage implements FormPage {

    @Override
    public String path() {
        return "/sign-out";
    }

    @Override
    public Access access() {
        return Access.PUBLIC;
    }

    @Override
    public List<Field> fields() {
        return List.of();
    }

    @Override
    public Answer show(PageRequest request) {
        return Answer.goTo("");
    }

    @Override
    public Answer submit(PageRequest request) {
        if (request.user() != null) {
            request.context().people().signOut(request.session(), request.browser());
        }
        // "cookies" would also delete the cookies of other applications on the domain; "storage" would delete only the
        // theme
        return Answer.goTo("/sign-in", "signed-out")
                .withHeader("Set-Cookie", request.context().cookies().end())
                .withHeader("Clear-Site-Data", "\"cache\"");
    }
}
