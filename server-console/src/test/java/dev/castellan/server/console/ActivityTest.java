package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.audit.AuditEvents;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the page that lists audit events. */
@Tag("slow")
final class ActivityTest {

    private static final String HOSTILE = "<script>alert(1)</script>\"'&\u05D0";

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing admin = scene.admin();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void filtersEventsByOperation() {
        String project = scene.project("Orbit");
        scene.joined("Ada Lovelace", "ada@example.org", Role.ORG_ADMIN);
        scene.clock.advance(Duration.ofMinutes(50));
        assertThat(admin.get("/activity").words()).contains("Root created the project Orbit", "Ada Lovelace joined");
        assertThat(admin.get("/activity").body())
                .contains("<h1>Activity</h1>", "href=\"/console/projects/" + project + "\">Orbit</a>")
                .contains("title=\"2026-11-22 12:00:00 UTC\">50 minutes ago</time>")
                .contains(
                        "<time class=\"exact\" datetime=\"2026-11-22T12:00:00Z\">2026-11-22 12:00:00 UTC</time>",
                        "<td data-label=\"Via\">API</td>");
        Browsing.BrowserResponse joined =
                admin.get("/activity?operation=invitations.join&actor=&object=&since=&until=");
        assertThat(joined.body())
                .contains("<option value=\"invitations.join\" selected>Joined</option>", ">Ada Lovelace</a>", "Console")
                .contains("<code>127.0.0.1</code>")
                .doesNotContain("Orbit");
    }

    @Test
    void filtersEventsByUserEmailOrId() {
        scene.joined("Ada Lovelace", "ada@example.org", Role.CLIENT);
        scene.project("Orbit");
        Browsing.BrowserResponse byAddress = admin.get("/activity?actor=ADA%40example.org");
        assertThat(byAddress.body())
                .contains("Joined", "value=\"ADA@example.org\"")
                .doesNotContain("Orbit");
        String id = byAddress.find("href=\"/console/people/([^\"]+)\">Ada Lovelace");
        assertThat(admin.get("/activity?actor=" + id).body()).contains("Joined").doesNotContain("Orbit");
        assertThat(admin.get("/activity?object=" + id).words()).contains("Root invited Ada Lovelace");
    }

    @Test
    void showsNamesAsTheyWereAtTimeOfEvent() {
        String project = scene.project("Orbit");
        scene.joined("Ada", "ada@example.org", Role.ORG_ADMIN);
        String ada = scene.pathOf(admin, "ada@example.org").replaceAll(".*/", "");
        scene.api("PUT", "/projects/" + project + "/users/" + ada, "");
        scene.api("PATCH", "/projects/" + project, "{\"name\":\"Moon\"}");
        scene.api("PATCH", "/users/" + ada, "{\"name\":\"Countess\"}");
        assertThat(admin.get("/activity").words())
                .contains(
                        "Root created the project Orbit",
                        "Root added Ada to the project Orbit",
                        "Root renamed the project Moon",
                        "Root changed the user Countess");
        scene.api("DELETE", "/projects/" + project, "");
        assertThat(admin.get("/activity").words())
                .contains("Root deleted the project Moon", "Root added Ada to the project Orbit");
        assertThat(admin.get("/activity").body()).doesNotContain("/console/projects/" + project);
    }

    @Test
    void eventLinkOpensActivityListAtThatEvent() {
        scene.project("Early");
        scene.clock.advance(Duration.ofMinutes(30));
        scene.project("Late");
        String link = admin.get("/activity?operation=projects.create&until=2026-11-22T12:30")
                .find("href=\"/console(/activity\\?until=[^\"]+)\"><time");
        Browsing.BrowserResponse linked = admin.get(link.replaceAll("#.*", ""));
        assertThat(linked.body()).contains("<tr id=\"" + link.replaceAll(".*#", "") + "\">");
        assertThat(linked.words()).contains("Root created the project Early").doesNotContain("Late");
    }

    @Test
    void describesQueryEventsAndEventsByUnknownActors() {
        String input = ConsoleScene.field(scene.api("POST", "/inputs", "{}"), "id");
        String query = ConsoleScene.field(scene.api("POST", "/queries", "{\"input_id\":\"" + input + "\"}"), "id");
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        scene.browser().post("/sign-in", "email", "ada@example.org", "password", "wrong wrong wrong");
        assertThat(admin.get("/activity?resources=on").words())
                .contains(
                        "Root created the query …" + query.substring(28),
                        "An unknown client failed to sign in as Ada",
                        "created the organization");
    }

