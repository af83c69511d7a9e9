package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the page of a person, and the actions that it offers to admins. */
@Tag("slow")
final class PersonTest {

    private static final String SECRET = "<code id=\"secret\"[^>]*>([^<]+)</code>";

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing admin = scene.admin();
    private final Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
    private final String path = scene.pathOf(admin, "ada@example.org");

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void reloadingPageShowsInvitationLinkAgainForTwoMinutes() {
        Browsing.BrowserResponse submitted =
                admin.postOnly("/people/invite", "name", "Eve", "email", "eve@example.org", "role", "client");
        assertThat(submitted.status()).isEqualTo(303);
        String visible = submitted.header("Location").substring("/console".length());
        assertThat(admin.get(visible).find(SECRET)).isEqualTo(admin.get(visible).find(SECRET));
        scene.clock.advance(Duration.ofMinutes(2));
        assertThat(admin.get(visible).header("Location"))
                .isEqualTo("/console" + scene.pathOf(admin, "eve@example.org"));
        Browsing client = scene.joined("Grace", "grace@example.org", Role.CLIENT);
        assertThat(client.get(visible).status()).isEqualTo(403);
    }

    @Test
    void showsWhenUserWasCreated() {
        assertThat(admin.get(path).body()).contains("<dt>Created</dt><dd><time datetime=\"");
    }

    @Test
    void showsLastActivityAfterUserSignedOut() {
        String never = "<dt>Last active</dt><dd>Never";
        scene.invite("Bob", "bob@example.org", Role.CLIENT);
        admin.post(scene.pathOf(admin, "bob@example.org") + "/invitation");
        assertThat(admin.get(scene.pathOf(admin, "bob@example.org")).body()).contains(never);
        ada.post("/sign-out");
        assertThat(admin.get(path).body())
                .contains("There are no sessions.", "<dt>Last active</dt><dd><time datetime=\"2026-11-22T12:00:00Z\"")
                .doesNotContain(never);
    }

    @Test
    void saysThatUserIsInEveryProject() {
        String moon = scene.project("Moon");
        admin.post(path + "/projects/new", "project_id", moon);
        assertThat(admin.get(path + "/projects/new").body())
                .contains("This user is already in every active project.")
                .doesNotContain("only project", "<select");
    }

    @Test
    void hidesInitialsFromScreenReaders() {
        scene.invite("maría José (Pepa) Núñez", "maria@example.org", Role.CLIENT);
        scene.invite("\uD83D\uDC22", "turtle@example.org", Role.CLIENT);
        assertThat(admin.get("/people").body())
                .contains("<span class=\"initials\" aria-hidden=\"true\">A</span>")
                .contains("<span class=\"initials\" aria-hidden=\"true\">MN</span>")
                .contains("<span class=\"initials\" aria-hidden=\"true\"></span>");
    }

    @Test
    void addsUserToProjectAndRemovesUser() {
        String moon = scene.project("Moon");
        assertThat(admin.get(path).body()).contains("all users");
        assertThat(admin.get(path + "/projects/new").body()).contains("<option value=\"" + moon + "\">Moon</option>");
        Browsing.BrowserResponse added = admin.post(path + "/projects/new", "project_id", moon);
        assertThat(added.header("Location")).startsWith("/console" + path + "?notice=user-added&object=");
        assertThat(ada.get("").body()).contains("Moon");
        assertThat(admin.get(path + "/projects/new").body()).doesNotContain("<option value=\"" + moon);

        String remove = path + "/projects/" + moon + "/remove";
        assertThat(admin.get(path).body()).contains("href=\"/console" + remove + "\" aria-label=\"Remove from Moon\"");
        assertThat(admin.get(remove).body()).contains("Ada loses access to the project Moon");
        assertThat(admin.post(remove).status()).isEqualTo(303);
        assertThat(ada.get("").body()).doesNotContain("Moon");
        assertThat(admin.post(path + "/projects/new", "project_id", "x").body())
                .contains("role=\"alert\">Choose projects from the list");
    }

