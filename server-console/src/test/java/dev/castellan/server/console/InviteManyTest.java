package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.store.StoreUnavailableException;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the page that invites the people of a pasted list. */
@Tag("slow")
final class InviteManyTest {

    private static final String PATH = "/people/invite/many";
    private static final String FORM = "0190f3a2-7b4c-7d1e-8f00-1234567890ab";

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing admin = scene.admin();

    @Test
    void showsListForReviewBeforeInviting() {
        String moon = scene.project("Moon");
        String lines = "ada@example.org, Ada Lovelace\r\n\r\nGrace Hopper <grace@example.org>\r\nbob.smith@example.org";
        BrowserResponse checked = admin.post(PATH, "lines", lines, "role", "client", "project_ids", moon);
        assertThat(checked.status()).isEqualTo(200);
        assertThat(checked.body())
                .contains("<bdi>Ada Lovelace</bdi>", "<bdi>Grace Hopper</bdi>", "<bdi>bob.smith</bdi>")
                .contains("<button class=\"main\">Invite 3 people</button>", "value=\"" + moon + "\" checked");
        assertThat(admin.get("/people").body()).doesNotContain("example.org</bdi>");

        BrowserResponse invited =
                admin.post(PATH, "lines", lines, "checked", lines, "role", "client", "project_ids", moon, "form", FORM);
        assertThat(invited.body())
                .contains("<h1>People are invited</h1>", ">Ada Lovelace</a>", "not sent")
                .doesNotContain("Not invited:");
        String code = invited.find("grace@example.org http[^#]+#(\\S+)");
        Browsing grace = scene.browser();
        grace.post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD);
        assertThat(grace.get("").body()).contains("Grace Hopper", "Moon");
    }

    @Test
    void showsReviewAgainWhenInvitationListChangedAfterReview() {
        BrowserResponse page = admin.post(
                PATH, "lines", "ada@example.org\nbob@example.org", "checked", "ada@example.org", "role", "client");
        assertThat(page.body()).contains("Invite 2 people");
        assertThat(admin.get("/people").body()).doesNotContain("ada@example.org");
    }

    @Test
    void showsErrorForEachInvalidLineBesideField() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        BrowserResponse wrong = admin.post(
                PATH,
                "lines",
                "Grace\nADA@example.org\nbob@example.org\nBob <bob@example.org>\ncyd@example.org",
                "role",
                "client");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.body())
                .contains("id=\"lines-help\" role=\"alert\">Grace: contains no e-mail address.\n")
                .contains("ADA@example.org: has the address of a user.\n", "has the same address as an earlier line.")
                .doesNotContain("cyd@example.org: ");
        String many =
                IntStream.range(0, 26).mapToObj(i -> "p" + i + "@example.org").collect(Collectors.joining("\n"));
        for (String lines : new String[] {many, " \n"}) {
            assertThat(admin.post(PATH, "lines", lines, "role", "client").body())
                    .contains("at most 25 people");
        }
    }

    @Test
    void rejectsLinesLongerThan600Characters() {
        String max = "N".repeat(255) + " <" + "a".repeat(64) + "@" + "b".repeat(250) + ".example>";
        assertThat(admin.post(PATH, "lines", max, "role", "client").body()).doesNotContain("is longer than");
        for (String repeated : new String[] {"a", "@", " <", "a@", "\ud83d\ude00"}) {
            String line = repeated.repeat(1200 / repeated.length());
            assertThat(admin.post(PATH, "lines", "ada@example.org\nb" + line + "b", "role", "client")
                            .body())
                    .contains("…: is longer than 600 characters.");
        }
    }

    @Test
    void showsErrorForEachInvitationRefusedByApi() {
        try (ConsoleScene limited =
                new ConsoleScene(builder -> builder.quotas(quotas -> quotas.with(Quota.USERS, 2)))) {
            Browsing browser = limited.admin();
            String lines = "ada@example.org\nbob@example.org\ncyd@example.org";
            BrowserResponse invited =
                    browser.post(PATH, "lines", lines, "checked", lines, "role", "client", "form", FORM);
            assertThat(invited.body())
                    .contains("Not invited:", "<li>bob@example.org: ", "<li>cyd@example.org: ", "ada@example.org http");
            BrowserResponse second =
                    browser.post(PATH, "lines", "dan@example.org", "checked", "dan@example.org", "role", "client");
            assertThat(second.status()).isEqualTo(422);
            assertThat(second.body()).contains("Nobody is invited:\ndan@example.org: ");
        }
    }

    @Test
    void showsInvitationLinksCreatedBeforeSessionEnded() {
        String lines = "ada@example.org\nbob@example.org\ncyd@example.org";
        UUID self = scene.server.bootstrap().adminId();
        scene.calls.beforeWrite(2, () -> scene.server.administration().deleteSessions(scene.organization, self));
        BrowserResponse submitted =
                admin.postOnly(PATH, "lines", lines, "checked", lines, "role", "client", "form", FORM);
        assertThat(submitted.status()).isEqualTo(200);
        assertThat(submitted.body())
                .contains("<h1>People are invited</h1>", "<li>bob@example.org: ", "<li>cyd@example.org: ")
                .doesNotContain("bob@example.org http");
        String code = submitted.find("ada@example.org http[^#]+#(\\S+)");
        Browsing ada = scene.browser();
        ada.post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD);
        assertThat(ada.get("").status()).isEqualTo(200);
        assertThat(scene.admin().get("/people").body())
                .contains("ada@example.org")
                .doesNotContain("bob@", "cyd@");
    }

    @Test
    void showsInvitationLinksCreatedBeforeStoreFailed() {
        String lines = "ada@example.org\nbob@example.org\ncyd@example.org";
        scene.calls.beforeWrite(2, () -> {
            throw new StoreUnavailableException("made up");
        });
        BrowserResponse submitted = admin.post(PATH, "lines", lines, "checked", lines, "role", "client", "form", FORM);
        assertThat(submitted.body())
                .contains("ada@example.org http", "<li>bob@example.org: The server could not save this.")
                .contains("<li>cyd@example.org: The server could not save this.")
                .doesNotContain("made up");
    }

    @Test
    void showsInvitationLinksAgainOnReloadButRejectsResubmittedForm() {
        String lines = "ada@example.org";
        BrowserResponse submitted =
                admin.postOnly(PATH, "lines", lines, "checked", lines, "role", "client", "form", FORM);
        String results = submitted.header("Location").substring("/console".length());
        assertThat(admin.get(results).body()).contains("ada@example.org http");
        assertThat(admin.get(results).body()).contains("ada@example.org http");
        scene.api("DELETE", scene.pathOf(admin, "ada@example.org").replace("/people/", "/users/"), "");
        BrowserResponse second = admin.postOnly(PATH, "lines", lines, "checked", lines, "role", "client", "form", FORM);
        assertThat(second.status()).isEqualTo(422);
        assertThat(second.body()).contains("Nobody is invited:\nada@example.org: This form was already sent");
        assertThat(admin.get("/people").body()).doesNotContain("ada@example.org");
        assertThat(scene.browser().signedIn(scene.adminToken).get(results).header("Location"))
                .isEqualTo("/console/people");
    }

    @Test
    void invitationLinksForLongestListFitIntoCookie() {
        String address = "x".repeat(64) + "@" + "long.".repeat(30) + "example.org";
        String lines = IntStream.range(100, 125)
                .mapToObj(i -> i + address.substring(3))
                .collect(Collectors.joining("\n"));
        admin.post(PATH, "lines", lines, "checked", lines, "role", "client");
        assertThat(admin.cookies().get("castellan-shown")).hasSizeBetween(2_000, 4_000);
    }
}
