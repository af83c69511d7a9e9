package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Token;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestedStore;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests that a read-only token only reads, even if its owner is an {@code org_admin}. */
@OnStoresOfTier
@Tag("database")
class ReadOnlyTokenTest {

    private static final String REFUSAL = "a read-only token permits only";

    @Parameter
    TestedStore store;

    @Test
    void everyEndpointThatChangesRefusesReadOnlyTokenBeforeAnyOtherCheck() {
        Map<String, String> wrong = new TreeMap<>();
        try (Scene scene = new Scene(store)) {
            RawCalls calls = calls(scene, readOnly(scene).token());
            for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
                if (endpoint.equals(TokenEndpoints.DELETE_CURRENT)) {
                    continue;
                }
                ApiResponse response = calls.send(endpoint.method().name(), path(endpoint));
                if (isRefused(response) != (endpoint.method() != HttpMethod.GET)) {
                    wrong.put(endpoint.id(), response.status() + " " + text(response));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyEndpointThatReadsAcceptsReadOnlyToken() {
        try (Scene scene = new Scene(store)) {
            RawCalls calls = calls(scene, readOnly(scene).token());
            for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
                if (endpoint.method() == HttpMethod.GET) {
                    assertThat(calls.send("GET", path(endpoint)).status())
                            .as(endpoint.id())
                            .isIn(200, 404);
                    assertThat(calls.send("HEAD", path(endpoint)).status())
                            .as(endpoint.id())
                            .isIn(200, 404);
                }
            }
        }
    }

    @Test
    void readOnlyTokenCanDeleteItself() {
        try (Scene scene = new Scene(store)) {
            IssuedToken token = readOnly(scene);
            CastellanClient client = scene.as(token.token());
            assertThat(client.tokens().current().readOnly()).isTrue();
            assertThat(client.users().access().readOnly()).isTrue();

            client.tokens().deleteCurrent();

            assertThatExceptionOfType(UnauthenticatedException.class)
                    .isThrownBy(() -> client.users().me());
        }
    }

    @Test
    void readOnlyTokenCannotRotateItselfAndStaysReadOnlyWhenRotated() {
        try (Scene scene = new Scene(store)) {
            IssuedToken token = readOnly(scene);
            CastellanClient client = scene.as(token.token());
            assertThatExceptionOfType(ForbiddenException.class)
                    .isThrownBy(() -> client.tokens().rotate(token.id(), TokenRotation.IMMEDIATE));

            IssuedToken next = scene.admin().tokens().rotate(token.id(), TokenRotation.IMMEDIATE);

            assertThat(next.readOnly()).isTrue();
            assertThatExceptionOfType(ForbiddenException.class)
                    .isThrownBy(() -> scene.as(next.token()).projects().create("Apollo"))
                    .withMessageContaining(REFUSAL);
            assertThat(scene.admin().tokens().list(next.userId()).stream())
                    .filteredOn(Token::readOnly)
                    .extracting(Token::id)
                    .contains(next.id());
        }
    }

    @Test
    void accountWithReadOnlyTokenCanChangeDataWithAnotherToken() {
        try (Scene scene = new Scene(store)) {
            User user = scene.account("CI");
            IssuedToken token =
                    scene.admin().tokens().create(NewToken.forUser(user.id()).onlyReading());
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> scene.as(token.token()).collections().create("Photos"))
                    .withMessageContaining(REFUSAL);
            assertThat(scene.as(user).collections().create("Photos").name()).isEqualTo("Photos");
        }
    }

    private static boolean isRefused(ApiResponse response) {
        return response.status() == 403
                && ErrorCode.READ_ONLY_TOKEN.value().equals(response.headers().first(Endpoints.ERROR_HEADER));
    }

    private static String text(ApiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    private static String path(Endpoint<?, ?> endpoint) {
        List<UUID> ids = Collections.nCopies(endpoint.path().variables().size(), new UUID(7, 7));
        return endpoint.path().expand(ids);
    }

    private static RawCalls calls(Scene scene, String token) {
        return new RawCalls(scene.server().server()::handle, token);
    }

    private static IssuedToken readOnly(Scene scene) {
        return scene.admin().tokens().create(NewToken.forCaller().onlyReading());
    }
}
