package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests the page that lists the tokens of the organization. */
final class AllTokensTest {

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing admin = scene.admin();
    private final Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
    private final String path = scene.pathOf(admin, "ada@example.org");

    @Test
    void listsOwnerAndCreatorOfEachToken() {
        ada.post("/tokens/new", "name", "laptop", "expires", "90d");
        admin.post(path + "/tokens/new", "name", "from the admin", "expires", "never");
        String body = admin.get("/all-tokens").body();
        assertThat(row(body, "laptop"))
                .contains("href=\"/console" + path + "\">Ada</a>", "\"Created by\"><a class=\"name\"", "in 90 days");
        assertThat(row(body, "from the admin")).contains(">Ada</a>", ">Root</a>", "\"Expires\">Never");
        assertThat(ada.get("/all-tokens").status()).isEqualTo(403);
        assertThat(ada.get("").body()).doesNotContain("All tokens");
        assertThat(admin.get("").body()).contains("<a href=\"/console/all-tokens\">");
    }

    @Test
    void omitsTokensOfUserDeletedDuringRequest() {
        ada.post("/tokens/new", "name", "laptop", "expires", "90d");
        String token = admin.get("/all-tokens").find(path + "/tokens/([^/]+)/revoke");
        // The first three reads find the session, the name of the organization and the tokens.
        scene.calls.beforeRead(4, () -> {
            scene.api("DELETE", "/users/tokens/" + token, "");
            scene.api("DELETE", path.replace("/people/", "/users/"), "");
        });
        BrowserResponse visible = admin.get("/all-tokens");
        assertThat(visible.status()).isEqualTo(200);
        assertThat(visible.body()).contains(">Root</a>").doesNotContain("laptop", "null/tokens");
        assertThat(admin.get(path).status()).isEqualTo(404);
    }

    @Test
    void returnsToListAfterRevokingToken() {
        ada.post("/tokens/new", "name", "laptop", "expires", "90d");
        scene.clock.advance(Duration.ofDays(80));
        Browsing repeated = scene.admin();
        assertThat(row(repeated.get("/all-tokens").body(), "laptop")).contains(">ends soon<", ">never used<");
        String revoke =
                repeated.get("/all-tokens").find("href=\"/console([^\"]+/revoke[^\"]+)\" aria-label=\"Delete laptop");
        assertThat(revoke).startsWith(path + "/tokens/");
        assertThat(repeated.get(revoke).body())
                .contains("the token laptop of Ada", "href=\"/console/all-tokens\">Cancel");
        BrowserResponse revoked = repeated.post(revoke);
        assertThat(revoked.header("Location")).startsWith("/console/all-tokens?notice=token-revoked&object=");
        assertThat(repeated.get("/all-tokens").body()).doesNotContain("laptop");
    }

    @Test
    void filtersTokensByOwnerAndState() {
        ada.post("/tokens/new", "name", "laptop", "expires", "90d");
        ada.post("/tokens/new", "name", "endless", "expires", "never");
        admin.post("/tokens/new", "name", "of the admin", "expires", "7d");
        assertThat(admin.get("/all-tokens?owner=ADA%40example.org&state=").body())
                .contains(">laptop<", ">endless<", "value=\"ADA@example.org\"")
                .doesNotContain("of the admin");
        assertThat(admin.get("/all-tokens?state=ends-soon").body())
                .contains("of the admin", "<option value=\"ends-soon\" selected>Ends within 14 days")
                .doesNotContain(">laptop<", ">endless<");
        assertThat(admin.get("/all-tokens?owner=ada%40example.org&state=never-ends")
                        .body())
                .contains(">endless<")
                .doesNotContain(">laptop<", "of the admin");
        assertThat(admin.get("/all-tokens?state=never-used&owner=ada%40example.org")
                        .body())
                .contains(">endless<", ">laptop<");
    }

    @Test
    void filterFindsTokensUnusedForNinetyDays() {
        admin.get("/all-tokens");
        assertThat(admin.get("/all-tokens?state=unused").body()).contains("No token matches.", ">Show all</a>");
        scene.clock.advance(Duration.ofDays(91));
        String other = scene.userToken("Grace", "grace@example.org", Role.ORG_ADMIN);
        assertThat(scene.browser()
                        .signedIn(other)
                        .get("/all-tokens?state=unused")
                        .body())
                .contains(">unused<", "<code>" + scene.adminToken.substring(0, 15));
    }

    @Test
    void keepsFilterInLinksAndRejectsUnknownOwner() {
        for (int i = 0; i < 21; i++) {
            ada.post("/tokens/new", "name", "token " + i, "expires", "7d");
        }
        BrowserResponse first = admin.get("/all-tokens?owner=ada%40example.org&state=ends-soon");
        String next = first.page("next");
        assertThat(next).startsWith("/all-tokens?owner=ada%40example.org&state=ends-soon&after=");
        assertThat(admin.get(next).body()).containsOnlyOnce("<th scope=\"row\"");
        String revoke = first.find("href=\"/console([^\"]+/revoke[^\"]+)\" aria-label=\"Delete token 9\"");
        assertThat(admin.post(revoke).header("Location"))
                .startsWith("/console/all-tokens?owner=ada%40example.org&state=ends-soon&notice=token-revoked&object=");
        BrowserResponse wrong = admin.get("/all-tokens?owner=nobody%40example.org");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.body()).contains("id=\"owner-help\" role=\"alert\">No user matches");
    }

    @Test
    void marksCountOfShownTokensOnly() {
        String marked = "aria-current=\"true\">1 token</a>";
        assertThat(admin.get("/all-tokens").body()).contains(marked);
        for (String filter : new String[] {"used_from=127.0.0.1", "state=expired", "owner=" + ConsoleScene.ADMIN}) {
            assertThat(admin.get("/all-tokens?" + filter).body())
                    .as(filter)
                    .contains(">1 token</a>")
                    .doesNotContain(marked);
        }
    }

    private static String row(String body, String token) {
        int start = body.indexOf("<bdi>" + token + "</bdi>");
        assertThat(start).as(token).isPositive();
        return body.substring(start, body.indexOf("</tr>", start));
    }
}
