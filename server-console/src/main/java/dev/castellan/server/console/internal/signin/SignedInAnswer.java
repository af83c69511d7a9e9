package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.http.Cookies;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.people.signin.SignedIn;

/**
 * Creates the answer after a sign-in. The answer sets the session cookie and redirects the browser to the requested
 * page.
 */
final class SignedInAnswer {

    private SignedInAnswer() {}

    static Answer of(PageRequest request, SignedIn signedIn) {
        endPrevious(request, signedIn);
        Cookies cookies = request.context().cookies();
        Answer answer = Answer.goTo(request.next())
                .withHeader("Set-Cookie", cookies.session().set(signedIn.secret()));
        String browser = signedIn.browserSecret();
        return browser == null
                ? answer
                : answer.withHeader("Set-Cookie", cookies.browser().set(browser));
    }

    /**
     * Ends the previous session of the browser. The new session replaces the cookie, so the user could not sign out of
     * the previous session later.
     */
    private static void endPrevious(PageRequest request, SignedIn signedIn) {
        SignedInUser previous = request.user();
        if (previous != null
                && !previous.session().sessionId().equals(signedIn.session().sessionId())) {
            request.context().people().signOut(previous.session(), request.browser());
        }
    }
}
