package dev.castellan.console.flows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.console.browser.Accessibility;
import dev.castellan.console.browser.Browser;
import dev.castellan.console.browser.Fixture;
import dev.castellan.console.browser.InChromium;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that an admin acts on several objects at once. */
@InChromium
@Tag("browser")
final class BulkActionFlowTest {

    @AutoClose
    private final Fixture fixture = new Fixture();

    @AutoClose
    private final Browser admin = Browser.of(fixture);

    @Test
    void revokesAllTokensInFilteredList() {
        admin.signIn(fixture.adminToken()).open("/all-tokens?owner=grace%40example.org");
        admin.press("Select all").leaving().press("Delete the selected tokens").remaining();
        assertThat(admin.text("h1")).startsWith("Delete the token laptop (");
        assertThat(admin.text("main li")).contains("of Grace Hopper");
        assertThat(Accessibility.violations(admin)).isEmpty();
        assertThat(fixture.status(fixture.userToken())).isEqualTo(200);
        admin.leaving().press("Delete these tokens").remaining();
        assertThat(admin.text("[role=status]")).startsWith("Token laptop (");
        assertThat(admin.text("main")).contains("No token matches.");
        assertThat(fixture.status(fixture.userToken())).isEqualTo(401);
        assertThat(fixture.status(fixture.adminToken())).isEqualTo(200);
    }

    @Test
    void invitesPeopleFromPastedList() {
        admin.signIn(fixture.adminToken()).follow("People").follow("Invite a person");
        admin.follow("Invite several people").heading("Invite several people");
        admin.paste("People, one on each line", "Emmy Noether <emmy@example.org>\nlise@example.org");
        admin.leaving().press("Check the list").remaining();
        admin.leaving().press("Invite 2 people").remaining().heading("People are invited");
        String link = admin.text("#secret").lines().findFirst().orElseThrow().split(" ", 2)[1];
        try (Browser emmy = Browser.of(fixture)) {
            emmy.openUrl(link).press("Continue").heading("Set your password");
            assertThat(emmy.text("main")).contains("Emmy Noether");
        }
        assertThat(admin.recording().unexpected()).isEmpty();
    }
}
