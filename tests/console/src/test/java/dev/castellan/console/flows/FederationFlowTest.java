package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that an admin lets the jobs of a repository call the API, sees why one cannot, and ends the access. */
@InChromium
@Tag("browser")
final class FederationFlowTest {

    private static final Map<String, String> JOB =
            Map.of("repository_id", "71", "repository_owner_id", "9", "ref", "refs/heads/main");

    private final Fixture fixture = new Fixture();
    private final Browser browser = Browser.of(fixture);

    @AfterEach
    void close() {
        browser.close();
        fixture.close();
    }

    @Test
    void adminConnectsRepositoryAndDisconnectsIt() {
        fixture.create("/users", Map.of("name", "deploy", "role", "client", "project_ids", List.of()), "user_id");
        Map<String, ?> ada = Map.of("name", "Ada", "email", "ada@example.org", "role", "org_admin");
        browser.join(fixture.invite(fixture.adminToken(), ada).path("code").asText());

        browser.follow("Workload identity").heading("Workload identity").follow("Add issuer");
        browser.heading("Add issuer")
                .type("Audience", "https://service.example")
                .press("Add issuer");
        browser.heading("GitHub Actions").follow("Add rule");
        browser.heading("Add rule").paste("Claims", "repository_id=71\nrepository_owner_id=9\nref=refs/heads/main");
        browser.press("Add rule").heading("Rule for deploy");
        String rule = browser.text("dl.facts dd:last-of-type code");

        String token = fixture.exchange(rule, JOB);
        assertThat(fixture.status(token)).isEqualTo(200);
        browser.open("/federation/rules/" + rule).heading("Rule for deploy");
        assertThat(browser.text("main")).contains("repo:acme/shop:ref:refs/heads/main", "in 10 minutes");

        assertThat(fixture.exchange(rule, Map.of("repository_id", "72", "repository_owner_id", "9", "ref", "x")))
                .isEmpty();
        browser.open("/federation/rules/" + rule).heading("Rule for deploy");
        assertThat(browser.text("main")).contains("a claim is missing or has another value", "Claim repository_id");

        browser.follow("Disable rule").heading("Disable the rule for deploy?").press("Disable rule");
        browser.heading("Rule for deploy");
        assertThat(browser.text("[role=status]")).isEqualTo("The rule for deploy is disabled. Its tokens have ended.");
        assertThat(browser.text("main")).contains("There is no token by this rule now.");
        assertThat(fixture.status(token)).isEqualTo(401);
        assertThat(fixture.exchange(rule, JOB)).isEmpty();
    }
}
