package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.groups.Tuple.tuple;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ApiException;
import dev.castellan.model.Collection;
import dev.castellan.model.NewProject;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Route;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestedStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests that a server's audit listener receives all changes and nothing else. */
@OnStoresOfTier
@Tag("database")
class AuditTest {

    @Parameter
    TestedStore store;

    @Test
    void reportsAndRecordsEveryChangeExactlyOnce() {
        AuditedChanges received = new AuditedChanges();
        try (Scene scene = Scene.of(store, builder -> builder.audit(audit -> audit.listener(received)))) {
            Project project = scene.project("Apollo");
            User user = scene.account("CI");
            scene.admin().projects().addUser(project.id(), user.id());
            assertThat(scene.admin().users().list().stream()).hasSize(2);
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(
                            () -> scene.admin().users().delete(scene.bootstrap().adminId()));
            scene.admin().users().delete(user.id());

            assertThat(received.ofRequests())
                    .extracting(ChangeNotice::operation)
                    .containsExactly("projects.create", "users.create", "projects.addUser", "users.delete");
            assertThat(received.ofRequests()).extracting(ChangeNotice::status).containsExactly(201, 201, 200, 204);
            assertThat(received.ofRequests()).allSatisfy(event -> {
                assertThat(event.userId()).isEqualTo(scene.bootstrap().adminId());
                assertThat(event.tokenId()).isNotNull();
                assertThat(event.outcome()).isEqualTo(ChangeNotice.Outcome.MADE);
                assertThat(event.peer() == null).isEqualTo(Connection.of(store) == Connection.IN_PROCESS);
            });
            assertThat(recorded(scene))
                    .extracting(AuditRow::operation, AuditRow::objectIds, AuditRow::objectNames)
                    .containsExactly(
                            tuple(
                                    "organizations.create",
                                    List.of(scene.bootstrap().organizationId()),
                                    List.of()),
                            tuple("projects.create", List.of(project.id()), List.of("Apollo")),
                            tuple("users.create", List.of(user.id()), List.of("CI")),
                            tuple("projects.addUser", List.of(project.id(), user.id()), List.of("Apollo", "CI")),
                            tuple("users.delete", List.of(user.id()), List.of("CI")));
            assertThat(recorded(scene).subList(1, 5)).allSatisfy(event -> {
                assertThat(event.via()).isEqualTo(AuditRow.Via.API);
                assertThat(event.actorId()).isEqualTo(scene.bootstrap().adminId());
                assertThat(event.actorName())
                        .isEqualTo(scene.admin().users().me().name());
                assertThat(event.credentialId())
                        .isEqualTo(received.ofRequests().get(0).tokenId());
                assertThat(event.address())
                        .isEqualTo(Connection.of(store) == Connection.IN_PROCESS ? null : "127.0.0.1");
            });
            assertThat(received.ofRequests().get(0).createdId()).isEqualTo(project.id());
            assertThat(received.attempted())
                    .singleElement()
                    .returns("users.delete", ChangeNotice::operation)
                    .returns(409, ChangeNotice::status)
                    .returns(ChangeNotice.Outcome.REFUSED, ChangeNotice::outcome)
                    .returns(List.of(scene.bootstrap().adminId()), ChangeNotice::path);
        }
    }

    @Test
    void recordsChangeThatHasNoEffect() {
        try (Scene scene = Scene.of(store, UnaryOperator.identity())) {
            UUID user = scene.account("CI").id();
            scene.admin().projects().addUser(scene.bootstrap().defaultProjectId(), user);
            scene.admin().users().suspend(user);
            scene.admin().users().suspend(user);

            assertThat(recorded(scene))
                    .extracting(AuditRow::operation)
                    .containsExactly(
                            "organizations.create",
                            "users.create",
                            "projects.addUser",
                            "users.suspend",
                            "users.suspend");
        }
    }

