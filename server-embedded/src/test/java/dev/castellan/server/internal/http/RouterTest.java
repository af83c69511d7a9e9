package dev.castellan.server.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.server.internal.execution.Operation;
import dev.castellan.server.internal.execution.OperationRoute;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RouterTest {

    private static final String ID = "0190f3a2-7b4c-7d1e-8f00-1234567890ab";

    private final Router router = new Router(
            Endpoints.ALL.stream().<OperationRoute<?, ?>>map(RouterTest::route).toList());

    @Test
    void everyEndpointIsFoundAtItsPath() {
        assertThat(Endpoints.ALL).allSatisfy(endpoint -> {
            String path = "/api/v1" + endpoint.path().text().replaceAll("\\{[a-z_]+}", ID);
            Router.RouteMatch match = router.find(path);
            assertThat(match).isNotNull();
            assertThat(match.route(endpoint.method().name()).endpoint()).isEqualTo(endpoint);
            assertThat(match.variables())
                    .hasSize(endpoint.path().variables().size())
                    .allMatch(ID::equals);
        });
    }

    @Test
    void prefersLiteralSegmentToVariable() {
        assertThat(matches("GET", "/api/v1/users/me")).isEqualTo("users.me");
        assertThat(matches("POST", "/api/v1/users/tokens")).isEqualTo("tokens.create");
        assertThat(matches("GET", "/api/v1/users/" + ID)).isEqualTo("users.get");
    }

    @Test
    void passesPathVariablesUnchanged() {
        assertThat(router.find("/api/v1/projects/a%2Fb/users/;x").variables()).containsExactly("a%2Fb", ";x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/api",
                "/api/v1",
                "/api/v1/",
                "/api/v2/projects",
                "/api/v1projects",
                "/API/v1/projects",
                "/projects",
                "projects",
                "/api/v1/Projects",
                "/api/v1/projects/",
                "/api/v1//projects",
                "/api/v1/projects//users",
                "/api/v1/projects/" + ID + "/",
                "/api/v1/projects/" + ID + "/users/",
                "/api/v1/projects/" + ID + "/owners",
                "/api/v1/projects/" + ID + "/users/" + ID + "/x",
                "/api/v1/%70rojects",
                "/api/v1/projects%2F" + ID,
                "/api/v1/./projects",
                "/api/v1/x/../projects",
                "/api/v1/projects;x",
                "/x/api/v1/projects",
                "http://castellan.test/api/v1/projects"
            })
    void findsNoRouteForOtherSpellingsOfPath(String path) {
        assertThat(router.find(path)).isNull();
    }

    @Test
    void allowHeaderHasSortedMethodsAndIncludesHeadForGet() {
        assertThat(router.find("/api/v1/projects/" + ID + "/users/" + ID).allow())
                .isEqualTo("DELETE, PUT");
        assertThat(router.find("/api/v1/collections").allow()).isEqualTo("GET, HEAD, POST");
        assertThat(router.find("/api/v1/users/me").allow()).isEqualTo("GET, HEAD");
    }

    @Test
    void routesHeadLikeGetAndRejectsOtherMethods() {
        assertThat(matches("HEAD", "/api/v1/projects")).isEqualTo("projects.list");
        Router.RouteMatch match = router.find("/api/v1/projects/" + ID);
        for (String method : List.of("POST", "PUT", "OPTIONS", "get", "", "GET ")) {
            assertThat(match.route(method)).as(method).isNull();
        }
        assertThat(router.find("/api/v1/queries").route("HEAD")).isNull();
    }

    @Test
    void rejectsTwoRoutesWithSameMethodAndPath() {
        Endpoint<Void, Void> one =
                Endpoint.get("one", "/things/{id}").responds(204).build();
        Endpoint<Void, Void> other =
                Endpoint.get("other", "/things/{thing_id}").responds(204).build();
        assertThatThrownBy(() -> new Router(List.of(route(one), route(other))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("routes other (GET /things/{thing_id}) and one (GET /things/{id}) have the same path: "
                        + "change one of them");
    }

    @Test
    void allowsTwoMethodsOnSamePath() {
        Endpoint<Void, Void> one = Endpoint.get("one", "/things").responds(204).build();
        Endpoint<Void, Void> other =
                Endpoint.put("other", "/things").responds(204).build();
        assertThat(new Router(List.of(route(one), route(other)))
                        .find("/api/v1/things")
                        .allow())
                .isEqualTo("GET, HEAD, PUT");
    }

    private String matches(String method, String path) {
        return router.find(path).route(method).endpoint().id();
    }

    private static <I, O> OperationRoute<I, O> route(Endpoint<I, O> endpoint) {
        return OperationRoute.of(endpoint, (Operation.Reading<I, O>) (view, caller, arguments) -> null);
    }
}
