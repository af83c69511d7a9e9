package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.people.SignInMethod;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.store.credentials.IdentityLinkRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.ProviderChoice;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.people.signin.ProviderStart;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests as which user a person of a provider signs in, and which responses are refused. */
class ProviderSignInTest {

    private static final String ADA = "ada@acme.example";

    private final ProviderScene it = new ProviderScene();
    private final Scene scene = it.scene;
    private final FakeProvider fake = it.fake;

    @AfterEach
    void close() {
        it.close();
    }

    @Test
    void firstSignInLinksUserOfDomain() {
        UUID ada = scene.user(ADA);

        ActiveSession session = scene.active(it.signIn("person-1", "ADA@Acme.example"));

        assertThat(session.userId()).isEqualTo(ada);
        assertThat(session.method()).isEqualTo(SignInMethod.PROVIDER);
        assertThat(it.links(ada)).singleElement().satisfies(link -> {
            assertThat(link.issuer()).isEqualTo(FakeProvider.ISSUER);
            assertThat(link.subject()).isEqualTo("person-1");
        });
        assertThat(scene.events()).extracting("operation").startsWith("sessions.signIn", "identityLinks.create");
    }

    @Test
    void linkDecidesAfterAddressHasChangedAtProvider() {
        UUID ada = scene.user(ADA);
        UUID bob = scene.user("bob@acme.example");
        it.signIn("person-1", ADA);

        ActiveSession again = scene.active(it.signIn("person-1", "bob@acme.example"));
        fake.person("person-1", null, null);
        ActiveSession withoutEmail = scene.active(it.signIn());

        assertThat(again.userId()).isEqualTo(ada);
        assertThat(again.email()).isEqualTo(ADA);
        assertThat(withoutEmail.userId()).isEqualTo(ada);
        assertThat(it.links(bob)).isEmpty();
        assertThat(it.links(ada)).hasSize(1);
    }

