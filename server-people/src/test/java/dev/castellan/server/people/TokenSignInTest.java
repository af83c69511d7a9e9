package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.OTHER_PASSWORD;
import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static dev.castellan.server.people.Scene.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.people.SignInMethod;
import dev.castellan.server.internal.address.AddressRanges;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.tokens.TokenFormat;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TokenSignInTest {

    private final Scene scene = new Scene();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void firstAdminSignsInWithTokenAndSetsPassword() {
        SignedIn signedIn = scene.people.signIn(scene.adminToken + "\n", browser());
        assertThat(scene.active(signedIn).method()).isEqualTo(SignInMethod.TOKEN);
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.signIn");
        assertThat(scene.lastEvent().credentialId())
                .isEqualTo(scene.sessions(scene.admin).get(0).tokenId());

        join(scene.people.changePassword(signedIn.session(), null, PASSWORD, browser()));

        assertThat(scene.signIn(Scene.ADMIN)).isNotNull();
    }

    @Test
    void sessionEndsWhenTokenIsRevoked() {
        UUID ada = scene.user("ada@castellan.example");
        IssuedToken token = scene.token(ada);
        SignedIn signedIn = scene.people.signIn(token.token(), browser());
        assertThat(scene.people.session(signedIn.secret())).isPresent();

        scene.administration.deleteToken(scene.organization, token.id());

        assertThat(scene.people.session(signedIn.secret())).isEmpty();
    }

    @Test
    void sessionEndsWhenTokenExpires() {
        UUID ada = scene.user("ada@castellan.example");
        Instant end = scene.clock.instant().plus(Duration.ofMinutes(30));
        IssuedToken token = scene.administration.createToken(
                scene.organization, NewToken.forUser(ada).expiringAt(end));
        SignedIn signedIn = scene.people.signIn(token.token(), browser());
        assertThat(signedIn.session().expiresAt()).isEqualTo(end);
        scene.clock.advance(Duration.ofMinutes(30).minusMillis(1));
        assertThat(scene.people.session(signedIn.secret())).isPresent();

        scene.clock.advance(Duration.ofMillis(1));

        assertThat(scene.people.session(signedIn.secret())).isEmpty();
        assertThat(refusal(() -> scene.people.signIn(token.token(), browser())).kind())
                .isEqualTo(ErrorKind.UNAUTHENTICATED);
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.signInFailed");
        assertThat(scene.lastEvent().objectIds()).containsExactly(ada);
    }

    @Test
    void refusesUnknownTokenAndSuspendedUserWithSameMessage() {
        UUID ada = scene.user("ada@castellan.example");
        String token = scene.token(ada).token();
        scene.administration.suspendUser(scene.organization, ada);

        Refusal unknown = refusal(() -> scene.people.signIn("cstu_nonsense", browser()));
        assertThat(unknown.kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
        assertThat(unknown).hasMessageStartingWith("token: not accepted");
        assertThat(refusal(() -> scene.people.signIn(token, browser()))).hasMessage(unknown.getMessage());
        for (String tag : List.of(scene.tag(scene.organization), scene.tagOfAnother(), "zzzzzz")) {
            String other = TokenFormat.of(tag, new byte[32], false);
            assertThat(refusal(() -> scene.people.signIn(other, browser()))).hasMessage(unknown.getMessage());
        }
    }

    @Test
    void refusesSignInWithReadOnlyToken() {
        UUID ada = scene.user("ada@castellan.example");
        IssuedToken token = scene.administration.createToken(
                scene.organization, NewToken.forUser(ada).onlyReading());

        assertThat(refusal(() -> scene.people.signIn(token.token(), browser())))
                .hasMessageStartingWith("token: a read-only token does not sign in");
        assertThat(activity(token).refusedCode()).isEqualTo("read_only_token");
        assertThat(scene.sessions(ada)).isEmpty();
    }

    @Test
    void tokenSignsInOnlyFromAllowedAddress() {
        UUID ada = scene.user("ada@castellan.example");
        IssuedToken elsewhere = scene.administration.createToken(
                scene.organization, NewToken.forUser(ada).allowedFrom(List.of("192.0.2.8")));
        IssuedToken here = scene.administration.createToken(
                scene.organization, NewToken.forUser(ada).allowedFrom(List.of("192.0.2.0/29")));

        Refusal refused = refusal(() -> scene.people.signIn(elsewhere.token(), browser()));

        assertThat(refused.kind()).isEqualTo(ErrorKind.FORBIDDEN);
        assertThat(refused).hasMessageStartingWith("this token is not allowed from address 192.0.2.7");
        assertThat(scene.lastEvent().operation()).isEqualTo("tokens.addressRefused");
        assertThat(scene.lastEvent().objectIds()).containsExactly(elsewhere.id());
        assertThat(activity(elsewhere))
                .extracting(TokenActivity::refusedAddress, TokenActivity::refusedCode)
                .containsExactly("192.0.2.7", "address_not_allowed");
        assertThat(scene.sessions(ada)).isEmpty();
        assertThat(scene.people.signIn(here.token(), browser()).session().userId())
                .isEqualTo(ada);
    }

    @Test
    void limitsAndRecordsOnceRepeatedSignInsFromOtherAddress() {
        UUID ada = scene.user("ada@castellan.example");
        IssuedToken token = scene.administration.createToken(
                scene.organization, NewToken.forUser(ada).allowedFrom(List.of("192.0.2.8")));
        refusal(() -> scene.people.signIn(token.token(), browser()));
        UUID event = scene.lastEvent().eventId();

        for (int i = 1; i < 20; i++) {
            assertThat(refusal(() -> scene.people.signIn(token.token(), browser()))
                            .code())
                    .isEqualTo(ErrorCode.ADDRESS_NOT_ALLOWED);
        }

        assertThat(refusal(() -> scene.people.signIn(token.token(), browser())).kind())
                .isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(scene.lastEvent().eventId()).isEqualTo(event);
    }

    @Test
    void sessionIsOnlyForAddressesOfItsToken() {
        IssuedToken token = scene.administration.createToken(
                scene.organization,
                NewToken.forUser(scene.user("ada@castellan.example")).allowedFrom(List.of("192.0.2.7")));
        String session = scene.people.signIn(token.token(), browser()).secret();

        Refusal refused = refusal(() -> scene.people.session(session, Scene.fromAddress(9)));

        assertThat(refused.code()).isEqualTo(ErrorCode.ADDRESS_NOT_ALLOWED);
        assertThat(refusal(() -> scene.people.session(session)).code()).isEqualTo(ErrorCode.ADDRESS_NOT_ALLOWED);
        assertThat(scene.people.session(session, browser())).isPresent();
    }

    @Test
    void refusesSignInByServiceAccount() {
        UUID ci = UUID.randomUUID();
        scene.store.write(scene.organization, tx -> {
            tx.users()
                    .insert(new UserRow(
                            ci, "ci", "ci@castellan.example", dev.castellan.model.Role.CLIENT, true, tx.now()));
            return ci;
        });

        assertThat(refusal(() -> scene.people.signIn(scene.token(ci).token(), browser())))
                .hasMessageStartingWith("token: a service account does not sign in");
        assertThat(scene.sessions(ci)).isEmpty();
    }

    @Test
    void sessionStartedWithTokenMayNotSetFirstCredential() {
        UUID ada = scene.user("ada@castellan.example");
        SignedIn signedIn = scene.people.signIn(scene.token(ada).token(), browser());

        assertSetsNothing(signedIn);
    }

    @Test
    void firstAdminMaySetOnlyOneCredentialWithBootstrapToken() {
        SignedIn signedIn = scene.people.signIn(scene.adminToken, browser());
        assertThat(scene.people.mayChangeCredentials(signedIn.session())).isTrue();

        join(scene.people.changePassword(signedIn.session(), null, PASSWORD, browser()));

        assertSetsNothing(signedIn);
        scene.forget(scene.admin);
        assertSetsNothing(scene.people.signIn(scene.adminToken, browser()));
    }

    @Test
    void firstAdminMayNotSetCredentialAfterAnotherUserHasJoined() {
        SignedIn signedIn = scene.people.signIn(scene.adminToken, browser());
        scene.joinedWithoutCredential(scene.user("ada@castellan.example"));

        assertSetsNothing(signedIn);
    }

    @Test
    void firstAdminMayNotSetCredentialWithLimitedBootstrapToken() {
        SignedIn signedIn = scene.people.signIn(scene.adminToken, browser());
        scene.store.write(scene.organization, tx -> {
            TokenRow token = tx.tokens().ofUser(scene.admin, null, 1).get(0);
            AddressRanges office = AddressRanges.of(List.of("192.0.2.7"));
            tx.tokens().update(token.withLimits(token.limits().withAddresses(office)));
            return token.tokenId();
        });

        assertSetsNothing(signedIn);
    }

    @Test
    void firstAdminMayNotSetCredentialWithAnotherToken() {
        assertSetsNothing(scene.people.signIn(scene.token(scene.admin).token(), browser()));
    }

    @Test
    void revokingAllTokensRemovesCredentialsAndSessionsDerivedFromThem() {
        SignedIn signedIn = scene.people.signIn(scene.adminToken, browser());
        join(scene.people.changePassword(signedIn.session(), null, PASSWORD, browser()));
        SignedIn byPassword = scene.signIn(Scene.ADMIN);
        join(scene.people.changePassword(byPassword.session(), PASSWORD, OTHER_PASSWORD, browser()));

        scene.administration.deleteTokens(scene.organization, scene.admin);

        assertThat(scene.store.<Boolean>read(
                        scene.organization,
                        view -> view.passwords().get(scene.admin).isPresent()))
                .isFalse();
        assertThat(scene.sessions(scene.admin)).isEmpty();
    }

    @Test
    void revokingAllTokensDoesNotRemovePasswordSetByInvitation() {
        UUID ada = scene.userWithPassword("ada@castellan.example");
        scene.token(ada);

        scene.administration.deleteTokens(scene.organization, ada);

        assertThat(scene.signIn("ada@castellan.example")).isNotNull();
    }

    @Test
    void sessionStartedWithTokenMayNotChangeExistingCredential() {
        UUID ada = scene.userWithPassword("ada@castellan.example");
        SignedIn signedIn = scene.people.signIn(scene.token(ada).token(), browser());

        assertSetsNothing(signedIn);
        assertThat(scene.signIn("ada@castellan.example")).isNotNull();
    }

    @Test
    void tokenSessionMayNotChangeCredentialEvenAfterPasswordConfirmation() {
        UUID ada = scene.userWithPassword("ada@castellan.example");
        SignedIn signedIn = scene.people.signIn(scene.token(ada).token(), browser());

        assertSetsNothing(join(scene.people.confirm(signedIn.session(), PASSWORD, browser())));
    }

    private TokenActivity activity(IssuedToken token) {
        return scene.store.read(
                scene.organization,
                view -> view.tokens().get(token.id()).orElseThrow().activity());
    }

    private void assertSetsNothing(SignedIn signedIn) {
        ActiveSession session = signedIn.session();
        PeoplePasskeys passkeys = scene.people.passkeys().orElseThrow();
        assertThat(scene.people.mayChangeCredentials(session)).isFalse();
        for (String current : new String[] {null, PASSWORD}) {
            Refusal refused =
                    refusal(() -> join(scene.people.changePassword(session, current, OTHER_PASSWORD, browser())));
            assertThat(refused.kind()).isEqualTo(ErrorKind.FORBIDDEN);
            assertThat(refused).hasMessageStartingWith("a session that began with an API token cannot set a password");
        }
        assertThat(refusal(() -> passkeys.beginRegistration(session)).kind()).isEqualTo(ErrorKind.FORBIDDEN);
        assertThat(refusalOf(() -> passkeys.delete(session, session.userId(), browser())))
                .hasMessageStartingWith("a session that began with an API token");
    }
}
