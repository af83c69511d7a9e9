package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.NewPerson;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests signing in on a server with several organizations. */
@Tag("slow")
final class OrganizationSignInTest {

    private final ConsoleScene scene = new ConsoleScene();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void doesNotAskForOrganizationWhenEmailExistsInOnlyOne() {
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        scene.server
                .administration()
                .createOrganization(NewOrganization.withName("Moonbase").admin("Neil", "neil@example.org"));
        Browsing browser = scene.browser();
        assertThat(browser.get("/sign-in").body()).doesNotContain("organization=", "formaction");

        browser.post("/sign-in", "email", "ada@example.org", "password", ConsoleScene.PASSWORD);

        assertThat(browser.get("").body()).contains("<span class=\"who\">Ada</span>");
    }

    @Test
    void asksForOrganizationAndPasswordWhenSeveralHaveSameEmail() {
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        String moonbase = moonbase("ada@example.org");
        Browsing browser = scene.browser();

        Browsing.BrowserResponse choice = browser.post(
                "/sign-in?next=%2Fconsole%2Ftokens", "email", "ada@example.org", "password", ConsoleScene.PASSWORD);

        assertThat(choice.status()).isEqualTo(200);
        assertThat(choice.body())
                .contains("<h1>Choose an organization</h1>", "<bdi>Castellan</bdi>", "<bdi>Moonbase</bdi>")
                .contains("You belong to 2 organizations.");
        assertThat(browser.cookies()).isEmpty();
        assertThat(browser.get("").status()).isEqualTo(303);
        String form =
                choice.find("formaction=\"/console([^\"]+)\"><bdi>Moonbase").replace("&amp;", "&");
        assertThat(form).isEqualTo("/sign-in?organization=" + moonbase + "&next=%2Fconsole%2Ftokens");
        Browsing.BrowserResponse wrong = browser.post(form, "email", "ada@example.org", "password", "a wrong password");
        assertThat(wrong.body())
                .contains("Wrong e-mail address or password.", "action=\"/console" + form.replace("&", "&amp;"));
        Browsing.BrowserResponse selected =
                browser.post(form, "email", "ada@example.org", "password", ConsoleScene.PASSWORD);
        assertThat(selected.header("Location")).isEqualTo("/console/tokens");
        assertThat(browser.get("").body()).contains("<span class=\"organization\">Moonbase</span>");
    }

    @Test
    void signsInToOrganizationNamedInLink() {
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        String moonbase = moonbase("ada@example.org");
        Browsing browser = scene.browser();
        assertThat(browser.get("/sign-in?organization=" + moonbase).body())
                .contains("action=\"/console/sign-in?organization=" + moonbase + "\"", "Organization: Moonbase");
        assertThat(browser.get("/sign-in/token?organization=" + moonbase).body())
                .contains("Organization: Moonbase");
        assertThat(browser.get("/sign-in?organization=" + new UUID(7, 7)).body())
                .doesNotContain("Organization:");
        assertThat(browser.get("/sign-in").body()).doesNotContain("Organization:");

        browser.post(
                "/sign-in?organization=" + moonbase, "email", "ada@example.org", "password", ConsoleScene.PASSWORD);

        assertThat(browser.get("").body()).contains("<span class=\"organization\">Moonbase</span>");
    }

    @Test
    void signedInUserCanSwitchToAnotherOrganization() {
        Browsing browser = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        String moonbase = moonbase("ada@example.org");
        assertThat(browser.get("").body()).contains("href=\"/console/sign-in?switch=1\">Switch organization</a>");
        assertThat(browser.get("/sign-in?switch=1").body())
                .contains("<h1>Switch organization</h1>", "value=\"ada@example.org\"");

        browser.post(
                "/sign-in?organization=" + moonbase, "email", "ada@example.org", "password", ConsoleScene.PASSWORD);

        assertThat(browser.get("").body()).contains("<span class=\"organization\">Moonbase</span>");
    }

    @Test
    void signedInUserKeepsSwitchingOnEveryWayToSignIn() {
        Browsing browser = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        moonbase("ada@example.org");
        assertThat(browser.get("/sign-in?switch=1").body()).contains("href=\"/console/sign-in/token?switch=1\"");
        assertThat(browser.get("/sign-in/token?switch=1").body()).contains("href=\"/console/sign-in?switch=1\"");

        Browsing.BrowserResponse choice =
                browser.post("/sign-in?switch=1", "email", "ada@example.org", "password", ConsoleScene.PASSWORD);

        assertThat(choice.body()).contains("<p class=\"also\"><a href=\"/console/sign-in?switch=1\">");
    }

    @Test
    void signsInByEmailWhenOrganizationInLinkIsUnknown() {
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        scene.server
                .administration()
                .createOrganization(NewOrganization.withName("Moonbase").admin("Neil", "neil@example.org"));
        Browsing browser = scene.browser();

        browser.post(
                "/sign-in?organization=" + new UUID(1, 2),
                "email",
                "ada@example.org",
                "password",
                ConsoleScene.PASSWORD);

        assertThat(browser.get("").body()).contains("<span class=\"who\">Ada</span>");
    }

    /** Creates an organization with a person who has joined, and returns its id. */
    private String moonbase(String email) {
        UUID id = scene.server
                .administration()
                .createOrganization(NewOrganization.withName("Moonbase").admin("Neil", "neil@example.org"))
                .organizationId();
        UUID user = scene.server
                .administration()
                .createPerson(id, NewPerson.of("Ada", email, Role.CLIENT))
                .id();
        String code = scene.server.administration().renewInvitation(id, user).code();
        scene.browser().post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD);
        return id.toString();
    }
}
