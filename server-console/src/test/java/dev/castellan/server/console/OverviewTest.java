package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.rows.DailyCalls;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.limits.Quota;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the first page after sign-in. */
@Tag("slow")
final class OverviewTest {

    private final ConsoleScene scene = new ConsoleScene();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void showsRemainingSetupStepsToFirstAdmin() {
        Browsing admin = scene.admin();
        assertThat(admin.get("").body())
                .contains("<h2>First steps</h2>")
                .contains("<a href=\"/console/setup\">Set up your account</a>")
                .contains("<a href=\"/console/people/invite\">Invite a person</a>")
                .contains("<a href=\"/console/tokens/new\">Create token</a>");
        admin.post("/setup", "name", "Ingrid", "email", "ingrid@example.org", "new", ConsoleScene.PASSWORD);
        assertThat(admin.get("").body()).contains("ingrid@example.org").doesNotContain("Set up your account");
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        admin.post("/tokens/new", "name", "laptop", "expires", "7d");
        assertThat(admin.get("").body()).doesNotContain("First steps", "Create token</a>");
    }

    @Test
    void doesNotCountRecoveryLinksAsPeopleWhoHaveNotJoined() {
        scene.write(tx -> {
            for (int i = 0; i <= 200; i++) {
                UUID user = new UUID(0, i);
                Purpose purpose = i < 200 ? Purpose.RECOVER : Purpose.JOIN;
                tx.users().insert(new UserRow(user, "Ada", i + "@example.org", Role.CLIENT, false, tx.now()));
                tx.invitations()
                        .put(new InvitationRow(
                                user,
                                purpose,
                                TokenHash.of("code " + i),
                                null,
                                tx.now(),
                                tx.now().plusSeconds(60),
                                null));
            }
        });
        assertThat(scene.admin().get("").body()).contains("People who have not joined</a> <b>1</b></li>");
    }

    @Test
    void onlyAdminCanRenameOrganization() {
        Browsing admin = scene.admin();
        assertThat(admin.get("/organization").body())
                .contains("href=\"/console/organization/rename\">Rename organization</a>");
        assertThat(admin.get("/organization/rename").body())
                .contains("<h1>Rename Castellan</h1>", "value=\"Castellan\"");
        assertThat(admin.post("/organization/rename", "name", " ").body()).contains("id=\"name-help\" role=\"alert\"");
        assertThat(admin.post("/organization/rename", "name", "Northlight").header("Location"))
                .startsWith("/console/organization?notice=organization-renamed&object=");
        assertThat(admin.get("").body()).contains("<span class=\"organization\">Northlight</span>");
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        assertThat(ada.get("/organization").status()).isEqualTo(403);
        assertThat(ada.get("/organization/rename").status()).isEqualTo(403);
        assertThat(ada.post("/organization/rename", "name", "Mine").status()).isEqualTo(403);
    }

    @Test
    void showsFiveMostRecentEventsToAdmins() {
        Browsing admin = scene.admin();
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        assertThat(admin.get("").body()).contains("<a href=\"/console/activity\">All activity</a>");
        assertThat(admin.get("").words()).contains("Root invited Ada ");
        for (int i = 0; i < 6; i++) {
            scene.project("Project-" + i + ".");
        }
        String lately = admin.get("").find("(?s)Recent activity</h2>(.*)</main>");
        assertThat(lately).contains("Project-5.", "Project-1.").doesNotContain("Project-0.");
    }

    @Test
    void showsCountsAndQuotasToAdmins() {
        try (ConsoleScene limited = new ConsoleScene(
                builder -> builder.quotas(quotas -> quotas.with(Quota.USERS, 40).with(Quota.PROJECTS, 1_500)))) {
            Browsing admin = limited.admin();
            limited.api("POST", "/users", "{\"name\":\"bot\",\"role\":\"client\",\"project_ids\":[]}");
            limited.invite("Ada", "ada@example.org", Role.CLIENT);
            assertThat(admin.get("").body())
                    .contains(
                            "<dt><a href=\"/console/people\">People</a></dt><dd>2</dd>",
                            "<dt><a href=\"/console/service-accounts\">Service accounts</a></dt><dd>1</dd>")
                    .contains(
                            "<dt><a href=\"/console/people?kind=all\">Users</a></dt><dd>3 <small class=\"quota\">of 40</small></dd>")
                    .contains(
                            "<dt><a href=\"/console/projects\">Projects</a></dt><dd>1 <small class=\"quota\">of 1,500</small></dd>")
                    .contains(
                            "<dt><a href=\"/console/all-tokens\">Tokens</a></dt><dd>1</dd>",
                            "<dt>Inputs</dt><dd>0</dd>");
        }
    }

