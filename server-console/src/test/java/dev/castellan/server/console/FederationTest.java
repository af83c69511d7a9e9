package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.rows.FederatedFrom;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenRow;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the pages for issuers and rules. */
final class FederationTest {

    private static final String GITHUB = "repository_id=71\r\nrepository_owner_id=9\r\nref=refs/heads/main\r\n";
    private static final String SUBJECT = "repo:acme/shop:ref:refs/heads/main";

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing ada = scene.joined("Ada", "ada@example.org", Role.ORG_ADMIN);
    private final String account = ConsoleScene.field(
            scene.api("POST", "/users", "{\"name\":\"deploy\",\"role\":\"client\",\"project_ids\":[]}"), "user_id");

    @Test
    void presetFillsFormSoThatOnlyNumbersAreLeft() {
        assertThat(ada.get("/federation").body()).contains("There is no issuer yet");
        assertThat(ada.get("/federation/new").body())
                .contains(
                        "value=\"https://token.actions.githubusercontent.com\"",
                        "value=\"repository_id repository_owner_id\"",
                        ">\ndiscovery</textarea>");
        String issuer = issuer();
        assertThat(ada.get(issuer + "/rules/new").body())
                .contains(
                        ">\nrepository_id=\nrepository_owner_id=\nref=refs/heads/main</textarea>", ">deploy</option>");
        assertThat(ada.get("/federation/new?preset=gitlab").body()).contains("value=\"https://gitlab.com\"");
        assertThat(ada.get("/federation/new?preset=kubernetes").body())
                .contains("value=\"sub\"")
                .doesNotContain(">\ndiscovery</textarea>");
    }

