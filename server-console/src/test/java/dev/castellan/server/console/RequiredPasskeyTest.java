package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.support.passkeys.SoftAuthenticator;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the rule that admins use the console only after a sign-in with a passkey. */
@Tag("slow")
final class RequiredPasskeyTest {

    private static final String ADA = "ada@example.org";
    private static final String FIRST = "/console/passkey";
    private static final String SETTING = "/organization/passkeys";
    private static final String FIELD = "admin_passkeys_required";

    @AutoClose
    private final ConsoleScene scene = ConsoleScene.withName();

    private final Browsing ada = scene.joined("Ada", ADA, Role.ORG_ADMIN);
    private final SoftAuthenticator phone = new SoftAuthenticator();

    @Test
    void everyPageLeadsToPasskeyAndNoFormDoesAnything() {
        add(ada, "/security/passkeys", phone);
        require(true);
        Browsing thief = byPassword();
        List<ConsolePage> pages = Console.pages().stream()
                .filter(page -> page.access() != PageAccess.PUBLIC && page.access() != PageAccess.ANY_SESSION)
                .toList();
        assertThat(pages).hasSizeGreaterThan(60);
        String before = scene.audit();

        for (ConsolePage page : pages) {
            String path =
                    page.path().replaceAll("\\{[a-z_]+}", UUID.randomUUID().toString());
            assertThat(thief.get(path).header("Location")).as(path).startsWith(FIRST);
            ConsolePage.Form form = page.form();
            if (form != null && form.isScript()) {
                assertThat(thief.json(path, "{}").body()).as(path).startsWith("{\"next\":\"" + FIRST);
            } else if (form != null) {
                assertThat(thief.postOnly(path, "name", "x").header("Location"))
                        .as(path)
                        .startsWith(FIRST);
            }
        }
        assertThat(thief.json("/passkey", "{\"name\":\"x\"}").body()).contains("Sign in with a passkey first.");
        assertThat(scene.audit()).isEqualTo(before);
    }

    @Test
    void onlyPagesForCredentialsAreOpen() {
        assertThat(Console.pages())
                .filteredOn(page -> page.access() == PageAccess.ANY_SESSION)
                .extracting(ConsolePage::path)
                .containsExactlyInAnyOrder("/passkey", "/confirm", "/confirm/provider");
    }

    @Test
    void newAdminAddsFirstPasskeyAndSignsInWithIt() {
        require(true);
        assertThat(ada.get("/people?search=x").header("Location"))
                .isEqualTo(FIRST + "?next=%2Fconsole%2Fpeople%3Fsearch%3Dx");
        String path = "/passkey?next=%2Fconsole%2Fpeople";
        assertThat(ada.get(path).words())
                .contains("Passkey required", "Your organization requires that admins sign in with a passkey.")
                .contains("Add a passkey first. Then sign in with it.", "Sign out")
                .doesNotContain("Overview", "Go to anything");
        assertThat(add(ada, path, phone).body())
                .isEqualTo("{\"next\":\"" + FIRST + "?next=%2Fconsole%2Fpeople&notice=passkey-added&object=phone\"}");

        Browsing.BrowserResponse page = ada.get(path + "&notice=passkey-added&object=phone");
        assertThat(page.words()).contains("Passkey phone added.").doesNotContain("Add a passkey");
        String signIn =
                page.find("action=\"/console(/sign-in/passkey\\?[^\"]*)\"").replace("&amp;", "&");
        String email = "\"email\":\"" + page.find("name=\"email\" value=\"([^\"]*)\"") + "\"";
        String options = ada.json(signIn, "{" + email + "}").body();
        assertThat(options).contains(phone.credentialId());
        assertThat(ada.json(signIn, "{" + email + ",\"response\":" + phone.sign(options) + "}")
                        .body())
                .isEqualTo("{\"next\":\"/console/people\"}");
        assertThat(ada.get("/people").status()).isEqualTo(200);
        assertThat(ada.get(path).header("Location")).isEqualTo("/console/people");
        assertThat(ada.get("/security").words())
                .as("the first session has ended")
                .doesNotContain("Invitation");
    }

    @Test
    void firstPasskeyNeedsRecentSignIn() {
        require(true);
        scene.clock.advance(Duration.ofMinutes(16));
        assertThat(ada.json("/passkey", "{\"name\":\"phone\"}").body())
                .isEqualTo("{\"next\":\"/console/confirm?next=%2Fconsole%2Fpasskey&notice=not-sent-yet\"}");
        assertThat(ada.post("/confirm?next=%2Fconsole%2Fpasskey", "password", ConsoleScene.PASSWORD)
                        .header("Location"))
                .isEqualTo(FIRST);
        assertThat(add(ada, "/passkey", phone).status()).isEqualTo(200);
    }

    @Test
    void sessionWithTokenAddsNoPasskey() {
        require(true);
        Browsing admin = scene.admin();
        assertThat(admin.get("").header("Location")).isEqualTo(FIRST);
        assertThat(admin.get("/passkey").words())
                .contains("You signed in with a token, which cannot change how you sign in.")
                .doesNotContain("Name of the new passkey");
        assertThat(admin.json("/passkey", "{\"name\":\"x\"}").status()).isEqualTo(403);
    }

