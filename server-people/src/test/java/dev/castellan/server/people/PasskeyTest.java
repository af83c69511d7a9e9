package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static dev.castellan.server.people.Scene.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.people.Passkey;
import dev.castellan.model.people.SignInMethod;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.people.internal.context.SignedChallenges;
import dev.castellan.server.people.internal.context.SignedChallenges.ChallengePurpose;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.PasskeyRequest;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.support.passkeys.SoftAuthenticator;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PasskeyTest {

    private static final String ADA = "ada@castellan.example";

    private final Scene scene = new Scene();
    private final PeoplePasskeys passkeys = scene.people.passkeys().orElseThrow();
    private final UUID ada = scene.user(ADA);
    private final SignedIn signedIn = scene.joinedWithoutCredential(ada);
    private final SoftAuthenticator phone = new SoftAuthenticator();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void registrationRequiresUserVerificationAndPrefersResidentKey() {
        JsonValue options =
                JsonValue.parse(passkeys.beginRegistration(signedIn.session()).options());

        assertThat(options.toJson())
                .contains("\"id\":\"castellan.example.org\"", "\"name\":\"Castellan\"", "\"attestation\":\"none\"")
                .contains("\"residentKey\":\"preferred\"", "\"userVerification\":\"required\"", "\"timeout\":300000")
                .contains("\"alg\":-7", "\"alg\":-8", "\"alg\":-257", ADA);
        assertThat(options.get("challenge").asString()).matches("[A-Za-z0-9_-]{43}");
    }

    @Test
    void registeredPasskeyCanSignIn() {
        Passkey passkey = register(phone, "Phone");
        assertThat(passkey.name()).isEqualTo("Phone");
        assertThat(passkey.lastUsedAt()).isNull();
        AuditRow event = scene.lastEvent();
        assertThat(event.operation()).isEqualTo("passkeys.register");
        assertThat(event.objectIds()).containsExactly(ada, passkey.id());

        SignedIn repeated = signIn(phone);

        assertThat(scene.active(repeated).method()).isEqualTo(SignInMethod.PASSKEY);
        assertThat(scene.active(repeated).userId()).isEqualTo(ada);
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.signIn");
        assertThat(scene.lastEvent().credentialId()).isEqualTo(passkey.id());
        assertThat(passkeys.list(repeated.session()))
                .singleElement()
                .satisfies(used -> assertThat(used.lastUsedAt()).isEqualTo(scene.clock.instant()));
    }

    @Test
    void acceptsChallengeOnlyOnceAcrossNodes() {
        register(phone, "Phone");
        String response = phone.sign(request().options());
        try (People other = scene.next()) {
            assertThat(other.passkeys().orElseThrow().finishSignIn(scene.organization, response, browser()))
                    .isNotNull();
        }

        assertRefused(response);
        SignedIn session = signIn(phone);
        String registration = new SoftAuthenticator()
                .register(passkeys.beginRegistration(session.session()).options());
        passkeys.finishRegistration(session.session(), "Key", registration, browser());
        assertThat(refusal(() -> passkeys.finishRegistration(session.session(), "Key", registration, browser()))
                        .kind())
                .isEqualTo(ErrorKind.CONFLICT);
    }

    @Test
    void refusedResponseDoesNotUseUpChallenge() {
        register(phone, "Phone");
        PasskeyRequest request = request();
        phone.verifiesUser(false);
        assertRefused(phone.sign(request.options()));
        phone.verifiesUser(true);

        String response = phone.sign(request.options());
        assertThat(passkeys.finishSignIn(scene.organization, response, browser()))
                .isNotNull();
        assertRefused(response);
    }

    @Test
    void refusesChallengeNotIssuedByOrganization() {
        register(phone, "Phone");
        String options = request().options();
        String challenge = JsonValue.parse(options).get("challenge").asString();
        byte[] bytes = Base64.getUrlDecoder().decode(challenge);
        for (int i = 0; i < bytes.length; i++) {
            byte[] changed = bytes.clone();
            changed[i] ^= 1;
            assertRefused(phone.sign(options.replace(challenge, base64(changed))));
        }
        for (int length : List.of(1, 5, 31, 33)) {
            assertRefused(phone.sign(options.replace(challenge, base64(Arrays.copyOf(bytes, length)))));
        }
        try (Scene elsewhere = new Scene()) {
            PeoplePasskeys others = elsewhere.people.passkeys().orElseThrow();
            assertRefused(phone.sign(others.beginSignIn(null, browser()).options()));
        }
    }

    @Test
    void renewedSigningKeyInvalidatesChallengesButNotPasskeys() {
        register(phone, "Phone");
        String response = phone.sign(request().options());

        scene.administration.renewSigningKey(scene.organization);

        assertRefused(response);
        assertThat(signIn(phone)).isNotNull();
    }

    @Test
    void forgedChallengeStillRequiresSignatureByRegisteredPasskey() {
        register(phone, "Phone");
        SoftAuthenticator thief = new SoftAuthenticator();
        thief.register(passkeys.beginRegistration(signedIn.session()).options());
        String forged = scene.store.<String>read(
                scene.organization,
                view -> new SignedChallenges(SecretSource.random())
                        .issue(view, ChallengePurpose.AUTHENTICATE, "any user"));
        String options = request().options();
        String challenge = JsonValue.parse(options).get("challenge").asString();

        assertRefused(thief.sign(options.replace(challenge, forged)));
        String response = phone.sign(options.replace(challenge, forged));
        assertThat(passkeys.finishSignIn(scene.organization, response, browser()))
                .isNotNull();
    }

    @Test
    void remembersUsedChallengesForPasskeyUntilTheyExpire() {
        UUID id = register(phone, "Phone").id();
        for (int i = 1; i < 20; i++) {
            signIn(phone);
        }
        assertThat(spent(id)).hasSize(20).doesNotHaveDuplicates();
        Refusal refused = refusal(() -> signIn(phone));
        assertThat(refused.kind()).isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(refused.retryAfter()).isEqualTo(Duration.ofMinutes(5));

        scene.clock.advance(Duration.ofMinutes(5));
        signIn(phone);

        assertThat(spent(id)).hasSize(1);
    }

    @Test
    void challengeExpiresAfterFiveMinutes() {
        register(phone, "Phone");
        String soon = phone.sign(request().options());
        String late = phone.sign(request().options());
        scene.clock.advance(Duration.ofMinutes(5).minusMillis(1));
        assertThat(passkeys.finishSignIn(scene.organization, soon, browser())).isNotNull();

        scene.clock.advance(Duration.ofMillis(1));

        assertRefused(late);
    }

    @Test
    void refusesSignInForOtherSiteOrOriginOrUnverifiedUser() {
        register(phone, "Phone");
        for (Consumer<SoftAuthenticator> change : List.<Consumer<SoftAuthenticator>>of(
                bad -> bad.origin("https://castellan.example.com"),
                bad -> bad.origin("http://castellan.example.org"),
                bad -> bad.site("example.org"),
                bad -> bad.verifiesUser(false))) {
            change.accept(phone);
            assertRefused(phone.sign(request().options()));
            phone.origin("https://castellan.example.org");
            phone.site("castellan.example.org");
            phone.verifiesUser(true);
        }
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.signInFailed");
        assertThat(scene.lastEvent().objectIds()).containsExactly(ada);
    }

    @Test
    void refusesRegistrationFromOtherOriginOrUnverifiedUser() {
        for (Consumer<SoftAuthenticator> change : List.<Consumer<SoftAuthenticator>>of(
                bad -> bad.origin("https://castellan.example.com"), bad -> bad.verifiesUser(false))) {
            SoftAuthenticator bad = new SoftAuthenticator();
            change.accept(bad);
            Refusal refusal = refusal(() -> register(bad, "Bad"));
            assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID);
            assertThat(refusal).hasMessageStartingWith("passkey: not accepted");
        }
        assertThat(passkeys.list(signedIn.session())).isEmpty();
    }

    @Test
    void requiresIncreasingSignatureCounterIfPasskeyUsesCounter() {
        phone.counter(7);
        register(phone, "Phone");
        assertRefused(phone.sign(request().options()));
        phone.counter(8);
        assertThat(signIn(phone)).isNotNull();
        phone.counter(5);

        assertRefused(phone.sign(request().options()));
    }

    @Test
    void refusesSignatureMadeWithUnregisteredKey() {
        register(phone, "Phone");
        SoftAuthenticator thief = new SoftAuthenticator();
        String response = thief.sign(request().options());

        assertRefused(response);
        assertRefused(response.replace(thief.credentialId(), phone.credentialId()));
    }

    @Test
    void refusesMalformedResponses() {
        register(phone, "Phone");
        String good = phone.sign(request().options());

        for (String bad : List.of(
                "",
                "{}",
                "null",
                "[]",
                "nonsense",
                "{\"id\":1}",
                good.substring(0, 40),
                "[".repeat(5000),
                good.replace("clientDataJSON", "x"),
                good.replace("signature", "x"),
                good.replace("authenticatorData", "x"),
                good.replace("rawId", "x"),
                good + " ".repeat(70_000))) {
            assertRefused(bad);
            assertThat(refusal(() -> passkeys.finishRegistration(signedIn.session(), "Bad", bad, Browser.UNKNOWN)))
                    .isInstanceOf(Refusal.class);
        }
    }

    @Test
    void refusesSuspendedUserWithSameMessageAsUnknownPasskey() {
        register(phone, "Phone");
        String response = phone.sign(request().options());
        String unknown = new SoftAuthenticator().sign(request().options());
        scene.administration.suspendUser(scene.organization, ada);

        assertThat(assertRefused(response)).hasMessage(assertRefused(unknown).getMessage());
    }

    @Test
    void listsStablePasskeyIdsForKnownAndUnknownEmails() {
        register(phone, "Phone");
        scene.user("joe@castellan.example");

        assertThat(credentials(ADA)).containsExactly(phone.credentialId());
        assertThat(credentials(null)).isEmpty();
        List<String> unknown = credentials("nobody@castellan.example");
        assertThat(unknown).isNotEmpty().isEqualTo(credentials("Nobody@castellan.example"));
        assertThat(credentials("joe@castellan.example")).isNotEmpty().isNotEqualTo(unknown);
    }

    @Test
    void variesNumberAndLengthOfFakeIdsForUnknownEmails() {
        Set<Integer> numbers = new TreeSet<>();
        Set<Integer> lengths = new TreeSet<>();
        for (int i = 0; i < 50; i++) {
            List<String> ids = credentials("nobody" + i + "@castellan.example");
            numbers.add(ids.size());
            ids.forEach(id -> lengths.add(Base64.getUrlDecoder().decode(id).length));
            assertThat(ids).doesNotHaveDuplicates();
        }
        assertThat(numbers).containsExactly(1, 2);
        assertThat(lengths).containsExactly(16, 20, 32, 64);
    }

    @Test
    void bootstrapTokenMayRegisterOnlyFirstPasskey() {
        try (Scene fresh = new Scene()) {
            SignedIn session = fresh.people.signIn(fresh.adminToken, browser());
            PeoplePasskeys own = fresh.people.passkeys().orElseThrow();
            String options = own.beginRegistration(session.session()).options();
            UUID first = own.finishRegistration(session.session(), "Phone", phone.register(options), browser())
                    .id();

            assertThat(refusal(() -> own.beginRegistration(session.session())).kind())
                    .isEqualTo(ErrorKind.FORBIDDEN);
            assertThat(refusalOf(() -> own.rename(session.session(), first, "x", browser()))
                            .kind())
                    .isEqualTo(ErrorKind.FORBIDDEN);
        }
    }

    @Test
    void recoveryDeletesPasskeysThatUserDoesNotSelect() {
        UUID first = register(phone, "Phone").id();
        SoftAuthenticator thief = new SoftAuthenticator();
        register(thief, "Other");
        String code = scene.invite(ada, InvitationRow.Purpose.RECOVER, Duration.ofHours(1));
        assertThat(scene.people.invitation(code).passkeys())
                .extracting(Passkey::name)
                .containsExactlyInAnyOrder("Phone", "Other");

        SignedIn session = join(scene.people.join(code, PASSWORD, Set.of(first, UUID.randomUUID()), browser()));

        assertThat(passkeys.list(session.session())).extracting(Passkey::id).containsExactly(first);
        assertThat(signIn(phone)).isNotNull();
        assertRefused(thief.sign(request().options()));
        join(scene.people.join(
                scene.invite(ada, InvitationRow.Purpose.RECOVER, Duration.ofHours(1)), PASSWORD, browser()));
        assertRefused(phone.sign(request().options()));
    }

    @Test
    void renamesPasskeyAndRefusesToDeleteOnlyCredential() {
        UUID first = register(phone, "Phone").id();
        SignedIn session = signIn(phone);
        passkeys.rename(session.session(), first, "My phone", browser());
        assertThat(scene.lastEvent().operation()).isEqualTo("passkeys.rename");
        assertThat(passkeys.list(session.session()).get(0).name()).isEqualTo("My phone");
        assertThat(refusalOf(() -> passkeys.rename(session.session(), first, " ", browser())))
                .hasMessageStartingWith("name: ");
        assertThat(refusalOf(() -> passkeys.delete(session.session(), first, browser())))
                .hasMessageStartingWith("passkey: this is your only way to sign in");

        join(scene.people.changePassword(session.session(), null, PASSWORD, browser()));
        passkeys.delete(session.session(), first, browser());

        assertThat(scene.lastEvent().operation()).isEqualTo("passkeys.delete");
        assertThat(passkeys.list(session.session())).isEmpty();
        assertRefused(phone.sign(request().options()));
        assertThat(refusalOf(() -> passkeys.delete(session.session(), first, browser()))
                        .kind())
                .isEqualTo(ErrorKind.NOT_FOUND);
    }

    @Test
    void passkeyChangesRequireRecentSignInOrConfirmationByPasskey() {
        UUID first = register(phone, "Phone").id();
        SignedIn session = signIn(phone);
        PasskeyRequest started = passkeys.beginRegistration(session.session());
        scene.clock.advance(Duration.ofMinutes(15));
        String response = new SoftAuthenticator().register(started.options());

        assertThat(refusal(() -> passkeys.beginRegistration(session.session())).kind())
                .isEqualTo(ErrorKind.FORBIDDEN);
        assertThat(refusalOf(() -> passkeys.delete(session.session(), first, browser()))
                        .kind())
                .isEqualTo(ErrorKind.FORBIDDEN);
        assertThat(refusal(() -> passkeys.finishRegistration(session.session(), "Key", response, browser())))
                .isNotNull();

        PasskeyRequest request = passkeys.beginConfirmation(session.session());
        SignedIn confirmed = passkeys.finishConfirmation(session.session(), phone.sign(request.options()), browser());
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.reauthenticate");
        assertThat(scene.people.session(session.secret())).isEmpty();
        assertThat(scene.active(confirmed).sessionId())
                .isEqualTo(session.session().sessionId());
        assertThat(passkeys.beginRegistration(confirmed.session())).isNotNull();
    }

    @Test
    void refusesChallengeIssuedForAnotherUserOrPurpose() {
        register(phone, "Phone");
        SignedIn session = signIn(phone);
        SignedIn other = scene.people.signIn(scene.adminToken, browser());
        String confirmation =
                phone.sign(passkeys.beginConfirmation(session.session()).options());
        assertRefused(confirmation);
        String foreign = phone.sign(passkeys.beginConfirmation(other.session()).options());
        assertThat(refusal(() -> passkeys.finishConfirmation(other.session(), foreign, browser()))
                        .kind())
                .isEqualTo(ErrorKind.UNAUTHENTICATED);
        String anybody = phone.sign(request().options());
        assertThat(refusal(() -> passkeys.finishConfirmation(session.session(), anybody, browser()))
                        .kind())
                .isEqualTo(ErrorKind.UNAUTHENTICATED);
    }

    @Test
    void signsInWhileStrangersRequestThousandsOfChallenges() throws UnknownHostException {
        register(phone, "Phone");
        String first = phone.sign(request().options());
        for (int i = 0; i < 5_000; i++) {
            InetAddress stranger = InetAddress.getByName("198.51.100." + i % 10);
            String email = i % 2 == 0 ? null : ADA;
            assertThat(passkeys.beginSignIn(email, new Browser(stranger, "curl")))
                    .isNotNull();
        }

        assertThat(passkeys.finishSignIn(scene.organization, first, browser())).isNotNull();
        assertThat(signIn(phone)).isNotNull();
    }

    @Test
    void ignoresEmailAfterHundredRequestsFromOneNetworkAddress() {
        register(phone, "Phone");
        for (int i = 0; i < 100; i++) {
            assertThat(passkeys.beginSignIn(ADA, browser()).options()).contains(phone.credentialId());
        }

        assertThat(passkeys.beginSignIn(ADA, browser()).options()).doesNotContain(phone.credentialId());
        assertThat(credentials(ADA)).containsExactly(phone.credentialId());
    }

    @Test
    void limitsUserToTwentyPasskeys() {
        register(phone, "Phone");
        SignedIn session = signIn(phone);
        for (int i = 1; i < 20; i++) {
            SoftAuthenticator key = new SoftAuthenticator();
            passkeys.finishRegistration(
                    session.session(),
                    "Key " + i,
                    key.register(passkeys.beginRegistration(session.session()).options()),
                    browser());
        }

        assertThat(refusal(() -> passkeys.beginRegistration(session.session())))
                .hasMessageStartingWith("passkey: you have 20");
    }

    @Test
    void passkeysAreUnavailableWithoutRelyingParty() {
        try (People plain = People.of(scene.store)) {
            assertThat(plain.passkeys()).isEmpty();
        }
    }

    private Passkey register(SoftAuthenticator authenticator, String name) {
        String options = passkeys.beginRegistration(signedIn.session()).options();
        return passkeys.finishRegistration(signedIn.session(), name, authenticator.register(options), browser());
    }

    private PasskeyRequest request() {
        return passkeys.beginSignIn(null, browser());
    }

    private SignedIn signIn(SoftAuthenticator authenticator) {
        return passkeys.finishSignIn(
                scene.organization, authenticator.sign(request().options()), browser());
    }

    private List<String> spent(UUID passkeyId) {
        return scene.store.<List<String>>read(
                scene.organization,
                view -> view.passkeys().get(passkeyId).orElseThrow().spentChallenges());
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private Refusal assertRefused(String response) {
        Refusal refusal = refusal(() -> passkeys.finishSignIn(scene.organization, response, Browser.UNKNOWN));
        assertThat(refusal.kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
        assertThat(refusal).hasMessageStartingWith("passkey: not accepted");
        return refusal;
    }

    private List<String> credentials(String email) {
        String options = passkeys.beginSignIn(email, Browser.UNKNOWN).options();
        return JsonValue.parse(options).fields().get("allowCredentials").items().stream()
                .map(item -> item.get("id").asString())
                .toList();
    }
}
