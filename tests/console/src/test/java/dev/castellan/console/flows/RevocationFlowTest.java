package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.InChromium;
import dev.castellan.console.browser.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that users who lose access are signed out at the next click, in every browser. */
@InChromium
final class RevocationFlowTest {

    private final World world = new World();
    private final Browser here = Browser.of(world);
    private final Browser there = Browser.of(world);

    @AfterEach
    void close() {
        here.close();
        there.close();
        world.close();
    }

    @Test
    void aSessionThatIsEndedInAnotherBrowserIsOut() {
        here.join(world.code("Ada Lovelace", "ada@example.org"));
        signIn(there);
        there.heading("Overview");

        here.open("/security").follow("End").heading("End session");
        here.press("End session").heading("Security");
        assertThat(here.text("[role=status]")).isEqualTo("The session has ended.");
        there.follow("My tokens").heading("Sign in");
        here.follow("My tokens").heading("My tokens");
    }

    @Test
    void aSuspendedUserIsSignedOutAndCannotSignIn() {
        there.join(world.code("Ada Lovelace", "ada@example.org"));
        here.signIn(world.adminToken()).follow("People").heading("People");
        here.follow("Suspend Ada Lovelace").heading("Suspend");
        here.press("Suspend").heading("Ada Lovelace");

        there.follow("Projects").heading("Sign in");
        signIn(there);
        assertThat(there.text("[role=alert]:not(:empty)")).isNotBlank();
        there.open("").heading("Sign in");
    }

    @Test
    void aSessionEndsWhenAnAdminRevokesItsToken() {
        there.signIn(world.userToken());
        assertThat(world.status(world.userToken())).isEqualTo(200);
        here.signIn(world.adminToken()).follow("People").heading("People");
        here.follow("Grace Hopper").follow("Revoke laptop").heading("Revoke token");
        here.press("Revoke").heading("Grace Hopper");

        assertThat(world.status(world.userToken())).isEqualTo(401);
        there.follow("My tokens").heading("Sign in");
    }

    private static void signIn(Browser browser) {
        browser.open("/sign-in").type("E-mail address", "ada@example.org").type("Password", World.PASSWORD);
        browser.press("Sign in");
    }
}
