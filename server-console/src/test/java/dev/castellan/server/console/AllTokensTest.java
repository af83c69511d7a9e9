package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.Shown;
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
    void theListShowsTheOwnerAndTheCreatorOfEachToken() {
        ada.post("/tokens", "name", "laptop", "expires", "90d");
        admin.post(path + "/tokens/new", "name", "from the admin", "expires", "never");
        String body = admin.get("/all-tokens").body();
        assertThat(row(body, "laptop"))
                .contains(
                        "href=\"/console" + path + "\"><bdi>Ada</bdi>", "\"Created by\"><bdi>Ada</bdi>", "in 90 days");
        assertThat(row(body, "from the admin"))
                .contains("<bdi>Ada</bdi></a>", "\"Created by\"><bdi>Root</bdi>", "\"Expires\">Never");
        assertThat(ada.get("/all-tokens").status()).isEqualTo(403);
        assertThat(ada.get("").body()).doesNotContain("All tokens");
        assertThat(admin.get("").body()).contains("<a href=\"/console/all-tokens\">All tokens</a>");
    }

    @Test
    void aTokenIsRevokedAndTheListIsShownAgain() {
        ada.post("/tokens", "name", "laptop", "expires", "90d");
        scene.clock.advance(Duration.ofDays(80));
        Browsing again = scene.admin();
        assertThat(row(again.get("/all-tokens").body(), "laptop")).contains(">ends soon<", ">never used<");
        String revoke =
                again.get("/all-tokens").find("href=\"/console([^\"]+/revoke[^\"]+)\" aria-label=\"Revoke laptop");
        assertThat(revoke).startsWith(path + "/tokens/");
        assertThat(again.get(revoke).body()).contains("the token laptop of Ada", "href=\"/console/all-tokens\">Cancel");
        Shown revoked = again.post(revoke);
        assertThat(revoked.header("Location")).isEqualTo("/console/all-tokens?notice=token-revoked");
        assertThat(again.get("/all-tokens").body()).doesNotContain("laptop");
    }

    private static String row(String body, String token) {
        int start = body.indexOf("<bdi>" + token + "</bdi>");
        assertThat(start).as(token).isPositive();
        return body.substring(start, body.indexOf("</tr>", start));
    }
}