    @Test
    void sessionOfClientIsLimitedAfterPromotion() {
        Browsing bob = scene.joined("Bob", "bob@example.org", Role.CLIENT);
        require(true);
        assertThat(bob.get("/security").status()).isEqualTo(200);
        assertThat(bob.get("/passkey").header("Location")).isEqualTo("/console");

        UUID user = scene.server
                .administration()
                .user(scene.organization, "bob@example.org")
                .orElseThrow()
                .id();
        scene.api("PATCH", "/users/" + user, "{\"role\":\"org_admin\"}");

        assertThat(bob.get("/security").header("Location")).startsWith(FIRST);
    }

    @Test
    void adminCanSignOutAndChooseLanguage() {
        require(true);
        assertThat(ada.get("/passkey?language=de").words())
                .contains("Passkey erforderlich", "Ihre Organisation verlangt, dass sich Admins");
        assertThat(ada.post("/sign-out").header("Location")).startsWith("/console/sign-in");
        assertThat(ada.get("/passkey").header("Location")).startsWith("/console/sign-in");
    }

    @Test
    void settingNamesAdminsWithoutPasskeyAndNeedsOwnOne() {
        assertThat(ada.get("/organization").words()).contains("optional Require passkeys of admins");
        assertThat(ada.get(SETTING).words())
                .contains("2 admins have no passkey yet:", "Ada", "Root")
                .contains("To change this, you need a passkey.")
                .doesNotContain("Cancel");
        assertThat(ada.post(SETTING, FIELD, "true").words()).contains("Sign in with a passkey first.");

        add(ada, "/security/passkeys", phone);
        assertThat(ada.get(SETTING).words())
                .contains("1 admin has no passkey yet:", "Root", "To change this, sign in with your passkey.");
        assertThat(ada.post(SETTING, FIELD, "true").words()).contains("Sign in with a passkey first.");
        assertThat(ada.get("/organization").words()).contains("optional");
    }

    @Test
    void adminWithPasskeyTurnsRuleOnAndOff() {
        add(ada, "/security/passkeys", phone);
        Browsing other = byPassword();
        Browsing browser = byPasskey();
        String root = scene.pathOf(browser, ConsoleScene.ADMIN);
        assertThat(browser.get(SETTING).body()).contains("href=\"/console" + root + "\"", "value=\"true\"");

        for (int i = 0; i < 2; i++) {
            assertThat(browser.post(SETTING, FIELD, "true").header("Location"))
                    .isEqualTo("/console/organization?notice=passkeys-required");
        }
        assertThat(other.get("").header("Location")).isEqualTo(FIRST);
        assertThat(browser.get("/organization").words()).contains("required Make passkeys optional");
        assertThat(browser.get("/activity").words())
                .contains("changed the settings of the organization", "passkeys required of admins no → yes");
        assertThat(other.post(SETTING, FIELD, "false").header("Location")).startsWith(FIRST);

        assertThat(browser.post(SETTING, FIELD, "false").header("Location"))
                .isEqualTo("/console/organization?notice=passkeys-optional");
        assertThat(other.get("").status()).isEqualTo(200);
    }

    @Test
    void settingNeedsRecentSignIn() {
        add(ada, "/security/passkeys", phone);
        Browsing browser = byPasskey();
        scene.clock.advance(Duration.ofMinutes(16));
        assertThat(browser.post(SETTING, FIELD, "true").header("Location")).startsWith("/console/confirm");
        assertThat(browser.get("/organization").words()).contains("optional");
    }

    @Test
    void lastPasskeyStaysWhileRuleIsOn() {
        add(ada, "/security/passkeys", phone);
        require(true);
        Browsing browser = byPasskey();
        String delete = browser.get("/security").find("href=\"/console(/security/passkeys/[^\"]+/delete)\"");
        assertThat(browser.post(delete).words())
                .contains("Your organization requires a passkey of you: add another one first.");
    }

    @Test
    void serverWithoutPasskeysDoesNotOfferRule() {
        try (ConsoleScene nameless = new ConsoleScene()) {
            Browsing admin = nameless.admin();
            assertThat(admin.get("/organization").body()).doesNotContain(SETTING);
            assertThat(admin.get(SETTING).words()).contains("This server offers no passkeys");
            assertThat(admin.post(SETTING, FIELD, "true").status()).isEqualTo(403);
            assertThat(nameless.api("GET", "/organization", "")).doesNotContain(FIELD);
        }
    }

    private void require(boolean isRequired) {
        scene.write(tx -> tx.setLimits(OrganizationLimits.NONE.withAdminPasskeysRequired(isRequired)));
    }

    private Browsing byPassword() {
        Browsing browser = scene.browser();
        browser.post("/sign-in", "email", ADA, "password", ConsoleScene.PASSWORD);
        return browser;
    }

    private Browsing byPasskey() {
        Browsing browser = scene.browser();
        String options = browser.json("/sign-in/passkey", "{}").body();
        browser.json("/sign-in/passkey", "{\"response\":" + phone.sign(options) + "}");
        return browser;
    }

    private static Browsing.BrowserResponse add(Browsing browser, String path, SoftAuthenticator authenticator) {
        String options = browser.json(path, "{\"name\":\"phone\"}").body();
        return browser.json(path, "{\"name\":\"phone\",\"response\":" + authenticator.register(options) + "}");
    }
}
