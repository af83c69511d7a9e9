package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ApiException;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.server.spi.AuditEvent;
import dev.castellan.system.world.OnEveryStore;
import dev.castellan.system.world.TestedStore;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The listener of a server receives every change, and nothing else. */
@OnEveryStore
class AuditTest {

    @Parameter
    TestedStore store;

    @ParameterizedTest
    @EnumSource(Connection.class)
    void everyChangeIsToldOnceAndNothingElseIs(Connection connection) {
        Queue<AuditEvent> events = new ConcurrentLinkedQueue<>();
        try (Scene scene = Scene.of(store, connection, builder -> builder.auditListener(events::add))) {
            Project project = scene.project("Apollo");
            User user = scene.account("CI");
            scene.admin().projects().addUser(project.projectId(), user.userId());
            assertThat(scene.admin().users().list().stream()).hasSize(2);
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(
                            () -> scene.admin().users().delete(scene.bootstrap().adminId()));
            scene.admin().users().delete(user.userId());

            assertThat(events)
                    .extracting(AuditEvent::operation)
                    .containsExactly("projects.create", "users.create", "projects.addUser", "users.delete");
            assertThat(events)
                    .allSatisfy(event -> assertThat(event.userId())
                            .isEqualTo(scene.bootstrap().adminId()));
            assertThat(events.peek().createdId()).isEqualTo(project.projectId());
        }
    }

    @Test
    void repeatedRequestIsNotToldAgain() {
        Queue<AuditEvent> events = new ConcurrentLinkedQueue<>();
        try (Scene scene = Scene.of(store, Connection.IN_PROCESS, builder -> builder.auditListener(events::add))) {
            CastellanClient client = scene.admin()
                    .transport(request -> scene.server()
                            .server()
                            .handle(request.withHeaders(request.headers().with("Idempotency-Key", "k-1"))));
            client.projects().create("Apollo");
            client.projects().create("Apollo");

            assertThat(events).hasSize(1);
        }
    }

    @Test
    void listenerThatFailsFailsNothing() {
        try (Scene scene = Scene.of(
                store,
                Connection.IN_PROCESS,
                builder -> builder.auditListener(event -> {
                    throw new IllegalStateException("the listener is broken");
                }))) {
            assertThat(scene.project("Apollo").name()).isEqualTo("Apollo");
        }
    }
}
