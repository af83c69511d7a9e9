package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.audit.AuditRow.Via;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the page that ends all access of a person who leaves. */
@Tag("slow")
final class OffboardTest {

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing admin = scene.admin();
    private final Browsing grace = scene.joined("Grace", "grace@example.org", Role.ORG_ADMIN);
    private final String person = scene.pathOf(admin, "grace@example.org");
    private final String id = person.substring("/people/".length());
    private final String laptop = token(scene.adminToken, id, "laptop");
    private final String account = account(laptop, "nightly build");

    @Test
    void showsAccessThatWillEnd() {
        scene.passkey(id);
        scene.api("PUT", "/projects/" + scene.project("Apollo") + "/users/" + id, "");
        scene.api("POST", "/users/" + id + "/invitations", "{\"keep_credentials\":true}");
        token(laptop, account, "server");
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        token(laptop, id("ada@example.org"), "gift");
        account(scene.adminToken, "not of Grace");
        assertThat(admin.get(person).body())
                .contains("<a class=\"plain button lose\" href=\"/console" + person + "/offboard\">");
        BrowserResponse page = admin.get(person + "/offboard");
        assertThat(page.body())
                .contains("<h1>Offboard Grace</h1>", "<option value=\"suspend." + account + "\"")
                .contains("<option value=\"delete." + id("ada@example.org") + "\"")
                .doesNotContain("suspend." + id("ada@example.org"), "not of Grace");
        assertThat(page.words())
                .contains("Account active suspended", "Sessions Unknown browser ended", "Tokens laptop (cstu_")
                .contains("Passkeys Phone deleted", "Link Recovery link withdrawn", "Projects Apollo not a member");
        assertThat(admin.get("/service-accounts/" + account).body()).doesNotContain("/offboard\"");
    }

    @Test
    void endsAllAccessAndReturnsReceipt() {
        scene.passkey(id);
        scene.api("PUT", "/projects/" + scene.project("Apollo") + "/users/" + id, "");
        scene.api("POST", "/users/" + id + "/invitations", "{\"keep_credentials\":true}");
        String server = token(laptop, account, "server");
        String weekly = account(laptop, "weekly build");
        String idle = account(laptop, "idle");
        token(scene.adminToken, weekly, "of Root");
        BrowserResponse done = admin.post(
                person + "/offboard",
                "choice",
                "delete." + account,
                "choice",
                "suspend." + weekly,
                "choice",
                "keep." + idle);
        assertThat(done.status()).isEqualTo(200);
        assertThat(receipt(done))
                .startsWith("Offboarding of Grace\n\nE-mail address: grace@example.org\nID: " + id)
                .contains(
                        "\nBy: Root (root@castellan.invalid)\nAt: 2026-11-22 12:00:00 UTC\n\nEnded\n- Account (suspended): Grace\n")
                .contains("- Sessions (ended): Unknown browser\n- Tokens (deleted): laptop (cstu_")
                .contains("- Passkeys (deleted): Phone\n- Link (withdrawn): Recovery link\n")
                .contains("- Tokens of other users (deleted): server (csts_", "…) of nightly build\n")
                .contains(
                        "- Service accounts (suspended): weekly build\n- Projects (not a member): Apollo\n\nRemains\n")
                .contains("- Service accounts: nightly build, idle. Kept, as you chose.\n- User: Grace. The suspended");
        assertThat(URLDecoder.decode(
                        done.find("href=\"data:text/plain;charset=utf-8,([^\"]+)\" download=\"offboarding-" + id),
                        StandardCharsets.UTF_8))
                .isEqualTo(receipt(done));
        assertThat(grace.get("").status()).isEqualTo(303);
        assertThat(status(laptop)).isEqualTo(401);
        assertThat(status(server)).isEqualTo(401);
        assertThat(scene.api("GET", "/users/" + id + "/passkeys", "")).contains("\"data\":[]");
        assertThat(scene.audit()).contains("\"projects.removeUser\"");
        assertThat(scene.api("GET", "/users/" + weekly, "")).contains("\"suspended\":true");
        assertThat(scene.api("GET", "/users/" + account, "")).doesNotContain("\"suspended\":true");
    }

