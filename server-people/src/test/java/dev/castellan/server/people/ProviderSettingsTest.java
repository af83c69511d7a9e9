package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static dev.castellan.server.people.Scene.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.model.Role;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.NewProvider;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderLogout;
import dev.castellan.server.people.signin.ProviderStart;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the settings of a provider, switched-off passwords, and logouts by the provider. */
class ProviderSettingsTest {

    private static final String ADA = "ada@acme.example";

    private final ProviderScene it = new ProviderScene();
    private final Scene scene = it.scene;
    private final FakeProvider fake = it.fake;
    private final ActiveSession admin = it.adminSession();

    @AfterEach
    void close() {
        it.close();
    }

    @Test
    void sealsSecretForIssuerAndClient() {
        it.provider.set(admin, it.settings(FakeProvider.ISSUER, "hush hush"), browser());
        assertThat(it.row().secret()).isNotNull().doesNotContain("hush");
        it.provider.begin(scene.organization, null, browser());
        assertThat(last(fake.connections).clientSecret()).isEqualTo("hush hush");
        assertThat(last(fake.connections).toString()).doesNotContain("hush");

        // the stored secret stays, unless the issuer could be one that steals it
        it.provider.set(admin, it.settings(FakeProvider.ISSUER, null), browser());
        it.provider.begin(scene.organization, null, browser());
        assertThat(last(fake.connections).clientSecret()).isEqualTo("hush hush");
        it.provider.set(admin, it.settings("https://login.evil.example", null), browser());
        it.provider.begin(scene.organization, null, browser());
        assertThat(last(fake.connections).clientSecret()).isNull();
    }

    @Test
    void doesNotOpenSecretForAnotherIssuerOrWithAnotherKey() {
        it.provider.set(admin, it.settings(FakeProvider.ISSUER, "hush"), browser());
        ProviderRow row = it.row();
        byte[] other = new byte[32];
        other[0] = 1;
        try (People people = it.people(other);
                People without = it.people(null)) {
            assertCannotBegin(people);
            assertCannotBegin(without);
        }
        it.put(new ProviderRow(
                row.providerId(),
                row.name(),
                "https://login.evil.example",
                row.clientId(),
                row.secret(),
                null,
                true,
                true,
                row.createdAt(),
                null));
        assertCannotBegin(it.people);
        assertThat(fake.connections).isEmpty();
    }

    private void assertCannotBegin(People people) {
        PeopleProvider provider = people.provider().orElseThrow();
        assertThat(refusal(() -> provider.begin(scene.organization, null, browser()))
                        .kind())
                .isEqualTo(ErrorKind.UNAVAILABLE);
        assertThat(refusal(() -> provider.beginTest(admin)).getMessage()).startsWith("provider: the client secret");
    }

