package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that a client changes the own address with a mailed link, without scripts too. */
@InChromium
@Tag("browser")
final class EmailFlowTest {

    private static final String OLD = "ada@example.org";
    private static final String NEW = "ada@new.example";

    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void clientConfirmsNewAddressAfterSignInThatLinkRequires() {
        try (Browser ada = Browser.of(fixture).join(fixture.code("Ada", OLD))) {
            request(ada);
            ada.signOut();

            ada.openUrl(fixture.emailLink()).heading("Sign in");
            ada.type("E-mail address", OLD).type("Password", Fixture.PASSWORD).press("Sign in");

            ada.heading("Confirm your new address");
            assertThat(ada.text("main")).contains("Your address becomes " + NEW, "A notice goes to " + OLD);
            confirm(ada);
            ada.openUrl(fixture.emailLink()).heading("Confirm your new address");
            assertThat(ada.text("main")).contains("This is your address already.");
            ada.signOut()
                    .type("E-mail address", NEW)
                    .type("Password", Fixture.PASSWORD)
                    .press("Sign in")
                    .heading("Overview");
        }
    }

    @Test
    void clientConfirmsNewAddressWithoutScripts() {
        Map<String, String> joined = Map.of("code", fixture.code("Ada", OLD), "password", Fixture.PASSWORD);
        fixture.send("another browser", "/join/finish", joined);
        try (Browser ada = Browser.withoutScripts(fixture)) {
            ada.open("/sign-in").type("E-mail address", OLD).type("Password", Fixture.PASSWORD);
            ada.press("Sign in").heading("Overview");
            request(ada);
            fixture.pass(Duration.ofMinutes(20));

            ada.openUrl(fixture.emailLink()).heading("Confirm that it is you");
            ada.type("Password", Fixture.PASSWORD).press("Confirm").heading("Confirm your new address");

            confirm(ada);
        }
    }

    private static void request(Browser ada) {
        ada.follow("Security")
                .heading("Security")
                .follow("Change e-mail address")
                .heading("Change e-mail address");
        ada.type("New e-mail address", NEW).press("Send link").heading("Confirm your new address");
        assertThat(ada.text("[role=status]"))
                .isEqualTo("A mail to " + NEW + " is on its way. It is valid for an hour.");
    }

    private static void confirm(Browser ada) {
        ada.press("Change address").heading("Security");
        assertThat(ada.text("[role=status]")).isEqualTo("Your address is now " + NEW + ".");
    }
}
