package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that frequent tasks, from the overview, take the numbers of clicks and fields that docs/console.md states. */
@InChromium
@Tag("browser")
@Tag("long")
final class ClickCountTest {

    private static final Path PAGE = Path.of("..", "..", "docs", "console.md");
    private static final Fixture WORLD = new Fixture();
    private static final Browser BROWSER = start();

    private final Effort effort = new Effort(BROWSER);

    private static Browser start() {
        for (String project : List.of("Apollo", "Gemini")) {
            WORLD.create("/projects", Map.of("name", project), "project_id");
        }
        return Browser.of(WORLD).signIn(WORLD.adminToken());
    }

    @BeforeEach
    void begin() {
        BROWSER.open("").heading("Overview");
    }

    @AfterAll
    static void close() {
        BROWSER.close();
        WORLD.close();
    }

    @Test
    void creatingTokenTakesDocumentedNumberOfClicks() {
        effort.follow("My tokens").follow("Create token").type("Name", "laptop").press("Create token");
        assertThat(WORLD.status(BROWSER.text("#secret"))).isEqualTo(200);
        isAsMeasured("Create a token for yourself");
    }

    @Test
    void revokingTokenTakesDocumentedNumberOfClicks() {
        BROWSER.open("/tokens/new").type("Name", "phone").press("Create token").text("#secret");
        begin();
        effort.follow("My tokens").follow("Delete phone").press("Delete");
        assertThat(BROWSER.text("[role=status]")).isEqualTo("Token phone deleted.");
        isAsMeasured("Delete a token");
    }

    @Test
    void rotatingTokenTakesDocumentedNumberOfClicks() {
        BROWSER.open("/tokens/new").type("Name", "tablet").press("Create token").text("#secret");
        begin();
        effort.follow("My tokens").follow("Rotate tablet").press("Rotate");
        assertThat(WORLD.status(BROWSER.text("#secret"))).isEqualTo(200);
        isAsMeasured("Rotate a token");
    }

    @Test
    void invitingPersonToTwoProjectsTakesDocumentedNumberOfClicks() {
        effort.follow("People").follow("Invite a person");
        assertThat(effort.clicks()).as("to the form").isEqualTo(2);
        effort.type("Name", "Ada Lovelace").type("E-mail address", "ada@example.org");
        effort.tick("Apollo").tick("Gemini").press("Invite");
        BROWSER.heading("Ada Lovelace is invited");
        isAsMeasured("Invite a person into two projects");
    }

    @Test
    void suspendingPersonTakesDocumentedNumberOfClicks() {
        WORLD.code("Alan Turing", "alan@example.org");
        effort.follow("People").follow("Alan Turing").follow("Suspend").press("Suspend");
        assertThat(BROWSER.text("[role=status]")).isEqualTo("Alan Turing is suspended and signed out.");
        isAsMeasured("Suspend a person");
    }

    @Test
    void offboardingPersonTakesDocumentedNumberOfClicks() {
        Map<String, ?> person = Map.of("name", "Edith Clarke", "email", "edith@example.org", "role", "org_admin");
        String id = WORLD.invite(WORLD.adminToken(), person).path("user_id").asText();
        String own = WORLD.create("/users/tokens", Map.of("user_id", id, "name", "laptop"), "token");
        String account = "{\"name\":\"grid monitor\",\"role\":\"client\",\"project_ids\":[]}";
        String monitor =
                WORLD.call("POST", "/users", own, account).path("user_id").asText();
        String shared = WORLD.call("POST", "/users/tokens", own, "{\"user_id\":\"" + monitor + "\"}")
                .path("token")
                .asText();
        effort.follow("People").follow("Edith Clarke").follow("Offboard");
        assertThat(BROWSER.heading("Offboard Edith Clarke").text("main")).contains("laptop (cstu_", "grid monitor");
        effort.press("Offboard");
        BROWSER.heading("Offboarding of Edith Clarke");
        assertThat(BROWSER.text("#receipt"))
                .contains("By: Root", "Account (suspended): Edith", "Tokens (deleted): laptop", "monitor");
        assertThat(WORLD.status(own)).isEqualTo(401);
        assertThat(WORLD.status(shared)).isEqualTo(401);
        isAsMeasured("Offboard a person who leaves");
    }

