package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that users who lose access are signed out in every browser at the next click. */
@InChromium
@Tag("browser")
final class RevocationFlowTest {

    private final Fixture fixture = new Fixture();
    private final Browser here = Browser.of(fixture);
    private final Browser there = Browser.of(fixture);

    @AfterEach
    void close() {
        here.close();
        there.close();
        fixture.close();
    }

    @Test
    void endingSessionSignsOutOtherBrowserAtNextClick() {
        here.join(fixture.code("Ada Lovelace", "ada@example.org"));
        signIn(there);
        there.heading("Overview");

        here.open("/security").follow("End").heading("End the session in Chrome on Linux?");
        here.press("End").heading("Security");
        assertThat(here.text("[role=status]")).isEqualTo("The session in Chrome on Linux has ended.");
        there.follow("My tokens").heading("Sign in");
        here.follow("My tokens").heading("My tokens");
    }

    @Test
    void suspendedUserIsSignedOutAndCannotSignInAgain() {
        there.join(fixture.code("Ada Lovelace", "ada@example.org"));
        here.signIn(fixture.adminToken()).follow("People").heading("People");
        here.follow("Ada Lovelace").heading("Ada Lovelace").follow("Suspend").heading("Suspend Ada Lovelace?");
        here.press("Suspend").heading("Ada Lovelace");

        there.follow("Projects").heading("Sign in");
        signIn(there);
        assertThat(there.text("[role=alert]:not(:empty)")).isNotBlank();
        there.open("").heading("Sign in");
    }

    @Test
    void sessionEndsWhenAdminRevokesItsToken() {
        there.signIn(fixture.userToken());
        assertThat(fixture.status(fixture.userToken())).isEqualTo(200);
        here.signIn(fixture.adminToken()).follow("People").heading("People");
        here.follow("Grace Hopper").follow("Delete laptop").heading("Delete the token laptop?");
        here.press("Delete").heading("Grace Hopper");

        assertThat(fixture.status(fixture.userToken())).isEqualTo(401);
        there.follow("My tokens").heading("Sign in");
    }

    private static void signIn(Browser browser) {
        browser.open("/sign-in").type("E-mail address", "ada@example.org").type("Password", Fixture.PASSWORD);
        browser.press("Sign in");
    }
}
