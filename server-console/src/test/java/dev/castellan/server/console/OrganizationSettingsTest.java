package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.limits.Quota;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the page with the settings of the organization. */
final class OrganizationSettingsTest {

    private static final String PATH = "/organization";
    private static final String LIMITS = "/organization/limits";
    private static final String TOKENS = "max_token_lifetime_days";
    private static final String SESSIONS = "max_session_hours";

    @Test
    void showsIdLimitsAndThatThereAreNoQuotas() {
        try (ConsoleScene scene = new ConsoleScene()) {
            Browsing.BrowserResponse page = scene.admin().get(PATH);
            assertThat(page.body()).contains("<code>" + scene.organization + "</code> <button", "data-copy");
            assertThat(page.words())
                    .contains(
                            "Tokens expireonly at the time that their creator chooses",
                            "Tokens per userat most 1,000",
                            "Sessions endafter at most 12 hours, and after 1 hour without use",
                            "This server offers no passkeys.",
                            "The operator of the server has set no quotas.",
                            "Users 1 no limit",
                            "Payloads 0 MiB no limit")
                    .doesNotContain("%");
            assertThat(page.body()).doesNotContain("<meter");
        }
    }

    @Test
    void showsLimitsOfServerInLanguageOfBrowser() {
        try (ConsoleScene scene = new ConsoleScene(
                builder -> builder.tokens(tokens -> tokens.perUser(20).maxLifetime(Duration.ofDays(90))))) {
            assertThat(scene.admin().get(PATH).words()).contains("after at most 90 days", "at most 20");
            assertThat(scene.admin().get(PATH + "?language=de").words())
                    .contains("nach höchstens 90 Tagen", "nach höchstens 12 Stunden, und nach 1 Stunde ohne Nutzung");
        }
    }

    @Test
    void countsAdminsWithoutPasskeyIfServerOffersPasskeys() {
        try (ConsoleScene scene = ConsoleScene.withName()) {
            Browsing admin = scene.admin();
            assertThat(admin.get(PATH).body())
                    .contains("<a href=\"/console/review/no-passkey\">admins without a passkey: 1</a>");
            scene.passkey(JsonValue.parse(scene.api("GET", "/users/me", ""))
                    .get("user_id")
                    .asString());
            assertThat(admin.get(PATH).words())
                    .contains("Passkeys of adminsoptional")
                    .doesNotContain("admins without a passkey");
        }
    }

    @Test
    void warnsOnceQuotaUsageReaches80Percent() {
        try (ConsoleScene scene = new ConsoleScene(builder -> builder.quotas(quotas ->
                quotas.with(Quota.PROJECTS, 5).with(Quota.USERS, 50_000).with(Quota.INPUTS, 2_000)))) {
            Browsing admin = scene.admin();
            for (int i = 0; i < 2; i++) {
                scene.project("Project");
            }
            assertThat(admin.get(PATH).words())
                    .contains("The operator of the server sets the quotas.", "Projects 3 5 60 %", "Users 1 50,000 0 %")
                    .contains("Tokens 1 no limit")
                    .doesNotContain("nearly full", "ask the operator");
            scene.project("Project");
            Browsing.BrowserResponse nearly = admin.get(PATH);
            assertThat(nearly.words()).contains("ask the operator", "Projects 4 5 80 % nearly full");
            assertThat(nearly.body())
                    .contains("value=\"80\" aria-label=\"Projects\"></meter>", "<a href=\"/console/projects\">");
            scene.project("Project");
            assertThat(admin.get(PATH).words()).contains("Projects 5 5 100 % full");
        }
    }

    @Test
    void showsSizeOfPayloads() {
        try (ConsoleScene scene =
                new ConsoleScene(builder -> builder.quotas(quotas -> quotas.with(Quota.PAYLOAD_BYTES, 1 << 20)))) {
            for (int i = 0; i < 20; i++) {
                scene.api(
                        "POST",
                        "/inputs",
                        JsonValue.of(Map.of("payload", "x".repeat(45_000))).toJson());
            }
            assertThat(scene.admin().get(PATH).words()).contains("Payloads 0.9 MiB 1 MiB 85 % nearly full");
            assertThat(scene.admin().get(PATH + "?language=de").words()).contains("Payloads 0,9 MiB 1 MiB 85 %");
        }
    }

