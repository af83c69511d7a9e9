package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.OTHER_PASSWORD;
import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.OrganizationChoice;
import dev.castellan.server.people.signin.SignInResult;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests signing in with an e-mail address that users of several organizations may have. */
class AddressSignInTest {

    private static final String ADA = "ada@castellan.example";
    private static final String WRONG = "not the password of ada";

    private final Scene scene = new Scene();
    private final UUID ada = scene.userWithPassword(ADA);
    private final List<UUID> others = new ArrayList<>();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void signsInDirectlyWhenEmailBelongsToOneOrganization() {
        elsewhere("eve@castellan.example", PASSWORD);

        SignInResult result = result(PASSWORD);

        assertThat(result.organizations()).containsExactly(new OrganizationChoice(scene.organization, "Moonbase"));
        assertThat(scene.active(Objects.requireNonNull(result.signedIn())).userId())
                .isEqualTo(ada);
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.signIn");
    }

    @Test
    void offersChoiceOfOrganizationsAndRequiresPasswordAgain() {
        UUID other = elsewhere(ADA, PASSWORD);

        SignInResult result = result(PASSWORD);

        assertThat(result.organizations())
                .extracting(OrganizationChoice::organizationId)
                .containsExactly(scene.organization, other);
        assertThat(result.signedIn()).isNull();
        assertThat(scene.sessions(ada)).as("sessions before the choice").hasSize(1);
        assertThat(refusal(() -> join(scene.people.signIn(other, ADA, WRONG, browser())))
                        .kind())
                .isEqualTo(ErrorKind.UNAUTHENTICATED);
        SignedIn signedIn = join(scene.people.signIn(other, ADA, PASSWORD, browser()));
        assertThat(scene.active(signedIn).organizationId()).isEqualTo(other);
        assertThat(scene.active(signedIn).email()).isEqualTo(ADA);
    }

    @Test
    void listsOnlyOrganizationsWherePasswordIsCorrect() {
        UUID other = elsewhere(ADA, OTHER_PASSWORD);

        assertThat(verified(PASSWORD))
                .extracting(OrganizationChoice::organizationId)
                .containsExactly(scene.organization);
        assertThat(verified(OTHER_PASSWORD))
                .extracting(OrganizationChoice::organizationId)
                .containsExactly(other);
        assertThat(refused(ADA, WRONG))
                .hasMessage(refused("nobody@castellan.example", WRONG).getMessage());
    }

    @Test
    void countsFailedSignInInEveryOrganizationWithThatEmail() {
        UUID other = elsewhere(ADA, PASSWORD);

        for (int i = 0; i < 5; i++) {
            refused(ADA, WRONG);
        }

        assertThat(scene.password(ada).failures()).isEqualTo(5);
        assertThat(passwordIn(other).failures()).isEqualTo(5);
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.signInFailed");
        refused(ADA, PASSWORD);
        scene.clock.advance(Duration.ofSeconds(2));
        assertThat(verified(PASSWORD)).hasSize(2);
        assertThat(scene.password(ada).failures()).isZero();
        assertThat(passwordIn(other).failures()).isZero();
    }

    @Test
    void doesNotCountPasswordOfAnotherOrganizationAsFailureOnceItIsOneDayOld() {
        UUID other = elsewhere(ADA, OTHER_PASSWORD);
        for (int i = 0; i < 3; i++) {
            verified(OTHER_PASSWORD);
        }
        assertThat(scene.password(ada).failures())
                .as("a new password may be a guess")
                .isEqualTo(3);
        scene.clock.advance(Duration.ofDays(1));

        for (int i = 0; i < 10; i++) {
            verified(OTHER_PASSWORD);
        }

        assertThat(scene.password(ada).failures()).isEqualTo(3);
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.signInFailed");
        assertThat(passwordIn(other).failures()).isZero();
        verified(PASSWORD);
        assertThat(scene.password(ada).failures()).isZero();
    }

    @Test
    void countsPasswordOfAnotherOrganizationAsFailureForNetworkAddress() {
        elsewhere(ADA, OTHER_PASSWORD);
        scene.clock.advance(Duration.ofDays(1));
        for (int i = 0; i < 20; i++) {
            assertThat(join(scene.people.signIn(ADA, OTHER_PASSWORD, browser())).organizations())
                    .hasSize(1);
        }

        assertThat(refusal(() -> join(scene.people.signIn(ADA, OTHER_PASSWORD, browser())))
                        .kind())
                .isEqualTo(ErrorKind.RATE_LIMITED);
    }