    @Test
    void suspendedUserLosesAccessUntilSuspensionEnds() {
        assertThat(admin.get("/people").body()).doesNotContain(path + "/suspend\"");
        assertThat(admin.get(path + "/suspend").body()).contains("Ada loses access immediately.");
        assertThat(ada.get("").status()).isEqualTo(200);
        assertThat(admin.post(path + "/suspend").header("Location"))
                .startsWith("/console" + path + "?notice=user-suspend&object=");
        assertThat(ada.get("").status()).isEqualTo(303);
        assertThat(admin.get("/people").body())
                .contains("Ada</bdi></a><span class=\"state suspended\">suspended</span>");
        assertThat(admin.get(path).body()).contains("suspended\">suspended<");
        assertThat(admin.get(path).body()).contains(path + "/resume\">End suspension</a>");
        assertThat(admin.post(path + "/invitation").status()).isEqualTo(422);
        admin.post(path + "/resume");
        ada.post("/sign-in", "email", "ada@example.org", "password", ConsoleScene.PASSWORD);
        assertThat(ada.get("").status()).isEqualTo(200);
    }

    @Test
    void deletesUserOnlyAfterAllTokensAreRevoked() {
        String revoke = ada.post("/tokens/new", "name", "laptop", "expires", "never")
                .find("href=\"/console(/tokens/[^\"]+/revoke)\"");
        ada.post("/tokens/new", "name", "tablet", "expires", "never");
        assertThat(admin.get(path).body())
                .contains("Ada cannot be deleted yet:", "There are still 2 tokens.", "Delete all tokens first")
                .contains("href=\"/console" + path + revoke + "\" aria-label=\"Delete laptop\"");
        Browsing.BrowserResponse blocked = admin.get(path + "/delete");
        assertThat(blocked.body()).contains("There are still 2 tokens.").doesNotContain("<button class=\"danger\">");
        assertThat(admin.post(path + "/delete").status()).isEqualTo(422);

        assertThat(admin.post(path + revoke).status()).isEqualTo(303);
        assertThat(admin.get(path).body()).contains("There is still 1 token.").doesNotContain("<bdi>laptop<");
        String all = blocked.find("href=\"/console([^\"]+)\">Delete all tokens first");
        assertThat(admin.get(all).body()).contains("Programs that use any token of Ada");
        assertThat(admin.post(all).header("Location"))
                .startsWith("/console" + path + "/delete?notice=user-revoke-all&object=");
        assertThat(admin.get(path + "/delete").body()).contains("<button class=\"danger\">Delete user");
        assertThat(admin.post(path + "/delete").header("Location"))
                .startsWith("/console/people?notice=user-delete&object=");
        assertThat(admin.get("/people?notice=user-delete&object=Ada").body())
                .contains("role=\"status\">Ada deleted.")
                .doesNotContain("ada@example.org");
        assertThat(admin.get(path).status()).isEqualTo(404);
        assertThat(ada.get("").status()).isEqualTo(303);
    }

    @Test
    void adminRenamesAndRotatesTokenOfUser() {
        String laptop =
                ada.post("/tokens/new", "name", "laptop", "expires", "never").find("(/tokens/[0-9a-f-]{36})/revoke");
        assertThat(admin.get(path).body())
                .contains("href=\"/console" + path + laptop + "/rotate\" aria-label=\"Rotate laptop\"");
        assertThat(admin.post(path + laptop + "/rename", "name", "tablet").header("Location"))
                .startsWith("/console" + path + "?notice=token-renamed&object=");
        assertThat(admin.post(path + laptop + "/rotate", "overlap", "24").body())
                .contains("<h1>New token for tablet</h1>", "You will not see it again.");
        assertThat(ada.get("/tokens").body())
                .contains("<bdi>tablet</bdi>", "<span class=\"state replaced\">replaced</span>");
        String wrongKind = path.replace("/people", "/service-accounts") + laptop;
        for (String page : new String[] {"/rename", "/rotate", "/revoke"}) {
            assertThat(admin.get(wrongKind + page).status()).as(page).isEqualTo(404);
            assertThat(admin.post(wrongKind + page).status()).as(page).isEqualTo(404);
        }
    }

