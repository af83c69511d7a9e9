package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests that a message at the top of a page looks like a success only after a success. */
final class NoticeKindsTest {

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing admin = scene.admin();

    @Test
    void warnsWhenFormWasNotSentBecauseSessionEnded() {
        scene.clock.advance(Duration.ofHours(13));
        String page = following(admin.post("/projects/new", "name", "Apollo"));
        assertThat(page)
                .contains("<p class=\"warning\" role=\"status\">Your session has ended, and the form was not sent.");
    }

    @Test
    void warnsWhenSessionHasEnded() {
        scene.clock.advance(Duration.ofHours(13));
        assertThat(following(admin.get("/projects")))
                .contains("<p class=\"warning\" role=\"status\">Your session has ended. Sign in again.");
    }

    @Test
    void warnsWhenServiceAccountWasCreatedWithoutToken() {
        String name = "x".repeat(300);
        String page = following(admin.postOnly(
                "/service-accounts/new", "name", "bot", "role", "client", "token_name", name, "expires", "7d"));
        assertThat(page).contains("<p class=\"warning\" role=\"status\">Service account bot created, but");
    }

    @Test
    void showsInfoMessageAfterSignOut() {
        assertThat(following(admin.post("/sign-out")))
                .contains("<p class=\"info\" role=\"status\">You are signed out.");
    }

    @Test
    void showsSuccessMessageAfterCreatingProject() {
        assertThat(following(admin.post("/projects/new", "name", "Apollo")))
                .contains("<p class=\"notice\" role=\"status\">Project Apollo created.");
    }

    @Test
    void returnsToListWithErrorWhenNoTokenIsSelected() {
        admin.post("/tokens/new", "name", "laptop", "expires", "7d");
        scene.userToken("Ada", "ada@example.org", Role.CLIENT);
        String ada = scene.pathOf(admin, "ada@example.org");
        for (String list : new String[] {"/tokens", "/all-tokens", "/all-tokens?state=never-used", ada}) {
            String action = admin.get(list).find("<form method=\"post\" action=\"/console(/tokens/revoke[^\"]*)\"");
            BrowserResponse submitted = admin.postOnly(action.replace("&amp;", "&"));
            assertThat(submitted.status()).isEqualTo(303);
            String path = "/console" + list;
            assertThat(submitted.header("Location"))
                    .isEqualTo(path + (list.contains("?") ? "&" : "?") + "notice=none-selected&object=50");
            String page = following(submitted);
            assertThat(page)
                    .contains(
                            "<p class=\"error\" role=\"alert\">Select the tokens to delete (at most 50).",
                            "<title>Error: ");
            assertThat(current(page)).as(list).isEqualTo(current(admin.get(list).body()));
        }
    }

    @Test
    void keepsMenuEntryMarkedAsCurrentDuringConfirmation() {
        String token = ConsoleScene.field(scene.api("POST", "/users/tokens", "{\"name\":\"laptop\"}"), "token_id");
        String page = admin.postOnly("/tokens/revoke?next=%2Fconsole%2Fall-tokens", "token_ids", token)
                .body();
        assertThat(page).contains("Delete these tokens</button>");
        assertThat(current(page)).isEqualTo("Tokens");
    }

    private String following(BrowserResponse redirect) {
        assertThat(redirect.status()).isEqualTo(303);
        return admin.get(redirect.header("Location").substring("/console".length()))
                .body();
    }

    private static String current(String page) {
        return page.replaceFirst("(?s).*aria-current=\"page\"><svg.*?</svg>([^<]*)<.*", "$1");
    }
}
