package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests a flow in which an admin invites a person, the person creates resources, and the admin later deletes the
 * person. Also tests that clients see no pages for admins.
 */
@InChromium
@Tag("browser")
final class AdministrationFlowTest {

    private final Fixture fixture = new Fixture();
    private final Browser ada = Browser.of(fixture);

    @AfterEach
    void close() {
        ada.close();
        fixture.close();
    }

    @Test
    void adminInvitesPersonAndLaterDeletesPerson() {
        for (String project : List.of("Apollo", "Gemini", "Mercury")) {
            fixture.create("/projects", Map.of("name", project), "project_id");
        }
        try (Browser root = Browser.of(fixture)) {
            root.signIn(fixture.adminToken());
            joinWith(invite(root));
            String token = createToken();
            assertThat(fixture.call("GET", "/users/me", token, "").path("name").asText())
                    .isEqualTo("Ada Lovelace");
            createResources();
            root.follow("People").follow("Ada Lovelace").heading("Ada Lovelace");
            assertThat(root.text("main")).contains("Apollo", "Gemini", "laptop", "Chrome on Linux");
            delete(root);
            assertThat(fixture.status(token)).isEqualTo(401);
            ada.follow("Projects").heading("Sign in");
            root.follow("Activity").choose("What", "Deleted a user").press("Filter");
            assertThat(root.text("tbody tr:only-child")).contains("Root deleted the user Ada Lovelace", "Console");
            assertThat(root.recording().unexpected()).isEmpty();
        }
        assertThat(ada.recording().unexpected()).isEmpty();
    }

    @Test
    void clientCannotOpenAdminPages() {
        String self = fixture.call("GET", "/users/me", fixture.userToken(), "")
                .path("user_id")
                .asText();
        ada.signIn(fixture.userToken());
        assertThat(ada.text("nav.side").lines())
                .contains("Overview", "My tokens", "Security", "Projects", "API")
                .doesNotContain("People", "Activity", "Settings");
        assertThat(ada.text("main")).doesNotContain("Open invitations", "Recent activity");
        for (String path : List.of(
                "/people",
                "/people/invite",
                "/people/" + self,
                "/people/" + self + "/delete",
                "/people/" + self + "/tokens/new",
                "/service-accounts",
                "/service-accounts/new",
                "/activity")) {
            ada.open(path).heading("Not allowed");
        }
        ada.follow("Projects").heading("Projects");
        assertThat(ada.text("main")).doesNotContain("Create project");
    }

    /** Invites a person to two projects, and returns the invitation link. */
    private static String invite(Browser root) {
        root.follow("People").heading("People").follow("Invite a person").heading("Invite a person");
        root.type("Name", "Ada Lovelace").type("E-mail address", "ada@example.org");
        root.tick("Apollo").tick("Gemini").press("Invite").heading("Ada Lovelace is invited");
        return root.text("#secret");
    }

    private void joinWith(String link) {
        ada.openUrl(link).press("Continue").heading("Set your password");
        ada.type("New password", Fixture.PASSWORD).press("Join and sign in").heading("Overview");
        assertThat(ada.text("main")).contains("Apollo", "Gemini").doesNotContain("Mercury");
    }

    private String createToken() {
        ada.follow("My tokens").follow("Create token").type("Name", "laptop").press("Create token");
        return ada.text("#secret");
    }

    private void createResources() {
        ada.follow("Projects").follow("Apollo").follow("Collections").heading("Collections");
        ada.follow("Create collection").heading("Create collection");
        ada.type("Name", "Craters").press("Create collection").heading("Craters");
        ada.follow("Projects").heading("Projects");
        ada.follow("Apollo").follow("Inputs").heading("Inputs");
        ada.follow("Create input").heading("Create input");
        ada.type("Name (optional)", "Tycho").type("Payload (optional)", "{\"depth\": 4.8}");
        ada.tick("Craters").press("Create input").heading("Tycho");
        ada.follow("Create query").heading("Create query");
        ada.type("Payload (optional)", "{\"age\": 108}").press("Create query");
        assertThat(ada.text("th[data-label=Payload]")).contains("108");
    }

    /**
     * Deletes the person on the current page. The page first shows the conditions that block the deletion and offers to
     * remove them.
     */
    private static void delete(Browser root) {
        assertThat(root.text("main")).contains("Ada Lovelace cannot be deleted yet:", "There is still 1 token.");
        root.follow("Delete all tokens first").heading("Delete all tokens of Ada Lovelace?");
        root.press("Delete all tokens").heading("Delete Ada Lovelace?");
        assertThat(root.text("[role=status]")).isEqualTo("All tokens of Ada Lovelace deleted.");
        root.press("Delete user").heading("People");
        assertThat(root.text("[role=status]")).isEqualTo("Ada Lovelace deleted.");
    }
}
