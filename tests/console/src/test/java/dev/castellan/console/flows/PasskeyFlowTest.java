package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests how a user adds, uses, renames and deletes a passkey on a virtual authenticator. */
@InChromium
@Tag("browser")
final class PasskeyFlowTest {

    private static final String REFUSED = "form[data-passkey] [role=alert]:not(:empty)";

    private final Fixture fixture = new Fixture();
    private final Browser ada = Browser.of(fixture).keepPasskeys();

    @AfterEach
    void close() {
        ada.close();
        fixture.close();
    }

    @Test
    void passkeySignsUserInUntilItIsDeleted() {
        joinWithPasskey("phone");
        signInWithPasskey();
        ada.open("/security").heading("Security");
        assertThat(ada.text("td[data-label='Method']")).isEqualTo("Passkey");
        assertThat(ada.text("td[data-label='Last used']")).isEqualTo("just now");

        ada.follow("Rename passkey phone").heading("Rename the passkey phone");
        ada.type("Name", "blue phone").press("Save").heading("Security");
        assertThat(ada.text("[role=status]")).isEqualTo("The passkey is now called blue phone.");
        ada.follow("Delete passkey blue phone").heading("Delete the passkey blue phone?");
        assertThat(ada.text("main")).contains("blue phone");
        ada.press("Delete").heading("Security");
        assertThat(ada.text("[role=status]")).isEqualTo("Passkey blue phone deleted.");
        assertThat(ada.text("main")).contains("You have no passkey yet.");

        ada.signOut().press("Sign in with a passkey");
        assertThat(ada.text(REFUSED)).startsWith("Not accepted. It is not registered here");
        ada.open("").heading("Sign in");
        assertThat(ada.recording().unexpected()).isEmpty();
    }

    @Test
    void passkeyReauthenticatesUserAfter16Minutes() {
        joinWithPasskey("phone");
        fixture.pass(Duration.ofMinutes(16));
        ada.open("/security").follow("Delete passkey phone").heading("Confirm that it is you");
        ada.press("Confirm with a passkey").heading("Delete the passkey phone?");
        ada.press("Delete").heading("Security");
        assertThat(ada.text("[role=status]")).isEqualTo("Passkey phone deleted.");
        assertThat(ada.recording().unexpected()).isEmpty();
    }

    @Test
    void organizationRequiresPasskeysOfAdmins() {
        ada.join(fixture.code("Ada Lovelace", "ada@example.org", "org_admin"));
        ada.open("/organization").follow("Require passkeys of admins").heading("Require passkeys of admins");
        assertThat(ada.text("main")).contains("2 admins have no passkey yet:", "To change this, you need a passkey.");
        ada.open("/security").type("Name of the new passkey", "phone").press("Add a passkey");
        assertThat(ada.text("[role=status]")).isEqualTo("Passkey phone added.");
        ada.open("/organization/passkeys").press("Sign in with a passkey");
        ada.press("Require passkeys of admins").heading("Settings");
        assertThat(ada.text("[role=status]"))
                .isEqualTo("The admins of your organization must sign in with a passkey now.");

        ada.signOut().type("E-mail address", "ada@example.org").type("Password", Fixture.PASSWORD);
        ada.press("Sign in").heading("Passkey required");
        ada.open("/people").heading("Passkey required");
        ada.press("Sign in with a passkey").heading("People");
        ada.open("/organization/passkeys").press("Make passkeys optional").heading("Settings");
        assertThat(ada.text("[role=status]"))
                .isEqualTo("Passkeys are optional now for the admins of your organization.");
        assertThat(ada.recording().unexpected()).isEmpty();
    }

    @Test
    void newAdminAddsRequiredPasskey() {
        ada.join(fixture.adminWithoutPasskey("Observatory"), "Passkey required");
        ada.type("Name of the new passkey", "phone").press("Add a passkey");
        assertThat(ada.text("[role=status]")).isEqualTo("Passkey phone added.");
        ada.press("Sign in with a passkey").heading("Overview");
        assertThat(ada.text(".who")).isEqualTo("Neil");
        assertThat(ada.recording().unexpected()).isEmpty();
    }

    @Test
    void showsMessageWhenDeviceRefusesPasskey() {
        ada.open("/sign-in").press("Sign in with a passkey");
        assertThat(ada.text(REFUSED)).isEqualTo("No passkey was used. Try again, or use another way.");
        assertThat(ada.recording().unexpected()).isEmpty();
    }

    private void joinWithPasskey(String name) {
        ada.join(fixture.code("Ada Lovelace", "ada@example.org"));
        ada.open("/security").type("Name of the new passkey", name).press("Add a passkey");
        assertThat(ada.text("[role=status]")).isEqualTo("Passkey " + name + " added.");
    }

    private void signInWithPasskey() {
        ada.signOut().press("Sign in with a passkey").heading("Overview");
        assertThat(ada.text(".who")).isEqualTo("Ada Lovelace");
    }
}
