package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.system.world.OnEveryStore;
import dev.castellan.system.world.TestedStore;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** A repeated POST does its work once. */
@OnEveryStore
class IdempotencyTest {

    @Parameter
    TestedStore store;

    @Test
    void repeatedRequestIsAnsweredTheSameAndDoneOnce() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            CastellanClient client = withKey(scene, "k-1");

            Project first = client.projects().create("Apollo");
            Project again = client.projects().create("Apollo");

            assertThat(again).isEqualTo(first);
            assertThat(scene.admin().projects().list().stream()).hasSize(2);
            assertThat(client.exchange(ProjectEndpoints.CREATE, Arguments.body(new NewProject("Apollo")))
                            .headers()
                            .first("Idempotent-Replayed"))
                    .isEqualTo("true");
        }
    }

    @Test
    void answerThatGotLostIsGivenToTheRepetition() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            AtomicReference<ApiRequest> lost = new AtomicReference<>();
            CastellanClient unlucky = scene.admin().transport(request -> {
                lost.set(request);
                scene.server().server().handle(request);
                throw new IOException("the connection broke");
            });
            assertThatExceptionOfType(TransportException.class)
                    .isThrownBy(() -> unlucky.users().create(NewServiceAccount.client("CI")))
                    .satisfies(thrown -> assertThat(thrown.maybeSent()).isTrue());

            ApiResponse repeated = scene.server().server().handle(lost.get());

            assertThat(repeated.status()).isEqualTo(201);
            assertThat(repeated.headers().first("Idempotent-Replayed")).isEqualTo("true");
            assertThat(scene.admin().users().list().stream()).hasSize(2);
        }
    }

    @Test
    void keyIsForgottenAfterADay() {
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
    void otherRequestWithTheSameKeyIsRefused() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            CastellanClient client = withKey(scene, "k-1");
            client.projects().create("Apollo");

            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> client.projects().create("Gemini"))
                    .satisfies(thrown -> assertThat(thrown.status()).isEqualTo(422));
        }
    }

    @Test
    void secretOfATokenIsShownOnce() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            CastellanClient client = withKey(scene, "k-1");
            User user = scene.account("CI");
            String id = client.tokens().create(user.userId()).tokenId().toString();

            assertThatExceptionOfType(ConflictException.class)
                    .isThrownBy(() -> client.tokens().create(user.userId()))
                    .withMessageContaining(id);
            assertThat(scene.admin().tokens().list(user.userId()).stream()).hasSize(1);
        }
    }

    /** Returns the client of the admin, all of whose requests carry this key. */
    private static CastellanClient withKey(Scene scene, String key) {
        return scene.admin()
                .transport(request -> scene.server()
                        .server()
                        .handle(request.withHeaders(request.headers().with("Idempotency-Key", key))));
    }
}
