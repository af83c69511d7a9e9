package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.ProviderLogout;
import dev.castellan.server.people.signin.ProviderStart;
import dev.castellan.server.people.signin.SignedIn;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests what an attacker reaches who controls the provider of another organization. */
class ProviderAttackersTest {

    private static final String ADA = "ada@acme.example";

    private final ProviderScene it = new ProviderScene();
    private final Scene scene = it.scene;
    private final FakeProvider fake = it.fake;
    private final UUID ada = scene.user(ADA);
    private final UUID evil = evil();

    /** Creates an organization whose provider creates a user for each person of its domain. */
    private UUID evil() {
        UUID organization = scene.administration
                .createOrganization(NewOrganization.withName("Evil").admin("Eve", "eve@evil.example"))
                .organizationId();
        scene.administration.setDomains(organization, Set.of("evil.example"));
        scene.store.write(organization, tx -> {
            tx.providers().put(it.row(true, true, List.of()));
            return true;
        });
        return organization;
    }

    @AfterEach
    void close() {
        it.close();
    }

    private SignedIn signInAtEvil() {
        ProviderStart start = it.provider.begin(evil, null, browser());
        return it.provider.finish(start.attempt(), fake.answer("evil"), browser());
    }

    @Test
    void providerOfAnotherOrganizationSignsInNobodyHere() {
        it.signIn("person-1", ADA);
        int before = it.sessions(ada).size();

        // the same issuer, person and address as of the link here
        assertThat(refusal(this::signInAtEvil).code()).isEqualTo(ErrorCode.PROVIDER_REJECTED);
        fake.person("person-1", "person-1@evil.example", true);
        ActiveSession own = signInAtEvil().session();

        assertThat(own.organizationId()).isEqualTo(evil);
        assertThat(own.userId()).isNotEqualTo(ada);
        assertThat(it.sessions(ada)).hasSize(before);
        assertThat(it.links(ada)).hasSize(1);
    }

    @Test
    void logoutTokenOfAnotherProviderEndsNoSessionHere() {
        SignedIn here = it.signIn("person-1", ADA);
        fake.logout = new ProviderLogout("person-1", null, scene.clock.instant());

        assertThat(it.provider.deleteSessions(evil, "token", browser())).isZero();

        assertThat(scene.people.session(here.secret())).isPresent();
    }
}