    @Test
    void refusesDeletingOrSuspendingLastAdmin() {
        String root = scene.pathOf(admin, ConsoleScene.ADMIN);
        assertThat(admin.get(root).body())
                .contains("This is the last active admin.", "Admins have access to all projects.");
        assertThat(admin.get(root + "/delete").body())
                .contains("This is the last active admin", "This is your own account.");
        assertThat(admin.post(root + "/suspend").status()).isEqualTo(422);
        assertThat(admin.get(root).status()).isEqualTo(200);
    }

    @Test
    void endsOneOrAllSessionsOfUser() {
        Browsing phone = scene.browser();
        phone.post("/sign-in", "email", "ada@example.org", "password", ConsoleScene.PASSWORD);
        String end = admin.get(path).find("href=\"/console(" + path + "/sessions/[0-9a-f-]{36}/end)\"");
        assertThat(admin.get(end).body()).contains("<button class=\"danger\">End session");
        assertThat(admin.post(end).status()).isEqualTo(303);
        assertThat(ada.get("").status() + phone.get("").status()).isEqualTo(200 + 303);
        assertThat(admin.post(end).body()).contains("The session has ended already.");
        assertThat(admin.post(path + "/sessions/end").status()).isEqualTo(303);
        assertThat(ada.get("").status() + phone.get("").status()).isEqualTo(303 + 303);
        assertThat(admin.get(path).body()).contains("There are no sessions.");
    }

    @Test
    void creatingRecoveryLinkRemovesPasswordAndSessionsImmediately() {
        assertThat(admin.get(path).body()).contains("New recovery link");
        assertThat(admin.get(path + "/invitation").body())
                .contains("It works for one hour.", "name=\"keep_credentials\"")
                .doesNotContain("checked");
        String link = admin.post(path + "/invitation").find(SECRET);
        assertThat(link).contains("/console/join?purpose=recover#");
        assertThat(ada.get("").status()).isEqualTo(303);
        assertThat(signIn().status()).isEqualTo(422);
        assertThat(admin.get(path).body())
                .contains("A recovery link is open.", "has no password and no passkey", "New recovery link")
                .doesNotContain(link);
        assertThat(join(link, "nine purple lamps whisper").status()).isEqualTo(303);
    }

    @Test
    void passwordAndSessionsCanRemainValidUntilRecoveryLinkIsUsed() {
        String link =
                admin.post(path + "/invitation", "keep_credentials", "true").find(SECRET);
        assertThat(ada.get("").status()).isEqualTo(200);
        assertThat(signIn().status()).isEqualTo(303);
        assertThat(join(link, "nine purple lamps whisper").status()).isEqualTo(303);
        assertThat(ada.get("").status()).isEqualTo(303);
        assertThat(signIn().status()).isEqualTo(422);
    }

    @Test
    void refusesRecoveryLinkForOwnAccount() {
        String root = scene.pathOf(admin, ConsoleScene.ADMIN);
        assertThat(admin.get(root).body())
                .contains(">Change how you sign in</a>")
                .doesNotContain("/invitation\"");
        assertThat(admin.post(root + "/invitation").status()).isEqualTo(403);
    }

    private Browsing.BrowserResponse signIn() {
        return scene.browser().post("/sign-in", "email", "ada@example.org", "password", ConsoleScene.PASSWORD);
    }

    private Browsing.BrowserResponse join(String link, String password) {
        return scene.browser()
                .post("/join/finish", "code", link.substring(link.indexOf('#') + 1), "password", password);
    }