    @Test
    void repeatedFormChangesNothingAndSaysSo() {
        token(laptop, account, "server");
        admin.post(person + "/offboard", "choice", "suspend." + account);
        scene.clock.advance(Duration.ofMinutes(1));
        String before = scene.audit();
        BrowserResponse again = admin.post(person + "/offboard", "choice", "suspend." + account);
        assertThat(receipt(again))
                .contains(
                        "UTC\n\nHad ended before\n- Account (suspended): Grace. Grace is suspended already. You did this 1 m")
                .contains("ago. The activity shows what ended then.\n\nRemains\n- User: Grace. ")
                .doesNotContain("\nEnded\n");
        assertThat(again.body()).contains("href=\"/console/activity?object=" + id + "\">Activity</a>");
        assertThat(scene.audit()).isEqualTo(before);
    }

    @Test
    void endsTheRestAfterSessionOfAdminEnded() {
        String server = token(laptop, account, "server");
        scene.passkey(id);
        UUID self = scene.server.bootstrap().adminId();
        scene.calls.beforeWrite(3, () -> scene.server.administration().deleteSessions(scene.organization, self));
        BrowserResponse stopped = admin.post(person + "/offboard", "delete", "true", "choice", "delete." + account);
        assertThat(stopped.status()).isEqualTo(200);
        assertThat(stopped.body())
                .contains("Not everything has ended.", "href=\"/console" + person + "/offboard\">Offboard again");
        assertThat(receipt(stopped))
                .contains(
                        "- Tokens (deleted): laptop (",
                        "Remains\n- Passkeys: Phone. The session has ended: sign in again.\n")
                .contains("of nightly build. The session has ended", "- User: Grace. The user is not deleted, because");
        assertThat(status(server)).isEqualTo(200);
        Browsing later = scene.admin();
        BrowserResponse done = later.post(person + "/offboard", "delete", "true", "choice", "delete." + account);
        assertThat(receipt(done))
                .contains("\nEnded\n- Passkeys (deleted): Phone\n", "- User (deleted): Grace\n")
                .contains("Had ended before\n- Account (suspended)")
                .doesNotContain("Session");
        assertThat(status(server)).isEqualTo(401);
        assertThat(later.post(person + "/offboard").words()).contains("This no longer exists: Grace. You did this");
    }

    @Test
    void receiptNamesPartsThatStoreFailedToEnd() {
        scene.passkey(id);
        scene.calls.beforeWrite(2, () -> {
            throw new StoreUnavailableException("made up");
        });
        BrowserResponse failed = admin.post(person + "/offboard", "choice", "keep." + account);
        assertThat(receipt(failed))
                .contains("Ended\n- Account (suspended): Grace\n- Sessions (ended): ")
                .contains("- Tokens: laptop (", "- Passkeys: Phone. The server could not save this.")
                .doesNotContain("made up");
    }

    @Test
    void endsNothingIfPersonCannotBeSuspended() {
        scene.calls.beforeWrite(1, () -> {
            throw new StoreUnavailableException("made up");
        });
        assertThat(admin.post(person + "/offboard").status()).isEqualTo(503);
        assertThat(status(laptop)).isEqualTo(200);
        assertThat(grace.get("").status()).isEqualTo(200);
    }

