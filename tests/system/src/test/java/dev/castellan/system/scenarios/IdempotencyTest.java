package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.RateLimitedException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.Role;
import dev.castellan.model.Token;
import dev.castellan.model.TokenUpdate;
import dev.castellan.model.User;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.limits.Quotas;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestedStore;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the server executes a repeated POST or PATCH request only once. */
@OnStoresOfTier
@Tag("database")
class IdempotencyTest {

    @Parameter
    TestedStore store;

    @Test
    void repeatedRequestGetsSameResponseAndExecutesOnce() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            CastellanClient client = withKey(scene, "k-1");

            Project first = client.projects().create("Apollo");
            Project second = client.projects().create("Apollo");

            assertThat(second).isEqualTo(first);
            assertThat(scene.admin().projects().list().stream()).hasSize(2);
            assertThat(client.exchange(ProjectEndpoints.CREATE, Arguments.body(new NewProject("Apollo")))
                            .headers()
                            .first("Idempotent-Replayed"))
                    .isEqualTo("true");
        }
    }

    @Test
    void repeatedRequestReceivesResponseThatWasLost() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            AtomicReference<ApiRequest> lost = new AtomicReference<>();
            CastellanClient unlucky = scene.admin().withTransport(request -> {
                lost.set(request);
                scene.server().server().handle(request);
                throw new IOException("the connection broke");
            });
            assertThatExceptionOfType(TransportException.class)
                    .isThrownBy(() -> unlucky.users().create(NewServiceAccount.of("CI", Role.CLIENT)))
                    .satisfies(thrown -> assertThat(thrown.maybeSent()).isTrue());

            ApiResponse repeated = scene.server().server().handle(lost.get());

            assertThat(repeated.status()).isEqualTo(201);
            assertThat(repeated.headers().first("Idempotent-Replayed")).isEqualTo("true");
            assertThat(scene.admin().users().list().stream()).hasSize(2);
        }
    }

    @Test
    void idempotencyKeyExpiresAfter24Hours() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            CastellanClient client = withKey(scene, "k-1");
            Project first = client.projects().create("Apollo");

            scene.server().clock().advance(Duration.ofHours(24).minusMillis(1));
            assertThat(client.projects().create("Apollo")).isEqualTo(first);
            scene.server().clock().advance(Duration.ofMillis(1));
            assertThat(client.projects().create("Apollo")).isNotEqualTo(first);
        }
    }

    @Test
    void rejectsDifferentRequestWithSameKey() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            CastellanClient client = withKey(scene, "k-1");
            client.projects().create("Apollo");

            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> client.projects().create("Gemini"))
                    .satisfies(thrown -> assertThat(thrown.status()).isEqualTo(422));
        }
    }

    @Test
    void errorForRepeatedTokenCreationContainsIdOfCreatedToken() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            CastellanClient client = withKey(scene, "k-1");
            User user = scene.account("CI");
            String id = client.tokens().create(user.id()).id().toString();

            assertThatExceptionOfType(ConflictException.class)
                    .isThrownBy(() -> client.tokens().create(user.id()))
                    .withMessageContaining(id);
            assertThat(scene.admin().tokens().list(user.id()).stream()).hasSize(1);
        }
    }

    @Test
    void readsResourceAgainInsteadOfStoringLargeResponse() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            CastellanClient client = withKey(scene, "k-1");
            NewInput large = NewInput.withName("photo").withPayload(JsonValue.of("x".repeat(2_000)));

            TypedResponse<Input> first = client.exchange(InputEndpoints.CREATE, Arguments.body(large));
            TypedResponse<Input> second = client.exchange(InputEndpoints.CREATE, Arguments.body(large));

            assertThat(second.value()).isEqualTo(first.value());
            assertThat(second.status()).isEqualTo(201);
            assertThat(second.headers().first("Location"))
                    .isEqualTo(first.headers().first("Location"));
            assertThat(second.headers().first("Idempotent-Replayed")).isEqualTo("true");
            assertThat(stored(scene).storedResponseBytes()).isZero();

            scene.admin().inputs().delete(first.value().id());
            assertThatExceptionOfType(ConflictException.class)
                    .isThrownBy(() -> client.exchange(InputEndpoints.CREATE, Arguments.body(large)))
                    .withMessageContaining(first.value().id() + ", which has been deleted");
        }
    }

    @Test
    void repeatedRequestWithLargeResponseReturnsCurrentResource() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            NewServiceAccount large = NewServiceAccount.of("\ud83d\ude80".repeat(255), Role.CLIENT);
            User first = withKey(scene, "k-1").users().create(large);
            Project project = scene.project("Apollo");
            scene.admin().projects().addUser(project.id(), first.id());

            User second = withKey(scene, "k-1").users().create(large);

            assertThat(second.id()).isEqualTo(first.id());
            assertThat(second.projectIds()).contains(project.id());
        }
    }

    @Test
    void repeatedPatchWithLargeResponseReturnsCurrentResource() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            Project project = scene.project("Apollo");
            ProjectUpdate large = ProjectUpdate.none().name("\ud83d\ude80".repeat(255));
            long before = stored(scene).storedResponseBytes();
            withKey(scene, "k-1").projects().update(project.id(), large);
            assertThat(stored(scene).storedResponseBytes()).isEqualTo(before);
            scene.admin().projects().archive(project.id());

            TypedResponse<Project> second = withKey(scene, "k-1")
                    .exchange(ProjectEndpoints.UPDATE, Arguments.body(large).withPath(project.id()));

            assertThat(second.value().archived()).isTrue();
            assertThat(second.headers().first("Location")).isNull();
            assertThat(second.headers().first("Idempotent-Replayed")).isEqualTo("true");

            scene.admin().projects().delete(project.id());
            assertThatExceptionOfType(ConflictException.class)
                    .isThrownBy(() -> withKey(scene, "k-1").projects().update(project.id(), large))
                    .withMessageContaining(project.id() + "], which has been deleted");
        }
    }

    @Test
    void refusesReplayOfLargeUserWhenCallerIsNoLongerAdmin() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            User bob = scene.account("Bob");
            User eve = scene.admin().users().create(NewServiceAccount.of("Eve", Role.ORG_ADMIN));
            UserUpdate large = UserUpdate.none().name("\ud83d\ude80".repeat(255));
            CastellanClient client = withKey(scene, scene.as(eve), "k-1");
            client.users().update(bob.id(), large);
            scene.admin().users().update(eve.id(), UserUpdate.none().role(Role.CLIENT));

            assertThatExceptionOfType(ForbiddenException.class)
                    .isThrownBy(() -> client.users().update(bob.id(), large))
                    .withMessageContaining("users.update of another user needs the role org_admin");
        }
    }

    @Test
    void storesLargeTokenResponseBecauseTokenCannotBeReadAgain() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            UUID token = scene.admin().tokens().create(scene.account("CI").id()).id();
            TokenUpdate large = TokenUpdate.none().name("\ud83d\ude80".repeat(255));
            Token first = withKey(scene, "k-1").tokens().update(token, large);
            scene.admin().tokens().update(token, TokenUpdate.none().name("laptop"));

            assertThat(withKey(scene, "k-1").tokens().update(token, large)).isEqualTo(first);
        }
    }

    @Test
    void repeatsSmallResponseAfterResourceIsDeleted() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            User first = withKey(scene, "k-1").users().create(NewServiceAccount.of("CI", Role.CLIENT));
            scene.admin().users().delete(first.id());

            assertThat(withKey(scene, "k-1").users().create(NewServiceAccount.of("CI", Role.CLIENT)))
                    .isEqualTo(first);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 9999, stored_responses", "9999, 200, stored_response_bytes"})
    void returns429WithRetryAfterWhenStoredResponseQuotaIsReached(long responses, long bytes, String quota) {
        UnaryOperator<Quotas> quotas =
                limits -> limits.with(Quota.STORED_RESPONSES, responses).with(Quota.STORED_RESPONSE_BYTES, bytes);
        try (Scene scene = Scene.of(store, Connection.IN_PROCESS, builder -> builder.quotas(quotas))) {
            Bootstrap others = scene.server()
                    .server()
                    .administration()
                    .createOrganization(NewOrganization.withName("B").admin("R", "r@example.org"));
            Project first = withKey(scene, "k-1").projects().create("Apollo");
            scene.server().clock().advance(Duration.ofHours(1));
            withKey(scene, "k-2").projects().create("Gemini");

            RateLimitedException refusal = catchThrowableOfType(
                    RateLimitedException.class,
                    () -> withKey(scene, "k-3").projects().create("Mercury"));
            assertThat(refusal).hasMessageContaining("quota " + quota + ": ");
            assertThat(refusal.retryAfter()).contains(Duration.ofHours(23));

            assertThat(withKey(scene, "k-1").projects().create("Apollo")).isEqualTo(first);
            assertThat(createWithoutKey(scene, "Mercury").get("name").textValue())
                    .isEqualTo("Mercury");
            assertThat(scene.as(others.token()).projects().create("Vostok").name())
                    .isEqualTo("Vostok");

            scene.server().clock().advance(Duration.ofHours(23).plusMillis(1));
            assertThat(withKey(scene, "k-3").projects().create("Mercury").name())
                    .isEqualTo("Mercury");
        }
    }

    private static Usage stored(Scene scene) {
        return scene.server().store().read(scene.bootstrap().organizationId(), View::usage);
    }

    private static JsonNode createWithoutKey(Scene scene, String name) {
        return new RawCalls(scene.server().server()::handle, scene.bootstrap().token())
                .json("POST", "/projects", "{\"name\":\"" + name + "\"}", null);
    }

    /** Returns an administrator's client that sends this key with every request. */
    private static CastellanClient withKey(Scene scene, String key) {
        return withKey(scene, scene.admin(), key);
    }

    private static CastellanClient withKey(Scene scene, CastellanClient caller, String key) {
        return caller.withOptions(ClientOptions.NONE.withRetries(Retries.none()))
                .withTransport(request -> scene.server()
                        .server()
                        .handle(request.withHeaders(request.headers().with("Idempotency-Key", key))));
    }
}
