package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.browser;

import dev.castellan.server.internal.store.credentials.IdentityLinkRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.NewProvider;
import dev.castellan.server.people.signin.ProviderStart;
import dev.castellan.server.people.signin.SignedIn;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A {@link Scene} whose organization has an enabled provider and the domain {@code acme.example}. */
final class ProviderScene implements AutoCloseable {

    static final URI PAGE = URI.create("https://castellan.example.org/console/sign-in/provider");
    static final byte[] KEY = new byte[32];

    final Scene scene = new Scene();
    final FakeProvider fake = new FakeProvider();
    final People people = people(KEY);
    final PeopleProvider provider = people.provider().orElseThrow();
    private int codes;

    ProviderScene() {
        domains("acme.example");
        put(row(true, true, null));
    }

    /** Returns another {@link People} on the same store, like a second node. */
    People people(byte @Nullable [] key) {
        return People.builder(scene.store)
                .clock(scene.clock)
                .relyingParty(Scene.SITE)
                .notices(scene.notices::add)
                .hashing(Scene.CHEAP_HASHING)
                .provider(fake, PAGE, key)
                .build();
    }

    ProviderRow row(boolean passwords, boolean enabled, @Nullable List<UUID> newUserProjects) {
        return new ProviderRow(
                new UUID(7, 7),
                "Acme",
                FakeProvider.ISSUER,
                "castellan",
                null,
                newUserProjects,
                passwords,
                enabled,
                scene.clock.instant(),
                null);
    }

    void put(ProviderRow row) {
        scene.store.write(scene.organization, tx -> {
            tx.providers().put(row);
            return true;
        });
    }

    ProviderRow row() {
        return scene.store.<ProviderRow>read(
                scene.organization, view -> view.providers().get().orElseThrow());
    }

    void domains(String... domains) {
        scene.store.write(scene.organization, tx -> {
            tx.providers().setDomains(List.of(domains));
            return true;
        });
    }

    /** Signs in the person whom the provider names next. */
    SignedIn signIn() {
        ProviderStart start = provider.begin(scene.organization, null, browser());
        return provider.finish(start.attempt(), fake.answer("code-" + ++codes), browser());
    }

    /** Signs in the person as a user of the domain. */
    SignedIn signIn(String subject, String email) {
        fake.person(subject, email, true);
        return signIn();
    }

    /** Returns the session of an admin who has just signed in with a password. */
    ActiveSession adminSession() {
        if (scene.store.<Boolean>read(
                scene.organization, view -> view.passwords().get(scene.admin).isEmpty())) {
            String code = scene.invite(scene.admin, Purpose.JOIN, Duration.ofDays(1));
            return scene.active(Scene.join(people.join(code, Scene.PASSWORD, browser())));
        }
        return scene.active(scene.signIn(Scene.ADMIN));
    }

    NewProvider settings(String issuer, @Nullable String secret) {
        return new NewProvider("Acme", issuer, "castellan", secret, null);
    }

    List<IdentityLinkRow> links(UUID user) {
        return scene.store.<List<IdentityLinkRow>>read(
                scene.organization, view -> view.identityLinks().ofUser(user));
    }

    List<SessionRow> sessions(UUID user) {
        return scene.sessions(user);
    }

    @Override
    public void close() {
        people.close();
        scene.close();
    }
}