    @Test
    void showsPercentageOnceQuotaUsageReaches80Percent() {
        try (ConsoleScene limited = new ConsoleScene(
                builder -> builder.quotas(quotas -> quotas.with(Quota.USERS, 1).with(Quota.PROJECTS, 5)))) {
            for (int i = 0; i < 2; i++) {
                limited.project("Project");
            }
            Browsing admin = limited.admin();
            assertThat(admin.get("").body())
                    .contains("<dd>1 <small class=\"quota\">of 1 (100 %)</small></dd>", "of 5</small>");
            limited.project("Project");
            assertThat(admin.get("").body()).contains("<dd>4 <small class=\"quota\">of 5 (80 %)</small></dd>");
            assertThat(admin.get("?language=de").body()).contains("von 5 (80 %)");
        }
    }

    @Test
    void nearlyFullQuotasNeedAttention() {
        try (ConsoleScene limited = new ConsoleScene(builder ->
                builder.quotas(quotas -> quotas.with(Quota.PROJECTS, 5).with(Quota.TOKENS, 1)))) {
            Browsing admin = limited.admin();
            assertThat(admin.get("").body())
                    .contains("<li><a href=\"/console/organization#quotas\">Quotas that are nearly full</a>"
                            + " <span>Tokens (100 %)</span> <b>1</b></li>");
            for (int i = 0; i < 3; i++) {
                limited.project("Project");
            }
            assertThat(admin.get("").body()).contains("<span>Projects (80 %), Tokens (100 %)</span> <b>2</b></li>");
        }
        assertThat(scene.admin().get("").words()).doesNotContain("Quotas");
    }

    @Test
    void showsServiceAccountCountAsLowerBoundWithManyUsers() {
        for (int i = 0; i < 200; i++) {
            scene.api("POST", "/users", "{\"name\":\"bot\",\"role\":\"client\",\"project_ids\":[]}");
        }
        assertThat(scene.admin().get("").body())
                .contains(
                        "<dt><a href=\"/console/people?kind=all\">Users</a></dt><dd>201</dd>",
                        "<dt><a href=\"/console/service-accounts\">Service accounts</a></dt><dd>200 or more</dd>");
    }

    @Test
    void showsExpiringExpiredAndUnusedTokensToAdmins() {
        Browsing admin = scene.admin();
        scene.project("Orbit");
        assertThat(admin.get("").body())
                .contains(
                        "<dt><a href=\"/console/projects\">Projects</a></dt><dd>2</dd>",
                        "<dt><a href=\"/console/people\">People</a></dt><dd>1</dd>",
                        "<dt><a href=\"/console/all-tokens\">Tokens</a></dt><dd>1</dd>")
                .doesNotContain("Needs attention", "Admins without a passkey");
        admin.post("/tokens/new", "name", "laptop", "expires", "7d");
        admin.post("/tokens/new", "name", "tablet", "expires", "90d");
        assertThat(admin.get("").body())
                .contains("<h2>Needs attention</h2>")
                .contains("?state=ends-soon\">Tokens that end within 14 days</a> <b>1</b></li>")
                .doesNotContain("not used for 90 days", "have expired");
        scene.clock.advance(Duration.ofDays(91));
        String other = scene.userToken("Grace", "grace@example.org", Role.ORG_ADMIN);
        assertThat(scene.browser().signedIn(other).get("").body())
                .contains("?state=unused\">Tokens that were not used for 90 days</a> <b>1</b></li>")
                .contains("?state=expired\">Tokens that have expired</a> <b>2</b></li>")
                .doesNotContain("end within 14 days");
    }

    @Test
    void countsAdminsWithoutPasskeyWhenServerOffersPasskeys() {
        try (ConsoleScene named = ConsoleScene.withName()) {
            Browsing admin = named.admin();
            assertThat(admin.get("").body())
                    .contains("<a href=\"/console/review/no-passkey\">Admins without a passkey</a> <b>1</b></li>");
        }
    }

