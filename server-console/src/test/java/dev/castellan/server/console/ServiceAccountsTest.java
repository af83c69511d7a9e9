package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the pages for service accounts. */
final class ServiceAccountsTest {

    private static final String SECRET = "<code id=\"secret\"[^>]*>([^<]+)</code>";

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing admin = scene.admin();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void createsServiceAccountWithWorkingToken() {
        String moon = scene.project("Moon");
        assertThat(admin.get("/service-accounts").body()).contains("There are no service accounts yet.");
        Browsing.BrowserResponse created = admin.post(
                "/service-accounts/new",
                "name",
                "CI",
                "email",
                "",
                "role",
                "client",
                "project_ids",
                moon,
                "token_name",
                "nightly",
                "expires",
                "30d");
        assertThat(created.status()).isEqualTo(200);
        assertThat(me(created.find(SECRET))).isEqualTo(200);
        String account = created.find("href=\"/console(/service-accounts/[0-9a-f-]{36})\"");
        String link = "href=\"/console" + account + "\">CI</a>";
        assertThat(admin.get("/activity").body()).contains(link);
        assertThat(admin.get("/projects/" + moon).body()).contains(link);
        assertThat(admin.get(account).body())
                .contains("<h1>CI</h1>", "Moon", "nightly", "in 30 days")
                .doesNotContain("Sessions", "Invitation", created.find(SECRET));
        assertThat(admin.get("/service-accounts").body()).contains("CI</bdi>");
        assertThat(admin.get("/people").body()).doesNotContain("CI</bdi>");
        assertThat(admin.get(account.replace("/service-accounts", "/people")).status())
                .isEqualTo(404);
    }

    @Test
    void deletesServiceAccountAfterItsTokensAreRevoked() {
        String account = admin.post("/service-accounts/new", "name", "CI", "role", "org_admin", "token_name", "")
                .header("Location")
                .replaceAll("/console|\\?.*", "");
        Browsing.BrowserResponse created = admin.post(account + "/tokens/new", "name", "first", "expires", "never");
        String token = created.find(SECRET);
        assertThat(me(token)).isEqualTo(200);
        assertThat(admin.get(account + "/delete").body()).contains("There is still 1 token.");
        assertThat(admin.post(account + "/tokens/revoke").status()).isEqualTo(303);
        assertThat(me(token)).isEqualTo(401);
        assertThat(admin.post(account + "/delete").header("Location"))
                .startsWith("/console/service-accounts?notice=user-delete&object=");
        assertThat(admin.get(account).status()).isEqualTo(404);
    }

    @Test
    void showsErrorBesideInvalidFieldAndCreatesNoAccount() {
        assertThat(admin.post("/service-accounts/new", "name", "", "role", "client", "token_name", "")
                        .body())
                .contains("id=\"name-help\" role=\"alert\"");
        Browsing.BrowserResponse expiry =
                admin.post("/service-accounts/new", "name", "CI", "role", "client", "token_name", "x", "expires", "8d");
        assertThat(expiry.status()).isEqualTo(422);
        assertThat(expiry.body()).contains("role=\"alert\">Choose a time from the list", "value=\"CI\"");
        assertThat(admin.get("/service-accounts").body()).contains("There are no service accounts yet.");
        Browsing.BrowserResponse tokenless = admin.post(
                "/service-accounts/new",
                "name",
                "CI",
                "role",
                "client",
                "token_name",
                "x".repeat(300),
                "expires",
                "7d");
        assertThat(tokenless.header("Location")).contains("?notice=account-without-token&object=");
    }

    @Test
    void returns403ToNonAdminsForUserAndServiceAccountPages() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        scene.invite("Bob", "bob@example.org", Role.CLIENT);
        String bob = scene.pathOf(admin, "bob@example.org");
        String moon = scene.project("Moon");
        String before = admin.get(bob).body();
        for (String page : new String[] {
            "/suspend",
            "/resume",
            "/invitation",
            "/invitation/end",
            "/sessions/end",
            "/tokens/revoke",
            "/tokens/new",
            "/tokens/" + moon + "/rename",
            "/tokens/" + moon + "/rotate",
            "/tokens/" + moon + "/revoke",
            "/delete",
            "/projects/" + moon + "/remove",
            "/projects/new"
        }) {
            assertRefused(ada, bob + page);
        }
        for (String page :
                new String[] {bob, "/people", "/people/invite", "/service-accounts", "/service-accounts/new"}) {
            assertThat(ada.get(page).status()).as(page).isEqualTo(403);
        }
        assertThat(ada.post(bob + "/projects/new", "project_id", moon).status()).isEqualTo(403);
        assertThat(ada.post("/people/invite", "name", "Eve", "email", "eve@example.org", "role", "org_admin")
                        .status())
                .isEqualTo(403);
        assertThat(ada.post("/service-accounts/new", "name", "Eve", "role", "org_admin")
                        .status())
                .isEqualTo(403);
        assertThat(ada.get("").body()).doesNotContain("href=\"/console/people\"", "href=\"/console/service-accounts\"");
        assertThat(admin.get("").body()).contains("href=\"/console/people\"", "href=\"/console/service-accounts\"");
        assertThat(admin.get(bob).body()).isEqualTo(before);
        assertThat(admin.get("/people?kind=all").body()).doesNotContain(">Eve<");
    }

    private static void assertRefused(Browsing client, String page) {
        assertThat(client.get(page).status()).as(page).isEqualTo(403);
        assertThat(client.post(page).status()).as(page).isEqualTo(403);
    }

    private int me(String token) {
        return scene.server
                .handle(ApiRequest.of("GET", "/api/v1/users/me", Headers.of("Authorization", "Bearer " + token)))
                .status();
    }
}
