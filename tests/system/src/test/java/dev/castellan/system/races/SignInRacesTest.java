package dev.castellan.system.races;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.Administration;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.people.People;
import dev.castellan.server.people.PeoplePasskeys;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.concurrent.Race;
import dev.castellan.support.passkeys.SoftAuthenticator;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests people who sign in concurrently on two nodes while an administrator suspends or deletes them. */
@OnStoresOfTier
@Tag("database")
class SignInRacesTest {

    private static final String PASSWORD = "seven green turtles dance";
    private static final String ADA = "ada@castellan.test";
    private static final int SIGN_INS = 16;
    private static final RelyingParty SITE =
            RelyingParty.at(URI.create("https://castellan.example.org/console"), "Castellan");

    @Parameter
    TestedStore kind;

    private TestServer server;
    private Store store;
    private Administration administration;
    private List<People> nodes;
    private UUID organization;
    private UUID ada;
    private String code;

    @BeforeEach
    void start() {
        server = TestServer.start(kind);
        store = server.store();
        administration = server.server().administration();
        nodes = List.of(node(), node());
        organization = server.server().bootstrap().organizationId();
        ada = administration
                .createPerson(organization, NewPerson.of("Ada", ADA, Role.CLIENT))
                .id();
        code = store.<String>read(organization, view -> view.organization().tag()) + "c".repeat(43);
    }

    @AfterEach
    void stop() {
        nodes.forEach(People::close);
        server.close();
    }

    @Test
    void concurrentJoinsUseInvitationCodeOnce() {
        invite();

        List<ErrorKind> refusals = atOnce(
                SIGN_INS,
                i -> node(i).join(code, PASSWORD, Browser.UNKNOWN)
                        .toCompletableFuture()
                        .join());

        assertThat(refusals).hasSize(SIGN_INS - 1).containsOnly(ErrorKind.CONFLICT);
        assertThat(sessions()).hasSize(1);
    }

    @RepeatedTest(3)
    void concurrentSignInsUsePasskeyChallengeOnce() {
        invite();
        ActiveSession session = node(0).join(code, PASSWORD, Browser.UNKNOWN)
                .toCompletableFuture()
                .join()
                .session();
        SoftAuthenticator phone = new SoftAuthenticator();
        String options = passkeys(0).beginRegistration(session).options();
        passkeys(0).finishRegistration(session, "Phone", phone.register(options), Browser.UNKNOWN);
        String response =
                phone.sign(passkeys(0).beginSignIn(null, Browser.UNKNOWN).options());

        List<ErrorKind> refusals =
                atOnce(SIGN_INS, i -> passkeys(i).finishSignIn(organization, response, Browser.UNKNOWN));

        assertThat(refusals).hasSize(SIGN_INS - 1).containsOnly(ErrorKind.UNAUTHENTICATED);
    }

    @RepeatedTest(3)
    void sixteenConcurrentSignInsLeaveTenSessions() {
        String token = token();

        assertThat(atOnce(SIGN_INS, i -> node(i).signIn(token, Browser.UNKNOWN)))
                .isEmpty();

        assertThat(sessions()).hasSize(10);
    }

    @RepeatedTest(3)
    void noSessionSurvivesConcurrentSuspension() {
        String token = token();
        List<SignedIn> started = new ArrayList<>();

        untilRefused(started, token, () -> administration.suspendUser(organization, ada));

        assertThat(started)
                .allSatisfy(each -> assertThat(node(0).session(each.secret())).isEmpty());
    }

    @RepeatedTest(3)
    void noSessionSurvivesConcurrentOrganizationDeletion() {
        String token = token();
        List<SignedIn> started = new ArrayList<>();

        untilRefused(started, token, () -> administration.deleteOrganization(organization));

        assertThat(started)
                .allSatisfy(each -> assertThat(node(0).session(each.secret())).isEmpty());
        assertThat(sessions()).isEmpty();
    }

