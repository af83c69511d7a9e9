package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the pages for a link whose creator is no longer an active admin. */
@Tag("slow")
final class RefusedInvitationTest {

    private static final String REFUSED = "<span class=\"state refused\">link refused</span>";

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing admin = scene.admin();
    private final Browsing mallory =
            scene.browser().signedIn(scene.userToken("Mallory", "mallory@example.org", Role.ORG_ADMIN));

    /** What happens to the creator of a link. */
    private enum Fate {
        MAKE_CLIENT,
        SUSPEND,
        DELETE
    }

    @ParameterizedTest
    @EnumSource
    void everyPageMarksInvitationAsRefusedAfterCreatorStopsBeingActiveAdmin(Fate fate) {
        mallory.post("/people/invite", "name", "Ada", "email", "ada@example.org", "role", "client");
        String path = scene.pathOf(admin, "ada@example.org");
        assertThat(admin.get(path).body()).contains("invited\">invited<", "An invitation is open.");
        assertThat(admin.get("/people").body()).doesNotContain(REFUSED);
        assertThat(admin.get("").body()).contains("People who have not joined</a> <b>1</b></li>");

        happen(fate);

        assertThat(admin.get(path).body())
                .contains(
                        "refused\">link refused<",
                        "The server refuses the invitation, because its creator is no longer an active admin.",
                        "Resend invitation</a>")
                .doesNotContain("An invitation is open.", "\">invited<");
        assertThat(admin.get("/people").body()).containsOnlyOnce(REFUSED).doesNotContain(">invited<");
        assertThat(admin.get("/review/not-joined").body()).containsOnlyOnce(REFUSED);
        assertThat(admin.get("").body())
                .contains("not joined</a> <span>links that do not work any more: 1</span> <b>1</b></li>");
    }

    @Test
    void invitedUserJoinsWithNewLinkFromAnotherAdmin() {
        mallory.post("/people/invite", "name", "Ada", "email", "ada@example.org", "role", "client");
        String path = scene.pathOf(admin, "ada@example.org");
        happen(Fate.MAKE_CLIENT);

        String code = admin.post(path + "/invitation").find("/join#([A-Za-z0-9_-]+)");

        assertThat(admin.get(path).body()).contains("An invitation is open.").doesNotContain("refuses");
        assertThat(admin.get("/people").body())
                .contains("<span class=\"state invited\">invited</span>")
                .doesNotContain(REFUSED);
        assertThat(scene.browser()
                        .post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD)
                        .status())
                .isEqualTo(303);
    }

    @Test
    void marksRecoveryLinkAsRefusedWhenCreatorIsSuspended() {
        scene.joined("Grace", "grace@example.org", Role.CLIENT);
        String path = scene.pathOf(admin, "grace@example.org");
        mallory.post(path + "/invitation", "keep_credentials", "true");
        happen(Fate.SUSPEND);

        assertThat(admin.get(path).body())
                .contains(
                        "The server refuses the recovery link, because its creator is no longer an active admin.",
                        "Send a new link</a>",
                        "active")
                .doesNotContain("A recovery link is open.");
        assertThat(admin.get("/people").body()).doesNotContain(REFUSED);
    }

    private void happen(Fate fate) {
        String path = scene.pathOf(admin, "mallory@example.org");
        if (fate == Fate.DELETE) {
            admin.post(path + "/tokens/revoke");
        }
        String form = switch (fate) {
            case MAKE_CLIENT -> "/make-client";
            case SUSPEND -> "/suspend";
            case DELETE -> "/delete";
        };
        assertThat(admin.post(path + form).status()).isEqualTo(303);
    }
}
