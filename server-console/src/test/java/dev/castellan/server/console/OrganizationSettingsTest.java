package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.limits.Quota;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the page with the settings of the organization. */
final class OrganizationSettingsTest {

    private static final String PATH = "/organization";

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
    void clientCannotOpenPage() {
        try (ConsoleScene scene = new ConsoleScene()) {
            Browsing ada = scene.browser().signedIn(scene.userToken("Ada", "ada@example.org", Role.CLIENT));
            assertThat(ada.get(PATH).status()).isEqualTo(403);
        }
    }
}