    @Test
    void rejectsInvitationCodeAndPasswordAfterOrganizationDeletion() {
        invite();
        assertThat(node(0).invitation(code).email()).isEqualTo(ADA);

        administration.deleteOrganization(organization);

        assertThatThrownBy(() -> node(0).invitation(code)).isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> node(1).invitation(code)).isInstanceOf(Refusal.class);
        assertThat(atOnce(
                        2,
                        i -> node(i).join(code, PASSWORD, Browser.UNKNOWN)
                                .toCompletableFuture()
                                .join()))
                .hasSize(2);
        assertThat(atOnce(
                        2,
                        i -> node(i).signIn(organization, ADA, PASSWORD, Browser.UNKNOWN)
                                .toCompletableFuture()
                                .join()))
                .hasSize(2);
    }

    @Test
    void noSessionSurvivesConcurrentUserDeletion() {
        invite();
        node(0).join(code, PASSWORD, Browser.UNKNOWN).toCompletableFuture().join();

        List<Callable<List<SignedIn>>> runners = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            People node = node(i);
            runners.add(() -> signInUntilRefused(() -> node.signIn(organization, ADA, PASSWORD, Browser.UNKNOWN)
                    .toCompletableFuture()
                    .join()));
        }
        runners.add(() -> {
            store.write(organization, tx -> {
                tx.users().delete(ada);
                return ada;
            });
            return List.of();
        });
        try (Race race = new Race()) {
            race.run(runners)
                    .forEach(started -> assertThat(started)
                            .allSatisfy(each ->
                                    assertThat(node(0).session(each.secret())).isEmpty()));
        }
        assertThat(sessions()).isEmpty();
    }

    /** Signs in on multiple threads until a change has taken effect. */
    private void untilRefused(List<SignedIn> started, String token, Runnable change) {
        List<Callable<List<SignedIn>>> runners = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            People node = node(i);
            runners.add(() -> signInUntilRefused(() -> node.signIn(token, Browser.UNKNOWN)));
        }
        runners.add(() -> {
            change.run();
            return List.of();
        });
        try (Race race = new Race()) {
            race.run(runners).forEach(started::addAll);
        }
    }

    private static List<SignedIn> signInUntilRefused(Callable<SignedIn> signIn) throws Exception {
        List<SignedIn> started = new ArrayList<>();
        while (true) {
            try {
                started.add(signIn.call());
            } catch (Refusal e) {
                assertThat(e.kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
                return started;
            } catch (CompletionException e) {
                assertThat(((Refusal) e.getCause()).kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
                return started;
            }
        }
    }

    /** Signs in concurrently on multiple threads, and returns the error kinds of the refusals. */
    private static List<ErrorKind> atOnce(int threads, IntFunction<SignedIn> signIn) {
        return Race.run(threads, i -> {
                    try {
                        assertThat(signIn.apply(i).secret()).hasSize(49);
                        return List.<ErrorKind>of();
                    } catch (Refusal e) {
                        return List.of(e.kind());
                    } catch (CompletionException e) {
                        return List.of(((Refusal) e.getCause()).kind());
                    }
                })
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    private People node() {
        return People.builder(store).clock(server.clock()).relyingParty(SITE).build();
    }

    private PeoplePasskeys passkeys(int i) {
        return node(i).passkeys().orElseThrow();
    }

    private People node(int i) {
        return nodes.get(i % nodes.size());
    }

    private void invite() {
        store.write(organization, tx -> {
            tx.invitations()
                    .put(new InvitationRow(
                            ada,
                            Purpose.JOIN,
                            TokenHash.of(code),
                            null,
                            tx.now(),
                            tx.now().plus(Duration.ofDays(3)),
                            null));
            return ada;
        });
    }

    private String token() {
        return administration.createToken(organization, NewToken.forUser(ada)).token();
    }

    private List<SessionRow> sessions() {
        return store.<List<SessionRow>>read(
                organization, view -> view.sessions().ofUser(ada, null, 100));
    }
}
