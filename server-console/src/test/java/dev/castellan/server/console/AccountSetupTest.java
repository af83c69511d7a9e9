package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the page on which the first admin sets name, address and password. */
@Tag("slow")
final class AccountSetupTest {

    private static final String ADDRESS = "ingrid@example.org";

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing admin = scene.admin();

    @Test
    void savesFirstAdminNameEmailAndPasswordFromOneForm() {
        assertThat(admin.get("").body())
                .contains("<a href=\"/console/setup\">Set up your account</a>")
                .doesNotContain("Enter your name", "Set a password");
        assertThat(admin.get("/setup").body())
                .contains("<h1>Set up your account</h1>")
                .doesNotContain(".invalid");
        BrowserResponse set = setUp("Ingrid", ADDRESS, ConsoleScene.PASSWORD);
        assertThat(set.header("Location")).isEqualTo("/console?notice=account-ready");
        assertThat(admin.get("?notice=account-ready").body())
                .contains("role=\"status\">Your account is ready.", "Ingrid", ADDRESS)
                .doesNotContain("Set up your account");
        Browsing other = scene.browser();
        assertThat(other.post("/sign-in", "email", ADDRESS, "password", ConsoleScene.PASSWORD)
                        .header("Location"))
                .isEqualTo("/console");
        assertThat(other.get("/people").status()).isEqualTo(200);
        assertThat(admin.get("/setup").header("Location")).isEqualTo("/console/security");
    }

    @Test
    void showsErrorBesideInvalidFieldAndPreservesOtherInput() {
        BrowserResponse name = setUp(" ", ADDRESS, ConsoleScene.PASSWORD);
        assertThat(name.status()).isEqualTo(422);
        assertThat(name.body()).contains("id=\"name-help\" role=\"alert\"", "value=\"" + ADDRESS + "\"");
        BrowserResponse address = setUp("Ingrid", "nowhere", ConsoleScene.PASSWORD);
        assertThat(address.body()).contains("id=\"email-help\" role=\"alert\"", "value=\"Ingrid\"");
        BrowserResponse password = setUp("Ingrid", ADDRESS, "short");
        assertThat(password.body())
                .contains("id=\"new-help\" role=\"alert\"", "value=\"Ingrid\"", "value=\"" + ADDRESS + "\"")
                .doesNotContain("short\"");
        assertThat(setUp("Ingrid", ADDRESS, ConsoleScene.PASSWORD).status()).isEqualTo(303);
    }

    @Test
    void rejectsPasswordEqualToNewName() {
        String name = "Wolfeschlegelsteinhausenberger";
        assertThat(setUp(name, ADDRESS, name.toLowerCase(java.util.Locale.ROOT)).body())
                .contains("id=\"new-help\" role=\"alert\">This password is easy to guess");
        assertThat(scene.browser()
                        .post("/sign-in", "email", ADDRESS, "password", name)
                        .status())
                .isEqualTo(422);
    }

    @Test
    void adminCanContinueSetupAfterRejectedPassword() {
        setUp("Ingrid", ADDRESS, "short");
        assertThat(admin.get("").body()).contains("<a href=\"/console/setup\">");
        assertThat(admin.get("/setup").body()).contains("value=\"Ingrid\"", "value=\"" + ADDRESS + "\"");
        assertThat(admin.post("/security", "new", ConsoleScene.PASSWORD).status())
                .isEqualTo(303);
        assertThat(admin.get("").body()).doesNotContain("/setup\"", "Enter your name and address");
    }

    @Test
    void securityPageShowsNewAdminSetupLinkInsteadOfPasswordForm() {
        assertThat(admin.get("/security").body())
                .contains("href=\"/console/setup\">Set up your account</a>")
                .doesNotContain("autocomplete=\"new-password\"");
        setUp("Ingrid", ADDRESS, ConsoleScene.PASSWORD);
        assertThat(scene.browser().signedIn(scene.adminToken).get("/security").body())
                .doesNotContain("/setup\"");
    }

    @Test
    void asksAdminForNameAndEmailAfterPasswordSignInButNotTokenSignIn() {
        admin.post("/security", "new", ConsoleScene.PASSWORD);
        Browsing withToken = scene.admin();
        String own = scene.pathOf(withToken, ConsoleScene.ADMIN);
        assertThat(withToken.get("").body()).doesNotContain("/setup\"", "Enter your name and address");
        assertThat(withToken.get(own + "/edit").body())
                .contains("Your address is " + ConsoleScene.ADMIN, "sign in with your password")
                .doesNotContain("name=\"email\"");
        assertThat(withToken
                        .post(own + "/edit", "name", "Ingrid", "shown_name", "Root")
                        .header("Location"))
                .contains("notice=user-edited&object=");
        Browsing withPassword = scene.browser();
        withPassword.post("/sign-in", "email", ConsoleScene.ADMIN, "password", ConsoleScene.PASSWORD);
        String step = withPassword.get("").find("href=\"/console([^\"]+)\">Enter your name and address");
        assertThat(withPassword.post(step, "name", "Ingrid", "email", ADDRESS).status())
                .isEqualTo(303);
        assertThat(withPassword.get("").body()).contains(ADDRESS).doesNotContain("Enter your name and address");
    }

    @Test
    void requiresIdentityConfirmationBeforeSetupInOldSession() {
        scene.clock.advance(Duration.ofMinutes(16));
        assertThat(setUp("Ingrid", ADDRESS, ConsoleScene.PASSWORD).header("Location"))
                .isEqualTo("/console/confirm?next=%2Fconsole%2Fsetup&notice=not-sent-yet");
        assertThat(admin.get("").body()).doesNotContain(ADDRESS);
    }

    @Test
    void redirectsUsersOtherThanFirstAdminFromSetupToSecurityPage() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        Browsing grace = scene.browser().signedIn(scene.userToken("Grace", "grace@example.org", Role.ORG_ADMIN));
        for (Browsing other : new Browsing[] {ada, grace}) {
            assertThat(other.get("").body()).doesNotContain("/setup\"");
            assertThat(other.get("/setup").header("Location")).isEqualTo("/console/security");
            assertThat(other.post("/setup", "name", "X", "email", "x@example.org", "new", ConsoleScene.PASSWORD)
                            .header("Location"))
                    .isEqualTo("/console/security");
        }
        assertThat(scene.audit()).doesNotContain("users.update");
    }

    private BrowserResponse setUp(String name, String email, String password) {
        return admin.post("/setup", "name", name, "email", email, "new", password);
    }
}
