package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the console changes nothing if an action is impossible or was done already, and says so. */
@Tag("slow")
final class RepeatedActionsTest {

    @AutoClose
    private final ConsoleScene scene = ConsoleScene.withName();

    private final Browsing admin = scene.admin();
    private final Browsing grace = scene.joined("Grace", "grace@example.org", Role.ORG_ADMIN);
    private final Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
    private final String path = scene.pathOf(admin, "ada@example.org");
    private final String id = path.substring(path.lastIndexOf('/') + 1);

    @Test
    void saysWhoSuspendedUserWhenUserIsAlreadySuspended() {
        assertThat(grace.post(path + "/suspend").status()).isEqualTo(303);
        scene.clock.advance(Duration.ofMinutes(1));
        changesNothing(
                admin, path + "/suspend", "Ada is suspended already. Grace did this 1 minute ago.", "Suspend</button>");
        changesNothing(grace, path + "/suspend", "Ada is suspended already. You did this 1 minute ago.", "</button>");
    }

    @Test
    void saysThatUserIsNotSuspendedWhenAdminTriesToResumeUser() {
        changesNothing(admin, path + "/resume", "<p>Ada is not suspended.</p>", "End suspension</button>");
        grace.post(path + "/suspend");
        grace.post(path + "/resume");
        changesNothing(
                admin, path + "/resume", "Ada is not suspended. Grace did this just now.", "suspension</button>");
    }

    @Test
    void saysThatEmbeddingProgramSuspendedUser() {
        scene.server.administration().suspendUser(scene.organization, UUID.fromString(id));
        changesNothing(admin, path + "/suspend", "The program did this just now.", "Suspend</button>");
    }

    @Test
    void saysWhoArchivedProjectWhenProjectIsAlreadyArchived() {
        String project = grace.created("/projects/new", "name", "Apollo");
        changesNothing(
                admin, project + "/unarchive", "The project Apollo is not archived.", "Unarchive project</button>");
        grace.post(project + "/archive");
        changesNothing(
                admin,
                project + "/archive",
                "The project Apollo is archived already. Grace did this just now.",
                "Archive project</button>");
    }

    @Test
    void refusesToArchiveOrDeleteDefaultProjectOrRemoveItsMembers() {
        String project = "/projects/"
                + ConsoleScene.field(
                        scene.api("GET", "/projects", "").replaceFirst(".*?(\\{\"project_id\".*?}).*", "$1"),
                        "project_id");
        assertThat(admin.get(project).body()).doesNotContain("/archive\"", "/delete\"");
        changesNothing(admin, project + "/archive", "cannot be archived or deleted", "Archive project</button>");
        changesNothing(admin, project + "/delete", "cannot be archived or deleted", "Delete project</button>");
        changesNothing(admin, path + project + "/remove", "This is the default project", "Remove</button>");
        changesNothing(admin, project + "/users/" + id + "/remove", "This is the default project", "Remove</button>");
    }

    @Test
    void refusesRoleOrMembershipChangeWithoutEffect() {
        String project = admin.created("/projects/new", "name", "Apollo");
        changesNothing(admin, path + "/make-client", "Ada is a client already.", "Make client</button>");
        changesNothing(admin, path + project + "/remove", "Ada is not a member of the project.", "Remove</button>");
        changesNothing(admin, project + "/users/" + id + "/remove", "Ada is not a member", "Remove</button>");
        admin.post(path + "/make-admin");
        changesNothing(admin, path + "/make-admin", "Ada is an admin already.", "Make admin</button>");
    }

    @Test
    void saysThatThereAreNoTokensPasskeysLinksOrSessionsToRemove() {
        changesNothing(admin, path + "/tokens/revoke", "Ada has no tokens.", "Delete all tokens</button>");
        changesNothing(admin, path + "/passkeys/delete", "Ada has no passkeys.", "Delete all passkeys</button>");
        changesNothing(admin, path + "/invitation/end", "Ada has no open link.", "Withdraw link</button>");
        String session = admin.get(path).find("(" + path + "/sessions/[0-9a-f-]{36}/end)");
        admin.post(path + "/sessions/end");
        changesNothing(admin, path + "/sessions/end", "Ada is not signed in.", "End all sessions</button>");
        changesNothing(admin, session, "The session has ended already.", "End session</button>");
    }

