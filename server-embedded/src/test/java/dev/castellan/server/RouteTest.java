package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.BodyType;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.RouteCall;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the routes that an embedder adds, and the operations of the API that they run. */
class RouteTest {

    private static final Endpoint<Void, Project> SHOW = Endpoint.get("missions.show", "/missions/{id}")
            .responds(200, BodyType.of(Project.class))
            .build();
    private static final Endpoint<Void, Project> COPY = Endpoint.post("missions.copy", "/missions/{id}/copies")
            .responds(201, BodyType.of(Project.class))
            .build();

    /** A response with a secret in it. */
    record Issued(String token) {}

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CastellanServer server = CastellanServer.builder()
            .withoutSocket()
            .audit(audit -> audit.listener(notice -> events.add(notice.operation())))
            .route(Route.reading(SHOW, RouteTest::show))
            .route(Route.changing(COPY, RouteTest::copy).creating(Project::id, ProjectEndpoints.GET))
            .start();
    private final UUID organization = server.bootstrap().organizationId();
    private final String admin = server.bootstrap().token();
    private final Project apollo = perform(ProjectEndpoints.CREATE, Arguments.body(new NewProject("Apollo")));

    @AfterEach
    void close() {
        server.close();
    }

    private static Project show(RouteCall<Void> call) {
        return call.perform(
                ProjectEndpoints.GET, Arguments.path(call.arguments().id(0)));
    }

    private static Project copy(RouteCall<Void> call) {
        Project original = show(call);
        Project copy =
                call.perform(ProjectEndpoints.CREATE, Arguments.body(new NewProject("Copy of " + original.name())));
        if (original.name().equals("Unlucky")) {
            throw Refusal.of(ErrorKind.CONFLICT, "unlucky missions are not copied");
        }
        return copy;
    }

    @Test
    void routeRunsApiOperationsAsItsCaller() {
        assertThat(text(get(admin, "/missions/" + apollo.id()))).contains("Apollo");
        assertThat(get(client(), "/missions/" + apollo.id()).status()).isEqualTo(404);
    }

    @Test
    void routeThatChangesDataCommitsOperationsAndReturnsLocation() {
        ApiResponse copied = post(admin, "/missions/" + apollo.id() + "/copies");
        assertThat(copied.status()).isEqualTo(201);
        String location = Objects.requireNonNull(copied.headers().first("Location"));
        assertThat(text(server.handle(request("GET", location, admin)))).contains("Copy of Apollo");
    }

    @Test
    void recordsOperationsOfRouteBeforeRouteItself() {
        events.clear();
        post(admin, "/missions/" + apollo.id() + "/copies");
        assertThat(events).containsExactly("projects.create", "missions.copy");
    }

    @Test
    void refusedOperationRollsBackEarlierOperationsOfRoute() {
        perform(
                ProjectEndpoints.UPDATE,
                Arguments.body(ProjectUpdate.none().name("Unlucky")).withPath(apollo.id()));
        assertThat(post(admin, "/missions/" + apollo.id() + "/copies").status()).isEqualTo(409);
        assertThat(text(get(admin, "/projects"))).doesNotContain("Copy of");
    }

    @Test
    void refusesOperationIfCallerLacksRequiredRole() {
        UUID shared = perform(ProjectEndpoints.LIST, Arguments.<Void>none()).data().stream()
                .filter(project -> !project.id().equals(apollo.id()))
                .findFirst()
                .orElseThrow()
                .id();
        ApiResponse refused = post(client(), "/missions/" + shared + "/copies");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(text(refused)).contains("projects.create needs the role org_admin");
    }

    @Test
    void refusesReadOnlyTokenUnlessRouteOnlyReads() {
        String readOnly = perform(
                        TokenEndpoints.CREATE,
                        Arguments.body(
                                NewToken.forUser(server.bootstrap().adminId()).onlyReading()))
                .token();

        assertThat(get(readOnly, "/missions/" + apollo.id()).status()).isEqualTo(200);
        ApiResponse refused = post(readOnly, "/missions/" + apollo.id() + "/copies");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(text(refused)).contains("a read-only token permits only");
        assertThat(text(get(admin, "/projects"))).doesNotContain("Copy of");
    }