    @Test
    void recordsFailureForUnknownEmailInOldestOrganizationAndLimitsNetworkAddress() {
        UUID other = elsewhere(ADA, PASSWORD);
        int before = eventsIn(other);

        for (int i = 0; i < 20; i++) {
            Refusal refused = refusal(() -> join(scene.people.signIn("nobody@castellan.example", WRONG, browser())));
            assertThat(refused.kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
        }

        assertThat(refusal(() -> join(scene.people.signIn(ADA, PASSWORD, browser())))
                        .kind())
                .isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.signInFailed");
        assertThat(scene.lastEvent().objectIds()).isEmpty();
        assertThat(eventsIn(other)).isEqualTo(before);
    }

    @Test
    void knownBrowserCanSignInByEmailWhileOthersGuessPassword() {
        elsewhere(ADA, OTHER_PASSWORD);
        String existing = String.valueOf(scene.signIn(ADA).browserSecret());
        for (int i = 0; i < 5; i++) {
            refused(ADA, WRONG);
        }

        refused(ADA, PASSWORD);
        assertThat(join(scene.people.signIn(ADA, PASSWORD, browser(existing))).organizations())
                .hasSize(1);
    }

    @Test
    void exemptsBrowserFromNetworkAddressLimitOnlyIfKnownToAllOrganizations() {
        String existing = String.valueOf(scene.signIn(ADA).browserSecret());
        for (int i = 0; i < 20; i++) {
            refusal(() -> join(scene.people.signIn("nobody@castellan.example", WRONG, browser())));
        }

        assertThat(join(scene.people.signIn(ADA, PASSWORD, browser(existing))).organizations())
                .hasSize(1);
        elsewhere(ADA, OTHER_PASSWORD);
        assertThat(refusal(() -> join(scene.people.signIn(ADA, PASSWORD, browser(existing))))
                        .kind())
                .isEqualTo(ErrorKind.RATE_LIMITED);
    }

    @Test
    void omitsOrganizationsThatAreDeletedOrWhereUserIsSuspended() {
        UUID suspended = elsewhere(ADA, PASSWORD);
        scene.administration.suspendUser(
                suspended,
                scene.administration.user(suspended, ADA).orElseThrow().id());
        UUID deleted = elsewhere(ADA, PASSWORD);
        scene.store.<Boolean>write(deleted, tx -> {
            tx.deleteOrganization();
            return true;
        });

        assertThat(verified(PASSWORD))
                .extracting(OrganizationChoice::organizationId)
                .containsExactly(scene.organization);
    }

    @Test
    void offersAtMostThreeOrganizationsPerEmail() {
        for (int i = 0; i < 3; i++) {
            elsewhere(ADA, PASSWORD);
        }

        assertThat(verified(PASSWORD))
                .extracting(OrganizationChoice::organizationId)
                .containsExactly(scene.organization, others.get(0), others.get(1));
        assertThat(join(scene.people.signIn(others.get(2), ADA, PASSWORD, browser())))
                .isNotNull();
    }

    @Test
    void refusesWithSameMessageWhenServerHasNoOrganizations() {
        Refusal unknown = refused("nobody@castellan.example", WRONG);
        scene.store.<Boolean>write(scene.organization, tx -> {
            tx.deleteOrganization();
            return true;
        });

        assertThat(refused(ADA, PASSWORD)).hasMessage(unknown.getMessage());
    }

    /** Creates an organization in which a person with this address has this password. */
    private UUID elsewhere(String email, String password) {
        scene.clock.advance(Duration.ofMillis(1));
        var created = scene.administration.createOrganization(
                NewOrganization.withName("Elsewhere " + others.size()).admin("Ada", "root@castellan.example"));
        others.add(created.organizationId());
        UUID user = scene.administration
                .createPerson(created.organizationId(), NewPerson.of("Ada", email, Role.CLIENT))
                .id();
        String code = scene.administration
                .renewInvitation(created.organizationId(), user)
                .code();
        join(scene.people.join(code, password, browser()));
        return created.organizationId();
    }

    private List<OrganizationChoice> verified(String password) {
        return result(password).organizations();
    }

    private SignInResult result(String password) {
        return join(scene.people.signIn(" ADA@castellan.example", password, Browser.UNKNOWN));
    }

    private Refusal refused(String email, String password) {
        Refusal refusal = refusal(() -> join(scene.people.signIn(email, password, Browser.UNKNOWN)));
        assertThat(refusal.kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
        return refusal;
    }

    private PasswordRow passwordIn(UUID organization) {
        return scene.store.<PasswordRow>read(
                organization,
                view -> view.users()
                        .byEmail(ADA)
                        .flatMap(user -> view.passwords().get(user.userId()))
                        .orElseThrow());
    }

    private int eventsIn(UUID organization) {
        return scene.store.<Integer>read(
                organization,
                view -> view.auditEvents()
                        .list(new AuditListing(null, null, null, null, null, null, 100))
                        .events()
                        .size());
    }
}