    @Test
    void refusesSecretWithoutKey() {
        try (People people = it.people(null)) {
            PeopleProvider provider = people.provider().orElseThrow();
            assertThat(refusal(() -> provider.set(admin, it.settings(FakeProvider.ISSUER, "hush"), browser()))
                            .getMessage())
                    .startsWith("client_secret: the server has no key");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> it.people(new byte[16]));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://login.example.com",
                "https://",
                "https:///realm",
                "https://user@login.example.com",
                "https://login.example.com?a=b",
                "https://login.example.com#a",
                "https://login.example.com/a b",
                "login.example.com",
                ""
            })
    void refusesIssuerThatIsNoPlainUrl(String issuer) {
        Refusal refusal = refusal(() -> it.provider.set(admin, it.settings(issuer, null), browser()));

        assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID);
        assertThat(refusal.getMessage()).startsWith("issuer: expected an https URL");
    }

    @Test
    void refusesInvalidNameClientAndSecret() {
        assertThat(message(new NewProvider("", FakeProvider.ISSUER, "c", null, null)))
                .startsWith("name:");
        assertThat(message(new NewProvider("A", FakeProvider.ISSUER, "a b", null, null)))
                .startsWith("client_id:");
        assertThat(message(new NewProvider("A", FakeProvider.ISSUER, "c", "", null)))
                .startsWith("client_secret:");
    }

    private String message(NewProvider settings) {
        return refusal(() -> it.provider.set(admin, settings, browser())).getMessage();
    }

    @Test
    void onlyAdminWithRecentCredentialChangesProvider() {
        NewProvider settings = it.settings("https://login.evil.example", null);
        scene.userWithPassword(ADA);
        ActiveSession client = scene.active(scene.signIn(ADA));
        assertThat(refusal(() -> it.provider.set(client, settings, browser())).code())
                .isEqualTo(ErrorCode.ROLE_FORBIDDEN);
        assertThat(refusal(() -> it.provider.get(client)).code()).isEqualTo(ErrorCode.ROLE_FORBIDDEN);
        ActiveSession ofToken =
                scene.active(scene.people.signIn(scene.token(scene.admin).token(), browser()));
        assertThat(refusal(() -> it.provider.set(ofToken, settings, browser())).code())
                .isEqualTo(ErrorCode.TOKEN_SESSION_FORBIDDEN);
        assertThat(refusal(() -> it.provider.beginTest(ofToken)).code()).isEqualTo(ErrorCode.TOKEN_SESSION_FORBIDDEN);
        assertThat(refusal(() -> it.provider.beginLink(ofToken)).code()).isEqualTo(ErrorCode.TOKEN_SESSION_FORBIDDEN);
        scene.clock.advance(Duration.ofMinutes(15));

        for (Runnable change : List.<Runnable>of(
                () -> it.provider.set(admin, settings, browser()),
                () -> it.provider.delete(admin, browser()),
                () -> it.provider.setPasswords(admin, true, browser()),
                () -> it.provider.beginTest(admin),
                () -> it.provider.beginLink(admin))) {
            assertThat(refusalOf(change).code()).isEqualTo(ErrorCode.RECENT_SIGN_IN_REQUIRED);
        }
        assertThat(it.provider.get(admin)).isPresent();
        assertThat(it.provider.domains(admin)).containsExactly("acme.example");
        assertThat(it.row().issuer()).isEqualTo(FakeProvider.ISSUER);
    }

    @Test
    void firstTokenOfOrganizationChangesNeitherProviderNorLinks() {
        try (ProviderScene fresh = new ProviderScene()) {
            ActiveSession first = fresh.scene.active(fresh.people.signIn(fresh.scene.adminToken, browser()));
            assertThat(fresh.people.mayChangeCredentials(first)).isTrue();
            PeopleProvider provider = fresh.provider;

            for (Runnable change : List.<Runnable>of(
                    () -> provider.set(first, fresh.settings("https://login.evil.example", null), browser()),
                    () -> provider.delete(first, browser()),
                    () -> provider.setPasswords(first, true, browser()),
                    () -> provider.beginTest(first),
                    () -> provider.beginLink(first),
                    () -> provider.deleteLink(first, new UUID(0, 1), browser()))) {
                assertThat(refusalOf(change).code()).isEqualTo(ErrorCode.TOKEN_SESSION_FORBIDDEN);
            }
            assertThat(fresh.row().issuer()).isEqualTo(FakeProvider.ISSUER);
        }
    }

    @Test
    void newIssuerEndsSessionsOfPreviousProvider() {
        scene.user(ADA);
        SignedIn ada = it.signIn("person-1", ADA);
        it.provider.set(admin, it.settings(FakeProvider.ISSUER, null), browser());
        assertThat(scene.people.session(ada.secret())).isPresent();

        it.provider.set(admin, it.settings("https://login.other.example", null), browser());

        assertThat(scene.people.session(ada.secret())).isEmpty();
        assertThat(scene.lastEvent().operation()).isEqualTo("providers.set");
        assertThat(scene.lastEvent().changes()).extracting("field").containsExactly("issuer");
    }

    @Test
    void eventOfChangedSettingsNamesThemWithoutSecret() {
        UUID project = scene.store.<UUID>read(
                scene.organization, view -> view.organization().defaultProjectId());
        it.provider.set(admin, settings(List.of(project)), browser());

        assertThat(scene.lastEvent().changes())
                .containsExactlyInAnyOrder(
                        new FieldChange("client_secret", null, null),
                        new FieldChange("new_user_projects", null, "[" + project + "]"));
    }

    @Test
    void refusesNewProjectThatDoesNotExistAndKeepsThoseThatWereDeleted() {
        UUID gone = new UUID(0, 5);
        assertThat(refusal(() -> it.provider.set(admin, settings(List.of(gone)), browser()))
                        .getMessage())
                .isEqualTo("new_user_projects: no such project " + gone);

        it.put(it.row(true, true, List.of(gone)));
        it.provider.set(admin, settings(List.of(gone)), browser());
        assertThat(it.row().newUserProjects()).containsExactly(gone);
    }

    private static NewProvider settings(List<UUID> projects) {
        return new NewProvider("Acme", FakeProvider.ISSUER, "castellan", "hush", projects);
    }

    @Test
    void deletingProviderEndsItsSessions() {
        scene.user(ADA);
        SignedIn ada = it.signIn("person-1", ADA);

        it.provider.delete(admin, browser());

        assertThat(scene.people.session(ada.secret())).isEmpty();
        assertThat(it.provider.get(admin)).isEmpty();
        assertThat(refusalOf(() -> it.provider.delete(admin, browser())).kind()).isEqualTo(ErrorKind.NOT_FOUND);
    }

    @Test
    void testGivesReasonAndLinksNobody() {
        fake.person("boss", "boss@acme.example", true);
        ProviderStart start = it.provider.beginTest(admin);
        fake.failure = ProviderException.rejected("the client secret is wrong");
        assertThat(refusal(() -> it.provider.finishTest(admin, start.attempt(), fake.answer("a"), browser()))
                        .getMessage())
                .isEqualTo("provider: the client secret is wrong");
        assertThat(it.row().testedAt()).isNull();
        fake.failure = null;

        assertThat(it.provider
                        .finishTest(admin, start.attempt(), fake.answer("b"), browser())
                        .subject())
                .isEqualTo("boss");

        assertThat(it.row().testedAt()).isEqualTo(scene.clock.instant());
        assertThat(it.links(scene.admin)).isEmpty();
        it.provider.set(admin, it.settings(FakeProvider.ISSUER, "a new secret"), browser());
        assertThat(it.row().testedAt()).isNull();
    }

    @Test
    void passwordsCanBeSwitchedOffOnlyIfNobodyIsLockedOut() {
        assertThat(refusedPasswordsOff()).contains("test it before");
        test();
        assertThat(refusedPasswordsOff()).contains("used a passkey in the last 30 days");
        passkey(scene.admin, null);
        assertThat(refusedPasswordsOff()).contains("used a passkey");
        passkey(scene.admin, scene.clock.instant().minus(Duration.ofDays(30)));
        assertThat(refusedPasswordsOff()).contains("used a passkey");
        passkey(scene.user(ADA), scene.clock.instant());
        assertThat(refusedPasswordsOff()).contains("used a passkey");
        passkey(scene.admin, scene.clock.instant());

        it.provider.setPasswords(admin, false, browser());

        assertThat(it.row().passwords()).isFalse();
        assertThat(it.provider.choice(scene.organization).orElseThrow().passwords())
                .isFalse();
    }

    private String refusedPasswordsOff() {
        Refusal refusal = refusalOf(() -> it.provider.setPasswords(admin, false, browser()));
        assertThat(refusal.kind()).isEqualTo(ErrorKind.CONFLICT);
        return refusal.getMessage();
    }

    private void test() {
        fake.person("boss", null, null);
        ProviderStart start = it.provider.beginTest(admin);
        it.provider.finishTest(admin, start.attempt(), fake.answer("test"), browser());
    }

    /** Gives a user a passkey, which replaces the previous one. */
    private void passkey(UUID user, @Nullable Instant lastUsedAt) {
        UUID id = UUID.nameUUIDFromBytes(user.toString().getBytes(StandardCharsets.US_ASCII));
        scene.store.write(scene.organization, tx -> {
            if (tx.passkeys().get(id).isPresent()) {
                tx.passkeys().delete(id);
            }
            tx.passkeys()
                    .insert(new PasskeyRow(
                            id,
                            user,
                            "id-" + user,
                            "cHVibGlj",
                            0,
                            "key",
                            scene.clock.instant(),
                            lastUsedAt,
                            List.of()));
            return true;
        });
    }

    private void switchPasswordsOff() {
        test();
        passkey(scene.admin, scene.clock.instant());
        it.provider.setPasswords(admin, false, browser());
    }

    @Test
    void noPasswordSignsInWhilePasswordsAreOff() {
        UUID ada = scene.userWithPassword(ADA);
        switchPasswordsOff();

        assertThat(scene.refusedSignIn(ADA, Scene.PASSWORD).code()).isEqualTo(ErrorCode.SIGN_IN_REJECTED);
        assertThat(scene.refusedSignIn(Scene.ADMIN, Scene.PASSWORD).code()).isEqualTo(ErrorCode.SIGN_IN_REJECTED);
        assertThat(refusal(() -> join(scene.people.signIn(ADA, Scene.PASSWORD, Browser.UNKNOWN)))
                        .code())
                .isEqualTo(ErrorCode.SIGN_IN_REJECTED);
        String code = scene.invite(scene.user("new@acme.example"), Purpose.JOIN, Duration.ofDays(1));
        assertThat(refusal(() -> join(scene.people.join(code, Scene.OTHER_PASSWORD, browser())))
                        .code())
                .isEqualTo(ErrorCode.PASSWORDS_OFF);
        assertThat(refusal(() -> join(scene.people.confirm(admin, Scene.PASSWORD, browser())))
                        .code())
                .isEqualTo(ErrorCode.PASSWORD_REJECTED);
        assertThat(refusal(() -> join(
                                scene.people.changePassword(admin, Scene.PASSWORD, Scene.OTHER_PASSWORD, browser())))
                        .code())
                .isEqualTo(ErrorCode.PASSWORDS_OFF);

        assertThat(scene.active(it.signIn("person-1", ADA)).userId()).isEqualTo(ada);
        it.provider.setPasswords(admin, true, browser());
        assertThat(scene.signIn(ADA).session().userId()).isEqualTo(ada);
    }

    @Test
    void operatorSwitchesPasswordsOnAgain() {
        UUID ada = scene.userWithPassword(ADA);
        switchPasswordsOff();
        fake.failure = ProviderException.unreachable("no answer");

        scene.administration.enablePasswords(scene.organization);

        assertThat(scene.signIn(ADA).session().userId()).isEqualTo(ada);
        assertThat(it.row().testedAt()).isNotNull();
    }

    @Test
    void adminsJoinAndAllRecoverByCodesWhilePasswordsAreOff() {
        UUID ada = scene.userWithPassword(ADA);
        switchPasswordsOff();
        UUID boss = scene.user("boss@acme.example", Role.ORG_ADMIN);
        for (Purpose purpose : Purpose.values()) {
            String code = scene.invite(boss, purpose, Duration.ofDays(1));
            ActiveSession session = scene.active(join(it.people.join(code, Scene.PASSWORD, browser())));
            it.people.passkeys().orElseThrow().beginRegistration(session);
        }
        assertThat(scene.refusedSignIn("boss@acme.example", Scene.PASSWORD).code())
                .isEqualTo(ErrorCode.SIGN_IN_REJECTED);

        String ofAda = scene.invite(ada, Purpose.RECOVER, Duration.ofDays(1));
        assertThat(scene.active(join(it.people.join(ofAda, Scene.OTHER_PASSWORD, browser())))
                        .userId())
                .isEqualTo(ada);

        String code = scene.invite(scene.admin, Purpose.RECOVER, Duration.ofDays(1));
        ActiveSession recovered = scene.active(join(it.people.join(code, Scene.OTHER_PASSWORD, browser())));
        it.provider.setPasswords(recovered, true, browser());
        assertThat(scene.signIn("boss@acme.example").session().userId()).isEqualTo(boss);
    }

    @Test
    void passwordDoesNotReplaceLastCredentialWhilePasswordsAreOff() {
        UUID ada = scene.userWithPassword(ADA);
        fake.person("person-1", ADA, true);
        fake.claims.put("auth_time", scene.clock.instant().getEpochSecond());
        ActiveSession ofAda = scene.active(it.signIn());
        UUID link = it.links(ada).get(0).linkId();
        switchPasswordsOff();
        UUID passkey = scene.store.<UUID>read(
                scene.organization,
                view -> view.passkeys().ofUser(scene.admin).get(0).passkeyId());
        PeoplePasskeys passkeys = it.people.passkeys().orElseThrow();

        assertThat(refusalOf(() -> passkeys.delete(admin, passkey, browser())).code())
                .isEqualTo(ErrorCode.LAST_CREDENTIAL);
        assertThat(refusalOf(() -> it.provider.deleteLink(ofAda, link, browser()))
                        .code())
                .isEqualTo(ErrorCode.LAST_CREDENTIAL);

        it.provider.setPasswords(admin, true, browser());
        passkeys.delete(admin, passkey, browser());
        it.provider.deleteLink(ofAda, link, browser());
    }

    @Test
    void newSettingsLeaveProviderDisabledOrEnabled() {
        it.provider.setEnabled(admin, false, browser());
        assertThat(scene.lastEvent().operation()).isEqualTo("providers.set");
        it.provider.set(admin, it.settings(FakeProvider.ISSUER, "hush"), browser());
        assertThat(it.row().enabled()).isFalse();
        it.provider.setEnabled(admin, true, browser());
        assertThat(it.row().enabled()).isTrue();
        assertThat(it.row().secret()).isNotNull();

        it.provider.delete(admin, browser());
        it.provider.set(admin, it.settings(FakeProvider.ISSUER, null), browser());
        assertThat(it.row().enabled()).isFalse();
    }

    @Test
    void providerCannotBeLostWhilePasswordsAreOff() {
        switchPasswordsOff();

        assertThat(refusalOf(() -> it.provider.delete(admin, browser())).getMessage())
                .contains("switch passwords on first");
        for (NewProvider change : List.of(
                it.settings("https://login.other.example", null),
                it.settings(FakeProvider.ISSUER, "an untested secret"))) {
            assertThat(refusal(() -> it.provider.set(admin, change, browser())).getMessage())
                    .contains("switch passwords on first");
        }
        assertThat(refusalOf(() -> it.provider.setEnabled(admin, false, browser()))
                        .getMessage())
                .contains("switch passwords on first");
        assertThat(it.row().enabled()).isTrue();
        it.provider.set(admin, new NewProvider("Renamed", FakeProvider.ISSUER, "castellan", null, null), browser());
        assertThat(it.row().name()).isEqualTo("Renamed");
        assertThat(it.row().passwords()).isFalse();
    }

    @Test
    void logoutEndsSessionsOfPerson() {
        UUID ada = scene.user(ADA);
        UUID bob = scene.user("bob@acme.example");
        it.signIn("person-2", "bob@acme.example");
        withSid("one");
        withSid("two");
        fake.logout = new ProviderLogout("person-1", "one", scene.clock.instant());
        assertThat(logout()).isEqualTo(1);
        assertThat(it.sessions(ada)).hasSize(1);
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.endedByProvider");

        fake.logout = new ProviderLogout(null, "two", scene.clock.instant());
        assertThat(logout()).isEqualTo(1);
        withSid("three");
        withSid("four");
        fake.logout = new ProviderLogout("person-1", null, scene.clock.instant());
        assertThat(logout()).isEqualTo(2);
        fake.logout = new ProviderLogout("nobody", null, scene.clock.instant());
        assertThat(logout()).isZero();

        assertThat(it.sessions(ada)).isEmpty();
        assertThat(it.sessions(bob)).hasSize(1);
    }

    private void withSid(String sid) {
        fake.person("person-1", ADA, true);
        fake.claims.put("sid", sid);
        it.signIn();
    }

    private int logout() {
        return it.provider.deleteSessions(scene.organization, "token", browser());
    }

    @Test
    void logoutNeedsNoClientSecret() {
        it.provider.set(admin, it.settings(FakeProvider.ISSUER, "hush"), browser());
        UUID ada = scene.user(ADA);
        it.signIn("person-1", ADA);
        fake.logout = new ProviderLogout("person-1", null, scene.clock.instant());
        try (People withoutKey = it.people(null)) {
            int ended = withoutKey.provider().orElseThrow().deleteSessions(scene.organization, "token", browser());
            assertThat(ended).isEqualTo(1);
        }
        assertThat(it.sessions(ada)).isEmpty();
    }

    @Test
    void replayedOrOldLogoutEndsNoLaterSession() {
        UUID ada = scene.user(ADA);
        it.signIn("person-1", ADA);
        fake.logout = new ProviderLogout("person-1", null, scene.clock.instant());
        assertThat(logout()).isEqualTo(1);
        scene.clock.advance(Duration.ofMinutes(1));
        it.signIn("person-1", ADA);

        assertThat(logout()).isZero();
        scene.clock.advance(Duration.ofMinutes(4));
        assertThat(refusal(() -> logout()).code()).isEqualTo(ErrorCode.PROVIDER_REJECTED);
        fake.logout = new ProviderLogout("person-1", null, scene.clock.instant().plusSeconds(31));
        assertThat(refusal(() -> logout()).code()).isEqualTo(ErrorCode.PROVIDER_REJECTED);

        assertThat(it.sessions(ada)).hasSize(1);
    }

    @Test
    void disabledProviderEndsSessions() {
        UUID ada = scene.user(ADA);
        it.signIn("person-1", ADA);
        it.put(it.row(true, false, null));
        fake.logout = new ProviderLogout("person-1", null, scene.clock.instant());

        assertThat(logout()).isEqualTo(1);
        assertThat(it.sessions(ada)).isEmpty();
    }

    @Test
    void logoutOfIdThatCannotBeStoredIsRefused() {
        fake.logout = new ProviderLogout("\u0000", null, scene.clock.instant());
        assertThat(refusal(() -> logout()).code()).isEqualTo(ErrorCode.PROVIDER_REJECTED);
        fake.logout = new ProviderLogout(null, "\u0000", scene.clock.instant());
        assertThat(refusal(() -> logout()).code()).isEqualTo(ErrorCode.PROVIDER_REJECTED);
    }

    @Test
    void refusedLogoutTokenEndsNothing() {
        UUID ada = scene.user(ADA);
        it.signIn("person-1", ADA);
        fake.failure = ProviderException.rejected("has a nonce");

        assertThat(refusal(() -> logout()).code()).isEqualTo(ErrorCode.PROVIDER_REJECTED);
        assertThat(it.sessions(ada)).hasSize(1);
    }

    @Test
    void isAbsentWithoutClient() {
        assertThat(scene.people.provider()).isEmpty();
    }

    private static <T> T last(List<T> list) {
        return list.get(list.size() - 1);
    }
}
