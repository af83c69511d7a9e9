package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.rows.UserRow;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the columns of lists that the API does not return, and the count of suspended users. */
@Tag("slow")
final class ListColumnsTest {

    private static final String NOW = "<time datetime=\"2026-11-22T12:00:00Z\"";

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing admin = scene.admin();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void peopleListShowsLastActivityAndTimeOfJoining() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        scene.joined("Bob", "bob@example.org", Role.CLIENT);
        scene.clock.advance(Duration.ofMinutes(10));

        String list = admin.get("/people").body();

        assertThat(cell(row(list, "Ada"), "Last active")).isEqualTo("Never");
        assertThat(cell(row(list, "Ada"), "Joined")).isEmpty();
        assertThat(cell(row(list, "Bob"), "Last active")).startsWith(NOW).contains(">10 minutes ago<");
        assertThat(cell(row(list, "Bob"), "Joined")).startsWith(NOW);
        String ada = scene.pathOf(admin, "ada@example.org");
        admin.post(ada + "/invitation/end");
        assertThat(cell(row(admin.get("/people").body(), "Ada"), "Joined"))
                .as("whose link is withdrawn")
                .isEmpty();
        assertThat(admin.get(ada + "/invitation").body()).contains("<h1>Make an invitation link for Ada?</h1>");
    }

    @Test
    void countOfSuspendedUsersShowsThoseUsers() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        scene.joined("Bob", "bob@example.org", Role.CLIENT);
        String bot = ConsoleScene.field(
                scene.api("POST", "/users", "{\"name\":\"bot\",\"role\":\"client\",\"project_ids\":[]}"), "user_id");
        assertThat(admin.get("/people").body()).doesNotContain("suspended");
        suspend(id(scene.pathOf(admin, "ada@example.org")));
        suspend(bot);

        assertThat(admin.get("/people").body()).contains("<a href=\"/console/people?state=suspended\">1 suspended</a>");
        assertThat(admin.get("/people?state=suspended").body())
                .contains("Ada</bdi>", "aria-current=\"true\">1 suspended</a>")
                .doesNotContain("Bob</bdi>", "bot</bdi>", "aria-current=\"true\">3 people");
        assertThat(admin.get("/service-accounts?state=suspended").body())
                .contains("bot</bdi>", "aria-current=\"true\">1 suspended</a>")
                .doesNotContain("Ada</bdi>");
        assertThat(admin.post("/people/selected/role?state=suspended", "all", "true")
                        .body())
                .as("all people who match the filter")
                .contains("Ada")
                .doesNotContain("Bob");
    }

    @Test
    void listOfSuspendedPeopleHasPages() {
        scene.write(tx -> {
            for (int i = 0; i < 51; i++) {
                String email = "person" + i + "@example.org";
                tx.users()
                        .insert(new UserRow(
                                        new UUID(0x0190_0000_0000_7000L, 0x8000_0000_0000_0000L + i),
                                        "Person " + i,
                                        email,
                                        Role.CLIENT,
                                        false,
                                        tx.now())
                                .suspended(true));
            }
        });

        Browsing.BrowserResponse first = admin.get("/people?state=suspended");
        assertThat(first.body()).contains("51 suspended", "Person 49</bdi>").doesNotContain("Person 50</bdi>");
        String next = first.find("href=\"/console(/people\\?state=suspended&amp;after=[^\"]+)\"");
        assertThat(admin.get(next.replace("&amp;", "&")).body())
                .contains("Person 50</bdi>")
                .doesNotContain("Person 49</bdi>");
        assertThat(admin.get("/people?state=suspended&after=nowhere").status()).isEqualTo(400);
    }

    @Test
    void serviceAccountListShowsTokensLastUseAndCreator() {
        Browsing carol = scene.joined("Carol", "carol@example.org", Role.ORG_ADMIN);
        carol.post("/service-accounts/new", "name", "CI", "role", "client", "token_name", "nightly", "expires", "30d");

        String row = row(admin.get("/service-accounts").body(), "CI");
        assertThat(cell(row, "Tokens")).isEqualTo("1");
        assertThat(cell(row, "Last used")).isEqualTo("Never");
        assertThat(cell(row, "Created by")).isEqualTo("<bdi>Carol</bdi>");

        scene.write(tx -> tx.auditEvents().deleteBefore(tx.now().plusSeconds(1), 100));
        assertThat(cell(row(admin.get("/service-accounts").body(), "CI"), "Created by"))
                .isEqualTo("<bdi></bdi>");
    }

    @Test
    void projectListShowsMembersToAdminsAndInputsToAll() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        String project = admin.created("/projects/new", "name", "Apollo");
        admin.post(project + "/members/new", "user_id", id(scene.pathOf(admin, "ada@example.org")));
        admin.created(project + "/inputs/new", "name", "Tycho");
        admin.created(project + "/inputs/new", "name", "Kepler");

        String row = row(admin.get("/projects").body(), "Apollo");
        assertThat(cell(row, "Members")).isEqualTo("1");
        assertThat(cell(row, "Inputs")).isEqualTo("2");
        assertThat(admin.get("/projects").body()).contains("data-label=\"Members\">all users</td>");
        String own = row(ada.get("/projects").body(), "Apollo");
        assertThat(own).doesNotContain("Members");
        assertThat(cell(own, "Inputs")).isEqualTo("2");
    }

    private void suspend(String user) {
        scene.write(tx -> tx.users().suspend(UUID.fromString(user), true));
    }

    private static String row(String list, String name) {
        String start = list.substring(0, list.indexOf(">" + name + "<"));
        return list.substring(start.lastIndexOf("<tr>"), list.indexOf("</tr>", start.length()));
    }

    private static String cell(String row, String label) {
        int start = row.indexOf(">", row.indexOf("<td data-label=\"" + label + "\"")) + 1;
        return row.substring(start, row.indexOf("</td>", start)).strip();
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
