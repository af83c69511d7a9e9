package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests that a filter that several users match leads to each of them. */
final class AmbiguousFilterTest {

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing admin = scene.admin();

    @Test
    void activityFilterOffersAllMatchingUsers() {
        scene.joined("Lars Müller", "muller@example.org", Role.CLIENT);
        scene.joined("Ingrid", "ingrid.larsson@example.org", Role.CLIENT);
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        BrowserResponse page = admin.get("/activity?actor=lars&operation=sessions.signIn");
        assertThat(page.status()).isEqualTo(422);
        assertThat(page.body())
                .contains("id=\"actor-help\" role=\"alert\">Several users match.", "value=\"lars\"")
                .contains(">Ingrid (ingrid.larsson@example.org)</a>")
                .doesNotContain("ada@example.org");
        String lars = page.find("href=\"/console(/activity[^\"]*)\">Lars Müller \\(muller@example.org\\)</a>");
        assertThat(lars).contains("operation=sessions.signIn");
        assertThat(admin.get(lars.replace("&amp;", "&")).status()).isEqualTo(200);
        assertThat(admin.get(lars.replace("&amp;", "&").replace("sessions.signIn", "invitations.join"))
                        .words())
                .contains("Lars Müller joined")
                .doesNotContain("Ingrid joined");
    }

    @Test
    void tokenFilterOffersAllMatchingOwners() {
        scene.userToken("Lars Müller", "muller@example.org");
        scene.userToken("Lars Larsson", "larsson@example.org");
        BrowserResponse page = admin.get("/all-tokens?owner=LARS&state=never-used");
        assertThat(page.status()).isEqualTo(422);
        String lars = page.find("href=\"/console(/all-tokens[^\"]*)\">Lars Larsson \\(larsson@example.org\\)</a>");
        assertThat(page.body()).doesNotContain("No token matches");
        assertThat(admin.get(lars.replace("&amp;", "&")).body())
                .contains(">Lars Larsson</a>")
                .doesNotContain("Müller");
    }

    @Test
    void offersUserChoiceOnlyIfSeveralUsersMatch() {
        scene.userToken("Lars Müller", "muller@example.org");
        for (String actor : new String[] {"lars", "nobody", "", "muller%40example.org"}) {
            assertThat(admin.get("/activity?actor=" + actor).body()).doesNotContain("class=\"plain-list candidates\"");
        }
    }

    @Test
    void escapesMarkupInNamesOfMatchingUsers() {
        scene.userToken("<b>Lars</b>", "a@example.org");
        scene.userToken("<b>Lars</b>", "b@example.org");
        assertThat(admin.get("/activity?actor=lars").body())
                .contains("&lt;b&gt;Lars")
                .doesNotContain("<b>Lars");
    }
}
