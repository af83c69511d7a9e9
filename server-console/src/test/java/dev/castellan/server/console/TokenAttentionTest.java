package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.server.internal.store.rows.TokenActivity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests which tokens need attention, and that each list shows the tokens that the overview counts. */
final class TokenAttentionTest {

    private static final Pattern NAME =
            Pattern.compile("<th scope=\"row\" data-label=\"Name\"><a[^>]*><bdi>([^<]*)</bdi>");

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Instant start = scene.clock.instant();
    private final UUID ada = user("Ada", "ada@example.org");

    @Test
    void neverUsedTokenCountsAsUnusedAfterNinetyDays() {
        token(ada, "for ever", null);
        token(ada, "for 700 days", days(700));
        token(ada, "for 120 days", days(120));
        token(ada, "for 90 days", days(90));
        scene.clock.advance(Duration.ofDays(90).minusMillis(1));
        counts("unused");
        scene.clock.advance(Duration.ofMillis(1));
        counts("unused", "for ever", "for 700 days", "for 120 days");
    }

    @Test
    void tokenCountsAsUnusedNinetyDaysAfterLastUse() {
        IssuedToken used = token(ada, "used", null);
        token(ada, "never used", null);
        scene.clock.advance(Duration.ofDays(60));
        use(used);
        scene.clock.advance(Duration.ofDays(90).minusMillis(1));
        counts("unused", "never used");
        scene.clock.advance(Duration.ofMillis(1));
        counts("unused", "never used", "used");
    }

    @Test
    void expiredTokenNoLongerCountsAsExpiringSoon() {
        token(ada, "now", start.plus(Duration.ofHours(25)));
        token(ada, "14 days", days(14).plus(Duration.ofHours(25)));
        token(ada, "after 14 days", days(14).plus(Duration.ofHours(25)).plusMillis(1));
        token(ada, "for ever", null);
        token(ada, "of a day", start.plus(Duration.ofHours(24)));
        scene.clock.advance(Duration.ofHours(25).minusMillis(1));
        counts("ends-soon", "now");
        counts("expired", "of a day");
        scene.clock.advance(Duration.ofMillis(1));
        counts("ends-soon", "14 days");
        counts("expired", "of a day", "now");
    }

    @Test
    void countsServiceAccountTokensAsUnusedExpiringSoonOrExpired() {
        UUID bot = UUID.fromString(ConsoleScene.field(
                scene.api("POST", "/users", "{\"name\":\"bot\",\"role\":\"client\",\"project_ids\":[]}"), "user_id"));
        token(bot, "unused", null);
        token(bot, "soon", days(95));
        token(bot, "over", days(30));
        scene.clock.advance(Duration.ofDays(91));
        counts("unused", "unused", "soon");
        counts("ends-soon", "soon");
        counts("expired", "over");
    }

    @Test
    void countsTokensOfSuspendedUserOnlyWhenExpired() {
        token(ada, "unused", null);
        token(ada, "soon", days(95));
        token(ada, "over", days(30));
        scene.server.administration().suspendUser(scene.organization, ada);
        scene.clock.advance(Duration.ofDays(91));
        counts("unused");
        counts("ends-soon");
        counts("expired", "over");
    }

    @Test
    void doesNotCountRotatedTokenAsExpiringSoon() {
        IssuedToken old = token(ada, "old", days(30));
        scene.clock.advance(Duration.ofDays(20));
        counts("ends-soon", "old");
        scene.api("POST", "/users/tokens/" + old.id() + "/rotation", "{\"overlap_seconds\":86400}");
        assertThat(admin().get("/all-tokens").body())
                .contains("<bdi>old</bdi>", "<span class=\"state replaced\">replaced</span>");
        counts("ends-soon");
        scene.clock.advance(Duration.ofDays(1));
        counts("expired", "old");
    }

    @Test
    void overviewCountEqualsNumberOfTokensListedOnAllPages() {
        for (int i = 0; i < 30; i++) {
            token(ada, "old " + i, null);
            use(token(ada, "used " + i, null));
        }
        scene.clock.advance(Duration.ofDays(90));
        for (int i = 0; i < 30; i++) {
            token(ada, "new " + i, days(100));
        }
        Browsing admin = admin();
        List<String> visible = names(admin, "unused");
        assertThat(visible).hasSize(60).doesNotHaveDuplicates().noneMatch(name -> name.startsWith("new"));
        assertThat(admin.get("").body()).contains("not used for 90 days</a> <b>60</b></li>");
        assertThat(names(admin, "ends-soon")).hasSize(30);
        assertThat(admin.get("").body()).contains("end within 14 days</a> <b>30</b></li>");
    }

    /** Checks that the list shows these tokens, and that the overview counts as many. */
    private void counts(String state, String... names) {
        Browsing admin = admin();
        assertThat(names(admin, state)).as(state).containsExactlyInAnyOrder(names);
        String overview = admin.get("").body();
        if (names.length == 0) {
            assertThat(overview).doesNotContain("state=" + state + "\"");
        } else {
            assertThat(overview).containsPattern("state=" + state + "\">[^<]*</a> <b>" + names.length + "</b></li>");
        }
    }

    /** Returns an admin's browser. The token of the admin is used now, so it is in no list. */
    private Browsing admin() {
        return scene.admin();
    }

    private static List<String> names(Browsing admin, String state) {
        List<String> names = new ArrayList<>();
        Browsing.BrowserResponse visible = admin.get("/all-tokens?state=" + state);
        while (true) {
            Matcher name = NAME.matcher(visible.body());
            while (name.find()) {
                names.add(name.group(1));
            }
            if (!visible.body().contains("rel=\"next\"")) {
                return names;
            }
            visible = admin.get(visible.page("next"));
        }
    }

    private Instant days(int days) {
        return start.plus(Duration.ofDays(days));
    }

    private UUID user(String name, String email) {
        scene.invite(name, email, Role.CLIENT);
        String path = scene.pathOf(scene.admin(), email);
        return UUID.fromString(path.substring(path.lastIndexOf('/') + 1));
    }

    private IssuedToken token(UUID owner, String name, @Nullable Instant end) {
        NewToken expected = new NewToken(name, owner, end);
        return scene.server.administration().createToken(scene.organization, expected);
    }

    private void use(IssuedToken token) {
        scene.write(tx -> tx.tokens().used(token.id(), tx.now(), TokenActivity.NONE));
    }
}