    @Test
    void rejectsRouteThatChangesStateWithGet() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Route.changing(SHOW, call -> null))
                .withMessageContaining("missions.show");
    }

    @Test
    void readOnlyRouteCannotRunOperationThatChangesData() {
        try (CastellanServer other = CastellanServer.builder()
                .withoutSocket()
                .route(Route.reading(SHOW, RouteTest::copy))
                .start()) {
            Project project = create(other, "Gemini");
            ApiResponse failed = other.handle(request(
                    "GET", "/api/v1/missions/" + project.id(), other.bootstrap().token()));
            assertThat(failed.status()).isEqualTo(500);
        }
    }

    @Test
    void rollsBackRouteThatCatchesFailureOfItsOperation() {
        Route<Void, Void> catching = Route.changing(
                Endpoint.post("missions.catch", "/missions/catch").responds(204).build(), call -> {
                    call.perform(ProjectEndpoints.CREATE, Arguments.body(new NewProject("Gemini")));
                    try {
                        call.perform(ProjectEndpoints.CREATE, Arguments.body(new NewProject(" ")));
                    } catch (Refusal expected) {
                        // goes on
                    }
                    return null;
                });
        try (CastellanServer other = start(catching)) {
            assertThat(post(other, "/missions/catch").status()).isEqualTo(400);
            assertThat(text(get(other, "/projects"))).doesNotContain("Gemini");
        }
    }

    @Test
    void routeCannotRunOperationsAfterDeletingTokenOfCaller() {
        Route<Void, Void> leaving = Route.changing(
                Endpoint.post("missions.leave", "/missions/leave").responds(204).build(), call -> {
                    call.perform(
                            TokenEndpoints.DELETE,
                            Arguments.path(Objects.requireNonNull(call.caller().tokenId())));
                    call.perform(ProjectEndpoints.CREATE, Arguments.body(new NewProject("Gemini")));
                    return null;
                });
        try (CastellanServer other = start(leaving)) {
            assertThat(post(other, "/missions/leave").status()).isEqualTo(401);
            assertThat(text(get(other, "/projects"))).doesNotContain("Gemini");
        }
    }

    @Test
    void checksRoleOfRegisteredEndpointEvenIfRoutePassesCopy() {
        Endpoint<Void, Void> copy = Endpoint.get(ProjectEndpoints.LIST_USERS.id(), "/projects/{id}/users")
                .responds(204)
                .build();
        Route<Void, Void> sneaking = Route.reading(
                Endpoint.get("missions.sneak", "/missions/{id}/sneak")
                        .responds(204)
                        .build(),
                call -> call.perform(copy, Arguments.path(call.arguments().id(0))));
        try (CastellanServer other = start(sneaking)) {
            String path = "/api/v1/missions/" + other.bootstrap().defaultProjectId() + "/sneak";
            assertThat(other.handle(request("GET", path, client(other))).status())
                    .isEqualTo(403);
        }
    }

    @Test
    void doesNotStoreTokenIssuedByRouteForReplay() {
        Route<Void, Issued> issuing = Route.changing(
                Endpoint.post("missions.issue", "/missions/issue")
                        .responds(201, BodyType.of(Issued.class))
                        .build(),
                call -> new Issued(call.perform(TokenEndpoints.CREATE, Arguments.body(NewToken.forCaller()))
                        .token()));
        try (CastellanServer other = start(issuing)) {
            ApiRequest request = new ApiRequest(
                    "POST",
                    "/api/v1/missions/issue",
                    "",
                    Headers.of("Authorization", "Bearer " + other.bootstrap().token(), "Idempotency-Key", "first"),
                    ApiRequest.NO_BODY);
            assertThat(text(other.handle(request))).contains("cstu_");
            ApiResponse repeated = other.handle(request);
            assertThat(repeated.status()).isEqualTo(409);
            assertThat(text(repeated)).contains("shown only once").doesNotContain("cstu_");
        }
    }

    @Test
    void replaysResponseToPatchWithSameIdempotencyKey() {
        Route<ProjectUpdate, Project> renaming = Route.changing(
                Endpoint.patch("missions.rename", "/missions/{id}")
                        .takesPatch(ProjectUpdate.class)
                        .responds(200, BodyType.of(Project.class))
                        .build(),
                call -> call.perform(ProjectEndpoints.UPDATE, call.arguments()));
        try (CastellanServer other = start(renaming)) {
            String path = "/api/v1/missions/" + other.bootstrap().defaultProjectId();
            ApiRequest request = request("PATCH", path, other.bootstrap().token());
            ApiRequest keyed = request.withHeaders(
                            request.headers().with("Idempotency-Key", "first").with("Content-Type", "application/json"))
                    .withBody("{\"name\":\"Gemini\"}".getBytes(StandardCharsets.UTF_8));
            ApiResponse first = other.handle(keyed);
            assertThat(first.headers().first("Idempotency-Key")).isEqualTo("first");
            ApiResponse repeated = other.handle(keyed);
            assertThat(repeated.headers().first("Idempotent-Replayed")).isEqualTo("true");
            assertThat(text(repeated)).isEqualTo(text(first)).contains("Gemini");
            assertThat(other.handle(keyed.withBody("{\"name\":\"Vostok\"}".getBytes(StandardCharsets.UTF_8)))
                            .status())
                    .isEqualTo(422);
        }
    }

    @Test
    void notifiesListenerOnceOfTokenIssuedByRoute() {
        List<String> notices = new CopyOnWriteArrayList<>();
        Endpoint<Void, IssuedToken> endpoint = Endpoint.post("missions.token", "/missions/token")
                .responds(201, BodyType.of(IssuedToken.class))
                .build();
        Route<Void, IssuedToken> issuing = Route.changing(
                endpoint, call -> call.perform(TokenEndpoints.CREATE, Arguments.body(NewToken.forCaller())));
        try (CastellanServer other = CastellanServer.builder()
                .withoutSocket()
                .route(issuing)
                .invitationListener(new InvitationListener() {
                    @Override
                    public void issued(InvitationNotice notice) {}

                    @Override
                    public void noticed(AccountNotice notice) {
                        notices.add(notice.kind().name());
                    }
                })
                .start()) {
            assertThat(post(other, "/missions/token").status()).isEqualTo(201);
            assertThat(notices).containsExactly("TOKEN");
        }
    }

    @Test
    void refusesRouteWithIdOfApiOperation() {
        Route<Void, Void> route = Route.reading(
                Endpoint.get("projects.get", "/missions").responds(204).build(), call -> null);
        CastellanServerBuilder builder =
                CastellanServer.builder().withoutSocket().route(route);
        assertThatIllegalArgumentException()
                .isThrownBy(builder::start)
                .withMessageContaining("projects.get")
                .withMessageContaining("another id");
    }

    @Test
    void errorForInvalidArgumentsExplainsWhatOperationTakes() {
        assertThat(failure(call -> call.perform(ProjectEndpoints.GET, Arguments.<Void>none())))
                .isEqualTo("projects.get takes 1 ids in its path, not 0");
        assertThat(failure(call -> call.perform(ProjectEndpoints.CREATE, Arguments.none())))
                .isEqualTo("projects.create takes a body: pass Arguments.body(..)");
        assertThat(failure(call ->
                        call.perform(TokenEndpoints.LIST, Arguments.<Void>none().withQuery(Map.of("user", "x")))))
                .startsWith("tokens.list supports only the query parameters [")
                .endsWith("], got [user]");
    }

    private static String failure(Consumer<RouteCall<Void>> code) {
        AtomicReference<String> message = new AtomicReference<>("");
        Route<Void, Void> route = Route.changing(
                Endpoint.post("missions.try", "/missions/try").responds(204).build(), call -> {
                    try {
                        code.accept(call);
                    } catch (IllegalArgumentException e) {
                        message.set(String.valueOf(e.getMessage()));
                    }
                    return null;
                });
        try (CastellanServer server = start(route)) {
            post(server, "/missions/try");
        }
        return message.get();
    }

    private static CastellanServer start(Route<?, ?> route) {
        return CastellanServer.builder().withoutSocket().route(route).start();
    }

    private static ApiResponse post(CastellanServer server, String path) {
        return server.handle(
                request("POST", "/api/v1" + path, server.bootstrap().token()));
    }

    private static ApiResponse get(CastellanServer server, String path) {
        return server.handle(request("GET", "/api/v1" + path, server.bootstrap().token()));
    }

    private String client() {
        return client(server);
    }

    private static String client(CastellanServer server) {
        return server.administration().change(server.bootstrap().organizationId(), changes -> {
            UUID user = Objects.requireNonNull(changes.perform(
                            UserEndpoints.CREATE, Arguments.body(NewServiceAccount.of("ci", Role.CLIENT))))
                    .id();
            return Objects.requireNonNull(
                            changes.perform(TokenEndpoints.CREATE, Arguments.body(NewToken.forUser(user))))
                    .token();
        });
    }

    private <I, O> O perform(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return server.administration()
                .change(organization, changes -> Objects.requireNonNull(changes.perform(endpoint, arguments)));
    }

    private static Project create(CastellanServer server, String name) {
        return server.administration()
                .change(
                        server.bootstrap().organizationId(),
                        changes -> Objects.requireNonNull(
                                changes.perform(ProjectEndpoints.CREATE, Arguments.body(new NewProject(name)))));
    }

    private ApiResponse get(String token, String path) {
        return server.handle(request("GET", "/api/v1" + path, token));
    }

    private ApiResponse post(String token, String path) {
        return server.handle(request("POST", "/api/v1" + path, token));
    }

    private static ApiRequest request(String method, String path, String token) {
        return ApiRequest.of(method, path, Headers.of("Authorization", "Bearer " + token));
    }

    private static String text(ApiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
