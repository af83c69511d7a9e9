package dev.castellan.server.console.internal.page;

import dev.castellan.model.Role;
import dev.castellan.server.console.internal.frame.Person;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.store.View;
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

    /** Returns the answer to who may not see a page; null if the visitor may. */
    static @Nullable Answer turnAway(Visit visit, Access access) {
        Visitor visitor = visit.visitor();
        if (!access.needsSession()) {
            return null;
        } else if (visitor == null) {
            return Answer.goTo("/sign-in" + next(visit));
        } else if (access.isForAdmins() && !visitor.session().role().equals(Role.ORG_ADMIN)) {
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