    @Test
    void recordsNameOfInputRemovedFromCollection() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS)) {
            UUID project = scene.project("Apollo").id();
            Collection collection = scene.admin().collections().create(project, "Reports");
            Input input = scene.admin().inputs().create(project, NewInput.withName("May"));
            scene.admin().collections().addInput(collection.id(), input.id());
            scene.admin().collections().removeInput(collection.id(), input.id());

            assertThat(recorded(scene))
                    .last()
                    .returns("collections.removeInput", AuditRow::operation)
                    .returns(List.of("Reports", "May"), AuditRow::objectNames);
        }
    }

    @Test
    void reportsForbiddenChangeButNotUnauthenticatedChange() {
        AuditedChanges received = new AuditedChanges();
        try (Scene scene =
                Scene.of(store, Connection.IN_PROCESS, builder -> builder.audit(audit -> audit.listener(received)))) {
            User user = scene.account("CI");
            CastellanClient client = scene.as(user);
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> client.projects().create("Apollo"));
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> client.users().get(UUID.randomUUID()));
            CastellanClient stranger = client.withToken("csts_nobody");
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> stranger.projects().create("Apollo"));

            assertThat(received.attempted())
                    .singleElement()
                    .returns("projects.create", ChangeNotice::operation)
                    .returns(user.id(), ChangeNotice::userId)
                    .returns(403, ChangeNotice::status);
        }
    }

    @Test
    void doesNotReportRateLimitedChange() {
        AuditedChanges received = new AuditedChanges();
        UnaryOperator<RateLimits> limits =
                rates -> rates.window(Duration.ofHours(1)).requestsPerToken(1).failuresPerAddress(100);
        try (Scene scene = Scene.of(
                store,
                Connection.IN_PROCESS,
                builder -> builder.audit(audit -> audit.listener(received)).rateLimits(limits))) {
            CastellanClient once = scene.admin().withOptions(ClientOptions.NONE.withRetries(Retries.none()));
            once.projects().create("Apollo");
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> once.projects().create("Gemini"));
            assertThat(received.ofRequests()).hasSize(1);
            assertThat(received.attempted()).isEmpty();
        }
    }

    @Test
    void reportsRepeatedIdempotentRequestOnlyOnce() {
        AuditedChanges received = new AuditedChanges();
        try (Scene scene =
                Scene.of(store, Connection.IN_PROCESS, builder -> builder.audit(audit -> audit.listener(received)))) {
            CastellanClient client = scene.admin()
                    .withTransport(request -> scene.server()
                            .server()
                            .handle(request.withHeaders(request.headers().with("Idempotency-Key", "k-1"))));
            client.projects().create("Apollo");
            client.projects().create("Apollo");

            assertThat(received.ofRequests()).hasSize(1);
            assertThat(recorded(scene)).hasSize(2);
        }
    }

    @Test
    void requestSucceedsWhenListenerFails() {
        try (Scene scene = Scene.of(
                store,
                Connection.IN_PROCESS,
                builder -> builder.audit(audit -> audit.listener(event -> {
                    throw new IllegalStateException("the listener is broken");
                })))) {
            assertThat(scene.project("Apollo").name()).isEqualTo("Apollo");
            assertThat(recorded(scene)).hasSize(2);
        }
    }

    @Test
    void notifiesListenerWhenAuditEventsAreDisabled() {
        AuditedChanges received = new AuditedChanges();
        try (Scene scene = Scene.of(
                store,
                Connection.IN_PROCESS,
                builder -> builder.audit(audit -> audit.listener(received).events(false)))) {
            scene.project("Apollo");
            assertThat(received.ofRequests()).hasSize(1);
            assertThat(recorded(scene)).isEmpty();
        }
    }

    @Test
    void recordsChangesMadeByCustomRouteUnlessRolledBack() {
        Endpoint<Void, Void> rename =
                Endpoint.put("guides.rename", "/guides/{id}").responds(204).build();
        Endpoint<Void, Void> fail =
                Endpoint.delete("guides.fail", "/guides/{id}").responds(204).build();
        UUID guide = UUID.randomUUID();
        try (Scene scene = Scene.of(
                store,
                Connection.IN_PROCESS,
                builder -> builder.requestListener((call, response, time) -> {})
                        .route(Route.changing(rename, call -> null))
                        .route(Route.changing(fail, call -> {
                            call.perform(ProjectEndpoints.CREATE, Arguments.body(new NewProject("Gemini")));
                            throw Refusal.of(ErrorKind.CONFLICT, "the guide is in use: wait");
                        })))) {
            assertThat(calls(scene).send("PUT", "/guides/" + guide).status()).isEqualTo(204);
            assertThat(calls(scene).send("DELETE", "/guides/" + guide).status()).isEqualTo(409);
            assertThat(recorded(scene))
                    .last()
                    .returns("guides.rename", AuditRow::operation)
                    .returns(List.of(guide), AuditRow::objectIds);
            assertThat(recorded(scene)).hasSize(2);
        }
    }

    private static RawCalls calls(Scene scene) {
        return new RawCalls(scene.server().server()::handle, scene.bootstrap().token());
    }

    /** Returns the audit events of the organization, oldest first. */
    private static List<AuditRow> recorded(Scene scene) {
        AuditListing newest = new AuditListing(null, null, null, null, null, null, 100);
        List<AuditRow> events = new ArrayList<>(scene.server()
                .store()
                .healthy()
                .<List<AuditRow>>read(
                        scene.bootstrap().organizationId(),
                        view -> view.auditEvents().list(newest).events()));
        Collections.reverse(events);
        return events;
    }
}
