package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import java.time.Duration;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the actions on the users whom an admin selected in a list. */
@Tag("slow")
final class SelectedPeopleTest {

    private static final String CONFIRMED = "confirmed";

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing admin = scene.admin();

    @Test
    void suspendsSelectedPeopleAfterConfirmation() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        scene.joined("Bob", "bob@example.org", Role.CLIENT);
        BrowserResponse list = admin.get("/people?role=client");
        assertThat(list.body())
                .contains("aria-label=\"Select Ada\"", "aria-label=\"Select Bob\"")
                .contains("formaction=\"/console/people/selected/suspend?role=client\"")
                .doesNotContain("Select Root", "name=\"all\"");
        assertThat(admin.get("/people").body()).doesNotContain("Select Root");
        assertThat(admin.get("/service-accounts").body()).doesNotContain("/people/selected/");
        String path = "/people/selected/suspend?role=client";
        BrowserResponse asked = admin.post(path, "user_ids", id("ada@example.org"), "user_ids", id("bob@example.org"));
        assertThat(asked.status()).isEqualTo(200);
        assertThat(asked.body())
                .contains("<h1>Suspend 2 people?</h1>", "<bdi>Ada</bdi>", "<bdi>Bob</bdi>")
                .contains("<a href=\"/console/people?role=client\">Cancel</a>");
        assertThat(ada.get("").status()).isEqualTo(200);
        BrowserResponse done = admin.post(
                path, CONFIRMED, "true", "user_ids", id("ada@example.org"), "user_ids", id("bob@example.org"));
        assertThat(done.header("Location")).startsWith("/console/people?role=client&notice=selected-suspend");
        assertThat(ada.get("").status()).isEqualTo(303);
        assertThat(count("users.suspend")).isEqualTo(2);
    }

    @Test
    void namesPeopleWhoWereNotChangedWithReason() {
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        scene.joined("Bob", "bob@example.org", Role.CLIENT);
        String[] all = {
            CONFIRMED,
            "true",
            "user_ids",
            id("ada@example.org"),
            "user_ids",
            id("bob@example.org"),
            "user_ids",
            id(ConsoleScene.ADMIN)
        };
        scene.api("PUT", "/users/" + id("bob@example.org") + "/suspension", "");
        BrowserResponse refused = admin.post("/people/selected/suspend", all);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("1 of 3 are done. These are not:\nBob: Is suspended already.\nRoot: Is your own account.")
                .contains("href=\"/console/people\">");
        assertThat(count("users.suspend")).isEqualTo(2);
        assertThat(admin.post("/people/selected/suspend", CONFIRMED, "true", "user_ids", id("bob@example.org"))
                        .body())
                .contains("These are not:\nBob: Is suspended already.");
    }

    @Test
    void selectsAllPeopleWhoMatchFilterBeyondPage() {
        IntStream.range(100, 170).forEach(i -> scene.invite("Person " + i, i + "@example.org", Role.CLIENT));
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        assertThat(admin.get("/people?search=Person").body())
                .contains("<input type=\"checkbox\" name=\"all\" value=\"true\"> All 70 that match</label>");
        BrowserResponse asked = admin.post("/people/selected/suspend?search=Person", "all", "true");
        assertThat(asked.body())
                .contains("<h1>Suspend 70 people?</h1>", "<bdi>Person 100</bdi>", "<bdi>Person 169</bdi>")
                .doesNotContain("<bdi>Ada</bdi>");
        String[] ids = Pattern.compile("name=\"user_ids\" value=\"([^\"]+)\"")
                .matcher(asked.body())
                .results()
                .flatMap(match -> Stream.of("user_ids", match.group(1)))
                .toArray(String[]::new);
        scene.invite("Person later", "later@example.org", Role.CLIENT);
        String[] fields =
                Stream.concat(Stream.of(CONFIRMED, "true"), Stream.of(ids)).toArray(String[]::new);
        assertThat(admin.post("/people/selected/suspend?search=Person", fields).header("Location"))
                .startsWith("/console/people?search=Person&notice=selected-suspend");
        assertThat(admin.get("/people").body()).contains("70 suspended");
        assertThat(scene.api("GET", "/users/" + id("later@example.org"), "")).doesNotContain("\"suspended\":true");
        assertThat(scene.api("GET", "/users/" + id("169@example.org"), "")).contains("\"suspended\":true");
    }

    @Test
    void selectsAtMost200PeopleAndNeverOwnAccount() {
        IntStream.range(100, 320).forEach(i -> scene.invite("Person " + i, i + "@example.org", Role.CLIENT));
        assertThat(admin.get("/people").body()).contains("> The first 200 that match</label>");
        BrowserResponse asked = admin.post("/people/selected/suspend?sort=email", "all", "true");
        assertThat(asked.body()).contains("<h1>Suspend 200 people?</h1>").hasSizeLessThan(43_000);
        assertThat(admin.post("/people/selected/suspend?role=org_admin", "all", "true")
                        .header("Location"))
                .startsWith("/console/people?role=org_admin&notice=nobody-selected");
        String[] many = IntStream.range(0, 201)
                .boxed()
                .flatMap(i -> Stream.of("user_ids", new UUID(0, i).toString()))
                .toArray(String[]::new);
        String refused = admin.post("/people/selected/suspend", many).header("Location");
        assertThat(refused).isEqualTo("/console/people?notice=nobody-selected&object=200");
        assertThat(admin.get(refused.substring("/console".length())).words())
                .contains("Select at least one person, and at most 200.");
    }

    @Test
    void countsOthersAndSkipsSuspendedPeople() {
        IntStream.range(100, 320).forEach(i -> scene.invite("Person " + i, i + "@example.org", Role.CLIENT));
        IntStream.range(100, 120)
                .forEach(i -> scene.api("PUT", "/users/" + id(i + "@example.org") + "/suspension", ""));
        assertThat(admin.post("/people/selected/suspend", "all", "true").body())
                .contains("<h1>Suspend 200 people?</h1>", "<bdi>Person 120</bdi>", "<bdi>Person 319</bdi>")
                .doesNotContain("<bdi>Person 119</bdi>");
        assertThat(admin.post("/people/selected/role", "all", "true").body()).contains("<bdi>Person 119</bdi>");
    }

    @Test
    void doesNotCountOwnAccount() {
        IntStream.range(100, 160).forEach(i -> scene.invite("Person " + i, i + "@example.org", Role.ORG_ADMIN));
        assertThat(admin.get("/people").body()).contains("> All 60 that match</label>");
        assertThat(admin.get("/people?role=org_admin").body()).contains("> All 60 that match</label>");
        assertThat(admin.post("/people/selected/suspend?role=org_admin", "all", "true")
                        .body())
                .contains("<h1>Suspend 60 people?</h1>");
    }

    @Test
    void selectsOnlySuspendedPeopleIfListShowsThem() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        scene.invite("Bob", "bob@example.org", Role.CLIENT);
        scene.api("PUT", "/users/" + id("bob@example.org") + "/suspension", "");
        assertThat(admin.post("/people/selected/role?state=suspended", "all", "true")
                        .body())
                .contains("<h1>Change the role of Bob</h1>", "<bdi>Bob</bdi>")
                .contains("<a href=\"/console/people?state=suspended\">Cancel</a>")
                .doesNotContain("<bdi>Ada</bdi>");
    }

    @Test
    void addsSelectedPeopleToSelectedProjects() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        scene.invite("Bob", "bob@example.org", Role.CLIENT);
        String apollo = scene.project("Apollo");
        String gemini = scene.project("Gemini");
        String ada = id("ada@example.org");
        String bob = id("bob@example.org");
        scene.api("PUT", "/projects/" + apollo + "/users/" + bob, "");
        String path = "/people/selected/projects";
        assertThat(admin.post(path, "user_ids", ada, "user_ids", bob).body())
                .contains("<h1>Add 2 people to projects</h1>", "<bdi>Apollo</bdi>", "<bdi>Gemini</bdi>");
        BrowserResponse none = admin.post(path, CONFIRMED, "true", "user_ids", ada, "user_ids", bob);
        assertThat(none.status()).isEqualTo(422);
        assertThat(none.body())
                .contains("role=\"alert\">Choose at least one project.", "<bdi>Ada</bdi>", "value=\"" + bob + "\"");
        BrowserResponse done = admin.post(
                path,
                CONFIRMED,
                "true",
                "user_ids",
                ada,
                "user_ids",
                bob,
                "project_ids",
                apollo,
                "project_ids",
                gemini);
        assertThat(done.body()).contains("3 of 4 are done. These are not:\nBob, Apollo: Is a member already.");
        for (String user : new String[] {ada, bob}) {
            assertThat(scene.api("GET", "/users/" + user, "")).contains(apollo, gemini);
        }
    }

    @Test
    void refusesProjectThatDoesNotExistAndAddsToEachProjectOnce() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        String apollo = scene.project("Apollo");
        String ada = id("ada@example.org");
        String path = "/people/selected/projects";
        String gone = new UUID(0, 1).toString();
        BrowserResponse refused =
                admin.post(path, CONFIRMED, "true", "user_ids", ada, "project_ids", apollo, "project_ids", gone);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("role=\"alert\">A project that you chose does not exist.", "<bdi>Ada</bdi>");
        assertThat(scene.api("GET", "/users/" + ada, "")).doesNotContain(apollo);
        assertThat(admin.post(path, CONFIRMED, "true", "user_ids", ada, "project_ids", apollo, "project_ids", apollo)
                        .header("Location"))
                .contains("notice=selected-projects");
    }

    @Test
    void limitsPeopleTimesProjects() {
        String[] fields = IntStream.range(100, 121)
                .boxed()
                .flatMap(i -> {
                    scene.invite("Person " + i, i + "@example.org", Role.CLIENT);
                    return Stream.of("user_ids", id(i + "@example.org"));
                })
                .toArray(String[]::new);
        Stream<String> projects =
                IntStream.range(0, 48).boxed().flatMap(i -> Stream.of("project_ids", new UUID(1, i).toString()));
        String[] all = Stream.of(Stream.of(CONFIRMED, "true"), Stream.of(fields), projects)
                .flatMap(each -> each)
                .toArray(String[]::new);
        BrowserResponse refused = admin.post("/people/selected/projects", all);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("role=\"alert\">Choose at most 47 projects for 21 people.");
    }

    @Test
    void namesDeletedPeopleAndFirst50Refusals() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        Stream<String> deleted =
                IntStream.range(0, 52).boxed().flatMap(i -> Stream.of("user_ids", new UUID(0, i).toString()));
        String[] fields = Stream.concat(Stream.of(CONFIRMED, "true", "user_ids", id("ada@example.org")), deleted)
                .toArray(String[]::new);
        BrowserResponse refused = admin.post("/people/selected/suspend", fields);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("1 of 53 are done. These are not:\n(deleted): ", "\nand 2 more")
                .satisfies(body -> assertThat(
                                Pattern.compile("\\(deleted\\)").matcher(body).results())
                        .hasSize(50));
    }

    @Test
    void changesRoleOfSelectedPeople() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        scene.invite("Bob", "bob@example.org", Role.ORG_ADMIN);
        String ada = id("ada@example.org");
        String bob = id("bob@example.org");
        String path = "/people/selected/role";
        assertThat(admin.post(path, "user_ids", ada, "user_ids", bob).body())
                .contains("<h1>Change the role of 2 people</h1>", "<select id=\"role\"");
        assertThat(admin.post(path, CONFIRMED, "true", "user_ids", ada, "role", "king")
                        .body())
                .contains("id=\"role-help\" role=\"alert\"", "<bdi>Ada</bdi>");
        assertThat(admin.post(path, CONFIRMED, "true", "user_ids", ada, "user_ids", bob, "role", "org_admin")
                        .body())
                .contains("1 of 2 are done. These are not:\nBob: Has this role already.");
        assertThat(scene.api("GET", "/users/" + ada, "")).contains("org_admin");
    }

    @Test
    void resendsInvitationsOnlyToPeopleWhoHaveNotJoined() {
        String old = scene.invite("Ada", "ada@example.org", Role.CLIENT);
        Browsing cyd = scene.joined("Cyd", "cyd@example.org", Role.CLIENT);
        String path = "/people/selected/resend?next=%2Fconsole%2Freview%2Fnot-joined";
        assertThat(admin.get("/review/not-joined").body()).contains("formaction=\"/console" + path + "\"");
        String ada = id("ada@example.org");
        assertThat(admin.post(path, "user_ids", ada).body())
                .contains(
                        "<h1>Resend the invitation of Ada?</h1>", "<a href=\"/console/review/not-joined\">Cancel</a>");
        BrowserResponse sent = admin.post(path, CONFIRMED, "true", "user_ids", ada, "user_ids", id("cyd@example.org"));
        assertThat(sent.body())
                .contains("<h1>People are invited</h1>", "Cyd: Has joined, or has no invitation.")
                .doesNotContain("cyd@example.org http");
        String code = sent.find("ada@example.org http[^#]+#(\\S+)");
        assertThat(cyd.get("").status()).as("the password and the session stay").isEqualTo(200);
        Browsing browser = scene.browser();
        assertThat(browser.post("/join/finish", "code", old, "password", ConsoleScene.PASSWORD)
                        .status())
                .isEqualTo(404);
        assertThat(browser.post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD)
                        .status())
                .isEqualTo(303);
        BrowserResponse nobody = admin.post(path, CONFIRMED, "true", "user_ids", ada);
        assertThat(nobody.status()).isEqualTo(422);
        assertThat(nobody.body()).contains("Nobody is invited:\nAda: Has joined");
    }

    @Test
    void resendsOnlyOnceIfFormIsSentTwice() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        String ada = id("ada@example.org");
        String path = "/people/selected/resend";
        String number = admin.post(path, "user_ids", ada).find("name=\"form\" value=\"([^\"]+)\"");
        String[] fields = {CONFIRMED, "true", "user_ids", ada, "form", number};
        String link = admin.post(path, fields).find("ada@example.org http[^#]+#(\\S+)");
        BrowserResponse again = admin.post(path, fields);
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.body()).contains("Ada: This form was already sent");
        assertThat(count("invitations.renew")).isEqualTo(1);
        assertThat(scene.browser()
                        .post("/join/finish", "code", link, "password", ConsoleScene.PASSWORD)
                        .status())
                .isEqualTo(303);
    }

    @Test
    void showsLinksIfRefusalsDoNotFitIntoCookie() {
        String[] fields = IntStream.range(100, 125)
                .boxed()
                .flatMap(i -> {
                    scene.joined("Владимир Константинович Преображенский " + i, i + "@example.org", Role.CLIENT);
                    return Stream.of("user_ids", id(i + "@example.org"));
                })
                .toArray(String[]::new);
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        BrowserResponse sent = admin.postOnly(
                "/people/selected/resend",
                Stream.concat(Stream.of(CONFIRMED, "true", "user_ids", id("ada@example.org")), Stream.of(fields))
                        .toArray(String[]::new));
        assertThat(sent.status()).isEqualTo(200);
        assertThat(sent.body())
                .contains("ada@example.org http", "Преображенский 124: Has joined, or has no invitation.");
    }

    @Test
    void cutsLongNames() {
        scene.invite("😀".repeat(255), "ada@example.org", Role.CLIENT);
        assertThat(admin.post("/people/selected/suspend", "user_ids", id("ada@example.org"))
                        .body())
                .contains("<bdi>" + "😀".repeat(59) + "…</bdi>");
    }

    @Test
    void showsLinksOf200PeopleWithoutCookie() {
        IntStream.range(100, 320).forEach(i -> scene.invite("Person " + i, i + "@example.org", Role.CLIENT));
        String[] ids = Pattern.compile("name=\"user_ids\" value=\"([^\"]+)\"")
                .matcher(admin.post("/people/selected/resend", "all", "true").body())
                .results()
                .flatMap(match -> Stream.of("user_ids", match.group(1)))
                .toArray(String[]::new);
        BrowserResponse sent = admin.postOnly(
                "/people/selected/resend",
                Stream.concat(Stream.of(CONFIRMED, "true"), Stream.of(ids)).toArray(String[]::new));
        assertThat(sent.status()).isEqualTo(200);
        assertThat(Pattern.compile("@example.org http").matcher(sent.body()).results())
                .hasSize(200);
        assertThat(sent.body()).hasSizeLessThan(43_000);
    }

    @Test
    void requiresAdminAndForLinksRecentSignIn() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        String ada = id("ada@example.org");
        Browsing client = scene.joined("Cyd", "cyd@example.org", Role.CLIENT);
        for (String action : new String[] {"suspend", "role", "projects", "resend"}) {
            String path = "/people/selected/" + action;
            assertThat(admin.get(path + "?role=client").header("Location"))
                    .isEqualTo("/console/people?role=client&notice=selected-not-done");
            assertThat(admin.post(path).header("Location"))
                    .isEqualTo("/console/people?notice=nobody-selected&object=200");
            assertThat(client.post(path, CONFIRMED, "true", "user_ids", ada).status())
                    .isEqualTo(403);
        }
        scene.clock.advance(Duration.ofMinutes(20));
        assertThat(admin.post("/people/selected/resend?role=client", "user_ids", ada)
                        .header("Location"))
                .as("keeps the filter")
                .isEqualTo("/console/confirm?next=%2Fconsole%2Fpeople%2Fselected%2Fresend%3Frole%3Dclient"
                        + "&notice=not-sent-yet");
        assertThat(admin.post("/people/selected/suspend", "user_ids", ada).status())
                .isEqualTo(200);
    }

    private long count(String operation) {
        return Pattern.compile("\"" + operation + "\"")
                .matcher(scene.audit())
                .results()
                .count();
    }

    private String id(String email) {
        return scene.pathOf(admin, email).substring("/people/".length());
    }
}
