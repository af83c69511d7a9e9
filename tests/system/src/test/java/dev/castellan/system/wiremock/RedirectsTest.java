package dev.castellan.system.wiremock;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static dev.castellan.system.wiremock.Peer.json;
import static dev.castellan.system.wiremock.Peer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.errors.UnexpectedStatusException;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the client treats a redirect as an error and sends its token to no other server. */
class RedirectsTest extends OnBothFaces {

    private final Peer elsewhere = new Peer();

    @BeforeEach
    void welcomeEverybodyElsewhere() {
        elsewhere.server().stubFor(any(anyUrl()).willReturn(json(200, Bodies.PROJECT)));
    }

    @AfterEach
    void closeElsewhere() {
        elsewhere.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 303, 307, 308})
    void redirectIsFollowedByNoMethod(int status) {
        assertNotFollowed(status, calls());
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 307, 308})
    void injectedClientThatFollowsRedirectsIsKeptFromIt(int status) {
        OkHttpClient follower = new OkHttpClient.Builder()
                .followRedirects(true)
                .followSslRedirects(true)
                .build();
        assertNotFollowed(status, calls(peer.client().httpClient(follower)));
    }

    private void assertNotFollowed(int status, Calls calls) {
        for (Operation operation : Operation.values()) {
            peer.alwaysAnswers(operation, status(status).withHeader("Location", elsewhere.url() + "/api/v1/users?a=b"));
            UnexpectedStatusException failure =
                    catchThrowableOfType(UnexpectedStatusException.class, () -> operation.callOn(calls));
            assertThat(failure.status()).isEqualTo(status);
            assertThat(failure)
                    .hasMessageContaining("redirects to " + elsewhere.url() + "/api/v1/users are not followed")
                    .hasMessageNotContaining("made-up");
            assertThat(peer.requests(operation)).hasSize(1);
        }
        assertThat(elsewhere.requests(anyRequestedFor(anyUrl()))).isEmpty();
    }
}
