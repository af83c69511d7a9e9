package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.http.Cookies;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.people.signin.SignedIn;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates the response after a sign-in. The response sets the session cookie and redirects the browser to the requested
 * page.
 */
final class SignInResponse {

    private SignInResponse() {}

    /** Returns the response after a sign-in that runs on another thread. */
    static PageResponse later(PageRequest request, CompletionStage<SignedIn> signIn) {
        return PageResponse.later(signIn.thenApply(signedIn -> of(request, signedIn)));
    }

    /**
     * Runs a sign-in that writes, in the queue of the organization. In the queue of anonymous clients, the sign-in could
     * delay these clients while it waits for the organization's writer.
     */
    static PageResponse later(PageRequest request, @Nullable UUID organizationId, Supplier<SignedIn> signIn) {
        return PageResponse.later(request.context()
                .server()
                .run(organizationId, request.browser().address(), () -> of(request, signIn.get())));
    }

    static PageResponse of(PageRequest request, SignedIn signedIn) {
        return of(request, signedIn, request.url().next());
    }

    /**
     * Returns the response after a sign-in.
     *
     * @param next the page to open next
     */
    static PageResponse of(PageRequest request, SignedIn signedIn, String next) {
        endPrevious(request, signedIn);
        Cookies cookies = request.context().cookies();
        PageResponse response = PageResponse.goTo(next)
                .withHeader("Set-Cookie", cookies.session().set(signedIn.secret()));
        String browser = signedIn.browserSecret();
        return browser == null
                ? response
                : response.withHeader("Set-Cookie", cookies.browser().set(browser));
    }

    /**
     * Ends the previous session of the browser. The new session replaces the cookie, so the user could not sign out of
     * the previous session later.
     */
    private static void endPrevious(PageRequest request, SignedIn signedIn) {
        SignedInUser previous = request.signedIn();
        if (previous != null
                && !previous.session().sessionId().equals(signedIn.session().sessionId())) {
            request.context().people().signOut(previous.session(), request.browser());
        }
    }
}
