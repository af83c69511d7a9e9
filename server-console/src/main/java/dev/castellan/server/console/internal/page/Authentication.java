package dev.castellan.server.console.internal.page;

import dev.castellan.model.Role;
import dev.castellan.server.console.internal.layout.Person;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.store.View;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out who is signed in, and decides who may see a page. Waits for the store. */
final class Authentication {

    private Authentication() {}

    /** Returns the request with who is signed in. */
    static PageRequest recognize(PageRequest request) {
        ConsoleContext context = request.context();
        return request.withUser(context.cookies()
                .session(request.http().headers())
                .flatMap(context.people()::session)
                .map(session -> user(context, session))
                .orElse(null));
    }

    /** Returns the answer to a user who may not see a page, or not send its form; null if the user may. */
    static @Nullable Answer turnAway(PageRequest request, Page page) {
        Access access = page.access();
        SignedInUser user = request.user();
        Optional<AdminOperation> asked =
                request.isPost() && page instanceof FormPage form ? form.adminOperation() : Optional.empty();
        if (!access.needsSession()) {
            return null;
        } else if (user == null) {
            return Answer.goTo("/sign-in" + next(request));
        } else if ((access.isForAdmins() || asked.isPresent())
                && !user.session().role().equals(Role.ORG_ADMIN)) {
            asked.ifPresent(request::tellForbidden);
            return ErrorPages.forAdmins(request);
        }
        return access.needsReauthentication() && request.context().people().needsConfirmation(user.session())
                ? reauthenticateFirst(request)
                : null;
    }

    /** Sends the browser to confirm who is there, and back. */
    static Answer reauthenticateFirst(PageRequest request) {
        return Answer.goTo("/confirm" + next(request));
    }

    private static String next(PageRequest request) {
        String path = request.http().path();
        return path.equals(request.context().path()) ? "" : "?next=" + path.replace("/", "%2F");
    }

    private static SignedInUser user(ConsoleContext context, ActiveSession session) {
        String organization = context.server()
                .store()
                .<String>read(
                        session.organizationId(),
                        (View view) -> view.organization().name());
        return new SignedInUser(session, new Person(session.name(), organization));
    }
}
