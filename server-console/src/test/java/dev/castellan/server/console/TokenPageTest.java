package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.DailyCalls;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenRow;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the page of a token: its limits and its use. */
final class TokenPageTest {

    private static final String OFFICE = "192.0.2.0/24 2001:db8::7";

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing ada = scene.browser().signedIn(scene.userToken("Ada", "ada@example.org"));

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void createsReadOnlyTokenWithAllowedAddresses() {
        Browsing.BrowserResponse list = ada.post(
                "/tokens/new", "name", "report", "expires", "7d", "read_only", "true", "allowed_addresses", OFFICE);

        assertThat(list.body()).contains("Token report is ready", ">read-only<", ">limited addresses<");
        String page = ada.get(pathOf(list)).body();
        assertThat(page).contains("Only reading", "value=\"" + OFFICE + "\"", "No calls were counted");
    }

    @Test
    void showsErrorBesideInvalidAddress() {
        Browsing.BrowserResponse refused =
                ada.post("/tokens/new", "name", "report", "expires", "7d", "allowed_addresses", "10.1.2.3/8");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("id=\"allowed_addresses-help\" role=\"alert\"", "10.0.0.0/8", "value=\"10.1.2.3/8\"");
    }

    @Test
    void changesAndRemovesAllowedAddresses() {
        String path = pathOf(ada.post("/tokens/new", "name", "report", "expires", "7d"));

        assertThat(ada.post(path, "allowed_addresses", "192.0.2.0/24, 2001:DB8:0::7", "shown_allowed_addresses", "")
                        .header("Location"))
                .startsWith("/console" + path + "?notice=token-addresses-changed&object=");
        assertThat(ada.get(path + "?notice=token-addresses-changed&object=laptop")
                        .body())
                .contains("The allowed addresses of the token laptop are changed.", "value=\"" + OFFICE + "\"");
        assertThat(ada.post(path, "allowed_addresses", "::1", "shown_allowed_addresses", "192.0.2.9")
                        .status())
                .isEqualTo(422);
        ada.post(path, "allowed_addresses", "", "shown_allowed_addresses", OFFICE);
        assertThat(ada.get(path).body()).doesNotContain(OFFICE);
        assertThat(ada.get("/tokens").body()).doesNotContain("limited addresses");
    }

    @Test
    void showsWhenAndFromWhereTokenWasUsed() {
        String path = pathOf(ada.post("/tokens/new", "name", "report", "expires", "7d"));
        UUID token = UUID.fromString(path.substring(path.lastIndexOf('/') + 1));
        long today = DailyCalls.dayOf(scene.clock.instant());
        scene.write(tx -> use(
                tx,
                token,
                new TokenActivity(
                        "192.0.2.7",
                        new DailyCalls(today - 1, List.of(12, 0, 3)),
                        tx.now(),
                        "198.51.100.4",
                        "address_not_allowed")));

        String page = ada.get(path).body();

        assertThat(page)
                .contains(
                        "from 192.0.2.7",
                        "from 198.51.100.4",
                        "address_not_allowed",
                        "15 calls in the last 30 days (UTC), at most 12 on one day: 2026-11-19",
                        "<svg role=\"img\" aria-labelledby=\"calls\"",
                        "<title>2026-11-21: 3</title>")
                .doesNotContain("style=");
        assertThat(page.split("<rect ", -1)).hasSize(3);
    }

    @Test
    void adminFindsTokensByAddressOfLastUse() {
        String path = pathOf(ada.post("/tokens/new", "name", "report", "expires", "7d"));
        UUID token = UUID.fromString(path.substring(path.lastIndexOf('/') + 1));
        scene.write(tx -> use(tx, token, new TokenActivity("192.0.2.7", null, null, null, null)));
        Browsing admin = scene.admin();

        assertThat(admin.get("/all-tokens?used_from=192.0.2.0%2F24").body()).contains("report");
        assertThat(admin.get("/all-tokens?used_from=198.51.100.4").body()).doesNotContain("report");
        Browsing.BrowserResponse refused = admin.get("/all-tokens?used_from=office");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("is not an address or a range");
    }

    @Test
    void adminFindsExpiredTokenByAddressBehindUnusedTokens() {
        ada.post("/tokens/new", "name", "report", "expires", "7d");
        for (int i = 0; i < 25; i++) {
            ada.post("/tokens/new", "name", "unused " + i, "expires", "30d");
        }
        scene.write(tx -> tx.tokens().list(null, 50).stream()
                .filter(token -> "report".equals(token.name()))
                .forEach(token -> use(tx, token.tokenId(), new TokenActivity("192.0.2.7", null, null, null, null))));
        scene.clock.advance(Duration.ofDays(31));

        assertThat(scene.admin()
                        .get("/all-tokens?state=expired&used_from=192.0.2.0%2F24")
                        .body())
                .contains("<bdi>report");
    }

    @Test
    void adminCanOpenTokenPageOfAnotherUser() {
        String path = pathOf(ada.post("/tokens/new", "name", "report", "expires", "7d"));
        Browsing admin = scene.admin();
        String user = scene.pathOf(admin, "ada@example.org");

        assertThat(admin.get(user + path).body()).contains("report", "Everything that the owner may do");
        assertThat(admin.get(path).status()).isEqualTo(404);
        assertThat(ada.get(user + path).status()).isIn(403, 404);
    }

    private static void use(Transaction tx, UUID token, TokenActivity activity) {
        TokenRow row = tx.tokens().get(token).orElseThrow();
        tx.tokens().used(row.tokenId(), tx.now(), activity);
    }

    private static String pathOf(Browsing.BrowserResponse list) {
        return list.find("href=\"/console(/tokens/[0-9a-f-]{36})\"><bdi>report");
    }
}
