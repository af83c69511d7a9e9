package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.EmailChangeNotice;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests changes of the own e-mail address, and attacks with the codes. */
class EmailChangeTest {

    private static final String ADA = "ada@castellan.example";
    private static final String NEW = "ada@new.example";

    private final Scene scene = new Scene();
    private final EmailChange change = scene.people.emailChange();
    private final UUID ada = scene.userWithPassword(ADA);
    private final ActiveSession session = scene.signIn(ADA).session();

    @BeforeEach
    void forgetNotices() {
        scene.notices.clear();
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void requestChangesNothingAndReturnsCodeForOneHour() {
        int events = scene.events().size();

        EmailChangeNotice notice = change.request(session, NEW, new Browser(null, null, null, Locale.GERMAN));

        assertThat(notice)
                .isEqualTo(new EmailChangeNotice(
                        scene.organization,
                        "Moonbase",
                        ada,
                        "Ada " + ADA,
                        NEW,
                        notice.code(),
                        scene.clock.instant().plus(Duration.ofHours(1)),
                        Locale.GERMAN));
        assertThat(notice.toString()).doesNotContain(notice.code(), NEW);
        assertThat(change.newEmail(session, notice.code())).isEqualTo(NEW);
        assertThat(user().email()).isEqualTo(ADA);
        assertThat(scene.events()).hasSize(events);
        assertThat(scene.notices).isEmpty();
    }

    @Test
    void mailHasStoredLanguageOfUser() {
        scene.store.write(scene.organization, tx -> {
            tx.users().setLanguage(ada, Locale.ENGLISH);
            return ada;
        });
        assertThat(change.request(session, NEW, new Browser(null, null, null, Locale.GERMAN))
                        .language())
                .isEqualTo(Locale.ENGLISH);
    }

    @Test
    void confirmationChangesAddressWithEventAndNoticeToOldAddress() {
        assertThat(change.confirm(session, code(NEW), browser())).isEqualTo(NEW);

        assertThat(user().email()).isEqualTo(NEW);
        AuditRow event = scene.lastEvent();
        assertThat(event.operation()).isEqualTo("users.update");
        assertThat(event.actorId()).isEqualTo(ada);
        assertThat(event.objectIds()).containsExactly(ada);
        assertThat(event.changes()).singleElement().satisfies(changed -> {
            assertThat(changed.field()).isEqualTo("email");
            assertThat(changed.before()).as("no address is in events").isNull();
            assertThat(changed.after()).isNull();
        });
        assertThat(scene.notices).singleElement().satisfies(notice -> {
            assertThat(notice.kind()).isEqualTo(AccountNotice.Kind.EMAIL);
            assertThat(notice.email()).isEqualTo(ADA);
            assertThat(notice.address()).isEqualTo("192.0.2.7");
        });
    }

    @Test
    void sessionsAndTokensStayValidAndUserSignsInWithNewAddress() {
        ActiveSession elsewhere = scene.signIn(ADA).session();
        String token = scene.token(ada).token();

        change.confirm(session, code(NEW), browser());

        assertThat(scene.sessions(ada))
                .extracting(row -> row.sessionId())
                .contains(session.sessionId(), elsewhere.sessionId());
        assertThat(scene.people.signIn(token, browser()).session().email()).isEqualTo(NEW);
        assertThat(scene.signIn(NEW).session().userId()).isEqualTo(ada);
        assertThat(scene.refusedSignIn(ADA, PASSWORD).kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
    }

    @Test
    void confirmationEndsOpenRecoveryLinkToOldAddress() {
        scene.invite(ada, Purpose.RECOVER, Duration.ofHours(1));
        change.confirm(session, code(NEW), browser());
        assertThat(scene.store
                        .<InvitationRow>read(
                                scene.organization,
                                view -> view.invitations().ofUser(ada).orElseThrow())
                        .isOpen())
                .isFalse();
    }

    @Test
    void codeWorksOnAnotherNodeAndInAnotherSession() {
        ActiveSession elsewhere = scene.signIn(ADA).session();
        try (People node = scene.next()) {
            assertThat(node.emailChange().confirm(elsewhere, code(NEW), browser()))
                    .isEqualTo(NEW);
        }
    }

    @Test
    void acceptsLongestAddress() {
        String longest = "\ud801\udc28".repeat(63) + "@" + ("b".repeat(60) + ".").repeat(3) + "example";
        assertThat(change.confirm(session, code(longest), browser())).isEqualTo(longest);
    }

    @Test
    void refusesEveryAlteredCode() {
        String code = code(NEW);
        for (int i = 0; i < code.length() - 1; i++) {
            char other = code.charAt(i) == 'A' ? 'B' : 'A';
            refuses(session, code.substring(0, i) + other + code.substring(i + 1));
        }
        refuses(session, code.substring(1));
        refuses(session, code.substring(0, code.length() - 2));
        refuses(session, code + code);
        assertThat(user().email()).isEqualTo(ADA);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "\u0000", "%00", "=="})
    void refusesMalformedCode(String code) {
        refuses(session, code);
    }

    @Test
    void refusesCodeFromItsExpiryOn() {
        String code = code(NEW);
        scene.clock.advance(Duration.ofHours(1).minusMillis(1));
        ActiveSession later = scene.signIn(ADA).session();
        assertThat(change.newEmail(later, code)).isEqualTo(NEW);

        scene.clock.advance(Duration.ofMillis(1));

        refuses(later, code);
    }

    @Test
    void refusesCodeOfAnotherUser() {
        scene.userWithPassword("eve@castellan.example");
        ActiveSession eve = scene.signIn("eve@castellan.example").session();
        refuses(session, change.request(eve, NEW, browser()).code());
    }

    @Test
    void refusesUsedCodeAndSaysThatAddressIsChanged() {
        String first = code(NEW);
        String second = code("ada@third.example");
        change.confirm(session, first, browser());

        assertThat(refusal(() -> change.confirm(session, first, browser())))
                .hasMessage("email: this is your address already");
        refuses(session, second);
        assertThat(user().email()).isEqualTo(NEW);
    }

    @Test
    void refusesCodeAfterAdminHasChangedAddress() {
        String code = code(NEW);
        write(user().email("ada@admin.example"));
        refuses(session, code);
        assertThat(user().email()).isEqualTo("ada@admin.example");
    }

    @Test
    void refusesSessionOfSuspendedUser() {
        String code = code(NEW);
        scene.administration.suspendUser(scene.organization, ada);
        assertThat(refusal(() -> change.confirm(session, code, browser())).kind())
                .isEqualTo(ErrorKind.UNAUTHENTICATED);
        assertThat(refusal(() -> change.request(session, NEW, browser())).kind())
                .isEqualTo(ErrorKind.UNAUTHENTICATED);
    }

    @Test
    void requiresSignInWithinFifteenMinutes() {
        String code = code(NEW);
        scene.clock.advance(Duration.ofMinutes(15));
        assertThat(refusal(() -> change.request(session, NEW, browser())).code())
                .isEqualTo(ErrorCode.RECENT_SIGN_IN_REQUIRED);
        assertThat(refusal(() -> change.confirm(session, code, browser())).code())
                .isEqualTo(ErrorCode.RECENT_SIGN_IN_REQUIRED);
        join(scene.people.confirm(session, PASSWORD, browser()));
        assertThat(change.confirm(session, code, browser())).isEqualTo(NEW);
    }

    @Test
    void refusesSessionThatBeganWithToken() {
        String code = code(NEW);
        ActiveSession stolen =
                scene.people.signIn(scene.token(ada).token(), browser()).session();
        assertThat(refusal(() -> change.request(stolen, NEW, browser())).code())
                .isEqualTo(ErrorCode.TOKEN_SESSION_FORBIDDEN);
        assertThat(refusal(() -> change.confirm(stolen, code, browser())).code())
                .isEqualTo(ErrorCode.TOKEN_SESSION_FORBIDDEN);
    }

    @Test
    void requestDoesNotRevealAddressesOfOthersAndConfirmationRefusesThem() {
        scene.userWithPassword("eve@castellan.example");

        String code = code("Eve@castellan.example");

        Refusal refused = refusal(() -> change.confirm(session, code, browser()));
        assertThat(refused.code()).isEqualTo(ErrorCode.EMAIL_TAKEN);
        assertThat(user().email()).isEqualTo(ADA);
        assertThat(scene.notices).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ada", "ada@", "ada\u200b@new.example", "\uff41da@new.example"})
    void refusesAddressThatIsNotValid(String email) {
        Refusal refused = refusal(() -> change.request(session, email, browser()));
        assertThat(refused.kind()).isEqualTo(ErrorKind.INVALID);
        assertThat(refused).hasMessageStartingWith("email: ");
    }

    @Test
    void refusesPresentAddressButAcceptsAnotherSpelling() {
        assertThat(refusal(() -> change.request(session, ADA, browser())))
                .hasMessage("email: this is your address already");
        change.confirm(session, code("Ada@castellan.example"), browser());
        assertThat(user().email()).isEqualTo("Ada@castellan.example");
    }

    private String code(String email) {
        return change.request(session, email, browser()).code();
    }

    private void refuses(ActiveSession by, String code) {
        Refusal refused = refusal(() -> change.confirm(by, code, browser()));
        assertThat(refused.kind()).as(code).isEqualTo(ErrorKind.INVALID);
        assertThat(refused).hasMessageStartingWith("code: not accepted. ");
        assertThat(refusal(() -> change.newEmail(by, code))).hasMessage(refused.getMessage());
    }

    private UserRow user() {
        return scene.store.<UserRow>read(
                scene.organization, view -> view.users().get(ada).orElseThrow());
    }

    private void write(UserRow row) {
        scene.store.write(scene.organization, tx -> {
            tx.users().update(row);
            return row;
        });
    }
}