    @Test
    void addressAloneDoesNotSignInAnotherPerson() {
        scene.user(ADA);
        it.signIn("person-1", ADA);

        // the provider has deleted the person and given the address to another one
        fake.person("person-2", ADA, true);

        assertRejected(refusal(it::signIn));
        assertReason("another_person_linked");
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing", "false", "\"true\"", "1", "\"yes\"", "[true]", "null"})
    void firstSignInNeedsVerifiedAddress(String verified) {
        UUID ada = scene.user(ADA);
        scene.invite(ada, Purpose.JOIN, Duration.ofDays(3));
        fake.person("person-1", ADA, verified.equals("missing") ? null : JsonValue.parse(verified));

        assertRejected(refusal(it::signIn));
        assertReason("email_not_verified");

        assertThat(it.links(ada)).isEmpty();
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.signInFailed");
    }

    @Test
    void addressOfPersonalGoogleAccountLinksNobody() {
        String google = "https://accounts.google.com";
        ActiveSession admin = it.adminSession();
        it.provider.set(admin, it.settings(google, null), browser());
        fake.issuer = google;
        UUID ada = scene.user(ADA);

        assertRejected(refusal(() -> it.signIn("personal", ADA)));
        fake.claims.put("hd", "acme.example");
        assertThat(scene.active(it.signIn()).userId()).isEqualTo(ada);

        UUID bob = scene.user("bob@gmail.com");
        scene.invite(bob, Purpose.JOIN, Duration.ofDays(3));
        assertThat(scene.active(it.signIn("bob", "bob@gmail.com")).userId()).isEqualTo(bob);
    }

    @Test
    void firstSignInNeedsInvitationOrDomain() {
        UUID eve = scene.user("eve@other.example");
        fake.person("person-1", "eve@other.example", true);
        assertRejected(refusal(it::signIn));
        assertReason("not_invited");

        scene.invite(eve, Purpose.JOIN, Duration.ofDays(3));
        scene.clock.advance(Duration.ofDays(4));
        assertRejected(refusal(it::signIn));

        String code = scene.invite(eve, Purpose.JOIN, Duration.ofDays(3));
        assertThat(scene.active(it.signIn()).userId()).isEqualTo(eve);
        assertThat(refusal(() -> it.people.invitation(code)).code()).isEqualTo(ErrorCode.INVITATION_USED);
    }

    @Test
    void recoveryLinkPermitsNoFirstSignIn() {
        UUID eve = scene.userWithPassword("eve@other.example");
        scene.invite(eve, Purpose.RECOVER, Duration.ofDays(3));
        fake.person("person-1", "eve@other.example", true);

        assertRejected(refusal(it::signIn));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada@sub.acme.example", "ada@acme.example.evil", "ada@xacme.example", "ada@acme.example."})
    void domainIsComparedExactly(String email) {
        it.put(it.row(true, true, List.of()));
        fake.person("person-1", email, true);

        assertRejected(refusal(it::signIn));
    }

    @Test
    void adminIsNeverLinkedByAddress() {
        String root = "root2@acme.example";
        UUID admin = scene.administration
                .createPerson(scene.organization, NewPerson.of("Root", root, Role.ORG_ADMIN))
                .id();
        scene.invite(admin, Purpose.JOIN, Duration.ofDays(3));
        fake.person("person-1", root, true);

        assertRejected(refusal(it::signIn));
        assertReason("admin_not_linked");
        assertThat(it.links(admin)).isEmpty();
    }

    @Test
    void adminLinksOwnAccountToAnyPerson() {
        ActiveSession admin = it.adminSession();
        fake.person("boss", null, null);
        ProviderStart start = it.provider.beginLink(admin);
        ProviderIdentity person = it.provider.finishLink(admin, start.attempt(), fake.answer("link"), browser());

        assertThat(person.subject()).isEqualTo("boss");
        assertThat(scene.active(it.signIn()).userId()).isEqualTo(scene.admin);
        assertThat(it.provider.links(admin)).hasSize(1);
        ProviderStart again = it.provider.beginLink(admin);
        assertThat(refusal(() -> it.provider.finishLink(admin, again.attempt(), fake.answer("x"), browser()))
                        .kind())
                .isEqualTo(ErrorKind.CONFLICT);
    }

    @Test
    void linksOnlyPersonWhomProviderHasAskedAgain() {
        ActiveSession admin = it.adminSession();
        fake.person("thief", null, null);
        fake.claims.put("auth_time", scene.clock.instant().minusSeconds(60).getEpochSecond());
        ProviderStart start = it.provider.beginLink(admin);

        assertThat(Objects.requireNonNull(fake.last).fresh()).isTrue();
        assertRejected(refusal(() -> it.provider.finishLink(admin, start.attempt(), fake.answer("old"), browser())));
        assertReason("not_asked_again");
        assertThat(it.links(scene.admin)).isEmpty();
        fake.person("boss", null, null);
        fake.claims.put("auth_time", scene.clock.instant().getEpochSecond());
        it.provider.finishLink(admin, it.provider.beginLink(admin).attempt(), fake.answer("new"), browser());
        assertThat(it.links(scene.admin)).hasSize(1);
    }

    @Test
    void userGetsNoticeOfEachNewLink() {
        ActiveSession admin = it.adminSession();
        UUID ada = scene.user(ADA);
        scene.notices.clear();

        fake.person("boss", null, null);
        it.provider.finishLink(admin, it.provider.beginLink(admin).attempt(), fake.answer("link"), browser());
        it.signIn("person-1", ADA);
        it.signIn("person-1", ADA);

        assertThat(scene.notices)
                .filteredOn(notice -> notice.kind() == AccountNotice.Kind.LINK)
                .extracting(AccountNotice::userId)
                .containsExactly(scene.admin, ada);
    }

    @Test
    void deletingLinkEndsItsSessionsButNotLastCredential() {
        ActiveSession admin = it.adminSession();
        fake.person("boss", null, null);
        it.provider.finishLink(admin, it.provider.beginLink(admin).attempt(), fake.answer("link"), browser());
        UUID link = it.provider.links(admin).get(0);
        SignedIn other = it.signIn();
        UUID ada = scene.user(ADA);
        fake.person("person-1", ADA, true);
        fake.claims.put("auth_time", scene.clock.instant().getEpochSecond());
        ActiveSession onlyLink = scene.active(it.signIn());

        it.provider.deleteLink(admin, link, browser());

        assertThat(scene.people.session(other.secret())).isEmpty();
        assertThat(it.links(scene.admin)).isEmpty();
        UUID own = it.links(ada).get(0).linkId();
        assertThat(refusal(() -> {
                            it.provider.deleteLink(onlyLink, own, browser());
                            return own;
                        })
                        .code())
                .isEqualTo(ErrorCode.LAST_CREDENTIAL);
    }

    @Test
    void noClaimGivesRole() {
        it.put(it.row(true, true, List.of()));
        fake.person("person-1", "new@acme.example", true);
        fake.claims.putAll(Map.of("role", "org_admin", "roles", List.of("org_admin"), "groups", List.of("admins")));

        assertThat(scene.active(it.signIn()).role()).isEqualTo(Role.CLIENT);
    }

    @Test
    void createsUsersOfDomainOnlyIfProviderSaysSo() {
        UUID project = UUID.randomUUID();
        fake.person("person-1", "new@acme.example", true);
        assertRejected(refusal(it::signIn));

        it.put(it.row(true, true, List.of(project)));
        fake.claims.put("name", "New\u0007");
        ActiveSession session = scene.active(it.signIn());
        assertThat(session.name()).isEqualTo("new@acme.example");
        assertThat(scene.events())
                .extracting("operation")
                .startsWith("sessions.signIn", "identityLinks.create", "users.create");
        assertThat(scene.active(it.signIn()).userId()).isEqualTo(session.userId());

        fake.person("person-2", "new@other.example", true);
        assertRejected(refusal(it::signIn));
        fake.person("person-3", "named@acme.example", true);
        fake.claims.put("name", "Ada Lovelace");
        assertThat(scene.active(it.signIn()).name()).isEqualTo("Ada Lovelace");
    }

    @Test
    void suspendedUserAndServiceAccountDoNotSignIn() {
        UUID ada = scene.user(ADA);
        it.signIn("person-1", ADA);
        scene.administration.suspendUser(scene.organization, ada);
        assertRejected(refusal(it::signIn));
        assertReason("user_suspended");

        scene.store.write(scene.organization, tx -> {
            tx.users()
                    .insert(new UserRow(
                            new UUID(1, 1), "ci", "ci@acme.example", Role.CLIENT, true, scene.clock.instant()));
            return true;
        });
        fake.person("person-2", "ci@acme.example", true);
        assertRejected(refusal(it::signIn));
    }

    @Test
    void deletedUserIsNotSignedInByOldLink() {
        UUID ada = scene.user(ADA);
        SignedIn before = it.signIn("person-1", ADA);

        scene.store.write(scene.organization, tx -> {
            tx.users().delete(ada);
            return true;
        });

        assertThat(scene.people.session(before.secret())).isEmpty();
        assertRejected(refusal(it::signIn));
    }

    @Test
    void recoveryDeletesLinks() {
        UUID ada = scene.user(ADA);
        it.signIn("person-1", ADA);

        scene.forget(ada);

        assertThat(it.links(ada)).isEmpty();
        assertThat(it.sessions(ada)).isEmpty();
    }

    @Test
    void responseIsRefusedInAnotherBrowserOrTwice() {
        scene.user(ADA);
        fake.person("person-1", ADA, true);
        ProviderStart victim = it.provider.begin(scene.organization, null, browser());
        AuthorizationResponse response = fake.answer("one");
        ProviderStart attacker = it.provider.begin(scene.organization, null, browser());

        assertRejected(refusal(() -> it.provider.finish(attacker.attempt(), response, browser())));
        assertRejected(refusal(() -> it.provider.finish("", response, browser())));
        assertRejected(refusal(() -> it.provider.finish(
                victim.attempt().substring(0, 91) + (victim.attempt().endsWith("A") ? "B" : "A"),
                response,
                browser())));
        it.provider.finish(victim.attempt(), response, browser());
        // the provider accepts a code once
        assertRejected(refusal(() -> it.provider.finish(victim.attempt(), response, browser())));
    }

    @Test
    void attemptEndsAfterFifteenMinutes() {
        scene.user(ADA);
        fake.person("person-1", ADA, true);
        ProviderStart slow = it.provider.begin(scene.organization, null, browser());
        AuthorizationResponse response = fake.answer("one");
        ProviderStart late = it.provider.begin(scene.organization, null, browser());
        AuthorizationResponse tooLate = fake.answer("two");

        scene.clock.advance(Duration.ofMinutes(15).minusMillis(1));
        it.provider.finish(slow.attempt(), response, browser());
        scene.clock.advance(Duration.ofMillis(1));

        assertRejected(refusal(() -> it.provider.finish(late.attempt(), tooLate, browser())));
    }

    @Test
    void anotherNodeFinishesAttempt() {
        scene.user(ADA);
        fake.person("person-1", ADA, true);
        ProviderStart start = it.provider.begin(scene.organization, null, browser());
        try (People node = it.people(ProviderScene.KEY)) {
            SignedIn signedIn = node.provider().orElseThrow().finish(start.attempt(), fake.answer("one"), browser());
            assertThat(signedIn.session().email()).isEqualTo(ADA);
        }
    }

    @Test
    void attemptOfOnePurposeDoesNotServeAnother() {
        ActiveSession admin = it.adminSession();
        scene.user(ADA);
        fake.person("person-1", ADA, true);
        ProviderStart test = it.provider.beginTest(admin);
        AuthorizationResponse response = fake.answer("one");
        assertRejected(refusal(() -> it.provider.finish(test.attempt(), response, browser())));
        ProviderStart signIn = it.provider.begin(scene.organization, null, browser());
        assertRejected(refusal(() -> it.provider.finishLink(admin, signIn.attempt(), fake.answer("two"), browser())));
    }

    @Test
    void doesNotMixUpProvidersOfTwoOrganizationsOrOfOneAfterAnother() {
        scene.user(ADA);
        fake.person("person-1", ADA, true);
        ProviderStart first = it.provider.begin(scene.organization, null, browser());
        AuthorizationResponse response = fake.answer("one");
        ActiveSession admin = it.adminSession();
        it.provider.set(admin, it.settings("https://login.evil.example", null), browser());
        assertRejected(refusal(() -> it.provider.finish(first.attempt(), response, browser())));

        // the ID token of another issuer
        ProviderStart second = it.provider.begin(scene.organization, null, browser());
        fake.issuer = FakeProvider.ISSUER;
        assertRejected(refusal(() -> it.provider.finish(second.attempt(), fake.answer("two"), browser())));
        fake.issuer = "https://login.evil.example";
        assertThat(scene.active(it.signIn()).email()).isEqualTo(ADA);
    }

    @Test
    void codeForOneOrganizationDoesNotReachProviderOfAnother() {
        UUID evil = scene.administration
                .createOrganization(NewOrganization.withName("Evil").admin("Eve", "eve@evil.example"))
                .organizationId();
        scene.store.write(evil, tx -> {
            tx.providers().put(it.row(true, true, null));
            return true;
        });
        it.provider.begin(scene.organization, null, browser());
        AuthorizationResponse own = fake.answer("a code of the victim");
        ProviderStart atEvil = it.provider.begin(evil, null, browser());
        String state = fake.answer("unused").state();
        // the provider of the other organization has led the victim on to this one, which names no issuer
        AuthorizationResponse mixed = new AuthorizationResponse(own.organizationId(), own.code(), state, null, null);

        assertRejected(refusal(() -> it.provider.finish(atEvil.attempt(), mixed, browser())));

        assertThat(fake.connections).as("of the two beginnings").hasSize(2);
        assertThat(it.provider.redirectUri(evil))
                .isNotEqualTo(it.provider.redirectUri(scene.organization))
                .hasToString(ProviderScene.PAGE + "/" + evil);
    }

    @Test
    void errorOfProviderIsRefusedWithoutCode() {
        ProviderStart start = it.provider.begin(scene.organization, null, browser());
        AuthorizationResponse denied = new AuthorizationResponse(
                scene.organization, null, fake.answer("unused").state(), FakeProvider.ISSUER, "access_denied");

        assertRejected(refusal(() -> it.provider.finish(start.attempt(), denied, browser())));
        assertReason("not_proven");
        assertThat(fake.connections).hasSize(1);
    }

    /** Browsers and providers write such a domain with its letters, and the operator enters the form of the DNS. */
    @Test
    void domainWithOtherLettersLeadsToProvider() {
        it.domains("xn--bcher-kva.example", "strasse.example");

        for (String email : List.of("a@b\u00fccher.example", "a@BU\u0308CHER.example", "a@xn--bcher-kva.example")) {
            assertThat(it.provider.choices(email)).as(email).hasSize(1);
        }
        // another domain, which an older standard converts to strasse.example
        assertThat(it.provider.choices("a@stra\u00dfe.example")).isEmpty();
        assertThat(it.provider.choices("a@" + "\u00fc".repeat(5_000) + ".example"))
                .isEmpty();
    }

    @Test
    void unreachableProviderIsNoFailureOfNetworkAddress() {
        fake.failure = ProviderException.unreachable("no answer");
        for (int i = 0; i < 25; i++) {
            Refusal refusal = refusal(() -> it.provider.begin(scene.organization, null, browser()));
            assertThat(refusal.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
            assertThat(refusal.getMessage()).doesNotContain("no answer");
        }
    }

    /** The client secret has expired, for example, and an office shares one address. */
    @Test
    void wrongSettingsAreNoFailureOfNetworkAddress() {
        for (int i = 0; i < 25; i++) {
            fake.failure = null;
            ProviderStart start = it.provider.begin(scene.organization, null, browser());
            fake.failure = ProviderException.misconfigured("invalid_client");
            AuthorizationResponse response = fake.answer("code-" + i);
            Refusal refusal = refusal(() -> it.provider.finish(start.attempt(), response, browser()));
            assertThat(refusal.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
            assertThat(refusal.retryAfter()).isNull();
            assertThat(refusal.getMessage()).doesNotContain("invalid_client");
        }
        assertReason("wrong_settings");
    }

    @Test
    void countsFailuresOfNetworkAddress() {
        for (int i = 0; i < 20; i++) {
            assertRejected(refusal(() -> it.provider.finish(
                    "", new AuthorizationResponse(scene.organization, "c", "s", null, null), browser())));
        }
        assertThat(refusal(() -> it.provider.finish(
                                "", new AuthorizationResponse(scene.organization, "c", "s", null, null), browser()))
                        .kind())
                .isEqualTo(ErrorKind.RATE_LIMITED);
    }

    @Test
    void disabledProviderSignsNobodyIn() {
        scene.user(ADA);
        fake.person("person-1", ADA, true);
        ProviderStart start = it.provider.begin(scene.organization, null, browser());
        AuthorizationResponse response = fake.answer("one");
        it.put(it.row(true, false, null));

        assertRejected(refusal(() -> it.provider.finish(start.attempt(), response, browser())));
        assertRejected(refusal(() -> it.provider.begin(scene.organization, null, browser())));
        assertThat(it.provider.choices(ADA)).isEmpty();
    }

    @Test
    void domainOfAddressLeadsToProviderWhetherOrNotUserExists() {
        ProviderChoice acme = new ProviderChoice(scene.organization, "Moonbase", "Acme", true);

        assertThat(it.provider.choices("nobody@ACME.example ")).containsExactly(acme);
        assertThat(it.provider.choice(scene.organization)).contains(acme);
        assertThat(it.provider.choices("nobody@other.example")).isEmpty();
        assertThat(it.provider.choices("nobody")).isEmpty();
        assertThat(it.provider.choice(scene.administration
                        .createOrganization(NewOrganization.withName("Else").admin("Eve", "eve@e.example"))
                        .organizationId()))
                .isEmpty();
    }

    @Test
    void signInIsRecentOnlyIfProviderHasJustAuthenticatedPerson() {
        scene.user(ADA);
        Instant now = scene.clock.instant();

        assertThat(isRecent(null)).isFalse();
        assertThat(isRecent(now.minusSeconds(3600).getEpochSecond())).isFalse();
        assertThat(isRecent(now.minusSeconds(60).getEpochSecond())).isTrue();
        assertThat(isRecent(now.plusSeconds(3600).getEpochSecond())).isFalse();
        // the clock of the provider is ahead
        assertThat(isRecent(now.plusSeconds(20).getEpochSecond())).isTrue();
        assertThat(isRecent(String.valueOf(now.getEpochSecond()))).isFalse();
    }

    private boolean isRecent(@Nullable Object authTime) {
        fake.person("person-1", ADA, true);
        if (authTime != null) {
            fake.claims.put("auth_time", authTime);
        }
        return !it.people.needsConfirmation(scene.active(it.signIn()));
    }

    @Test
    void confirmationNeedsNewAuthenticationOfSamePerson() {
        scene.user(ADA);
        scene.user("bob@acme.example");
        it.signIn("person-2", "bob@acme.example");
        ActiveSession session = scene.active(it.signIn("person-1", ADA));
        assertThat(it.people.needsConfirmation(session)).isTrue();

        fake.claims.put("auth_time", scene.clock.instant().minusSeconds(3600).getEpochSecond());
        assertRejected(refusal(() -> confirm(session)));
        fake.claims.put("auth_time", scene.clock.instant().getEpochSecond());
        fake.subject = "person-2";
        assertRejected(refusal(() -> confirm(session)));
        fake.subject = "person-1";
        SignedIn confirmed = confirm(session);

        assertThat(it.people.needsConfirmation(scene.active(confirmed))).isFalse();
        assertThat(fake.last)
                .isNotNull()
                .satisfies(request -> assertThat(request.fresh()).isTrue());
        assertThat(scene.people.session(confirmed.secret())).isPresent();
    }

    private SignedIn confirm(ActiveSession session) {
        ProviderStart start = it.provider.beginConfirmation(session);
        return it.provider.finishConfirmation(session, start.attempt(), fake.answer("confirm"), browser());
    }

    @Test
    void refusesSubjectThatCannotBeStored() {
        scene.user(ADA);

        assertRejected(refusal(() -> it.signIn("p\u00e9rson", ADA)));
        assertRejected(refusal(() -> it.signIn("p".repeat(256), ADA)));
        assertRejected(refusal(() -> it.signIn("", ADA)));
    }

    @Test
    void linksAreDifferentForEachIssuer() {
        assertThat(IdentityLinkRow.identity("https://a.example", "b"))
                .isNotEqualTo(IdentityLinkRow.identity("https://a.example/", "b"));
    }

    /** Checks the reason in the event of the failure, which an admin can read. */
    private void assertReason(String reason) {
        assertThat(scene.lastEvent().changes()).contains(new FieldChange("reason", null, reason));
    }

    private static void assertRejected(Refusal refusal) {
        assertThat(refusal.code()).isEqualTo(ErrorCode.PROVIDER_REJECTED);
    }
}
