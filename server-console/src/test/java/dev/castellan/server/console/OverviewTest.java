package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the first page after sign-in. */
final class OverviewTest {

    private final ConsoleScene scene = new ConsoleScene();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void theFirstAdminIsToldWhatToDoFirst() {
        Browsing admin = scene.admin();
        assertThat(admin.get("").body())
                .contains("<h2>First steps</h2>")
                .contains("<a href=\"/console/security\">Set a password</a>")
                .contains("/edit\">Enter your name and address</a>")
                .contains("<a href=\"/console/people\">Invite a person</a>")
                .contains("<a href=\"/console/tokens\">Create token</a>")
                .contains("There are no open invitations.");
        admin.post(admin.get("").find("(/people/[^\"]+/edit)"), "name", "Ingrid", "email", "ingrid@example.org");
        assertThat(admin.get("").body()).contains("ingrid@example.org").doesNotContain("Enter your name");
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        admin.post("/tokens", "name", "laptop", "expires", "7d");
        assertThat(admin.get("").body())
                .contains("Set a password")
                .doesNotContain("Invite a person</a>", "Create token</a>");
    }

    @Test
    void anAdminRenamesTheOrganization() {
        Browsing admin = scene.admin();
        assertThat(admin.get("").body()).contains("href=\"/console/organization/rename\">Rename organization</a>");
        assertThat(admin.get("/organization/rename").body())
                .contains("<h1>Rename organization</h1>", "value=\"Castellan\"");
        assertThat(admin.post("/organization/rename", "name", " ").body()).contains("id=\"name-help\" role=\"alert\"");
        assertThat(admin.post("/organization/rename", "name", "Northlight").header("Location"))
                .isEqualTo("/console?notice=organization-renamed");
        assertThat(admin.get("").body()).contains("<span class=\"organization\">Northlight</span>");
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        assertThat(ada.get("").body()).doesNotContain("Rename organization");
        assertThat(ada.get("/organization/rename").status()).isEqualTo(403);
        assertThat(ada.post("/organization/rename", "name", "Mine").status()).isEqualTo(403);
    }

    @Test
    void adminsSeeInvitationsAndWhatHappenedLately() {
        Browsing admin = scene.admin();
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        assertThat(admin.get("").body())
                .containsPattern("<a href=\"/console/people/[0-9a-f-]{36}\">ada@example.org</a>")
                .contains("expires <time", "in 3 days", "<a href=\"/console/activity\">All activity</a>");
        assertThat(admin.get("").words()).contains("Root invited Ada ");
        scene.clock.advance(Duration.ofDays(4));
        assertThat(scene.admin().get("").body()).contains("expired <time");
        for (int i = 0; i < 6; i++) {
            scene.project("Project-" + i + ".");
        }
        String lately = scene.admin().get("").find("(?s)Recent activity</h2>(.*)</main>");
        assertThat(lately).contains("signed in", "Project-5.", "Project-2.").doesNotContain("Project-1.");
    }

    @Test
    void adminsSeeWhatNeedsAttention() {
        Browsing admin = scene.admin();
        scene.project("Orbit");
        assertThat(admin.get("").body())
                .contains("<dt>Projects</dt><dd>2</dd>", "<dt>Users</dt><dd>1</dd>", "<dt>Tokens</dt><dd>1</dd>")
                .doesNotContain("Needs attention", "Admins without a passkey");
        admin.post("/tokens", "name", "laptop", "expires", "7d");
        admin.post("/tokens", "name", "tablet", "expires", "90d");
        assertThat(admin.get("").body())
                .contains("<h2>Needs attention</h2>")
                .contains("<a href=\"/console/all-tokens?state=ends-soon\">Tokens that end within 14 days or have ended"
                        + "</a>: 1</li>")
                .doesNotContain("not used for 90 days");
        scene.clock.advance(Duration.ofDays(91));
        String other = scene.userToken("Grace", "grace@example.org", Role.ORG_ADMIN);
        assertThat(scene.browser().signedIn(other).get("").body())
                .contains(
                        "?state=unused\">Tokens that were not used for 90 days</a>: 1</li>", "have ended</a>: 2</li>");
    }

    @Test
    void adminsWithoutAPasskeyNeedAttentionWherePasskeysAreOffered() {
        try (ConsoleScene named = ConsoleScene.named()) {
            Browsing admin = named.admin();
            assertThat(admin.get("").body())
                    .contains("<a href=\"/console/people?role=org_admin\">Admins without a passkey</a>: 1</li>");
        }
    }

    @Test
    void peopleSeeWhoTheyAreAndTheirProjects() {
        Browsing ada = scene.joined("Ada Lovelace", "ada@example.org", Role.CLIENT);
        assertThat(ada.get("").body())
                .contains("<h1>Overview</h1>", "Ada Lovelace", "ada@example.org", "<dd>Client</dd>", "Create token</a>")
                .contains("Bearer $TOKEN\" http://127.0.0.1:" + scene.server.port() + "/api/v1/users/me</pre>")
                .doesNotContain("Needs attention", "In this organization")
                .doesNotContain("Set a password", "Invite a person", "Open invitations", "Recent activity");
        String project = scene.project("Orbit");
        String id = scene.admin().get("/activity").find("href=\"/console/people/([^\"]+)\">Ada Lovelace");
        scene.api("PUT", "/projects/" + project + "/users/" + id, "");
        assertThat(ada.get("").body()).contains("<a href=\"/console/projects/" + project + "\">Orbit</a>");
    }
}
