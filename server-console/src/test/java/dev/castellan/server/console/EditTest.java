package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.internal.store.rows.UserRow;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the pages that change the name, the address and the role of a user. */
@Tag("slow")
final class EditTest {

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing admin = scene.admin();
    private final Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
    private final String path = scene.pathOf(admin, "ada@example.org");

    @Test
    void adminChangesNameAndEmailOfUser() {
        assertThat(admin.get(path).body()).contains("href=\"/console" + path + "/edit\">Edit</a>");
        assertThat(admin.get(path + "/edit").body())
                .contains("<h1>Edit Ada</h1>", "value=\"Ada\"", "value=\"ada@example.org\"", "required");
        BrowserResponse changed = admin.post(path + "/edit", "name", "Ada Lovelace", "email", "lovelace@example.org");
        assertThat(changed.header("Location")).startsWith("/console" + path + "?notice=user-edited&object=");
        assertThat(admin.get(path + "?notice=user-edited&object=Ada+Lovelace").body())
                .contains(
                        "<h1>Ada Lovelace</h1>",
                        "lovelace@example.org",
                        "role=\"status\">The changes to Ada Lovelace are saved.");
        assertThat(ada.get("").body()).contains("Ada Lovelace");
    }

    @Test
    void userWithInvalidStoredEmailCanSignInAndKeepEmail() {
        UserRow old = new UserRow(
                UUID.fromString("00000000-0000-4000-8000-0000000000ad"),
                "Old",
                "\u200bold@example.org\u00a0",
                Role.CLIENT,
                false,
                scene.clock.instant());
        scene.write(tx -> tx.users().insert(old));
        String user = "/users/" + old.userId();

        String code = scene.api("POST", user + "/invitations", "{}").replaceAll(".*\"code\":\"([^\"]+)\".*", "$1");
        scene.browser().post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD);
        assertThat(scene.browser()
                        .post("/sign-in", "email", old.email(), "password", ConsoleScene.PASSWORD)
                        .status())
                .isEqualTo(303);