    @Test
    void refusesToSuspendOwnAccount() {
        String own = scene.pathOf(admin, "grace@example.org");
        assertThat(grace.get(own).body()).doesNotContain("/suspend\"");
        changesNothing(grace, own + "/suspend", "You cannot suspend yourself", "Suspend</button>");
        assertThat(admin.get(own).body()).contains(own + "/suspend\"");
    }

    @Test
    void hidesTokenAndInvitationActionsForSuspendedUser() {
        scene.api("POST", "/users/tokens", "{\"name\":\"laptop\",\"user_id\":\"" + id + "\"}");
        assertThat(admin.get(path).body()).contains("/tokens/new\"", "/rotate", path + "/invitation\"");
        admin.post(path + "/suspend");
        assertThat(admin.get(path).body()).doesNotContain("/tokens/new\"", "/rotate", path + "/invitation\"");
        assertThat(admin.get("/all-tokens?owner=" + id).body())
                .contains("/revoke?next=")
                .doesNotContain("/rotate");
        changesNothing(admin, path + "/invitation", "Ada is suspended. End the suspension first.", "link</button>");
    }

    @Test
    void repeatedDeletionSaysWhoDeletedObject() {
        String project = admin.created("/projects/new", "name", "Apollo");
        String collection = admin.created(project + "/collections/new", "name", "Craters");
        String input = admin.created(project + "/inputs/new", "name", "");
        grace.post(collection + "/delete");
        grace.post(input + "/delete");
        grace.post(project + "/delete");
        grace.post(path + "/delete");
        scene.clock.advance(Duration.ofMinutes(2));
        isGone(admin, collection, "This no longer exists: Craters. Grace did this 2 minutes ago.");
        isGone(admin, collection + "/delete", "This no longer exists: Craters. Grace did this 2 minutes ago.");
        isGone(admin, input, "This no longer exists. Grace did this 2 minutes ago.");
        isGone(admin, project + "/delete", "This no longer exists: Apollo. Grace did this 2 minutes ago.");
        isGone(grace, path + "/delete", "This no longer exists: Ada. You did this 2 minutes ago.");
    }

    @Test
    void tellsClientsOnlyAboutTheirOwnDeletions() {
        ada.post("/tokens/new", "name", "laptop", "expires", "7d");
        ada.post("/tokens/new", "name", "tablet", "expires", "7d");
        String own = ada.get("/tokens").find("href=\"/console(/tokens/[^/]+/revoke)\" aria-label=\"Delete laptop");
        String other = ada.get("/tokens").find("href=\"/console/tokens/([^/]+)/revoke\" aria-label=\"Delete tablet");
        ada.post(own);
        scene.api("DELETE", "/users/tokens/" + other, "");
        isGone(ada, own, "This no longer exists: laptop. You did this just now.");
        assertThat(ada.get("/tokens/" + other + "/revoke").body())
                .contains("This page does not exist")
                .doesNotContain("tablet");
        isGone(admin, path + "/tokens/" + other + "/revoke", "This no longer exists: tablet. You did this just now.");
    }

    private void changesNothing(Browsing browser, String page, String message, String button) {
        assertThat(browser.get(page).body()).contains(message).doesNotContain("class=\"danger\"");
        Object before = scene.state();
        BrowserResponse visible = browser.post(page);
        assertThat(visible.status()).as(page).isEqualTo(422);
        assertThat(visible.find("(?s)<main(.*)</main>")).contains(message).doesNotContain(button);
        assertThat(scene.state()).as("%s changes nothing", page).isSameAs(before);
    }

    private void isGone(Browsing browser, String page, String message) {
        assertThat(browser.get(page).status()).isEqualTo(404);
        assertThat(browser.get(page).body()).contains("<h1>Already deleted</h1>", message);
        if (page.endsWith("/delete")) {
            assertThat(browser.post(page).body()).contains(message);
        }
    }
}
