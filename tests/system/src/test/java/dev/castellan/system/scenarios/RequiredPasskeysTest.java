package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.Role;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.people.People;
import dev.castellan.server.people.PeoplePasskeys;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.passkeys.SoftAuthenticator;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.net.URI;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests, on two nodes, that an organization requires passkeys of its admins. */
@OnStoresOfTier
@Tag("database")
class RequiredPasskeysTest {

    private static final String PASSWORD = "seven green turtles dance";
    private static final RelyingParty SITE =
            RelyingParty.at(URI.create("https://castellan.example.org/console"), "Castellan");

    @Parameter
    TestedStore store;

    private Scene scene;
    private UUID organization;
    private People first;
    private People second;
    private final SoftAuthenticator phone = new SoftAuthenticator();

    @BeforeEach
    void start() {
        scene = new Scene(store);
        organization = scene.bootstrap().organizationId();
        first = node();
        second = node();
    }

    @AfterEach
    void stop() {
        first.close();
        second.close();
        scene.close();
    }

    private People node() {
        return People.builder(rows())
                .clock(scene.server().clock())
                .relyingParty(SITE)
                .build();
    }

    @Test
    void olderSessionsOfAdminsNeedPasskeyOnEveryNode() {
        SignedIn old = join("ada@castellan.test", Role.ORG_ADMIN);
        assertThat(caller(old).isAdmin()).isTrue();

        require();

        assertThat(second.session(old.secret()).orElseThrow().needsPasskey()).isTrue();
        assertRefused(old);
        register(first, old.session());
        assertRefused(old);

        SignedIn withPasskey = signIn(second);
        assertThat(first.session(withPasskey.secret()).orElseThrow().needsPasskey())
                .isFalse();
        assertThat(caller(withPasskey).isAdmin()).isTrue();
        assertRefused(old);
    }

    @Test
    void clientNeedsPasskeyFromPromotionOn() {
        SignedIn signedIn = join("ada@castellan.test", Role.CLIENT);
        require();
        assertThat(caller(signedIn).isAdmin()).isFalse();

        scene.admin()
                .users()
                .update(signedIn.session().userId(), UserUpdate.none().role(Role.ORG_ADMIN));

        assertThat(second.session(signedIn.secret()).orElseThrow().needsPasskey())
                .isTrue();
        assertRefused(signedIn);
    }

    @Test
    void tokenWorksButDoesNotChangeRule() {
        require();
        assertThat(scene.admin()
                        .organizations()
                        .update(OrganizationUpdate.none().name("Umbrella"))
                        .adminPasskeysRequired())
                .isTrue();
        assertThatExceptionOfType(ForbiddenException.class)
                .isThrownBy(() -> scene.admin()
                        .organizations()
                        .update(OrganizationUpdate.none().adminPasskeysRequired(false)))
                .satisfies(refused -> assertThat(refused.code()).contains(ErrorCode.PASSKEY_REQUIRED));
        assertThat(scene.admin().organizations().get().adminPasskeysRequired()).isTrue();
    }

    private SignedIn join(String email, Role role) {
        String code = scene.server()
                .server()
                .administration()
                .createInvitation(organization, NewInvitation.of("Ada", email, role))
                .code();
        return first.join(code, PASSWORD, Browser.UNKNOWN).toCompletableFuture().join();
    }

    private void register(People node, ActiveSession session) {
        PeoplePasskeys passkeys = node.passkeys().orElseThrow();
        String response = phone.register(passkeys.beginRegistration(session).options());
        passkeys.finishRegistration(session, "Phone", response, Browser.UNKNOWN);
    }

    private SignedIn signIn(People node) {
        PeoplePasskeys passkeys = node.passkeys().orElseThrow();
        String response = phone.sign(passkeys.beginSignIn(null, Browser.UNKNOWN).options());
        return passkeys.finishSignIn(organization, response, Browser.UNKNOWN);
    }

    private void require() {
        rows().<Boolean>write(organization, tx -> {
            tx.setLimits(OrganizationLimits.NONE.withAdminPasskeysRequired(true));
            return true;
        });
    }

    private void assertRefused(SignedIn signedIn) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> caller(signedIn))
                .returns(ErrorCode.PASSKEY_REQUIRED, Refusal::code);
    }

    /** Returns the caller of an operation in the session. */
    private Caller caller(SignedIn signedIn) {
        return rows().<Caller>read(
                        organization,
                        view -> CallerCheck.ofSession(view, signedIn.session().sessionId(), null));
    }

    private Store rows() {
        return scene.server().store().healthy();
    }
}
