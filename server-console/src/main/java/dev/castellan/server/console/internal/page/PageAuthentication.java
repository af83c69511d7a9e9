package dev.castellan.server.console.internal.page;

import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.spi.Refusal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Authenticates users and checks their access to pages. Blocks on the store. */
public final class PageAuthentication {

    /** The notice about a session that has ended. */
    static final String SESSION_OVER = "session-over";

    /** The path of the page for users who must first sign in with a passkey. */
    public static final String PASSKEY_FIRST = "/passkey";

    private PageAuthentication() {}

    /**
     * Returns the request, with the signed-in user if the session cookie is valid.
     *
     * @throws Refusal if the page needs a session, and the session is not accepted from the address of the browser
     */
    static PageRequest authenticate(PageRequest request, PageAccess access) {
        try {
            return request.withUser(session(request)
                    .map(session -> SignedInUser.of(request, session))
                    .orElse(null));
        } catch (Refusal refused) {
            if (access.needsSession()) {
                throw refused;
            }
            return request.withUser(null);
        }
    }

    /**
     * Returns the session to which the session cookie belongs now, or empty if it has ended.
     *
     * @throws Refusal if the session is not accepted from the address of the browser
     */
    public static Optional<ActiveSession> session(PageRequest request) {
        return secret(request).flatMap(secret -> request.context().people().session(secret, request.browser()));
    }

    /** Returns the session cookie. */
    static Optional<String> secret(PageRequest request) {
        return request.context()
                .cookies()
                .session()
                .find(request.source().http().headers());
    }

    /** Returns a redirect or an error page if the user cannot access the page or its form, or null if the user can. */
    static @Nullable PageResponse denial(PageRequest request, ConsolePage page) {
        PageAccess access = page.access();
        SignedInUser user = request.signedIn();
        AdminOperation operation =
                request.source().isPost() && page.form() != null ? page.form().operation() : null;
        if (!access.needsSession()) {
            return null;
        } else if (user == null) {
            return signInFirst(request);
        } else if (user.session().needsPasskey() && access != PageAccess.ANY_SESSION) {
            return PageResponse.goTo(PASSKEY_FIRST + next(request));
        } else if ((access.isForAdmins() || operation != null) && !user.isAdmin()) {
            if (operation != null) {
                user.reportForbidden(operation.endpoint(), operation.path(request));
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
    private static PageResponse signInFirst(PageRequest request) {
        String page = "/sign-in" + next(request);
        return secret(request).isEmpty()
                ? PageResponse.goTo(page)
                : PageResponse.goTo(page, request.source().isPost() ? "not-sent" : SESSION_OVER);
    }

    /**
     * Redirects the browser to the re-authentication page, which then leads back to this page. After a form, the page
     * explains that the form was not submitted.
     */
    public static PageResponse reauthenticateFirst(PageRequest request) {
        String page = "/confirm" + next(request);
        return request.source().isPost() ? PageResponse.goTo(page, "not-sent-yet") : PageResponse.goTo(page);
    }

    private static String next(PageRequest request) {
        String query = request.source().http().query();
        String page = request.url().path() + (query.isEmpty() ? "" : "?" + query);
        String next = PageUrl.isNext(page) ? page : request.url().path();
        return next.isEmpty() ? "" : request.url().returningTo(next);
    }
}
