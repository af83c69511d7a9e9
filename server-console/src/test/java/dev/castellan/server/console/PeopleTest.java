package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the list of people and the invitation page. */
@Tag("slow")
final class PeopleTest {

    private static final String SECRET = "<code id=\"secret\"[^>]*>([^<]+)</code>";

    /** A page may have up to 60 KB. The style sheet and the script take 17 KB of them. */
    private static final int LIGHT = 43_000;

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing admin = scene.admin();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void invitedUserJoinsThroughInvitationLink() {
        String moon = scene.project("Moon");
        String mars = scene.project("Mars");
        scene.project("Venus");
        assertThat(admin.get("/people").body()).contains("href=\"/console/people/invite\">Invite a person</a>");
        assertThat(admin.get("/people/invite").body()).contains("<h1>Invite a person</h1>", "Moon", "Mars", "Venus");
        Browsing.BrowserResponse invited = admin.post(
                "/people/invite",
                "name",
                "Ada Lovelace",
                "email",
                "ada@example.org",
                "role",
                "client",
                "project_ids",
                moon,
                "project_ids",
                mars);
        assertThat(invited.status()).isEqualTo(200);
        String link = invited.find(SECRET);
        assertThat(invited.body()).contains("<h1>Ada Lovelace is invited</h1>", "2026-11-25 12:00:00 UTC");
        assertThat(link).startsWith("http://127.0.0.1:" + scene.server.port() + "/console/join#");
        assertThat(admin.get("/people").body())
                .contains("Ada Lovelace</bdi></a><span class=\"state invited\">invited</span>");

        Browsing ada = scene.browser();
        String code = link.substring(link.indexOf('#') + 1);
        assertThat(ada.post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD)
                        .status())
                .isEqualTo(303);
        assertThat(ada.get("").body()).contains("Moon", "Mars").doesNotContain("Venus");
        assertThat(admin.get("/people").body()).contains("Ada Lovelace").doesNotContain(">invited<");
    }

    @Test
    void saysWhetherInvitationIsSentByMail() {
        assertThat(invited(admin, "ada@example.org"))
                .contains("Give this link to Ada (ada@example.org)", "No mail is sent.", "in 3 days</time>")
                .contains(">2026-11-25 12:00:00 UTC</time>)</span>", "Copy it now. You will not see it again.")
                .doesNotContain("safe place")
                .doesNotContain("on its way");
        InvitationListener mail = new InvitationListener() {
            @Override
            public void issued(InvitationNotice notice) {}

            @Override
            public boolean sendsMailTo(String email) {
                return email.equals("ada@example.org");
            }
        };
        try (ConsoleScene mailing = new ConsoleScene(builder -> builder.invitationListener(mail))) {
            Browsing browser = mailing.admin();
            assertThat(invited(browser, "ada@example.org"))
                    .contains(
                            "A mail with the link is on its way to ada@example.org.",
                            "If it does not arrive, give this link to Ada")
                    .containsPattern(SECRET)
                    .doesNotContain("No mail is sent.");
            assertThat(invited(browser, "ada@example.net")).contains("No mail is sent.");
        }
    }

    @Test
    void userPageShowsDeliveryStateOfInvitationMail() {
        Deque<Consumer<Boolean>> outcomes = new ArrayDeque<>();
        InvitationListener mail = new InvitationListener() {
            @Override
            public void issued(InvitationNotice notice) {
                throw new AssertionError("the outcome is not awaited");
            }

            @Override
            public void issued(InvitationNotice notice, Consumer<Boolean> submitted) {
                outcomes.add(submitted);
            }

            @Override
            public boolean sendsMailTo(String email) {
                return true;
            }
        };
        try (ConsoleScene mailing = new ConsoleScene(builder -> builder.invitationListener(mail))) {
            Browsing browser = mailing.admin();
            String ada = pageOf(invited(browser, "ada@example.org"));
            String bob = pageOf(invited(browser, "bob@example.org"));
            assertThat(browser.get(ada).body()).contains("has not been sent yet");

            outcomes.remove().accept(true);
            outcomes.remove().accept(false);

            assertThat(browser.get(ada).body()).contains("was sent").doesNotContain("Mail failed");
            assertThat(browser.get(bob).body()).contains("Mail failed");
        }
    }

    @Test
    void doesNotAnnounceInvitationMailIfSendingFailedImmediately() {
        InvitationListener mail = new InvitationListener() {
            @Override
            public void issued(InvitationNotice notice) {}

            @Override
            public void issued(InvitationNotice notice, Consumer<Boolean> submitted) {
                submitted.accept(notice.invitation().email().startsWith("ada"));
            }

            @Override
            public boolean sendsMailTo(String email) {
                return true;
            }
        };
        try (ConsoleScene mailing = new ConsoleScene(builder -> builder.invitationListener(mail))) {
            Browsing browser = mailing.admin();
            assertThat(invited(browser, "ada@example.org")).contains("on its way");
            assertThat(invited(browser, "bob@example.org")).doesNotContain("on its way");
        }
    }

    @Test
    void createsNoUserWhenInvitationMailIsRefused() {
        InvitationListener mail = new InvitationListener() {
            @Override
            public void issued(InvitationNotice notice) {}

            @Override
            public void check(UUID organizationId, String email) {
                throw Refusal.of(ErrorKind.RATE_LIMITED, "email: 5 mails were sent to this address");
            }
        };
        try (ConsoleScene mailing = new ConsoleScene(builder -> builder.invitationListener(mail))) {
            Browsing browser = mailing.admin();
            assertThat(invited(browser, "ada@example.org")).contains("5 mails were sent to this address");
            assertThat(browser.get("/people").body()).doesNotContain("ada@example.org");
        }
    }

    @Test
    void showsMessageOfEmbedderInsteadOfTextOfItsCode() {
        InvitationListener rule = new InvitationListener() {
            @Override
            public void issued(InvitationNotice notice) {}

            @Override
            public void check(UUID organizationId, String email) {
                throw Refusal.of(ErrorCode.EMAIL_TAKEN, "email: belongs to the press office");
            }
        };
        try (ConsoleScene ruled = new ConsoleScene(builder -> builder.invitationListener(rule))) {
            assertThat(invited(ruled.admin(), "press@example.org"))
                    .contains("elongs to the press office")
                    .doesNotContain("another user of the organization");
        }
    }

    private static String pageOf(String visible) {
        Matcher path = Pattern.compile("/people/[0-9a-f-]{36}").matcher(visible);
        assertThat(path.find()).isTrue();
        return path.group();
    }

    private static String invited(Browsing browser, String email) {
        return browser.post("/people/invite", "name", "Ada", "email", email, "role", "client")
                .body();
    }

    @Test
    void showsErrorBesideInvalidInvitationField() {
        String moon = scene.project("Moon");
        Browsing.BrowserResponse nameless = admin.post(
                "/people/invite", "name", " ", "email", "ada@example.org", "role", "org_admin", "project_ids", moon);
        assertThat(nameless.status()).isEqualTo(422);
        assertThat(nameless.body())
                .contains(
                        "id=\"name-help\" role=\"alert\"",
                        "value=\"ada@example.org\"",
                        "<option value=\"org_admin\" selected>",
                        "value=\"" + moon + "\" checked");
        assertThat(admin.post("/people/invite", "name", "Ada", "email", "nowhere", "role", "client")
                        .body())
                .contains("id=\"email-help\" role=\"alert\"");
        assertThat(admin.post("/people/invite", "name", "Root", "email", ConsoleScene.ADMIN, "role", "client")
                        .body())
                .contains("id=\"email-help\" role=\"alert\"");
        assertThat(admin.post("/people/invite", "name", "Ada", "email", "ada@example.org", "role", "king")
                        .body())
                .contains(
                        "<select id=\"role\" name=\"role\" autofocus aria-invalid=\"true\" aria-describedby=\"role-help\">",
                        "id=\"role-help\" role=\"alert\"");
        Browsing.BrowserResponse noProject = admin.post(
                "/people/invite", "name", "Ada", "email", "ada@example.org", "role", "client", "project_ids", "x");
        assertThat(noProject.status()).isEqualTo(422);
        assertThat(noProject.body())
                .contains(
                        "<fieldset class=\"field\" tabindex=\"-1\" autofocus aria-describedby=\"projects-help\">",
                        "id=\"projects-help\" role=\"alert\">Choose projects from the list");
        assertThat(admin.get("/people").body()).doesNotContain("ada@example.org");
    }

    @Test
    void showsNumbersOfPeopleInvitationsAndAdmins() {
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        scene.invite("Bob", "bob@example.org", Role.CLIENT);
        scene.api("POST", "/users", "{\"name\":\"bot\",\"role\":\"client\",\"project_ids\":[]}");
        assertThat(admin.get("/people").body())
                .contains("<a href=\"/console/people\" aria-current=\"true\">3 people</a>")
                .contains("<a href=\"/console/review/not-joined\">1 not joined</a>")
                .contains("<a href=\"/console/people?role=org_admin\">1 admin</a>");
        assertThat(admin.get("/people?role=org_admin").body()).contains("aria-current=\"true\">1 admin</a>");
        assertThat(admin.get("/people?role=org_admin&kind=all").body()).contains("org_admin\">1 admin</a>");
        assertThat(admin.get("/people?kind=all").body()).contains("<a href=\"/console/people\">3 people</a>");
        assertThat(admin.get("/service-accounts").body()).contains("aria-current=\"true\">1 service account</a>");
    }

    @Test
    void filtersAndSortsPeople() {
        scene.invite("Ada", "zoe@example.org", Role.CLIENT);
        scene.invite("Bob", "bob@example.org", Role.ORG_ADMIN);
        scene.invite("Cyd", "cyd@example.org", Role.CLIENT);
        assertThat(names("")).containsExactly("Ada", "Bob", "Cyd", "Root");
        assertThat(names("?sort=email")).containsExactly("Bob", "Cyd", "Root", "Ada");
        assertThat(names("?search=B")).containsExactly("Bob");
        assertThat(names("?search=ZOE%40example.org")).containsExactly("Ada");
        assertThat(names("?search=%C3%96B+")).containsExactly("Bob");
        assertThat(names("?search=example")).containsExactly("Ada", "Bob", "Cyd");
        assertThat(names("?role=org_admin&search=")).containsExactly("Bob", "Root");
        assertThat(names("?kind=service-accounts")).isEmpty();
        assertThat(names("?kind=all&role=client&sort=-created_at")).containsExactlyInAnyOrder("Ada", "Cyd");
        assertThat(admin.get("/people?search=Nobody&role=client").body())
                .contains("No user matches.", "value=\"Nobody\"", "<option value=\"client\" selected>");
        assertThat(admin.get("/people?sort=height").status()).isEqualTo(400);
    }

    @Test
    void showsRoleAndProjectCountOfEachPerson() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        scene.invite("Bob", "bob@example.org", Role.ORG_ADMIN);
        scene.invite("Cyd", "cyd@example.org", Role.CLIENT);
        for (String project : List.of(scene.project("Moon"), scene.project("Mars"))) {
            scene.api("PUT", "/projects/" + project + "/users/" + id("ada@example.org"), "");
        }
        assertThat(admin.get("/people").body()).contains("<th scope=\"col\">Projects</th>");
        assertThat(cells("Projects")).containsExactly("3", "all", "1", "all");
        assertThat(cells("Role")).containsExactly("Client", "Admin", "Client", "Admin");
    }

    @Test
    void marksInvitedUsersAmongMoreThan1000Invitations() {
        for (int i = 0; i < 1_005; i++) {
            scene.invite("Person " + (10_000 + i), "person" + i + "@example.org", Role.CLIENT);
        }
        String last = admin.get("/people?search=person1004%40example.org").body();
        assertThat(last).contains("Person 11004</bdi></a><span class=\"state invited\">invited</span>");
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        assertThat(admin.get("/people?search=ada%40example.org").body()).doesNotContain(">invited<");
        scene.api("POST", "/users/" + id("ada@example.org") + "/invitations", "{}");
        assertThat(admin.get("/people?search=ada%40example.org").body())
                .as("a link to get back in is no invitation")
                .doesNotContain(">invited<");
    }

    @Test
    void splitsListIntoPagesOf50() {
        for (int i = 0; i < 55; i++) {
            scene.invite("Person " + (100 + i), "person" + i + "@example.org", Role.CLIENT);
        }
        Browsing.BrowserResponse first = admin.get("/people?role=client&search=Person");
        assertThat(first.body()).contains("Person 149</bdi>").doesNotContain("Person 150</bdi>");
        assertThat(admin.get(first.page("next")).body())
                .contains("Person 150</bdi>", "Person 154</bdi>")
                .doesNotContain("Person 149</bdi>", ">Next<");
    }

    @Test
    void limitsInvitationFormSizeWithManyProjects() {
        for (int i = 1; i < 200; i++) {
            scene.project("Project " + i + " " + "of the survey of the moon".substring(i % 20));
        }
        String form = admin.get("/people/invite").body();
        assertThat(form).contains("Project 1 ", "Project 199 ").doesNotContain("Further projects are not shown");
        assertThat(form).hasSizeLessThan(LIGHT);
        scene.project("Project 200");
        assertThat(admin.get("/people/invite").body())
                .contains("Further projects are not shown")
                .hasSizeLessThan(LIGHT);
    }

    @Test
    void limitsFormPageSizeWithLongProjectNames() {
        scene.project("Moon");
        for (int i = 1; i < 200; i++) {
            scene.project((i % 2 == 0 ? "\uD83D\uDC22" : "<").repeat(255));
        }
        for (String page :
                List.of("/people/invite", "/service-accounts/new", scene.pathOf(admin, ConsoleScene.ADMIN))) {
            assertThat(admin.get(page).body().getBytes(StandardCharsets.UTF_8))
                    .as(page)
                    .hasSizeLessThan(LIGHT);
        }
        assertThat(admin.get("/people/invite").body()).contains("Moon", "Further projects are not shown");
    }

    private String id(String email) {
        return scene.pathOf(admin, email).substring("/people/".length());
    }

    private List<String> cells(String column) {
        return Pattern.compile("<td data-label=\"" + column + "\">(?:<a [^>]*>)?([^<]+)<")
                .matcher(admin.get("/people").body())
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private List<String> names(String query) {
        return Pattern.compile("<bdi>([^<@]+)</bdi></a>")
                .matcher(admin.get("/people" + query).body())
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
