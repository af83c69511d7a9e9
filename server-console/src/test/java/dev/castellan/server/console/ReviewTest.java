package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the lists in which an admin reviews access, including their CSV files and their actions on several objects. */
@Tag("slow")
final class ReviewTest {

    private static final String CONFIRMED = "confirmed";

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing admin = scene.admin();

    @Test
    void revokesSelectedTokensAndRecordsOneAuditEventEach() {
        List<String> ids = List.of(token("one"), token("two"), token("three"));
        BrowserResponse list = admin.get("/all-tokens?state=never-ends");
        assertThat(list.body())
                .contains(
                        "<form method=\"post\" action=\"/console/tokens/revoke?next=%2Fconsole%2Fall-tokens%3Fstate%3Dnever-ends\">",
                        "name=\"token_ids\" value=\"" + ids.get(0) + "\" aria-label=\"Select one\"");
        String revoke = "/tokens/revoke?next=%2Fconsole%2Fall-tokens%3Fstate%3Dnever-ends";
        BrowserResponse requested = admin.post(revoke, "token_ids", ids.get(0), "token_ids", ids.get(1));
        assertThat(requested.status()).isEqualTo(200);
        assertThat(requested.body())
                .contains("<h1>Delete 2 tokens?</h1>", "of Root</bdi></li>", "<bdi>one (cst", "<bdi>two (cst")
                .contains("name=\"confirmed\" value=\"true\"", "name=\"token_ids\" value=\"" + ids.get(1) + "\"")
                .contains("<a href=\"/console/all-tokens?state=never-ends\">Cancel</a>")
                .doesNotContain("<bdi>three");
        assertThat(admin.get("/all-tokens").body()).contains("<bdi>one</bdi>", "<bdi>two</bdi>");
        BrowserResponse revoked =
                admin.post(revoke, CONFIRMED, "true", "token_ids", ids.get(0), "token_ids", ids.get(1));
        assertThat(revoked.header("Location"))
                .startsWith("/console/all-tokens?state=never-ends&notice=tokens-revoked&object=");
        assertThat(admin.get("/all-tokens").body())
                .contains("<bdi>three</bdi>")
                .doesNotContain("<bdi>one</bdi>", "<bdi>two</bdi>");
        assertThat(Pattern.compile("\"tokens.delete\"").matcher(scene.audit()).results())
                .hasSize(2);
    }

    @Test
    void listsRemainingTokensWhenRevocationStopsHalfway() {
        String one = token("one");
        String two = token("two");
        String three = token("three");
        UUID self = scene.server.bootstrap().adminId();
        scene.calls.beforeWrite(2, () -> scene.server.administration().deleteSessions(scene.organization, self));
        BrowserResponse stopped =
                admin.post("/tokens/revoke", CONFIRMED, "true", "token_ids", one, "token_ids", two, "token_ids", three);
        assertThat(stopped.status()).isEqualTo(422);
        assertThat(stopped.body())
                .contains("1 of 3 are done. These are not:\ntwo (cst", "of Root: ", "\nthree (cst")
                .doesNotContain("one (cst");
        assertThat(scene.admin().get("/all-tokens").body())
                .contains("<bdi>two</bdi>", "<bdi>three</bdi>")
                .doesNotContain("<bdi>one</bdi>");
    }

    @Test
    void revokesTokenOfCurrentSessionLast() {
        String other = token("one");
        String own = admin.get("/all-tokens").find("name=\"token_ids\" value=\"((?!" + other + ")[^\"]+)\"");
        BrowserResponse revoked = admin.post("/tokens/revoke", CONFIRMED, "true", "token_ids", own, "token_ids", other);
        assertThat(revoked.header("Location")).startsWith("/console/tokens?notice=tokens-revoked&object=");
        assertThat(admin.get("/tokens").status()).isEqualTo(303);
    }

    @Test
    void listsEachTokenThatCouldNotBeRevokedWithReason() {
        String one = token("one");
        String two = token("two");
        scene.api("DELETE", "/users/tokens/" + one, "");
        BrowserResponse refused = admin.post("/tokens/revoke", CONFIRMED, "true", "token_ids", one, "token_ids", two);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("<h1>Some tokens are not deleted</h1>", "1 of 2 are done. These are not:\n(deleted): ")
                .contains("href=\"/console/tokens\">Go to the tokens</a>");
        assertThat(admin.get("/all-tokens").body()).doesNotContain("<bdi>two</bdi>");
        assertThat(admin.post("/tokens/revoke").header("Location"))
                .startsWith("/console/tokens?notice=none-selected&object=");
        assertThat(admin.get("/tokens/revoke").header("Location")).isEqualTo("/console/tokens");
    }