    @Test
    void keepsTokensThatPageDidNotShow() {
        String server = token(laptop, account, "server");
        BrowserResponse done = admin.post(person + "/offboard", "delete", "true");
        assertThat(receipt(done))
                .contains("- Service accounts: nightly build. You have not chosen what happens, because the page")
                .contains("- Tokens of other users: server (csts_", "- User: Grace. The user is not deleted, because");
        assertThat(status(server)).isEqualTo(200);
        BrowserResponse kept = admin.post(person + "/offboard", "delete", "true", "choice", "keep." + account);
        assertThat(receipt(kept)).contains("- User (deleted): Grace\n", "of nightly build. Kept, as you chose.");
        assertThat(status(server)).isEqualTo(200);
    }

    @Test
    void refusesOwnAccountAndMalformedChoices() {
        String own = scene.pathOf(admin, ConsoleScene.ADMIN);
        assertThat(admin.get(own).body()).doesNotContain("/offboard\"");
        assertThat(admin.get(own + "/offboard").body())
                .contains("You cannot offboard yourself.")
                .doesNotContain(">Offboard</button>");
        BrowserResponse refused = admin.post(own + "/offboard");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body()).contains("You cannot offboard yourself.");
        for (String choice : new String[] {"", "delete", "burn." + account, "keep.x"}) {
            BrowserResponse wrong = admin.post(person + "/offboard", "choice", choice);
            assertThat(wrong.status()).isEqualTo(422);
            assertThat(wrong.body()).contains("role=\"alert\"", "Choose from the lists");
        }
        assertThat(status(laptop)).isEqualTo(200);
    }

    @Test
    void requiresAdminWhoSignedInRecently() {
        Browsing client = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        assertThat(client.post(person + "/offboard").status()).isEqualTo(403);
        scene.clock.advance(Duration.ofMinutes(20));
        assertThat(admin.get(person + "/offboard").header("Location")).startsWith("/console/confirm?next=");
        assertThat(admin.post(person + "/offboard").header("Location")).startsWith("/console/confirm?next=");
        assertThat(status(laptop)).isEqualTo(200);
    }

    @Test
    void limitsPageSize() {
        for (int i = 0; i < 90; i++) {
            String many = account(laptop, "account " + i + " " + "of the survey of the moon".repeat(5));
            token(laptop, many, "token " + "of the survey of the moon".repeat(5));
            token(scene.adminToken, id, "token " + "of the survey of the moon".repeat(5));
        }
        assertThat(admin.get(person + "/offboard").body())
                .contains(" more</th>")
                .satisfies(OffboardTest::isSmall);
        assertThat(admin.post(person + "/offboard").body())
                .contains(" more. You have not chosen")
                .satisfies(OffboardTest::isSmall);
    }

    @Test
    void limitsPageSizeForNamesOfLongCharacters() {
        for (int i = 0; i < 60; i++) {
            String name = "\u6708".repeat(90) + i;
            token(laptop, account(laptop, name), name);
            token(scene.adminToken, id, name);
            scene.api("PUT", "/projects/" + scene.project(name) + "/users/" + id, "");
        }
        assertThat(admin.get(person + "/offboard").body()).satisfies(OffboardTest::isSmall);
        assertThat(admin.post(person + "/offboard", defaults()).body())
                .contains(" more", "one form makes at most 50 changes")
                .satisfies(OffboardTest::isSmall);
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 90})
    void repetitionEndsAllTokensOfManyAccounts(int count) {
        List<String> tokens = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tokens.add(token(laptop, account(laptop, "account " + i), "server"));
        }
        BrowserResponse done = admin.post(person + "/offboard", defaults("delete", "true"));
        for (int i = 0; i < 2 && done.body().contains("Not everything has ended."); i++) {
            assertThat(receipt(done)).contains("one form makes at most 50 changes", "User: Grace. The user is not");
            done = admin.post(person + "/offboard", defaults("delete", "true"));
        }
        assertThat(done.body()).contains("Done. The receipt");
        assertThat(tokens).extracting(this::status).containsOnly(401);
        assertThat(admin.get(person).status()).isEqualTo(404);
    }

    @Test
    void choiceForOthersAppliesToAccountsThatPageDoesNotShow() {
        for (int i = 0; i < 24; i++) {
            token(laptop, account(laptop, "account " + i), "server");
        }
        String[] choices = defaults();
        assertThat(choices[choices.length - 1]).isEqualTo("delete.00000000-0000-0000-0000-000000000000");
        choices[choices.length - 1] = "suspend.00000000-0000-0000-0000-000000000000";
        assertThat(admin.post(person + "/offboard", choices).body()).contains("Done. The receipt");
        assertThat(scene.api("GET", "/users/" + account, "")).contains("\"suspended\":true");
    }

    @Test
    void omitsOwnersWithoutRemainingAccess() {
        String idle = account(laptop, "idle");
        String server = token(laptop, account, "server");
        scene.api("PUT", "/users/" + idle + "/suspension", "");
        scene.api("PUT", "/users/" + account + "/suspension", "");
        call(laptop, "POST", "/users/invitations", Map.of("name", "Ada", "email", "ada@example.org", "role", "client"));
        assertThat(admin.get(person + "/offboard").body())
                .contains("delete." + account)
                .doesNotContain("idle", "suspend." + account, "Ada");
        assertThat(admin.post(person + "/offboard", "choice", "delete." + account)
                        .body())
                .contains("Done. The receipt");
        assertThat(admin.get(person + "/offboard").body()).doesNotContain("nightly build");
        scene.api("DELETE", "/users/" + account + "/suspension", "");
        assertThat(status(server)).isEqualTo(401);
    }

    @Test
    void findsAccountsAndTokensAmongManyEventsAndTokens() {
        String root = id(ConsoleScene.ADMIN);
        String server = token(laptop, id("ada@example.org", Role.CLIENT), "server");
        UUID actor = UUID.fromString(id);
        scene.write(tx -> {
            for (int i = 1; i <= 10_001; i++) {
                UUID each = new UUID(0, i);
                Instant later = tx.now().plusSeconds(60);
                tx.auditEvents()
                        .insert(new AuditRow(each, later, "users.update", Via.API, actor, null, List.of(actor), null));
                tx.tokens()
                        .insert(new TokenRow(
                                each,
                                UUID.fromString(root),
                                "x",
                                "cstu_0123456789",
                                TokenHash.of("token " + i),
                                tx.now(),
                                null,
                                null,
                                null));
            }
        });
        assertThat(admin.get(person + "/offboard").words()).contains("nightly build", "Ada", "server (cstu_");
        assertThat(admin.post(person + "/offboard", defaults("delete", "true")).body())
                .contains("Done. The receipt");
        assertThat(status(server)).isEqualTo(401);
    }

    @Test
    void endsTokenOfOwnSessionLast() {
        String root = id(ConsoleScene.ADMIN);
        String first = token(laptop, root, "a");
        String own = token(laptop, root, "b");
        String last = token(laptop, root, "c");
        scene.api("PUT", "/projects/" + scene.project("Apollo") + "/users/" + id, "");
        BrowserResponse done = scene.browser().signedIn(own).post(person + "/offboard", "choice", "delete." + root);
        assertThat(done.body()).contains("Done. The receipt");
        assertThat(receipt(done)).contains("- Projects (not a member): Apollo\n");
        assertThat(List.of(first, own, last)).extracting(this::status).containsOnly(401);
    }

    @Test
    void receiptSaysThatOutcomeIsUnknown() {
        scene.calls.beforeWrite(2, () -> {
            throw new OutcomeUnknownException("the connection was lost", new IOException());
        });
        BrowserResponse failed = admin.post(person + "/offboard", "delete", "true", "choice", "keep." + account);
        assertThat(receipt(failed))
                .contains("- Tokens: laptop (", "The server did not confirm this, so it may be done. Do it again")
                .contains("- User: Grace. The user is not deleted");
        assertThat(failed.body()).contains("Offboard again to end the rest.");
    }

    @Test
    void receiptSaysThatRestCouldNotBeReadAfterSuspension() {
        scene.calls.beforeWrite(
                1,
                () -> scene.calls.beforeRead(1, () -> {
                    throw new StoreUnavailableException("made up");
                }));
        BrowserResponse failed = admin.post(person + "/offboard", "delete", "true", "choice", "keep." + account);
        assertThat(receipt(failed))
                .contains("Ended\n- Account (suspended): Grace\n- Sessions (ended): ")
                .contains("Remains\n- Other access: unknown. The server could not read it. Offboard again.\n")
                .contains("- User: Grace. The user is not deleted");
        assertThat(grace.get("").status()).isEqualTo(303);
    }

    @Test
    void deletionEndsMembershipsWithUser() {
        scene.api("PUT", "/projects/" + scene.project("Apollo") + "/users/" + id, "");
        BrowserResponse done = admin.post(person + "/offboard", "delete", "true", "choice", "keep." + account);
        assertThat(receipt(done)).contains("- User (deleted): Grace\n- Projects (not a member): Apollo\n");
        assertThat(scene.audit()).doesNotContain("\"projects.removeUser\"");
        BrowserResponse again = admin.post(person + "/offboard", "delete", "true", "choice", "keep." + account);
        assertThat(again.body())
                .contains("<h1>Already deleted</h1>", "This no longer exists: Grace. You did this just now.");
    }

    @Test
    void nameCannotForgeLinesOfReceipt() {
        String forged = "Grace\u2028- Tokens of other users (deleted): all\u2029Remains";
        scene.api("PATCH", "/users/" + id, JsonValue.of(Map.of("name", forged)).toJson());
        String receipt = receipt(admin.post(person + "/offboard"));
        assertThat(receipt).contains("Offboarding of Grace - Tokens of").doesNotContain("\u2028", "\u2029");
    }

    private static void isSmall(String page) {
        assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(43_000);
    }

    /** Returns the fields of the form with the first option of each list. */
    private String[] defaults(String... fields) {
        List<String> all = new ArrayList<>(List.of(fields));
        Matcher lists = Pattern.compile("<select name=\"choice\"[^>]*>\\s*<option value=\"([^\"]+)\"")
                .matcher(admin.get(person + "/offboard").body());
        while (lists.find()) {
            all.add("choice");
            all.add(lists.group(1));
        }
        return all.toArray(String[]::new);
    }

    /** Creates a person, and returns the ID. */
    private String id(String email, Role role) {
        scene.userToken("Ada", email, role);
        return id(email);
    }

    private static String receipt(BrowserResponse page) {
        return page.find("(?s)<pre id=\"receipt\"[^>]*>(.*?)</pre>");
    }

    private String id(String email) {
        return scene.pathOf(admin, email).substring("/people/".length());
    }

    private String account(String token, String name) {
        Map<String, Object> body = Map.of("name", name, "role", "client", "project_ids", List.of());
        return ConsoleScene.field(call(token, "POST", "/users", body), "user_id");
    }

    private String token(String creator, String owner, String name) {
        return ConsoleScene.field(
                call(creator, "POST", "/users/tokens", Map.of("user_id", owner, "name", name)), "token");
    }

    private int status(String token) {
        return response(token, "GET", "/users/me", "").status();
    }

    private String call(String token, String method, String path, Map<String, Object> body) {
        String json = JsonValue.of(body).toJson();
        return new String(response(token, method, path, json).body(), StandardCharsets.UTF_8);
    }

    private ApiResponse response(String token, String method, String path, String body) {
        Headers headers = body.isEmpty()
                ? Headers.of("Authorization", "Bearer " + token)
                : Headers.of("Authorization", "Bearer " + token, "Content-Type", "application/json");
        return scene.server.handle(
                new ApiRequest(method, Endpoints.PREFIX + path, "", headers, body.getBytes(StandardCharsets.UTF_8)));
    }
}
