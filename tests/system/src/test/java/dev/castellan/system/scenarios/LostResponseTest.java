package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.Collection;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests the client when a connection breaks after the server has executed the request and before the response arrives.
 */
@OnStoresOfTier
@Tag("database")
class LostResponseTest {

    private final Scene scene;
    private final Line line = new Line();
    private final CastellanClient cautious;
    private final CastellanClient trusting;

    LostResponseTest(TestedStore store) {
        scene = new Scene(store, Connection.IN_PROCESS);
        cautious = builder().idempotentPosts(false).build();
        trusting = builder().build();
        line.attempts = 1;
        trusting.collections().create("a response that repeats the key of its POST");
        line.reset();
    }

    /** Loses the first response, and counts the requests that the server executed and did not replay. */
    private final class Line implements Transport {

        private int attempts;
        private int finished;

        @Override
        public ApiResponse send(ApiRequest request) throws IOException {
            ApiResponse response = scene.server().server().handle(request);
            attempts++;
            if (response.status() / 100 == 2 && response.headers().first("Idempotent-Replayed") == null) {
                finished++;
            }
            if (attempts == 1) {
                throw new IOException("the connection broke");
            }
            return response;
        }

        void reset() {
            attempts = 0;
            finished = 0;
        }
    }

    private CastellanClientBuilder builder() {
        Retries prompt = Retries.standard().withDelays(Duration.ofNanos(1), Duration.ofNanos(1));
        return CastellanClient.builder()
                .transport(line)
                .token(scene.bootstrap().token())
                .retries(prompt);
    }

    @AfterEach
    void close() {
        cautious.close();
        trusting.close();
        scene.close();
    }

    @Test
    void createsProjectOnceWhenResponseIsLost() {
        createsOnce(client -> client.projects().create("Apollo"));
        assertThat(scene.admin().projects().list().stream()).hasSize(3);
    }

    @Test
    void createsServiceAccountOnceWhenResponseIsLost() {
        createsOnce(client -> client.users().create(NewServiceAccount.of("CI", Role.CLIENT)));
    }

    @Test
    void createsCollectionOnceWhenResponseIsLost() {
        createsOnce(client -> client.collections().create("Samples"));
    }

    @Test
    void createsInputOnceWhenResponseIsLost() {
        createsOnce(client -> client.inputs().create(NewInput.withName("Sample")));
    }

    @Test
    void createsQueryOnceWhenResponseIsLost() {
        UUID input = scene.admin().inputs().create(NewInput.withName("Sample")).id();
        createsOnce(client -> client.queries().create(NewQuery.of(input)));
    }

    @Test
    void errorForRetriedTokenCreationContainsCreatedTokenId() {
        assertThat(catchThrowable(() -> cautious.tokens().create())).isInstanceOf(TransportException.class);
        assertThat(line.attempts).isEqualTo(1);
        line.reset();
        assertThat(catchThrowableOfType(
                        ConflictException.class, () -> trusting.tokens().create()))
                .hasMessageContaining("token_id");
        assertThat(line.attempts).isEqualTo(2);
        assertThat(line.finished).isEqualTo(1);
    }

    @Test
    void retriesAddingAndRemovingProjectUserWhenResponseIsLost() {
        Project project = scene.project("Apollo");
        User user = scene.account("CI");
        repeats(client -> assertThat(
                        client.projects().addUser(project.id(), user.id()).userId())
                .isEqualTo(user.id()));
        assertThat(scene.admin().projects().listUsers(project.id())).hasSize(1);
        line.reset();
        repeats(client -> assertThat(
                        client.projects().removeUser(project.id(), user.id()).userId())
                .isEqualTo(user.id()));
        assertThat(scene.admin().projects().listUsers(project.id())).isEmpty();
        assertThat(line.finished).isEqualTo(1);
    }

    @Test
    void retriesAddingAndRemovingCollectionInputWhenResponseIsLost() {
        Collection collection = scene.admin().collections().create("Samples");
        Input input = scene.admin().inputs().create(NewInput.withName("Sample"));
        repeats(client -> client.collections().addInput(collection.id(), input.id()));
        assertThat(scene.admin().collections().get(collection.id()).inputs()).containsExactly(input.id());
        line.reset();
        repeats(client -> client.collections().removeInput(collection.id(), input.id()));
        assertThat(scene.admin().collections().get(collection.id()).inputs()).isEmpty();
        assertThat(line.finished).isEqualTo(1);
    }

    @Test
    void retriedDeletionIsExecutedOnlyOnce() {
        UUID user = scene.account("CI").id();
        UUID collection = scene.admin().collections().create("Samples").id();
        UUID input = scene.admin().inputs().create(NewInput.withName("Sample")).id();
        UUID query = scene.admin().queries().create(input).id();
        UUID token = scene.admin().tokens().create().id();
        deletesOnce(client -> client.users().delete(user));
        deletesOnce(client -> client.collections().delete(collection));
        deletesOnce(client -> client.queries().delete(query));
        deletesOnce(client -> client.inputs().delete(input));
        deletesOnce(client -> client.tokens().delete(token));
    }

    @Test
    void retriesReadWhenResponseIsLost() {
        repeats(client -> assertThat(client.users().me()).isNotNull());
        line.reset();
        repeats(client -> assertThat(client.projects().list().stream()).hasSize(1));
    }

    private void createsOnce(Consumer<CastellanClient> call) {
        assertThat(catchThrowableOfType(TransportException.class, () -> call.accept(cautious))
                        .maybeSent())
                .isTrue();
        assertThat(line.attempts).isEqualTo(1);
        line.reset();
        call.accept(trusting);
        assertThat(line.attempts).isEqualTo(2);
        assertThat(line.finished).isEqualTo(1);
    }

    private void deletesOnce(Consumer<CastellanClient> call) {
        line.reset();
        repeats(call);
        assertThat(line.finished).isEqualTo(1);
    }

    private void repeats(Consumer<CastellanClient> call) {
        call.accept(cautious);
        assertThat(line.attempts).isEqualTo(2);
    }
}
