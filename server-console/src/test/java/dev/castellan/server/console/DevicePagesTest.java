package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow.Device;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow.State;
import dev.castellan.server.internal.store.rows.TokenHash;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the pages on which people give access to programs that show a code. */
@Tag("slow")
final class DevicePagesTest {

    private static final String CODE = "BCDF-GHJK-LMNP-QRST-VWXZ";
    private static final String LINK = "/device?code=" + CODE;
    private static final String APPROVE = "/device/approve?code=" + CODE;
    private static final TokenHash HASH = TokenHash.of(CODE.replace("-", ""));

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void showsProgramOfCodeAndApprovesIt() {
        assertThat(ada.get(LINK).body()).contains("value=\"" + CODE + "\"").contains("shows the same code");
        assertThat(ada.get(LINK + "&language=de").words()).contains("Programm anmelden", "denselben Code");
        assertThat(login()).as("GET changes nothing").isNull();

        assertThat(ada.post("/device", "code", " bcdf ghjk lmnp qrst vwxz ").header("Location"))
                .isEqualTo("/console" + APPROVE);
        BrowserResponse waiting = ada.get(APPROVE);
        assertThat(waiting.words()).contains("Waiting for the program");
        assertThat(waiting.header("Refresh")).isEqualTo("2");
        assertThat(ada.post(APPROVE, "decision", "approve").words()).contains("This login has ended");

        asks();
        scene.clock.advance(Duration.ofMinutes(3));
        BrowserResponse open = ada.get(APPROVE);
        assertThat(open.header("Refresh")).isEmpty();
        assertThat(open.words())
                .contains("Let castellan work as you?", "laptop", "198.51.100.7", "3 minutes ago", "in 8 hours", CODE)
                .contains("Approve only if you have just started this program yourself.");
        assertThat(ada.get(APPROVE + "&language=de").words())
                .contains("castellan in Ihrem Namen handeln lassen?", "Stimmen Sie nur zu");
        assertThat(state()).isEqualTo(State.OPEN);

        assertThat(ada.post(APPROVE, "decision", "approve").header("Location")).isEqualTo("/console" + APPROVE);

        assertThat(state()).isEqualTo(State.APPROVED);
        BrowserResponse approved = ada.get(APPROVE);
        assertThat(approved.header("Refresh")).isEqualTo("2");
        assertThat(approved.words()).contains("castellan may sign in").doesNotContain("castellan is signed in");
        scene.write(tx -> tx.deviceLogins()
                .put(tx.deviceLogins().byCode(HASH).orElseThrow().withState(State.USED)));
        assertThat(ada.get(APPROVE).header("Refresh")).isEmpty();
        assertThat(ada.get(APPROVE).words()).contains("castellan is signed in", "Return to the program.");
        assertThat(ada.get(APPROVE).body()).contains("href=\"/console/tokens\"").doesNotContain("value=\"approve\"");
        assertThat(scene.audit()).contains("\"deviceLogins.approve\"");
        assertThat(scene.admin().get("/activity").words()).contains("Ada let a program sign in as them");
    }

    @Test
    void deniesProgram() {
        ada.post("/device", "code", CODE);
        asks();

        ada.post(APPROVE, "decision", "deny");

        assertThat(state()).isEqualTo(State.DENIED);
        assertThat(ada.get(APPROVE).words()).contains("castellan gets no access");
        assertThat(ada.get(APPROVE + "&language=de").words()).contains("castellan erhält keinen Zugang");
        assertThat(ada.post(APPROVE, "decision", "approve").status()).isEqualTo(422);
        assertThat(state()).isEqualTo(State.DENIED);
    }

    @Test
    void explainsWrongCodesAndLoginsThatHaveEnded() {
        assertThat(ada.post("/device", "code", "<b>").words()).contains("Enter the 20 letters that the program shows");
        assertThat(ada.post("/device?language=de", "code", "x").words()).contains("Geben Sie die 20 Buchstaben ein");
        assertThat(ada.get(APPROVE).words()).contains("This login has ended");
        assertThat(ada.get("/device/approve?language=de").words()).contains("Diese Anmeldung ist beendet");
        assertThat(ada.get("/device?code=%22%3E%3Cb%3E").body()).contains("value=\"&#34;>&lt;b>\"");

        Browsing eve = scene.joined("Eve", "eve@example.org", Role.CLIENT);
        ada.post("/device", "code", CODE);
        assertThat(eve.post("/device", "code", CODE).words()).contains("Somebody else has entered this code.");
        assertThat(eve.get(APPROVE).words()).contains("This login has ended");
    }

    @Test
    void needsRecentSignInAndKeepsTheCode() {
        assertThat(scene.browser().get(LINK).header("Location"))
                .isEqualTo("/console/sign-in?next=%2Fconsole%2Fdevice%3Fcode%3D" + CODE);
        scene.clock.advance(Duration.ofMinutes(15));

        assertThat(ada.get(LINK).header("Location"))
                .isEqualTo("/console/confirm?next=%2Fconsole%2Fdevice%3Fcode%3D" + CODE);
        assertThat(ada.post("/device", "code", CODE).header("Location")).startsWith("/console/confirm?next=");
        assertThat(login()).isNull();
    }

    @Test
    void refusesSessionOfTokenAndFormsOfOtherSites() {
        Browsing token = scene.admin();
        assertThat(token.post("/device", "code", CODE).status()).isEqualTo(403);
        String foreign = "Sec-Fetch-Site: cross-site\r\nOrigin: https://evil.example\r\n";
        assertThat(ada.send("POST", "/device", foreign, "code=" + CODE).status())
                .isEqualTo(403);
        assertThat(login()).isNull();
    }

    /** Stores what the program says when it asks for its token. */
    private void asks() {
        scene.write(tx -> {
            DeviceLoginRow row = tx.deviceLogins().byCode(HASH).orElseThrow();
            tx.deviceLogins()
                    .put(row.withDevice(new Device(HASH, "castellan", "laptop", "198.51.100.7", tx.now(), 28_800)));
        });
    }

    private State state() {
        return Objects.requireNonNull(login()).state();
    }

    private @Nullable DeviceLoginRow login() {
        DeviceLoginRow[] found = new DeviceLoginRow[1];
        scene.write(tx -> found[0] = tx.deviceLogins().byCode(HASH).orElse(null));
        return found[0];
    }
}