    @Test
    void resendingAndCancellingInvitationsTakesDocumentedNumberOfClicks() {
        try (Fixture world = new Fixture();
                Browser browser = Browser.of(world)) {
            for (String name : List.of("Ada", "Bob", "Cyd", "Dan")) {
                world.code(name, name + "@example.org");
            }
            Effort one = new Effort(browser.signIn(world.adminToken()));
            one.follow("People who have not joined").follow("Resend the invitation of Ada");
            one.press("Resend invitation");
            browser.heading("Ada is invited");
            isAsMeasured("Resend an invitation", one);
            Effort two = new Effort(browser.open(""));
            two.follow("People who have not joined").follow("Bob").follow("Cancel invitation");
            two.press("Cancel invitation");
            assertThat(browser.heading("People").text("main")).doesNotContain("Bob@example.org");
            isAsMeasured("Cancel an invitation", two);
            Effort several = new Effort(browser.open(""));
            several.follow("People who have not joined").press("Select all").press("Resend invitations");
            browser.heading("Resend 3 invitations?");
            several.press("Resend invitations");
            browser.heading("People are invited");
            assertThat(browser.text("#secret").lines()).hasSize(3);
            isAsMeasured("Resend all invitations of a page", several);
        }
    }

    @Test
    void suspendingAllPeopleWhoMatchTakesDocumentedNumberOfClicks() {
        try (Fixture world = new Fixture();
                Browser browser = Browser.of(world)) {
            for (int i = 0; i < 60; i++) {
                world.code("Contractor " + i, "contractor" + i + "@example.org");
            }
            Effort all = new Effort(browser.signIn(world.adminToken()));
            all.follow("People").type("Search name or address", "contractor").press("Filter");
            all.tick("All 60 that match").press("Suspend");
            browser.heading("Suspend 60 people?");
            all.press("Suspend");
            assertThat(browser.text("[role=status]")).isEqualTo("Suspended and signed out: 60 people.");
            assertThat(browser.follow("Contractor 15").heading("Contractor 15").text("main"))
                    .contains("suspended");
            isAsMeasured("Suspend all people who match a filter", all);
        }
    }

    @Test
    void changingRoleTakesDocumentedNumberOfClicks() {
        WORLD.code("Dorothy Vaughan", "dorothy@example.org");
        effort.follow("People")
                .follow("Dorothy Vaughan")
                .follow("Change the role")
                .press("Make admin");
        assertThat(BROWSER.text("[role=status]")).isEqualTo("Dorothy Vaughan is an admin now.");
        isAsMeasured("Make a person an admin");
    }

    @Test
    void renamingPersonTakesDocumentedNumberOfClicks() {
        WORLD.code("Mary Jakson", "mary@example.org");
        effort.follow("People").follow("Mary Jakson").follow("Edit");
        effort.type("Name", "Mary Jackson").press("Save");
        BROWSER.heading("Mary Jackson");
        isAsMeasured("Correct the name of a person");
    }

    @Test
    void findingPersonAmong2000TakesDocumentedNumberOfClicks() {
        for (int i = 0; i < 2_000; i++) {
            WORLD.code("Person " + i, "person" + i + "@example.net");
        }
        WORLD.code("Ada Lovelace", "countess@example.net");
        begin();
        effort.type("Find anything", "lovelace").press("Find");
        assertThat(BROWSER.text(".found tbody")).contains("Ada Lovelace", "countess@example.net");
        isAsMeasured("Find a person among 2,000");
    }

    @Test
    void findingWhoDeletedCollectionTakesDocumentedNumberOfClicks() {
        String project = WORLD.create("/projects", Map.of("name", "Mercury"), "project_id");
        String collection = WORLD.create("/collections", project, Map.of("name", "Craters"));
        BROWSER.open("/collections/" + collection + "/delete")
                .press("Delete collection")
                .heading("Collections");
        begin();
        effort.follow("Activity").choose("What", "Deleted a collection").press("Filter");
        assertThat(BROWSER.text("tbody tr:only-child")).contains("Root deleted the collection Craters");
        isAsMeasured("Find out who deleted something");
    }