    @Test
    void pageOfRuleShowsTokensAndEndsThem() {
        String rule = rule();
        assertThat(ada.get(rule).body())
                .contains("Rule for deploy", "repository_id=71", "after at most 15 minutes", "no token by this rule");
        token(rule);
        BrowserResponse shown = ada.get(rule);
        assertThat(shown.body()).contains(SUBJECT, "in 15 minutes");
        String token = shown.find("href=\"/console(/service-accounts/[^\"]+/tokens/[^\"]+)\"");
        assertThat(ada.get(token).body())
                .contains(SUBJECT, "href=\"/console" + rule + "\">Rule for deploy")
                .doesNotContain("name=\"allowed_addresses\"");
        assertThat(ada.get("/service-accounts/" + account).body())
                .contains(">federated<")
                .doesNotContain("/rotate", "/rename\"");
        assertThat(ada.get(rule + "/disable").body()).contains("Disable the rule for deploy?");
        assertThat(ada.post(rule + "/disable").header("Location"))
                .isEqualTo("/console" + rule + "?notice=rule-disable&object=deploy");
        assertThat(ada.get(rule).body()).contains(">disabled<").doesNotContain(SUBJECT);
        ada.post(rule + "/enable");
        assertThat(ada.get(rule).body()).contains(">enabled<");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rule_unknown",
                "rule_disabled",
                "issuer_disabled",
                "claim_not_pinned",
                "account_suspended",
                "malformed",
                "algorithm",
                "unknown_key",
                "keys_unavailable",
                "keys_changed",
                "signature",
                "issuer",
                "audience",
                "subject",
                "expired",
                "not_yet_valid",
                "claim"
            })
    void pageOfRuleShowsReasonOfRefusal(String reason) {
        String rule = rule();
        refuse(rule, reason);
        String body = ada.get(rule).body();
        assertThat(body).contains("A JWT was not exchanged by ", ">Reason <bdi>", "Subject <bdi>" + SUBJECT);
        assertThat(body).doesNotContain("<bdi>" + reason + "</bdi>", "none");
    }

    @Test
    void listOfIssuersNamesAccountsAndStatesOfRules() {
        String rule = rule();
        ada.post(rule + "/disable");
        assertThat(ada.get("/federation").body())
                .containsPattern("href=\"/console" + rule + "\">[^<]+</a>\\s*<span class=\"state[^>]*>disabled");
        assertThat(ada.get("/federation").body()).doesNotContain(" more</a>");
        String page = ada.get(rule).find("href=\"/console(/federation/issuers/[0-9a-f-]{36})\"") + "/rules/new";
        for (int i = 1; i < 7; i++) {
            ada.post(page, "user_id", account, "match", GITHUB + "ref=" + i, "minutes", "15");
        }
        assertThat(ada.get("/federation").body()).contains("and 2 more</a>");
    }

    @Test
    void pageOfIssuerWarnsAboutUnknownKey() {
        String rule = rule();
        String issuer = ada.get(rule).find("href=\"/console(/federation/issuers/[0-9a-f-]{36})\"");
        assertThat(ada.get(issuer).body()).doesNotContain("unknown key");
        refuse(rule, "unknown_key");
        assertThat(ada.get(issuer).body()).contains("A JWT with an unknown key was refused lately");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "repository_id=71;repository_owner_id=9|Also match",
                "repository_id=71;repository_owner_id=9;ref|This line has not all of them: ref",
                "repository_id=71;ref=refs/heads/main|the claim repository_owner_id",
                "repository_id=71;repository_owner_id=9;ref=refs/heads/*|not a wildcard"
            })
    void refusesClaimsThatMatchTooMuch(String claims, String message) {
        String page = issuer() + "/rules/new";
        BrowserResponse refused =
                ada.post(page, "user_id", account, "match", claims.replace(";", "\r\n"), "minutes", "15");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains(message, claims.split(";")[0]);
    }

    @Test
    void refusesServiceAccountDefaultOfKubernetes() {
        String keys = "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"" + "A".repeat(43) + "\"}]}";
        String cluster = issuer("cluster", "https://kubernetes.default.svc", keys, "sub");
        assertThat(ada.post(
                                cluster + "/rules/new",
                                "user_id",
                                account,
                                "match",
                                "sub=system:serviceaccount:shop:default",
                                "minutes",
                                "15")
                        .body())
                .contains("Choose another service account in Kubernetes");
    }

    @Test
    void changesRuleAndIssuerWithoutOverwritingOthers() {
        String rule = rule();
        String shown = "repository_id=71\nrepository_owner_id=9\nref=refs/heads/main";
        String changed = GITHUB + "ref=refs/heads/release\r\n";
        ada.post(rule + "/edit", "match", changed, "shown_match", shown, "minutes", "5", "shown_minutes", "15");
        assertThat(ada.get(rule).body()).contains("ref=refs/heads/release", "after at most 5 minutes");
        BrowserResponse late =
                ada.post(rule + "/edit", "match", "ref=x", "shown_match", shown, "minutes", "5", "shown_minutes", "5");
        assertThat(late.status()).isEqualTo(422);
        assertThat(ada.get(rule).body()).contains("ref=refs/heads/release");
        String issuer = ada.get(rule).find("href=\"/console(/federation/issuers/[0-9a-f-]{36})\"");
        ada.post(
                issuer + "/edit",
                "name",
                "Our GitHub",
                "shown_name",
                "GitHub Actions",
                "keys",
                "https://keys.example/jwks",
                "shown_keys",
                "discovery",
                "required_claims",
                "repository_id",
                "shown_required_claims",
                "repository_id repository_owner_id");
        assertThat(ada.get(issuer).body())
                .contains("Our GitHub", "https://keys.example/jwks", "<code>repository_id</code>");
        ada.post(issuer + "/delete");
        assertThat(ada.get(rule).status()).isEqualTo(404);
        assertThat(ada.get("/federation").body()).doesNotContain("Our GitHub");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/federation/new", "/rules/new"})
    void sessionThatBeganWithTokenCannotAddAnything(String page) {
        Browsing root = scene.admin();
        String path = page.startsWith("/rules") ? issuer() + page : page;
        BrowserResponse refused = root.post(
                path,
                page.startsWith("/rules")
                        ? new String[] {"user_id", account, "match", GITHUB, "minutes", "15"}
                        : new String[] {
                            "name",
                            "x",
                            "issuer",
                            "https://ci.example",
                            "audience",
                            "x",
                            "keys",
                            "discovery",
                            "required_claims",
                            ""
                        });
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body()).contains("ign in with a password or a passkey");
    }

    @Test
    void asksForSignInIfSessionIsNotRecent() {
        String rule = rule();
        scene.clock.advance(Duration.ofMinutes(45));
        assertThat(ada.get(rule).status()).isEqualTo(200);
        assertThat(ada.get(rule + "/edit").header("Location")).startsWith("/console/confirm?next=");
        assertThat(ada.post(rule + "/disable").header("Location")).startsWith("/console/confirm?next=");
        assertThat(ada.get(rule).body()).contains(">enabled<");
    }

    @Test
    void clientsSeeNothing() {
        Browsing client = scene.joined("Grace", "grace@example.org", Role.CLIENT);
        for (String path : new String[] {"/federation", "/federation/new", rule()}) {
            assertThat(client.get(path).status()).isEqualTo(403);
        }
        assertThat(client.get("").body()).doesNotContain("Workload identity");
    }

    private String issuer() {
        return issuer(
                "GitHub Actions",
                "https://token.actions.githubusercontent.com",
                "discovery",
                "repository_id repository_owner_id");
    }

    private String issuer(String name, String url, String keys, String required) {
        BrowserResponse created = ada.post(
                "/federation/new",
                "name",
                name,
                "issuer",
                url,
                "audience",
                "https://service.example",
                "keys",
                keys,
                "required_claims",
                required);
        return path(created);
    }

    private String rule() {
        return path(ada.post(issuer() + "/rules/new", "user_id", account, "match", GITHUB, "minutes", "15"));
    }

    private static String path(BrowserResponse created) {
        assertThat(created.status()).as(created.text()).isEqualTo(303);
        return created.header("Location").replaceFirst("^/console", "").replaceFirst("\\?.*", "");
    }

    private void token(String rule) {
        scene.write(tx -> tx.tokens()
                .insert(new TokenRow(
                                UUID.randomUUID(),
                                UUID.fromString(account),
                                null,
                                "csts_AbCdEf1234",
                                TokenHash.of("made-up"),
                                tx.now(),
                                tx.now().plus(Duration.ofMinutes(15)),
                                null)
                        .federatedFrom(
                                new FederatedFrom(id(rule), "https://token.actions.githubusercontent.com", SUBJECT))));
    }

    /** Adds the event of a refusal, as an exchange writes it. */
    private void refuse(String rule, String reason) {
        scene.write(tx -> tx.auditEvents()
                .insert(new AuditRow(
                        UUID.randomUUID(),
                        tx.now(),
                        "tokens.exchangeRefused",
                        AuditRow.Via.API,
                        null,
                        null,
                        null,
                        List.of(id(rule)),
                        List.of(),
                        "192.0.2.7",
                        List.of(new FieldChange("reason", null, reason), new FieldChange("subject", null, SUBJECT)))));
    }

    private static UUID id(String rule) {
        return UUID.fromString(rule.substring(rule.lastIndexOf('/') + 1));
    }
}