        assertThat(scene.api("PATCH", user, "{\"name\":\"New\",\"role\":\"org_admin\"}"))
                .contains("\"name\":\"New\"", "\u200bold@example.org\u00a0", "org_admin");
        assertThat(scene.api("PATCH", user, "{\"email\":\"new@example.org\u00a0\"}"))
                .contains("email: expected an address, such as ci@example.org, without U+00A0");
    }

    @Test
    void changingUserEmailRequiresRecentSignIn() {
        Browsing boss = scene.joined("Boss", "boss@example.org", Role.ORG_ADMIN);
        scene.clock.advance(Duration.ofMinutes(15));

        assertThat(boss.post(path + "/edit", "name", "Ada", "email", "thief@example.org")
                        .header("Location"))
                .startsWith("/console/confirm?next=");
        assertThat(boss.post(path + "/edit", "name", "Ada King", "email", "ada@example.org")
                        .header("Location"))
                .as("a name does not")
                .contains("notice=user-edited&object=");

        assertThat(boss.get(path).body()).contains("ada@example.org").doesNotContain("thief");
    }

    @Test
    void doesNotWriteToStoreWhenFormIsUnchanged() {
        Object before = scene.state();
        assertThat(admin.post(path + "/edit", "name", "Ada", "email", "ada@example.org")
                        .status())
                .isEqualTo(303);
        assertThat(scene.state()).as("no change, no write").isSameAs(before);
    }

    @Test
    void showsErrorBesideInvalidField() {
        BrowserResponse next = admin.post(path + "/edit", "name", "Countess", "email", ConsoleScene.ADMIN);
        assertThat(next.status()).isEqualTo(422);
        assertThat(next.body()).contains("role=\"alert\"", "value=\"Countess\"", "<h1>Edit Ada</h1>");
        BrowserResponse empty = admin.post(path + "/edit", "name", "Ada", "email", "");
        assertThat(empty.status()).isEqualTo(422);
        assertThat(empty.body()).contains("id=\"email-help\" role=\"alert\"");
        assertThat(admin.post(path + "/edit", "name", " ", "email", "ada@example.org")
                        .body())
                .contains("id=\"name-help\" role=\"alert\">Enter a name.");
        assertThat(admin.post(path + "/edit", "name", "Ada \u202Esecalevol", "email", "ada@example.org")
                        .body())
                .contains("role=\"alert\">Remove the character U+202E, which changes the direction of text.");
        assertThat(admin.get(path).body()).contains("<h1>Ada</h1>", "ada@example.org");
    }

    @Test
    void generatesEmailWhenServiceAccountEmailIsEmpty() {
        String account =
                admin.created("/service-accounts/new", "name", "CI", "email", "ci@example.org", "role", "client");
        assertThat(admin.get(account).body()).contains("ci@example.org");
        assertThat(admin.get(account + "/edit").body()).contains("the server generates an address");
        admin.post(account + "/edit", "name", "CI", "email", "");
        assertThat(admin.get(account).body()).doesNotContain("ci@example.org").contains("@");
    }

    @Test
    void adminPromotesClientAndDemotesAdmin() {
        assertThat(admin.get(path).body())
                .contains("href=\"/console" + path + "/make-admin\" aria-label=\"Change the role\">Change</a>")
                .doesNotContain("/make-client");
        assertThat(admin.get(path + "/make-admin").body())
                .contains("<h1>Make Ada an admin?</h1>", "has access to everything");
        assertThat(ada.get("/people").status()).isEqualTo(403);
        assertThat(admin.post(path + "/make-admin").header("Location"))
                .startsWith("/console" + path + "?notice=user-make-admin&object=");
        assertThat(ada.get("/people").status()).isEqualTo(200);
        assertThat(admin.get(path).body()).contains(path + "/make-client\"").doesNotContain("/make-admin");
        admin.post(path + "/make-client");
        assertThat(ada.get("/people").status()).isEqualTo(403);
    }

    @Test
    void refusesDemotionOnlyOfLastAdmin() {
        String root = scene.pathOf(admin, ConsoleScene.ADMIN);
        assertThat(admin.get(root).body()).doesNotContain("Make client", "Make admin");
        assertThat(admin.get(root + "/make-client").body()).contains("This is the last active admin.");
        assertThat(admin.post(root + "/make-client").status()).isEqualTo(409);
        admin.post(path + "/make-admin");
        assertThat(admin.get(root + "/make-client").body()).contains("This is your own account.");
        assertThat(admin.post(root + "/make-client").header("Location")).isEqualTo("/console?notice=own-role-changed");
        assertThat(admin.get("?notice=own-role-changed").body()).contains("role=\"status\">You are a client now.");
        assertThat(admin.get("/people").status()).isEqualTo(403);
    }

    @Test
    void userChangesOwnName() {
        assertThat(ada.get("/security").body()).contains("href=\"/console/security/name\">Change</a>");
        assertThat(ada.get("/security/name").body()).contains("<h1>Change your name</h1>", "value=\"Ada\"");
        assertThat(ada.post("/security/name", "name", " ").body()).contains("id=\"name-help\" role=\"alert\"");
        assertThat(ada.post("/security/name", "name", "Ada King").header("Location"))
                .startsWith("/console/security?notice=name-changed&object=");
        assertThat(ada.get("/security").body()).contains("<bdi>Ada King</bdi>");
        assertThat(admin.get("/activity").words()).contains("Ada King changed their own account");
    }

    @Test
    void returns403WhenClientEditsUser() {
        String root = scene.pathOf(admin, ConsoleScene.ADMIN);
        for (String page : new String[] {"/edit", "/make-admin", "/make-client"}) {
            assertThat(ada.get(path + page).status()).isEqualTo(403);
            assertThat(ada.post(path + page).status()).isEqualTo(403);
            assertThat(ada.post(root + page).status()).isEqualTo(403);
        }
        assertThat(ada.get("/people").status()).isEqualTo(403);
        assertThat(scene.audit()).doesNotContain("users.update");
    }
}