    @Test
    void exportingActivityTakesDocumentedNumberOfClicks() {
        effort.follow("Activity").type("Who", "root@castellan.invalid").press("Filter");
        effort.follow("Export as CSV");
        isAsMeasured("Export the activity of a person");
    }

    @Test
    void viewingPersonActivityTakesDocumentedNumberOfClicks() {
        String code = WORLD.code("Katherine Johnson", "katherine@example.org");
        WORLD.send("Firefox", "/join/finish", Map.of("code", code, "password", Fixture.PASSWORD));
        effort.follow("People").follow("Katherine Johnson");
        assertThat(BROWSER.text(".events tbody tr")).contains("Katherine Johnson joined");
        isAsMeasured("See the activity of a person");
    }

    @Test
    void creatingServiceAccountWithTokenTakesDocumentedNumberOfClicks() {
        effort.follow("Service accounts").follow("Create service account");
        effort.type("Name", "billing").type("First token", "server").press("Create service account");
        assertThat(WORLD.status(BROWSER.text("#secret"))).isEqualTo(200);
        isAsMeasured("Create a service account with a token");
    }

    @Test
    void endingOtherSessionsTakesDocumentedNumberOfClicks() {
        String annie = "annie@example.org";
        try (Browser browser = Browser.of(WORLD).join(WORLD.code("Annie Easley", annie))) {
            WORLD.send("Firefox", "/sign-in", Map.of("email", annie, "password", Fixture.PASSWORD));
            Effort own = new Effort(browser.open(""));
            own.follow("Security").press("End all other sessions");
            assertThat(browser.text("[role=status]")).isEqualTo("All your other sessions have ended.");
            assertThat(page()).contains("| Sign out everywhere else | " + own.clicks() + ", 0 |");
        }
    }

    @Test
    void changingOwnAddressTakesDocumentedNumberOfClicks() {
        try (Browser browser = Browser.of(WORLD).join(WORLD.code("Sally Ride", "sally@example.org"))) {
            Effort own = new Effort(browser);
            own.follow("Security").follow("Change e-mail address");
            own.type("New e-mail address", "sally@new.example").press("Send link");
            browser.heading("Confirm your new address").openUrl(WORLD.emailLink());
            own.press("Change address");
            assertThat(browser.text("[role=status]")).isEqualTo("Your address is now sally@new.example.");
            isAsMeasured("Change your address, and open the mailed link", own);
        }
    }

    @Test
    void deletingProjectWithContentsTakesDocumentedNumberOfClicks() {
        String project = WORLD.create("/projects", Map.of("name", "Vostok"), "project_id");
        WORLD.create("/collections", project, Map.of("name", "Orbits"));
        effort.follow("Projects").follow("Vostok").follow("Delete project");
        effort.type("Type the name of the project", "Vostok").press("Delete project");
        assertThat(BROWSER.text("[role=status]")).isEqualTo("Project Vostok deleted.");
        isAsMeasured("Delete a project with its contents");
    }

    @Test
    void findingWhatBlocksUserDeletionTakesDocumentedNumberOfClicks() {
        effort.follow("People").follow("Grace Hopper");
        BROWSER.heading("Grace Hopper");
        assertThat(BROWSER.text("main")).contains("Grace Hopper cannot be deleted yet:", "Delete all tokens first");
        isAsMeasured("Find out why a user cannot be deleted");
    }

    private void isAsMeasured(String task) {
        isAsMeasured(task, effort);
    }

    private static void isAsMeasured(String task, Effort measured) {
        assertThat(page())
                .as("the table of docs/console.md")
                .contains("| " + task + " | " + measured.clicks() + ", " + measured.fields() + " |");
    }

    private static String page() {
        try {
            return Files.readString(PAGE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