    @Test
    void clientRevokesOnlyOwnTokens() {
        String other = token("of the admin");
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        ada.post("/tokens/new", "name", "laptop", "expires", "7d");
        String own = ada.get("/tokens").find("name=\"token_ids\" value=\"([^\"]+)\" aria-label=\"Select laptop\"");
        assertThat(ada.post("/tokens/revoke", "token_ids", own, "token_ids", other)
                        .body())
                .contains("<bdi>(deleted)</bdi>")
                .doesNotContain("of the admin");
        BrowserResponse refused = ada.post("/tokens/revoke", CONFIRMED, "true", "token_ids", own, "token_ids", other);
        assertThat(refused.body()).contains("(deleted): ").doesNotContain("of the admin", other + ": ");
        assertThat(ada.get("/tokens").body()).contains("You have no tokens yet.");
        assertThat(admin.get("/all-tokens").body()).contains("<bdi>of the admin</bdi>");
    }

    @Test
    void exportsFilteredTokensAsCsv() {
        token("=1+1");
        token("laptop");
        BrowserResponse csv = admin.get("/all-tokens/export?state=never-ends");
        assertThat(csv.header("Content-Type")).isEqualTo("text/csv; charset=utf-8");
        assertThat(csv.header("Content-Disposition")).isEqualTo("attachment; filename=\"tokens.csv\"");
        assertThat(csv.body())
                .startsWith("\uFEFFtoken_id,name,first_characters,owner,")
                .contains(",\"'=1+1\",")
                .containsPattern("\"[0-9a-f-]{36}\",\"laptop\",\"[^\"]+\",\"Root\",\"[0-9a-f-]{36}\",\"Root\",");
        assertThat(admin.get("/all-tokens/export?state=ends-soon").body().lines())
                .hasSize(1);
        assertThat(admin.get("/all-tokens?state=never-ends").body())
                .contains("href=\"/console/all-tokens/export?state=never-ends\" download>Export as CSV</a>");
    }

