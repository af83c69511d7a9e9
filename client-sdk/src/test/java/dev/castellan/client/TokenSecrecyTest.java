package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.client.internal.token.Credentials;
import dev.castellan.client.internal.token.Credentials.FixedTokens;
import dev.castellan.client.internal.token.RefreshingTokens;
import dev.castellan.client.token.AccessToken;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.exchange.Headers;
import dev.castellan.support.time.MutableClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenSecrecyTest extends OneDeployment {

    private static final String CANARY = "canary-7Qm2vXw9";
    private static final Path LOG = Path.of("target", "client-test.log");

    private final CastellanClient guarded = deployment.builder().token(CANARY).build();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"errorID\":\"9d8d2b5e-1f59-4f5d-9c0e-3a1b6b1f7a10\",\"message\":\"bad token canary-7Qm2vXw9!\"}",
                "{\"message\":\"blocked\",\"dependencies\":\"canary-7Qm2vXw9\"}",
                "<html>Authorization: Bearer canary-7Qm2vXw9</html>",
                "canary-7Qm2vXw9"
            })
    void hidesTokenRepeatedInErrorBody(String body) {
        deployment.responds(400, body);
        ApiException failure = catchThrowableOfType(
                ApiException.class, () -> guarded.projects().get(PROJECT));
        assertThat(everythingOf(failure)).doesNotContain(CANARY);
        assertThat(failure.excerpt()).contains("[left out]").doesNotContain(CANARY);
        assertThat(failure.serverMessage().orElse("")).doesNotContain(CANARY);
        assertThat(failure.dependencies().orElse("")).doesNotContain(CANARY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":\"not-a-uuid\",\"token\":\"canary-7Qm2vXw9\"}",
                "{\"id\":\"canary-7Qm2vXw9\",\"token\":\"x\"}",
                "{\"token\" : \"made up and \\\"quoted\\\" whisper",
                "{\"access_token\":\"made up and whisper\"}",
                "{\"Key\":\"made up and whisper\",\"created_at\":7",
                "csts_madeUpAndwhisper",
                "bearer made.up-and.whisper"
            })
    void hidesSecretOfNewTokenIfResponseBodyIsUnreadable(String body) {
        deployment.responds(201, body);
        InvalidResponseException failure = catchThrowableOfType(
                InvalidResponseException.class, () -> guarded.tokens().create());
        assertThat(everythingOf(failure) + failure.excerpt())
                .doesNotContain(CANARY)
                .doesNotContainIgnoringCase("whisper");
    }

    @Test
    void hidesTokenInTransportFailure() {
        deployment.responds(new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()));
        Throwable failure = catchThrowable(() -> guarded.projects().get(PROJECT));
        assertThat(everythingOf(failure)).doesNotContain(CANARY);
    }

    @Test
    void hidesTokenInRedirectTarget() {
        deployment.responds(new MockResponse.Builder()
                .code(302)
                .setHeader("Location", "https://elsewhere.example/?token=" + CANARY));
        Throwable failure = catchThrowable(() -> guarded.projects().get(PROJECT));
        assertThat(everythingOf(failure)).doesNotContain(CANARY).contains("https://elsewhere.example/");
    }

    @Test
    void toStringHidesSecretOfIssuedToken() {
        deployment.responds(201, "{\"id\":\"0190a000-0000-7000-8000-000000000017\",\"token\":\"" + CANARY + "\"}");
        TypedResponse<?> response = guarded.exchange(TokenEndpoints.CREATE, Arguments.none());
        assertThat(response.toString() + response.value() + response.response() + response.headers())
                .doesNotContain(CANARY);
    }

    @Test
    void hidesTokenInToStringOfClientAndBuilder() {
        Object[] objects = {
            guarded,
            deployment.builder().token(CANARY),
            guarded.users(),
            guarded.users().list()
        };
        assertThat(Arrays.toString(objects))
                .doesNotContain(CANARY)
                .contains("CastellanClient[" + deployment.url() + "]");
    }

    @Test
    void logsOnlyOperationStatusAndDuration() throws IOException {
        deployment.responds(299, "{\"unlikely\":\"body\"}");
        guarded.inputs().delete(INPUT);
        deployment.responds(new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()));
        assertThat(catchThrowable(() -> guarded.inputs().delete(INPUT))).isNotNull();
        assertThat(Files.readString(LOG))
                .containsPattern(
                        "DEBUG dev\\.castellan\\.client\\.CastellanClient - inputs\\.delete \\(DELETE /inputs/\\{id}\\) "
                                + "responded with 299 in \\d+ ms\n")
                .containsPattern("inputs\\.delete \\(DELETE /inputs/\\{id}\\) failed with \\w+ after \\d+ ms\n")
                .doesNotContain(CANARY)
                .doesNotContain("unlikely");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "canary 7Qm2vXw9",
                " canary-7Qm2vXw9",
                "canary-7Qm2vXw9\n",
                "canary-7Qm2vXw9\r\nX-Other: 1",
                "canary-7Qm2vXw9\t",
                "canäry-7Qm2vXw9",
                "canary-7Qm2vXw9\u007f",
                "canary-7Qm2vXw9\u0000"
            })
    void rejectsInvalidTokenWithoutShowingIt(String token) {
        for (ThrowingCallable building :
                new ThrowingCallable[] {() -> CastellanClient.builder().token(token), () -> guarded.withToken(token)}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(building)
                    .withMessageStartingWith("token: ")
                    .withMessageNotContaining("7Qm2vXw9")
                    .withNoCause();
        }
        TokenUnavailableException failure = catchThrowableOfType(
                TokenUnavailableException.class,
                () -> guarded.withToken(() -> AccessToken.of(token)).projects().get(PROJECT));
        assertThat(everythingOf(failure)).doesNotContain("7Qm2vXw9").contains("IllegalArgumentException: token: ");
        assertThat(deployment.requests()).isZero();
    }

    @Test
    void throwsTokenUnavailableIfSourceFails() {
        IllegalStateException reason = new IllegalStateException("vault is sealed");
        TokenUnavailableException failure = catchThrowableOfType(
                TokenUnavailableException.class,
                () -> guarded.withToken(() -> {
                            throw reason;
                        })
                        .projects()
                        .get(PROJECT));
        assertThat(failure)
                .hasMessage("projects.get (GET /projects/{id}): the token source failed with "
                        + "java.lang.IllegalStateException")
                .hasCause(reason);
    }

    @Test
    void throwsTokenUnavailableIfSourceReturnsNull() {
        assertThat(catchThrowable(() -> guarded.withToken(() -> null).projects().get(PROJECT)))
                .isInstanceOf(TokenUnavailableException.class)
                .hasMessageEndingWith("the token source gave no token");
    }

    @Test
    void logsFailedTokenRefreshWithoutExceptionMessage() throws IOException {
        MutableClock clock = new MutableClock();
        ScriptedSource source = new ScriptedSource();
        RefreshingTokens tokens = new RefreshingTokens(source, clock);
        CompletableFuture<AccessToken> first = tokens.token();
        source.responds(new AccessToken(CANARY, clock.instant().plusSeconds(60)));
        assertThat(first).isCompleted();
        clock.advance(Duration.ofSeconds(50));
        assertThat(tokens.current()).isNotNull();
        source.last().completeExceptionally(new UnsupportedOperationException("no more " + CANARY));
        assertThat(Files.readString(LOG))
                .contains("WARN dev.castellan.client.CastellanClient - token source failed with "
                        + "java.lang.UnsupportedOperationException; the current token stays in use until it expires\n")
                .doesNotContain(CANARY);
    }

    @Test
    void hidesTokenInToStringOfTokenAndOptions() {
        AccessToken token = new AccessToken(CANARY, CREATED);
        ClientOptions options = ClientOptions.NONE.withToken(CANARY);
        Object[] objects = {token, AccessToken.of(CANARY), new Credentials.Fixed(token), new FixedTokens(token), options
        };
        assertThat(Arrays.deepToString(objects)).doesNotContain(CANARY).contains("AccessToken[expires at 2026-03-04");
        assertThat(guarded.options().toString()).doesNotContain(CANARY);
    }

    @Test
    void toStringOfHeadersShowsOnlyHeaderNames() {
        assertThat(Headers.of("Authorization", "Bearer " + CANARY)).hasToString("[Authorization]");
    }

    private static String everythingOf(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text + failure.toString();
    }
}