    @Test
    void showsNameOfDeletedUserWithoutLink() {
        String code = scene.invite("Ada Lovelace", "ada@example.org", Role.CLIENT);
        scene.browser().post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD);
        String id = admin.get("/activity").find("href=\"/console/people/([^\"]+)\">Ada Lovelace");
        scene.api("DELETE", "/users/" + id, "");
        assertThat(admin.get("/activity?operation=users.delete").body())
                .contains("<span class=\"name\">Ada Lovelace</span>")
                .doesNotContain("/console/people/" + id);
        assertThat(admin.get("/activity?operation=users.delete").words())
                .contains("Root deleted the user Ada Lovelace");
        assertThat(admin.get("/activity?actor=ada%40example.org").body())
                .contains("id=\"actor-help\" role=\"alert\">No user matches");
    }

    @Test
    void filtersEventsByStartAndEndTime() {
        scene.project("Early");
        scene.clock.advance(Duration.ofMinutes(30));
        scene.project("Late");
        assertThat(admin.get("/activity?since=2026-11-22T12:30").body())
                .contains("Late")
                .doesNotContain("Early");
        assertThat(admin.get("/activity?until=2026-11-22T12%3A30%3A00").body())
                .contains("Early", "value=\"2026-11-22T12:30:00\"")
                .doesNotContain("Late");
        assertThat(admin.get("/activity?until=2026-11-22T11:00").body()).contains("Nothing matches.", "Show all");
    }

    @Test
    void hidesEventsOfResourcesUnlessRequested() {
        String input = ConsoleScene.field(scene.api("POST", "/inputs", "{\"name\":\"May\"}"), "id");
        scene.project("Orbit");
        assertThat(admin.get("/activity").words())
                .contains("created the project Orbit")
                .doesNotContain("the input May");
        assertThat(admin.get("/activity").body()).contains("name=\"resources\" value=\"on\">");
        assertThat(admin.get("/activity/export/csv").body()).doesNotContain("inputs.create");
        for (String query : List.of("resources=on", "operation=inputs.create", "object=" + input)) {
            assertThat(admin.get("/activity?" + query).words()).as(query).contains("created the input May");
            assertThat(admin.get("/activity/export/csv?" + query).body()).contains("inputs.create");
        }
        assertThat(admin.get("/activity?resources=on").body()).contains("name=\"resources\" value=\"on\" checked>");
    }

    @Test
    void manyNewerEventsOfResourcesDoNotHideOtherEvents() {
        scene.project("Orbit");
        for (int i = 0; i <= AuditEvents.MAX_SCANNED; i++) {
            scene.api("POST", "/inputs", "{\"name\":\"May\"}");
        }
        for (String page : List.of("", "/activity")) {
            assertThat(admin.get(page).words()).as(page).contains("created the project Orbit");
        }
        for (String format : List.of("csv", "json")) {
            assertThat(admin.get("/activity/export/" + format).body()).contains("projects.create");
        }
    }

    @Test
    void offersEventsOfTodayYesterdayAndLastSevenDays() {
        scene.project("Juno");
        scene.clock.advance(Duration.ofDays(6));
        scene.project("Kepler");
        scene.clock.advance(Duration.ofDays(1));
        scene.project("Luna");
        Browsing later = scene.admin();
        String page = "/activity?operation=projects.create";
        assertThat(events(later, page, "Today")).contains("Luna").doesNotContain("Kepler", "Juno");
        assertThat(events(later, page, "Yesterday")).contains("Kepler").doesNotContain("Luna", "Juno");
        assertThat(events(later, page, "Last 7 days"))
                .contains("Luna", "Kepler")
                .doesNotContain("Juno");
    }

    /** Returns the events on the page to which a link leads. The page marks this link. */
    private static String events(Browsing browser, String page, String link) {
        String path = browser.get(page)
                .find("href=\"/console(/activity[^\"]+)\"[^>]*>" + link + "</a>")
                .replace("&amp;", "&");
        Browsing.BrowserResponse found = browser.get(path);
        assertThat(path).startsWith(page);
        assertThat(found.body()).containsPattern("aria-current=\"true\">" + link + "</a>");
        return found.body().replaceAll("(?s).*<tbody>", "");
    }

    @Test
    void showsErrorBesideInvalidFilterField() {
        for (String field : List.of("since", "until", "object", "actor")) {
            Browsing.BrowserResponse wrong = admin.get("/activity?" + field + "=%3Cscript%3E");
            assertThat(wrong.status()).as(field).isEqualTo(422);
            assertThat(wrong.body())
                    .contains("id=\"" + field + "-help\" role=\"alert\"", "value=\"&lt;script>\"")
                    .doesNotContain("<script>");
        }
        assertThat(admin.get("/activity?after=nonsense").body()).contains("class=\"alert\" role=\"alert\"");
        assertThat(admin.get("/activity?operation=%22%3E%3Cscript%3E").body()).doesNotContain("<script>");
    }

    @Test
    void keepsFilterInLinksBetweenPages() {
        for (int i = 0; i < 30; i++) {
            scene.project("Project-" + i + ".");
        }
        Browsing.BrowserResponse first = admin.get("/activity?operation=projects.create&since=2026-11-22T12%3A00");
        assertThat(first.body()).contains("Project-29.", "Project-5.").doesNotContain("Project-4.", ">Previous<");
        String next = first.page("next");
        assertThat(next).startsWith("/activity?operation=projects.create&since=2026-11-22T12%3A00&after=");
        Browsing.BrowserResponse second = admin.get(next);
        assertThat(second.body()).contains("Project-4.", "Project-0.").doesNotContain("Project-5.", ">Next<");
        assertThat(second.page("prev")).isEqualTo("/activity?operation=projects.create&since=2026-11-22T12%3A00");
    }

    @Test
    void escapesMarkupInNames() {
        scene.project(HOSTILE);
        scene.project("😀".repeat(255));
        assertThat(admin.get("/activity").body())
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;", "😀".repeat(255))
                .doesNotContain("<script>alert");
        assertThat(admin.get("").body()).contains("&lt;script&gt;alert(1)").doesNotContain("<script>alert");
    }

    @Test
    void showsValuesBeforeAndAfterChange() {
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        String path = "/users/" + scene.pathOf(admin, "ada@example.org").replaceAll(".*/", "");
        String token = ConsoleScene.field(scene.api("POST", "/users/tokens", "{\"name\":\"ci\"}"), "token_id");
        scene.api("PATCH", path, "{\"name\":\"Countess\",\"role\":\"org_admin\",\"email\":\"countess@example.org\"}");
        scene.api("PATCH", "/users/tokens/" + token, "{\"name\":null,\"allowed_addresses\":[\"127.0.0.0/8\",\"::1\"]}");
        scene.api("PUT", path + "/suspension", "");
        assertThat(admin.get("/activity").words())
                .contains(
                        "Root changed the user Countess name Ada → Countess e-mail address role Client → Admin",
                        "Root changed the token ci name ci → none allowed addresses none → 127.0.0.0/8 ::1",
                        "Root suspended Countess")
                .doesNotContain("example.org →", "→ countess@example.org", "suspended false");
        assertThat(admin.get("/activity/export/csv?operation=users.update").body())
                .contains("\"name: Ada → Countess; email; role: client → org_admin\"\r\n");
        admin.cookies().put("castellan-language", "de");
        assertThat(admin.get("/activity").words()).contains("Name Ada → Countess", "Rolle Client → Admin");
    }

    @Test
    void escapesIsolatesAndShortensChangedNames() {
        String project = scene.project(HOSTILE);
        scene.api("PATCH", "/projects/" + project, "{\"name\":\"" + "😀".repeat(255) + "\"}");
        assertThat(admin.get("/activity?operation=projects.update").body())
                .contains(
                        "name <bdi>&lt;script&gt;alert(1)&lt;/script&gt;",
                        "</bdi> → <bdi>" + "😀".repeat(79) + "…</bdi>")
                .doesNotContain("<script>alert");
        assertThat(admin.get("/activity/export/csv?operation=projects.update").body())
                .contains(" → " + "😀".repeat(255) + "\"\r\n");
    }

    @Test
    void exportsFilteredListAsCsv() {
        scene.project("=HYPERLINK(\"http://evil.example\")");
        String orbit = scene.project("Orbit");
        for (int i = 0; i < 201; i++) {
            scene.project("Project-" + i);
        }
        String link = admin.get("/activity?operation=projects.create&since=2026-11-22T12%3A00")
                .find("href=\"/console(/activity/export/csv[^\"]+)\" download>Export as CSV")
                .replace("&amp;", "&");
        Browsing.BrowserResponse csv = admin.get(link);
        assertThat(csv.header("Content-Type")).isEqualTo("text/csv; charset=utf-8");
        assertThat(csv.header("Content-Disposition")).isEqualTo("attachment; filename=\"activity.csv\"");
        List<String> lines = csv.body().lines().toList();
        assertThat(lines)
                .hasSize(204)
                .first()
                .isEqualTo("\uFEFFtime,event_id,operation,user,user_id,objects,object_ids,via,address,changes");
        assertThat(csv.body())
                .contains(",\"'=HYPERLINK(\"\"http://evil.example\"\")\",")
                .containsPattern(
                        "\"2026-11-22T12:00:00Z\",\"[0-9a-f-]{36}\",\"projects.create\",\"Root\",\"[0-9a-f-]{36}\",\"Orbit\",\""
                                + orbit + "\",\"api\",\"\",\"\"\r\n")
                .doesNotContain("sessions.signIn");
        Browsing client = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        assertThat(client.get("/activity/export/csv").status()).isEqualTo(403);
        assertThat(client.get("/activity/export/json").status()).isEqualTo(403);
        assertThat(admin.get("/activity/export/csv?since=x").status()).isEqualTo(400);
    }

    @Test
    void exportsFilteredListAsJsonInApiFormat() {
        scene.project("Orbit");
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        String link = admin.get("/activity?operation=projects.create&actor=root%40castellan.invalid")
                .find("href=\"/console(/activity/export/json[^\"]+)\" download>Export as JSON")
                .replace("&amp;", "&");
        Browsing.BrowserResponse file = admin.get(link);
        assertThat(file.header("Content-Type")).isEqualTo("application/json");
        assertThat(file.header("Content-Disposition")).isEqualTo("attachment; filename=\"activity.json\"");
        JsonValue event =
                JsonValue.parse(scene.audit()).fields().get("data").items().get(2);
        assertThat(file.body())
                .contains("\"actor_name\":\"Root\"", "\"object_names\":[\"Orbit\"]")
                .isEqualTo("{\"data\":[" + event.toJson() + "],\"has_more\":false}");
    }

    @Test
    void addsNoteToCsvExportTruncatedAt2000Rows() {
        for (int i = 0; i < 1999; i++) {
            scene.project("Orbit");
        }
        String path = "/activity/export/csv?operation=projects.create";
        scene.project("Apollo");
        assertThat(admin.get(path).body().lines())
                .hasSize(2001)
                .last()
                .asString()
                .contains("Orbit");
        scene.project("Orbit");
        scene.calls.take();
        assertThat(admin.get(path).body().lines())
                .hasSize(2002)
                .last()
                .isEqualTo("\"Only the first 2,000 rows of the list were read. The API returns all of them.\"");
        assertThat(scene.calls.take())
                .filteredOn("users.get"::equals)
                .as("two reads for the session in each of eleven transactions")
                .hasSize(2 * 11);
        assertThat(admin.get(path.replace("csv", "json")).body()).contains("\"has_more\":true,\"next_cursor\":\"");
    }

    @Test
    void userAndProjectPagesLinkToTheirActivity() {
        String project = scene.project("Orbit");
        assertThat(admin.get(admin.get("/projects/" + project).find("href=\"/console(/activity[^\"]+)\">"))
                        .body())
                .contains("created the project", ">Orbit</a>");
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        String person = scene.pathOf(admin, "ada@example.org");
        assertThat(admin.get(admin.get(person).find("href=\"/console(/activity\\?actor[^\"]+)\">"))
                        .words())
                .contains("Ada joined")
                .doesNotContain("Orbit");
    }

    @Test
    void returns403ToUserWhoIsNotAdmin() {
        Browsing client = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        Browsing.BrowserResponse refused = client.get("/activity");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body()).contains("Only admins").doesNotContain("signed in", "<table");
        assertThat(client.get("").body()).doesNotContain("/console/activity", "signed in", "invitations");
    }

    @Test
    void filterOffersEveryOperationThatChangesData() {
        String page = admin.get("/activity").body();
        Stream<String> changes = Endpoints.ALL.stream()
                .filter(endpoint -> endpoint.method() != HttpMethod.GET)
                .map(Endpoint::id);
        assertThat(changes)
                .allSatisfy(id -> assertThat(page)
                        .containsPattern("<option value=\"" + Pattern.quote(id) + "\">[A-Z][^.<]+</option>"));
    }
}
