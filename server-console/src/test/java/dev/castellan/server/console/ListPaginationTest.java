package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the links between the pages of a list. The URL of a page contains the cursors of all previous pages. */
final class ListPaginationTest {

    private static final String FIRST = "aria-hidden=\"true\">‹ </span>First</a>";
    private static final String PREVIOUS = "aria-hidden=\"true\">‹ </span>Previous</a>";
    private static final String NEXT = ">Next<span aria-hidden=\"true\"> ›</span></a>";

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing admin = scene.admin();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void previousPageLinksLeadBackOnePageAtATime() {
        for (int i = 1; i < 150; i++) {
            scene.project("Project " + i + ".");
        }
        BrowserResponse first = admin.get("/projects");
        assertThat(first.body())
                .contains("<nav class=\"pages\" aria-label=\"Pages\">", NEXT)
                .doesNotContain(PREVIOUS);
        BrowserResponse second = admin.get(first.page("next"));
        assertThat(second.body())
                .contains("Project 50.", "Project 99.", PREVIOUS, NEXT)
                .doesNotContain(FIRST);
        BrowserResponse third = admin.get(second.page("next"));
        assertThat(third.body())
                .contains("Project 100.", "Project 149.", PREVIOUS)
                .doesNotContain(NEXT, FIRST);
        assertThat(third.page("prev")).isEqualTo(first.page("next"));
        assertThat(second.page("prev")).isEqualTo("/projects");
    }

    @Test
    void showsNoPageLinksWhenListFitsOnOnePage() {
        for (String list : List.of("/projects", "/people", "/service-accounts", "/tokens", "/activity")) {
            assertThat(admin.get(list).body()).as(list).doesNotContain("class=\"pages\"");
        }
    }

    @Test
    void keepsFilterInPreviousPageLink() {
        for (int i = 0; i < 55; i++) {
            scene.invite("Person " + (100 + i), "person" + i + "@example.org", Role.CLIENT);
        }
        BrowserResponse first = admin.get("/people?search=Person&role=&kind=people&sort=email");
        BrowserResponse second = admin.get(first.page("next"));
        assertThat(second.page("prev")).isEqualTo("/people?search=Person&kind=people&sort=email");
        assertThat(admin.get(second.page("prev")).body()).contains("Person 100</bdi>");
    }

    @Test
    void showsRangeAndTotalOfRowsIfListIsNotFiltered() {
        for (int i = 0; i < 55; i++) {
            scene.invite("Person " + i, "person" + i + "@example.org", Role.CLIENT);
        }
        BrowserResponse first = admin.get("/people");
        assertThat(first.body()).contains("<span>1–50 of 56</span>");
        assertThat(admin.get(first.page("next")).body()).contains("<span>51–56 of 56</span>");
        assertThat(admin.get("/people?search=Person").body()).doesNotContain("–50 of");
    }

    @Test
    void dropsOldestCursorsFromLongUrlAndLinksToFirstPage() {
        for (int i = 1; i < 105; i++) {
            scene.project("Project " + i + ".");
        }
        String second = admin.get("/projects").page("next");
        String cursor = second.substring(second.indexOf("after="));
        StringBuilder way = new StringBuilder("/projects?");
        for (int i = 0; i < 20; i++) {
            way.append("after=").append("c".repeat(70)).append(i).append('&');
        }
        BrowserResponse deep = admin.get(way + cursor);
        assertThat(deep.body()).contains("Project 50.", PREVIOUS).doesNotContain(FIRST);
        String next = deep.page("next");
        assertThat(next).startsWith("/projects?cut=1&after=").hasSizeLessThan(1_700);
        assertThat(admin.get(next).page("prev"))
                .startsWith("/projects?cut=1&after=")
                .endsWith(cursor);

        BrowserResponse start = admin.get("/projects?cut=1&" + cursor);
        assertThat(start.find("<a href=\"/console([^\"]+)\"><span " + FIRST)).isEqualTo("/projects");
        assertThat(start.body()).doesNotContain(PREVIOUS);
        assertThat(start.page("next")).startsWith("/projects?cut=1&" + cursor + "&after=");
        assertThat(admin.get("/projects?cut=1").body()).doesNotContain(FIRST, PREVIOUS);
    }

    @Test
    void returns400ForInvalidCursors() {
        for (int i = 1; i < 55; i++) {
            scene.project("Project " + i + ".");
        }
        String second = admin.get("/projects").page("next");
        String cursor = second.substring(second.indexOf("after="));
        for (String wrong :
                List.of("after=nonsense", "after=%3Cscript%3E&" + cursor, "after=&" + cursor, cursor + "&after=")) {
            BrowserResponse refused = admin.get("/projects?" + wrong);
            assertThat(refused.status()).as(wrong).isEqualTo(400);
            assertThat(refused.body())
                    .contains("<p>This place in the list does not exist")
                    .doesNotContain("<script>");
        }
        assertThat(admin.get("/people?" + cursor).status())
                .as("of another list")
                .isEqualTo(400);
        assertThat(admin.get("/projects?after=").status()).isEqualTo(200);
    }
}