    @Test
    void adminTightensLimitsAndRemovesThem() {
        try (ConsoleScene scene =
                new ConsoleScene(builder -> builder.tokens(tokens -> tokens.maxLifetime(Duration.ofDays(90))))) {
            Browsing admin = scene.admin();
            assertThat(admin.get(PATH).body()).contains("href=\"/console/organization/limits\">Change limits</a>");
            assertThat(admin.get(LIMITS).words()).contains("The server allows: after at most 90 days.");
            assertThat(admin.post(LIMITS, TOKENS, "30", SESSIONS, "8").header("Location"))
                    .isEqualTo("/console/organization?notice=organization-limits");
            assertThat(admin.get(PATH).words())
                    .contains("after at most 30 days", "after at most 8 hours, and after 1 hour without use");
            assertThat(admin.get(LIMITS).body()).contains("value=\"30\"", "value=\"8\"");
            assertThat(scene.api("GET", "/organization", ""))
                    .contains("\"max_token_lifetime_days\":30", "\"max_session_hours\":8");
            assertThat(admin.get("/activity").words())
                    .contains("longest lifetime of a token, in days", "longest session, in hours");

            admin.post(LIMITS, TOKENS, "", SESSIONS, " ");
            assertThat(admin.get(PATH).words()).contains("after at most 90 days", "after at most 12 hours");
            assertThat(scene.api("GET", "/organization", "")).doesNotContain("max_");
        }
    }

    @Test
    void formsOfTokensOfferOnlyAllowedLifetimes() {
        try (ConsoleScene scene = new ConsoleScene()) {
            Browsing admin = scene.admin();
            admin.post(LIMITS, TOKENS, "30", SESSIONS, "");
            for (String path : List.of("/tokens/new", "/service-accounts/new")) {
                assertThat(admin.get(path).body())
                        .contains("<option value=\"7d\">", "<option value=\"never\" selected>In 30 days, the longest")
                        .doesNotContain("<option value=\"30d\"", "<option value=\"90d\"", ">Never<");
            }
            admin.post(
                    "/service-accounts/new", "name", "bot", "role", "client", "token_name", "ci", "expires", "never");
            assertThat(scene.api("GET", "/users/tokens", "")).contains("\"expires_at\":\"2026-12-22T12:00:00.000Z\"");
        }
    }

    @Test
    void limitFormShowsWrongValuesBesideTheirFields() {
        try (ConsoleScene scene =
                new ConsoleScene(builder -> builder.tokens(tokens -> tokens.maxLifetime(Duration.ofDays(90))))) {
            Browsing admin = scene.admin();
            Object before = scene.state();
            assertThat(admin.post(LIMITS, TOKENS, "soon", SESSIONS, "").body())
                    .contains("id=\"max_token_lifetime_days-help\" role=\"alert\">Enter a whole number.");
            assertThat(admin.post(LIMITS, TOKENS, "91", SESSIONS, "").body())
                    .contains(
                            "id=\"max_token_lifetime_days-help\" role=\"alert\">Enter at most 90, because this server allows no longer lifetime. You entered 91.");
            assertThat(admin.post(LIMITS, TOKENS, "", SESSIONS, "13").body())
                    .contains(
                            "id=\"max_session_hours-help\" role=\"alert\">Enter a number from 1 to 12. You entered 13.");
            assertThat(admin.post(LIMITS + "?language=de", TOKENS, "91", SESSIONS, "")
                            .words())
                    .contains("Geben Sie höchstens 90 ein, weil dieser Server");
            assertThat(admin.post(LIMITS + "?language=de", TOKENS, "", SESSIONS, "13")
                            .words())
                    .contains("Geben Sie eine Zahl von 1 bis 12 ein. Eingegeben haben Sie 13.");
            assertThat(scene.state()).isSameAs(before);
        }
    }

    @Test
    void unchangedLimitFormWritesNothing() {
        try (ConsoleScene scene = new ConsoleScene()) {
            Browsing admin = scene.admin();
            admin.post(LIMITS, TOKENS, "30", SESSIONS, "");
            Object before = scene.state();
            assertThat(admin.post(LIMITS, TOKENS, "30", SESSIONS, "").status()).isEqualTo(303);
            assertThat(scene.state()).isSameAs(before);
        }
    }

    @Test
    void sessionOlderThanNewLimitEndsAtOnce() {
        try (ConsoleScene scene = new ConsoleScene()) {
            Browsing admin = scene.admin();
            for (int i = 0; i < 2; i++) {
                scene.clock.advance(Duration.ofMinutes(50));
                assertThat(admin.get(PATH).status()).isEqualTo(200);
            }
            admin.post(LIMITS, TOKENS, "", SESSIONS, "1");
            assertThat(admin.get(PATH).header("Location")).startsWith("/console/sign-in");
            assertThat(scene.admin().get(PATH).words()).contains("after at most 1 hour");
        }
    }

    @Test
    void clientCannotOpenPage() {
        try (ConsoleScene scene = new ConsoleScene()) {
            Browsing ada = scene.browser().signedIn(scene.userToken("Ada", "ada@example.org", Role.CLIENT));
            assertThat(ada.get(PATH).status()).isEqualTo(403);
        }
    }
}
