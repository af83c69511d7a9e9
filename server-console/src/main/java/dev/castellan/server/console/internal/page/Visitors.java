package dev.castellan.server.console.internal.page;

import dev.castellan.model.Role;
import dev.castellan.server.console.internal.frame.Person;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.store.View;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out who is signed in, and decides who may see a page. Waits for the store. */
final class Visitors {

    private Visitors() {}

    /** Returns the visit with who is signed in. */
    static Visit recognize(Visit visit) {
        ConsoleContext context = visit.context();
        return visit.of(context.cookies()
                .session(visit.request().headers())
                .flatMap(context.people()::session)
                .map(session -> visitor(context, session))
                .orElse(null));
    }

    /** Returns the answer to a visitor who may not see a page, or not send its form; null if the visitor may. */
    static @Nullable Answer turnAway(Visit visit, Page page) {
        Access access = page.access();
        Visitor visitor = visit.visitor();
        Optional<AdminOperation> asked =
                visit.isPost() && page instanceof FormPage form ? form.adminOperation() : Optional.empty();
        if (!access.needsSession()) {
            return null;
        } else if (visitor == null) {
            return Answer.goTo("/sign-in" + next(visit));
        } else if ((access.isForAdmins() || asked.isPresent())
                && !visitor.session().role().equals(Role.ORG_ADMIN)) {
            asked.ifPresent(visit::tellForbidden);
            return ErrorPages.forAdmins(visit);
        }
        return access.needsConfirmation() && visit.context().people().needsConfirmation(visitor.session())
                ? confirmFirst(visit)
                : null;
    }

    /** Sends the browser to confirm who is there, and back. */
    static Answer confirmFirst(Visit visit) {
        return Answer.goTo("/confirm" + next(visit));
    }

    private static String next(Visit visit) {
        String path = visit.request().path();
        return path.equals(visit.context().path()) ? "" : "?next=" + path.replace("/", "%2F");
    }

    private static Visitor visitor(ConsoleContext context, ActiveSession session) {
        String organization = context.server()
                .store()
                .<String>read(
                        session.organizationId(),
                        (View view) -> view.organization().name());
        return new Visitor(session, new Person(session.name(), organization));
    }
}
