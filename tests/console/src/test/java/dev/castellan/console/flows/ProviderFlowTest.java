package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.CompanyProvider;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that people sign in with the provider of their organization, which is another site. Only a browser shows that
 * its cookies survive the way back, and that the policy of the pages lets it leave.
 */
@InChromium
@Tag("browser")
final class ProviderFlowTest {

    private static final String ADA = "ada@acme.example";

    private final Fixture fixture = new Fixture();
    private final CompanyProvider provider = fixture.startProvider("acme.example");

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void invitedPersonSignsInByAddressAndConfirmsWithoutScripts() {
        fixture.code("Ada", ADA);
        provider.person("person-1", ADA);
        try (Browser ada = Browser.withoutScripts(fixture).trustingAll()) {
            ada.open("/tokens").heading("Sign in").follow("Sign in with single sign-on (SSO)");
            ada.heading("Single sign-on").type("E-mail address", ADA).press("Continue");

            ada.press("Continue with Acme ID").heading("Acme ID").press("Log in");

            ada.heading("My tokens");
            assertThat(ada.place()).isEqualTo("/console/tokens");
            ada.open("").heading("Overview");
            fixture.pass(Duration.ofMinutes(20));
            ada.open("/security").heading("Security").open("/security/sessions/end");
            ada.heading("Confirm that it is you").press("Continue with Acme ID");
            ada.heading("Acme ID").press("Log in").heading("End all your other sessions?");
        }
    }

    @Test
    void strangerReadsWhomToAskAndAdminLinksOwnAccount() {
        String code = fixture.code("Ada", "ada@example.org", "org_admin");
        provider.person("person-1", "eve@other.example");
        try (Browser browser = Browser.of(fixture).trustingAll()) {
            String link = "/sign-in?organization=" + fixture.organizationId();
            browser.open(link).press("Continue with Acme ID").heading("Acme ID").follow("Cancel");
            browser.heading("Not signed in").follow("Start again").press("Continue with Acme ID");
            browser.heading("Acme ID").press("Log in").heading("Not signed in");
            assertThat(browser.text("main")).contains("Ask an admin of Castellan for an invitation");

            browser.join(code).follow("Security").heading("Security").press("Link to Acme ID");
            browser.heading("Acme ID").press("Log in").heading("Security");
            assertThat(browser.text("[role=status]")).contains("You are linked to eve@other.example at Acme ID");
            browser.signOut().open(link).press("Continue with Acme ID").heading("Acme ID");
            browser.press("Log in").heading("Overview");
            assertThat(browser.text(".who")).isEqualTo("Ada");

            browser.follow("Security")
                    .follow("Unlink Acme ID")
                    .heading("Unlink Acme ID?")
                    .press("Unlink");
            browser.heading("Sign in");
        }
    }
}