    @Test
    void countsPeopleWhoHaveNotJoined() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        scene.invite("Bob", "bob@example.org", Role.CLIENT);
        assertThat(scene.admin().get("").body())
                .contains("<a href=\"/console/review/not-joined\">People who have not joined</a> <b>2</b></li>");
    }

    @Test
    void countsServiceAccountTokensWhoseCreatorIsSuspended() {
        Browsing admin = scene.admin();
        String ingrid = scene.userToken("Ingrid", "ingrid@example.org", Role.ORG_ADMIN);
        String bot = admin.created("/service-accounts/new", "name", "bot", "role", "client");
        scene.browser().signedIn(ingrid).post(bot + "/tokens/new", "name", "nightly", "expires", "never");
        admin.post(bot + "/tokens/new", "name", "weekly", "expires", "never");
        assertThat(admin.get("").body()).doesNotContain("people who left");
        admin.post(scene.pathOf(admin, "ingrid@example.org") + "/suspend");
        String overview = admin.get("").body();
        assertThat(overview)
                .contains("?state=creator-gone\">Service-account tokens made by people who left</a> <b>1</b></li>");
        assertThat(admin.get("/all-tokens?state=creator-gone").body())
                .contains("<bdi>nightly</bdi>")
                .doesNotContain("<bdi>weekly</bdi>");
    }

    @Test
    void showsOwnTokensToClients() {
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        ada.post("/tokens/new", "name", "laptop", "expires", "7d");
        assertThat(ada.get("").body())
                .contains("<bdi>laptop</bdi><span class=\"state ends-soon\">ends soon</span>", "Manage tokens</a>");
    }

    @Test
    void showsOwnAccountAndProjectsToClients() {
        Browsing ada = scene.joined("Ada Lovelace", "ada@example.org", Role.CLIENT);
        assertThat(ada.get("").body())
                .contains("<h1>Overview</h1>", "Ada Lovelace", "ada@example.org", "Create token</a>")
                .doesNotContain("Needs attention", "class=\"tiles\"")
                .doesNotContain("Set up your account", "Invite a person", "Open invitations", "Recent activity");
        String project = scene.project("Orbit");
        String id = scene.admin().get("/activity").find("href=\"/console/people/([^\"]+)\">Ada Lovelace");
        scene.api("PUT", "/projects/" + project + "/users/" + id, "");
        assertThat(ada.get("").body()).contains("<a href=\"/console/projects/" + project + "\">Orbit</a>");
    }

    @Test
    void showsAdminCallsWithAllTokensOfLast30Days() {
        Browsing admin = scene.admin();
        Browsing ada = scene.browser().signedIn(scene.userToken("Ada", "ada@example.org"));
        scene.userToken("Bob", "bob@example.org");
        assertThat(admin.get("").body()).doesNotContain("<svg role=\"img\"");
        long today = DailyCalls.dayOf(scene.clock.instant());
        DailyCalls old = new DailyCalls(today - 30, List.of(99));
        scene.write(tx -> {
            List<DailyCalls> calls =
                    List.of(new DailyCalls(today - 1, List.of(12, 0, 3)), new DailyCalls(today, List.of(5, 4)), old);
            List<TokenRow> tokens = tx.tokens().list(null, 9);
            for (int i = 0; i < tokens.size(); i++) {
                tx.tokens()
                        .used(
                                tokens.get(i).tokenId(),
                                tx.now(),
                                new TokenActivity(null, calls.get(i), null, null, null));
            }
            assertThat(tokens).hasSameSizeAs(calls);
        });

        assertThat(admin.get("").body())
                .contains(
                        "24 calls in the last 30 days (UTC), at most 12 on one day: 2026-11-19",
                        "<title>2026-11-21: 8</title>",
                        "Without calls with deleted tokens.")
                .doesNotContain("that were used last are counted");
        assertThat(ada.get("").body()).doesNotContain("<svg role=\"img\"");
    }

    @Test
    void saysThatCallsAreMissingOnlyWithMoreThan1000Tokens() {
        Browsing admin = scene.admin();
        scene.userToken("Ada", "ada@example.org");
        String some = "Only the 1,000 tokens that were used last are counted.";
        DailyCalls one = new DailyCalls(DailyCalls.dayOf(scene.clock.instant()), List.of(1));
        addTokens(one, 998);
        assertThat(admin.get("").body())
                .contains("1,000 calls in the last 30 days (UTC)")
                .doesNotContain(some);
        addTokens(one, 1);
        assertThat(admin.get("").body()).contains("1,000 calls in the last 30 days (UTC)", some);
    }

    /** Adds tokens, and records these calls of every token. */
    private void addTokens(DailyCalls calls, int count) {
        scene.write(tx -> {
            TokenRow model = tx.tokens().list(null, 1).get(0);
            int first = tx.tokens().list(null, 2_000).size();
            for (int i = first; i < first + count; i++) {
                UUID id = new UUID(7, i);
                tx.tokens()
                        .insert(new TokenRow(
                                id,
                                model.userId(),
                                null,
                                "csts_k7Qm2Z0000",
                                TokenHash.of("token " + i),
                                tx.now(),
                                null,
                                null));
            }
            tx.tokens()
                    .list(null, 2_000)
                    .forEach(token -> tx.tokens()
                            .used(token.tokenId(), tx.now(), new TokenActivity(null, calls, null, null, null)));
        });
    }
}
