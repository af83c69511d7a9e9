package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests that an invitation counts as open only until it expires. */
final class ExpiredInvitationTest {

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing admin = scene.admin();

    @Test
    void everyPageShowsInvitationAsExpiredAfter72Hours() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        String path = scene.pathOf(admin, "ada@example.org");
        scene.clock.advance(Duration.ofHours(72).minusMillis(1));
        Browsing before = scene.admin();
        assertThat(before.get(path).body())
                .contains("invited\">invited<", "An invitation is open.", "Resend invitation</a>")
                .doesNotContain("expired");
        assertThat(before.get("/people").body()).contains("<span class=\"state invited\">invited</span>");
        assertThat(before.get("/review/not-joined").body()).doesNotContain("expired");
        assertThat(before.get("").body()).contains("People who have not joined</a> <b>1</b></li>");

        scene.invite("Grace", "grace@example.org", Role.CLIENT);
        scene.clock.advance(Duration.ofMillis(1));
        assertThat(before.get(path).body())
                .contains("expired\">invitation expired<", "The invitation expired ", "Resend invitation</a>")
                .doesNotContain("An invitation is open.", "has ended");
        assertThat(before.get("/people").body())
                .containsOnlyOnce("<span class=\"state expired\">invitation expired</span>")
                .containsOnlyOnce("<span class=\"state invited\">invited</span>");
        assertThat(before.get("/review/not-joined").body())
                .containsOnlyOnce("<span class=\"state expired\">invitation expired</span>");
        assertThat(before.get("").body())
                .contains(
                        "People who have not joined</a> <span>links that do not work any more: 1</span> <b>2</b></li>");

        before.post("/confirm");
        Browsing repeated = scene.admin();
        repeated.post(path + "/invitation");
        assertThat(repeated.get(path).body()).contains("An invitation is open.").doesNotContain("expired");
    }

    @Test
    void showsRecoveryLinkAsExpiredAfterOneHour() {
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        String path = scene.pathOf(admin, "ada@example.org");
        admin.post(path + "/invitation", "keep_credentials", "true");
        assertThat(admin.get(path).body()).contains("A recovery link is open.");
        scene.clock.advance(Duration.ofHours(1));
        assertThat(scene.admin().get(path).body())
                .contains("The recovery link expired ", "Send a new link</a>", "active")
                .doesNotContain("A recovery link is open.");
    }
}
