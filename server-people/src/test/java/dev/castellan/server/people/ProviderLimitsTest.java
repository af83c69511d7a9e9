package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.fromAddress;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderStart;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests how often a network address can make the server send a request to a provider. */
class ProviderLimitsTest {

    private static final int MAX = 300;
    private static final String ADA = "ada@acme.example";

    private final ProviderScene it = new ProviderScene();
    private final Scene scene = it.scene;
    private final FakeProvider fake = it.fake;

    @AfterEach
    void close() {
        it.close();
    }

    @Test
    void limitsStartsOfAddress() {
        for (int i = 0; i < MAX; i++) {
            begin(browser());
        }

        Refusal refusal = refusal(() -> begin(browser()));
        assertThat(refusal.kind()).isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(refusal).hasMessageStartingWith("too many sign-ins with a provider began");
        assertThat(refusal.retryAfter()).isEqualTo(Duration.ofMinutes(15));
        assertThat(fake.connections).hasSize(MAX);
        begin(fromAddress(1));
        scene.clock.advance(Duration.ofMinutes(15));
        begin(browser());
    }

    @Test
    void limitsResponsesThatWereSentToProviderInVain() {
        AuthorizationResponse response = response();
        ProviderStart start = begin(browser());
        fake.failure = ProviderException.unreachable("no answer");
        int before = fake.connections.size();
        for (int i = 0; i < MAX - 2; i++) {
            assertThat(refusal(() -> it.provider.finish(start.attempt(), fake.answer("code"), browser()))
                            .kind())
                    .isEqualTo(ErrorKind.UNAVAILABLE);
        }

        assertThat(refusal(() -> it.provider.finish(start.attempt(), response, browser()))
                        .kind())
                .isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(fake.connections).hasSize(before + MAX - 2);
    }

    private AuthorizationResponse response() {
        begin(browser());
        return fake.answer("code");
    }

    @Test
    void successfulResponseDoesNotCount() {
        scene.user(ADA);
        for (int i = 0; i < MAX / 2; i++) {
            it.signIn("person-1", ADA);
        }
        begin(browser());
        assertThat(it.signIn("person-1", ADA).session().email()).isEqualTo(ADA);
    }

    @Test
    void knownBrowserSharesNoLimitWithItsNetwork() {
        scene.user(ADA);
        SignedIn first = it.signIn("person-1", ADA);
        Browser known = browser(Objects.requireNonNull(first.browserSecret()));
        for (int i = 0; i < 20; i++) {
            refusal(() -> it.provider.finish("", fake.answer("code"), browser()));
        }
        for (int i = 0; i < MAX - 21; i++) {
            begin(browser());
        }

        ProviderStart start = begin(known);

        assertThat(it.provider
                        .finish(start.attempt(), fake.answer("known"), known)
                        .session()
                        .email())
                .isEqualTo(ADA);
        assertThat(refusal(() -> begin(browser())).kind()).isEqualTo(ErrorKind.RATE_LIMITED);
    }

    @Test
    void sendsOnlyAddressesToProvider() {
        it.provider.begin(scene.organization, ADA, browser());
        assertThat(Objects.requireNonNull(fake.last).loginHint()).isEqualTo(ADA);

        it.provider.begin(scene.organization, "x".repeat(10_000), browser());
        assertThat(Objects.requireNonNull(fake.last).loginHint()).isNull();
    }

    private ProviderStart begin(Browser browser) {
        return it.provider.begin(scene.organization, null, browser);
    }
}
