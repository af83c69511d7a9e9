package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the form that offboards a person keeps the choices of an admin who must sign in first. */
@InChromium
@Tag("browser")
final class OffboardFlowTest {

    private final Fixture fixture = new Fixture();
    private final Browser ada = Browser.of(fixture);

    @AfterEach
    void close() {
        ada.close();
        fixture.close();
    }

    @Test
    void formKeepsChoicesUntilAdminHasSignedInAgain() {
        Map<String, ?> admin = Map.of("name", "Ada", "email", "ada@example.org", "role", "org_admin");
        ada.join(fixture.invite(fixture.adminToken(), admin).path("code").asText());
        Map<String, ?> leaver = Map.of("name", "Edith", "email", "edith@example.org", "role", "org_admin");
        String edith =
                fixture.invite(fixture.adminToken(), leaver).path("user_id").asText();
        String own = fixture.create("/users/tokens", Map.of("user_id", edith), "token");
        List<String> tokens = List.of(token(own, "build"), token(own, "deploy"), token(own, "test"));
        ada.open("/people/" + edith + "/offboard").heading("Offboard Edith");
        ada.script("document.querySelectorAll('select').forEach((list, i) => { if (i !== 1) list.value ="
                + " [...list.options].find((option) => option.text === 'Keep').value; })");
        ada.tick("Delete the user, too. This cannot be undone.");
        fixture.pass(Duration.ofMinutes(20));
        ada.press("Offboard").heading("Confirm that it is you");
        assertThat(ada.text("[role=status]")).startsWith("The form was not sent. Confirm that it is you");
        ada.type("Password", Fixture.PASSWORD).press("Confirm").heading("Offboard Edith");
        assertThat(choices()).isEqualTo("Keep, Delete these tokens, Keep, true");
        fixture.pass(Duration.ofHours(13));
        ada.press("Offboard").heading("Sign in");
        ada.type("E-mail address", "ada@example.org").type("Password", Fixture.PASSWORD);
        ada.press("Sign in").heading("Offboard Edith");
        assertThat(choices()).isEqualTo("Keep, Delete these tokens, Keep, true");
        ada.press("Offboard").heading("Offboarding of Edith");
        assertThat(tokens).extracting(fixture::status).containsExactly(200, 401, 200);
    }

    private String token(String creator, String account) {
        String id = fixture.call(
                        "POST",
                        "/users",
                        creator,
                        "{\"name\":\"" + account + "\",\"role\":\"client\",\"project_ids\":[]}")
                .path("user_id")
                .asText();
        return fixture.call("POST", "/users/tokens", creator, "{\"user_id\":\"" + id + "\"}")
                .path("token")
                .asText();
    }

    /** Returns the chosen options and the state of the box. */
    private Object choices() {
        return ada.script("return [...document.querySelectorAll('select')].map((list) => list.selectedOptions[0]?.text)"
                + ".concat(document.querySelector('input[name=delete]').checked).join(', ')");
    }
}
