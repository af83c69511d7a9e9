package dev.castellan.server.console.internal.page;

import dev.castellan.server.people.signin.ActiveSession;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Authenticates users and checks their access to pages. Blocks on the store. */
final class Authentication {

    /** The notice about a session that has ended. */
    static final String SESSION_OVER = "session-over";

    private static final int LONGEST_NEXT = 500;
    private static final Pattern NEXT = Pattern.compile("(?:/[A-Za-z0-9_-]+)*+(\\?[A-Za-z0-9_.~%=&+-]*)?");

    private Authentication() {}

    /** Returns the request, with the signed-in user if the session cookie is valid. */
    static PageRequest authenticate(PageRequest request) {
        ConsoleContext context = request.context();
        return request.withUser(context.cookies()
                .session()
                .find(request.http().headers())
                .flatMap(context.people()::session)
                .map(session -> user(context, session))
                .orElse(null));
    }

    /** Returns a redirect or an error page if the user cannot access the page or its form, or null if the user can. */
    static @Nullable Answer denial(PageRequest request, ConsolePage page) {
        Access access = page.access();
        SignedInUser user = request.user();
        AdminOperation operation =
                request.isPost() && page.form() != null ? page.form().operation() : null;
        if (!access.needsSession()) {
            return null;
        } else if (user == null) {
            return signInFirst(request);
        } else if ((access.isForAdmins() || operation != null) && !request.isAdmin()) {
            if (operation != null) {
                operation.reportForbidden(request);
            }
            return ErrorPages.forAdmins(request);
        }
        return access.needsReauthentication() && request.context().people().needsConfirmation(user.session())
                ? reauthenticateFirst(request)
                : null;
    }

    /**
     * Redirects the browser to the sign-in page. If the browser had a session, the page explains that the session has
     * ended or that the form was not submitted.
     */
    private static Answer signInFirst(PageRequest request) {
        String page = "/sign-in" + next(request);
        boolean hadSession = request.context()
                .cookies()
                .session()
                .find(request.http().headers())
                .isPresent();
        return !hadSession ? Answer.goTo(page) : Answer.goTo(page, request.isPost() ? "not-sent" : SESSION_OVER);
    }

    /** Redirects the browser to the re-authentication page, which then leads back to this page. */
    static Answer reauthenticateFirst(PageRequest request) {
        return Answer.goTo("/confirm" + next(request));
    }

    private static String next(PageRequest request) {
        String query = request.isPost() ? "" : request.http().query();
        String page = request.path() + (query.isEmpty() ? "" : "?" + query);
        String next = isNext(page) ? page : request.path();
        return next.isEmpty()
                ? ""
                : "?next=" + URLEncoder.encode(request.context().path() + next, StandardCharsets.UTF_8);
    }

    /** Returns whether {@link PageRequest#next} accepts a path, which is relative to the console. */
    static boolean isNext(String path) {
        return path.length() <= LONGEST_NEXT && NEXT.matcher(path).matches();
    }

    private static SignedInUser user(ConsoleContext context, ActiveSession session) {
        String organization = context.server()
                .store()
                .<String>read(
                        session.organizationId(), view -> view.organization().name());
        return new SignedInUser(session, organization);
    }
}
