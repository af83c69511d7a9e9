package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;

/** Ends the session. It has no page of its own: who opens it is sent to the overview. */
final class SignOutPage implements FormPage {

    @Override
    public String path() {
        return "/sign-out";
    }

    @Override
    public Access access() {
        return Access.EVERYBODY;
    }

    @Override
    public List<Field> fields() {
        return List.of();
    }

    @Override
    public Answer show(Visit visit) {
        return Answer.goTo("");
    }

    @Override
    public Answer submit(Visit visit) {
        if (visit.visitor() != null) {
            visit.context().people().signOut(visit.session(), visit.browser());
        }
        // not "cookies", which would reach other programs of the domain, and not "storage", which holds the theme only
        return Answer.goTo("/sign-in", "signed-out")
                .withHeader("Set-Cookie", visit.context().cookies().end())
                .withHeader("Clear-Site-Data", "\"cache\"");
    }
}