    @Test
    void renewsAndCancelsInvitation() {
        String code = scene.invite("Bob", "bob@example.org", Role.CLIENT);
        String bob = scene.pathOf(admin, "bob@example.org");
        assertThat(admin.get(bob).body()).contains("An invitation is open.", "invited\">invited<");
        assertThat(admin.get(scene.pathOf(admin, ConsoleScene.ADMIN)).body())
                .contains("There is no open invitation.", "has no password and no passkey")
                .doesNotContain("\">invited<");
        String link = admin.post(bob + "/invitation").find(SECRET);
        assertThat(scene.browser().post("/join", "code", code).status()).isNotEqualTo(200);
        String renewed = link.substring(link.indexOf('#') + 1);
        assertThat(scene.browser().post("/join", "code", renewed).status()).isEqualTo(200);
        assertThat(admin.post(bob + "/invitation/end").status()).isEqualTo(303);
        assertThat(scene.browser().post("/join", "code", renewed).status()).isNotEqualTo(200);
        assertThat(admin.get(bob).body()).contains("There is no open invitation.");
        assertThat(admin.post(bob + "/invitation/end").body()).contains("Bob has no open link.");
    }

    @Test
    void requiresRecentSignInToDeleteOrRecoverUserOrEndSessions() {
        Browsing boss = scene.joined("Boss", "boss@example.org", Role.ORG_ADMIN);
        scene.clock.advance(Duration.ofMinutes(16));
        for (String page : new String[] {"/delete", "/invitation", "/sessions/end"}) {
            String confirm = "/console/confirm?next=" + ("/console" + path + page).replace("/", "%2F");
            assertThat(boss.get(path + page).header("Location")).isEqualTo(confirm);
            assertThat(boss.post(path + page).header("Location")).isEqualTo(confirm + "&notice=not-sent-yet");
        }
        assertThat(ada.get("").status()).isEqualTo(200);
        assertThat(boss.get(path).body()).contains("Ada").doesNotContain("A recovery link is open.");
        boss.post("/confirm", "password", ConsoleScene.PASSWORD);
        assertThat(boss.post(path + "/sessions/end").status()).isEqualTo(303);
        assertThat(ada.get("").status()).isEqualTo(303);
    }

    @Test
    void returns404ForTokenOfAnotherUser() {
        String own = ada.post("/tokens/new", "name", "laptop", "expires", "never")
                .find("href=\"/console(/tokens/[^\"]+/revoke)\"");
        String root = scene.pathOf(admin, ConsoleScene.ADMIN);
        assertThat(admin.post(root + own).status()).isEqualTo(404);
        assertThat(admin.get(path).body()).contains("laptop");
        assertThat(admin.get(path.replace("/people", "/service-accounts")).status())
                .isEqualTo(404);
    }

    @Test
    void escapesMarkupInUserName() {
        String hostile = "<script>alert(1)</script>\"'&\u05D0";
        admin.post("/people/invite", "name", hostile, "email", "eve@example.org", "role", "client");
        String eve = scene.pathOf(admin, "eve@example.org");
        for (String page : new String[] {"/people", eve, eve + "/suspend", eve + "/delete", eve + "/tokens/new"}) {
            assertThat(admin.get(page).body())
                    .as(page)
                    .doesNotContain("<script>alert")
                    .contains("&lt;script&gt;");
        }
    }

    @Test
    void limitsProjectsOnUserPageAndShowsHowManyAreHidden() {
        for (int i = 0; i < 100; i++) {
            admin.post(path + "/projects/new", "project_id", scene.project("Project " + i));
        }
        Browsing.BrowserResponse page = admin.get(path);
        assertThat(page.body()).hasSizeLessThan(40_000);
        int visible = page.body().split("Remove from Project ", -1).length - 1;
        assertThat(visible).isBetween(40, 60);
        assertThat(page.body()).contains((100 - visible) + " more projects are not shown here.");
    }
}
