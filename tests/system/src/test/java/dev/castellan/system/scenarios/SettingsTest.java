package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.RateLimitedException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests servers with non-default settings. */
@OnStoresOfTier
@Tag("database")
class SettingsTest {

    @Parameter
    TestedStore store;

    @Test
    void clientRecognizesBlockedDeletionWithConfiguredStatus() {
        try (Scene scene =
                Scene.of(store, builder -> builder.api(api -> api.statuses(Map.of(ErrorKind.BLOCKED, 400))))) {
            DeletionBlockedException thrown = catchThrowableOfType(
                    DeletionBlockedException.class,
                    () -> scene.admin().users().delete(scene.bootstrap().adminId()));

            assertThat(thrown.status()).isEqualTo(400);
            assertThat(thrown.dependencyIds()).hasSize(1);
        }
    }

    @Test
    void servesOnlySpecifiedOperationsWhenExtensionsAreDisabled() {
        try (Scene scene = new Scene(Connection.of(store), TestServer.start(store, "without extensions"))) {
            CastellanClient admin = scene.admin();
            Project project = admin.projects().create("Apollo");
            User user = scene.account("CI", project);

            assertThat(admin.users().list().stream()).hasSize(2);
            assertThat(admin.projects().listUsers(project.id()))
                    .extracting(User::id)
                    .containsExactly(user.id());
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> admin.users().me())
                    .satisfies(thrown -> assertThat(thrown.status()).isEqualTo(404));
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> admin.projects().list().firstPage())
                    .satisfies(thrown -> assertThat(thrown.status()).isIn(404, 405));
        }
    }

    @Test
    void clientAndServerUseRenamedProjectHeader() {
        try (TestServer server = TestServer.start(store, "other names");
                CastellanClient admin = Connection.of(store)
                        .to(server.server())
                        .token(server.server().bootstrap().token())
                        .projectHeader("X-Workspace")
                        .build()) {
            Project project = admin.projects().create("Apollo");

            assertThat(admin.collections().create(project.id(), "Photos").projectId())
                    .isEqualTo(project.id());
        }
    }

    @Test
    void tokenRateLimitEndsWithItsWindow() {
        UnaryOperator<RateLimits> limits = rates -> rates.requestsPerToken(3).failuresPerAddress(100);
        try (Scene scene = Scene.of(store, builder -> builder.rateLimits(limits))) {
            CastellanClient other = scene.as(scene.server()
                    .server()
                    .administration()
                    .createToken(
                            scene.bootstrap().organizationId(),
                            NewToken.forUser(scene.bootstrap().adminId()))
                    .token());
            CastellanClient limited = withoutRetries(scene.admin());
            for (int i = 0; i < 3; i++) {
                limited.users().me();
            }

            RateLimitedException thrown = catchThrowableOfType(
                    RateLimitedException.class, () -> limited.users().me());
            assertThat(thrown.retryAfter().orElseThrow()).isBetween(Duration.ofSeconds(1), Duration.ofMinutes(1));
            assertThat(other.users().me().id()).isEqualTo(scene.bootstrap().adminId());

            scene.server().clock().advance(Duration.ofMinutes(1));
            assertThat(limited.users().me().id()).isEqualTo(scene.bootstrap().adminId());
        }
    }

    @Test
    void limitsFailedAuthenticationsPerAddress() {
        UnaryOperator<RateLimits> limits = rates -> rates.requestsPerToken(100).failuresPerAddress(3);
        try (Scene scene = Scene.of(store, Connection.SOCKET, builder -> builder.rateLimits(limits))) {
            CastellanClient guessing =
                    withoutRetries(scene.as("csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8"));
            for (int i = 0; i < 3; i++) {
                assertThatExceptionOfType(UnauthenticatedException.class)
                        .isThrownBy(() -> guessing.users().me());
            }

            assertThatExceptionOfType(RateLimitedException.class)
                    .isThrownBy(() -> guessing.users().me());
        }
    }

    @Test
    void tokenWithoutExpiryGetsMaximumLifetime() {
        Duration max = Duration.ofDays(30);
        try (Scene scene = Scene.of(store, builder -> builder.tokens(tokens -> tokens.maxLifetime(max)))) {
            assertThat(scene.admin().tokens().create().expiresAt())
                    .isEqualTo(scene.server().clock().instant().plus(max));
        }
    }

    @Test
    void returns404ForForbiddenRequestIfConfigured() {
        try (Scene scene =
                Scene.of(store, builder -> builder.api(api -> api.statuses(Map.of(ErrorKind.FORBIDDEN, 404))))) {
            CastellanClient client = scene.as(scene.account("CI"));

            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> client.projects().create("Mine"))
                    .isNotInstanceOf(ForbiddenException.class)
                    .satisfies(thrown -> assertThat(thrown.status()).isEqualTo(404));
        }
    }

    /** Returns a client that fails immediately when the server asks it to wait. */
    private static CastellanClient withoutRetries(CastellanClient client) {
        return client.withOptions(ClientOptions.NONE.withRetries(Retries.none()));
    }
}