    @Test
    void deletesSelectedPeopleOnlyIfTheyHaveNotJoined() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        scene.invite("Bob", "bob@example.org", Role.CLIENT);
        Browsing cyd = scene.joined("Cyd", "cyd@example.org", Role.CLIENT);
        BrowserResponse list = admin.get("/review/not-joined");
        assertThat(list.body())
                .contains("<h1>People who have not joined</h1>", ">Ada</a>", ">Bob</a>", "in 3 days")
                .doesNotContain("Cyd");
        String ada = id("ada@example.org");
        String joined = id("cyd@example.org");
        BrowserResponse requested = admin.post("/review/not-joined", "user_ids", ada, "user_ids", joined);
        assertThat(requested.body())
                .contains("<h1>Cancel 2 invitations?</h1>", "<bdi>Ada</bdi></li>", "<bdi>Cyd</bdi></li>")
                .contains("Cancel these invitations</button>", ">Keep them</a>")
                .doesNotContain("Bob", ">Cancel</a>");
        assertThat(admin.get("/review/not-joined").body()).contains(">Ada</a>");
        BrowserResponse refused =
                admin.post("/review/not-joined", CONFIRMED, "true", "user_ids", ada, "user_ids", joined);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("1 of 2 are done. These are not:\nCyd: Has joined, or has no invitation.", ">Bob</a>")
                .doesNotContain(">Ada</a>");
        assertThat(cyd.get("").status()).isEqualTo(200);
        assertThat(admin.post("/review/not-joined", CONFIRMED, "true", "user_ids", id("bob@example.org"))
                        .header("Location"))
                .startsWith("/console/review/not-joined?notice=user-cancel&object=Bob");
        assertThat(admin.get("/review/not-joined").body()).contains("No people are in this list.");
        assertThat(Pattern.compile("\"users.delete\"").matcher(scene.audit()).results())
                .hasSize(2);
    }

    @Test
    void cancelsOneInvitationOnlyIfPersonHasNotJoined() {
        String code = scene.invite("Ada", "ada@example.org", Role.CLIENT);
        String ada = id("ada@example.org");
        String path = "/people/" + ada + "/invitation/cancel";
        String next = "?next=%2Fconsole%2Freview%2Fnot-joined";
        assertThat(admin.get("/review/not-joined").body())
                .contains("<a href=\"/console/people/" + ada
                        + "/invitation\" aria-label=\"Resend the invitation of Ada\">")
                .contains("Cancel invitations</button>");
        assertThat(admin.get("/people/" + ada).body()).contains("href=\"/console" + path + "\">Cancel invitation</a>");
        assertThat(admin.get(path).body())
                .contains("Ada, who has never signed in, is deleted.", ">Keep invitation</a>")
                .doesNotContain(">Cancel</a>");
        assertThat(admin.post(path + next).header("Location"))
                .startsWith("/console/review/not-joined?notice=user-cancel");
        assertThat(scene.browser()
                        .post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD)
                        .status())
                .isEqualTo(404);
        assertThat(admin.post(path).words()).contains("This no longer exists: Ada. You did this");
        scene.joined("Cyd", "cyd@example.org", Role.CLIENT);
        String joined = "/people/" + id("cyd@example.org");
        assertThat(admin.get(joined).body()).doesNotContain("Cancel invitation");
        assertThat(admin.post(joined + "/invitation/cancel").body())
                .contains("Cyd has joined, or has no open invitation.");
        assertThat(admin.get(joined).status()).isEqualTo(200);
    }

    @Test
    void doesNotDeleteUserWhoJoinsJustBeforeDeletion() {
        String code = scene.invite("Ada", "ada@example.org", Role.CLIENT);
        String ada = id("ada@example.org");
        scene.calls.beforeWrite(
                1, () -> scene.browser().post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD));
        BrowserResponse refused = admin.post("/review/not-joined", CONFIRMED, "true", "user_ids", ada);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("Has joined, or has no invitation.");
        assertThat(scene.pathOf(admin, "ada@example.org")).isEqualTo("/people/" + ada);
    }

    @Test
    void doesNotDemoteAdminWhoWasSuspendedMeanwhile() {
        scene.joined("Ada", "ada@example.org", Role.ORG_ADMIN);
        String ada = id("ada@example.org");
        scene.calls.beforeWrite(1, () -> scene.api("PUT", "/users/" + ada + "/suspension", ""));
        BrowserResponse refused = admin.post("/review/no-passkey", CONFIRMED, "true", "user_ids", ada);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("Is not an active admin without a passkey.");
    }

    @Test
    void openingListOfPeopleWhoHaveNotJoinedRequiresRecentSignIn() {
        scene.clock.advance(Duration.ofMinutes(20));
        assertThat(admin.get("/review/not-joined").header("Location"))
                .isEqualTo("/console/confirm?next=%2Fconsole%2Freview%2Fnot-joined");
    }

    @Test
    void demotesSelectedAdminsWithoutPasskey() {
        scene.joined("Ada", "ada@example.org", Role.ORG_ADMIN);
        scene.joined("Bob", "bob@example.org", Role.ORG_ADMIN);
        String body = admin.get("/review/no-passkey").body();
        assertThat(body)
                .contains(
                        "aria-label=\"Select Ada\"",
                        "aria-label=\"Select Bob\"",
                        ">Root</a><span class=\"state you\">you")
                .doesNotContain("Select Root");
        String ada = id("ada@example.org");
        String bob = id("bob@example.org");
        assertThat(admin.post("/review/no-passkey", "user_ids", ada, "user_ids", bob)
                        .body())
                .contains("<h1>Make 2 admins clients?</h1>", "<bdi>Ada</bdi>", "<bdi>Bob</bdi>");
        assertThat(admin.get("/review/no-passkey").body()).contains("Select Ada", "Select Bob");
        admin.post("/review/no-passkey", CONFIRMED, "true", "user_ids", ada, "user_ids", bob);
        assertThat(admin.get("/review/no-passkey").body()).doesNotContain("Ada", "Bob");
        assertThat(admin.get("/people?role=client").body()).contains("Ada", "Bob");
        assertThat(admin.get("/review/no-passkey?export=csv").body())
                .startsWith("\uFEFFuser_id,name,email,since,until\r\n")
                .contains(",\"Root\",\"root@castellan.invalid\",")
                .doesNotContain("Ada");
    }

    private String id(String email) {
        return scene.pathOf(admin, email).substring("/people/".length());
    }

    private String token(String name) {
        String created = scene.api("POST", "/users/tokens", "{\"name\":\"" + name + "\"}");
        return ConsoleScene.field(created, "token_id");
    }
}
