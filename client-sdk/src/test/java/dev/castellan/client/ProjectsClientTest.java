package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.castellan.model.MembershipChange;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectFilter;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ProjectsClientTest extends OneDeployment {

    private static final Project APOLLO = new Project(PROJECT, "Apollo", ORGANIZATION, false);
    private static final String APOLLO_JSON = """
            {"project_id":"0190a000-0000-7000-8000-0000000000a1","name":"Apollo",\
            "organization_id":"0190a000-0000-7000-8000-0000000000c3","colour":"unknown fields are ignored"}""";
    private static final String CHANGE_JSON = """
            {"message":"done","project_id":"0190a000-0000-7000-8000-0000000000a1",\
            "user_id":"0190a000-0000-7000-8000-0000000000b2"}""";

    @Test
    void errorForMissingArgumentContainsItsName() {
        Map<String, ThrowingCallable> calls = Map.of(
                "id", () -> client.projects().get(null),
                "user_id", () -> client.projects().addUser(PROJECT, null),
                "name", () -> client.projects().create(null),
                "body", () -> client.projects().update(PROJECT, null),
                "project", () -> client.collections().create(null, "Rocks"),
                "input_id", () -> client.async().collections().addInput(PROJECT, null));
        calls.forEach((argument, call) ->
                assertThatNullPointerException().isThrownBy(call).withMessage(argument + ": is required"));
    }

    @Test
    void createSendsNameAndReturnsProject() {
        deployment.responds(201, APOLLO_JSON);
        assertThat(client.projects().create("Apollo")).isEqualTo(APOLLO);
        assertThat(deployment.takenWhole()).isEqualTo("""
                        POST /api/v1/projects HTTP/1.1
                        User-Agent: castellan-client/<version>
                        Accept: application/json
                        Content-Type: application/json
                        Idempotency-Key: <v4>
                        Authorization: Bearer csts_0madeUpForTests0
                        Content-Length: 17
                        Host: 127.0.0.1:<port>
                        Connection: Keep-Alive
                        Accept-Encoding: gzip

                        {"name":"Apollo"}""");
    }

    @Test
    void getReturnsProject() {
        deployment.responds(200, APOLLO_JSON);
        assertThat(client.projects().get(PROJECT)).isEqualTo(APOLLO);
        assertThat(deployment.takenWhole()).isEqualTo("""
                        GET /api/v1/projects/0190a000-0000-7000-8000-0000000000a1 HTTP/1.1
                        User-Agent: castellan-client/<version>
                        Accept: application/json
                        Authorization: Bearer csts_0madeUpForTests0
                        Host: 127.0.0.1:<port>
                        Connection: Keep-Alive
                        Accept-Encoding: gzip

                        """);
    }

    @Test
    void listingUsersAcceptsBareArray() {
        String json = """
                [{"user_id":"0190a000-0000-7000-8000-0000000000b2","name":"CI","email":"ci@example.com",\
                "role":"client","organization_id":"0190a000-0000-7000-8000-0000000000c3","is_service_account":true}]""";
        deployment.responds(200, json);
        assertThat(client.projects().listUsers(PROJECT))
                .containsExactly(new User(USER, "CI", "ci@example.com", Role.CLIENT, ORGANIZATION, true, false, null));
        assertThat(deployment.takenBriefly())
                .isEqualTo("GET /api/v1/projects/0190a000-0000-7000-8000-0000000000a1/users HTTP/1.1\n\n");
    }

    @Test
    void addingUserSendsPutWithoutBody() {
        deployment.responds(200, CHANGE_JSON);
        assertThat(client.projects().addUser(PROJECT, USER)).isEqualTo(new MembershipChange("done", PROJECT, USER));
        assertThat(deployment.takenWhole()).isEqualTo("""
                        PUT /api/v1/projects/0190a000-0000-7000-8000-0000000000a1/users/0190a000-0000-7000-8000-0000000000b2 HTTP/1.1
                        User-Agent: castellan-client/<version>
                        Accept: application/json
                        Authorization: Bearer csts_0madeUpForTests0
                        Content-Length: 0
                        Host: 127.0.0.1:<port>
                        Connection: Keep-Alive
                        Accept-Encoding: gzip

                        """);
    }

    @Test
    void removingUserSendsDeleteWithoutBody() {
        deployment.responds(200, CHANGE_JSON);
        assertThat(client.projects().removeUser(PROJECT, USER)).isEqualTo(new MembershipChange("done", PROJECT, USER));
        assertThat(deployment.takenWhole()).isEqualTo("""
                        DELETE /api/v1/projects/0190a000-0000-7000-8000-0000000000a1/users/0190a000-0000-7000-8000-0000000000b2 HTTP/1.1
                        User-Agent: castellan-client/<version>
                        Accept: application/json
                        Authorization: Bearer csts_0madeUpForTests0
                        Host: 127.0.0.1:<port>
                        Connection: Keep-Alive
                        Accept-Encoding: gzip

                        """);
    }

    @Test
    void addingOrRemovingUserAcceptsEmptyResponse() {
        deployment.responds(204).responds(204);
        MembershipChange existing = new MembershipChange("", PROJECT, USER);
        assertThat(client.projects().addUser(PROJECT, USER)).isEqualTo(existing);
        assertThat(client.projects().removeUser(PROJECT, USER)).isEqualTo(existing);
    }

    @Test
    void listsProjects() {
        String json = "{\"data\":[" + APOLLO_JSON + "],\"has_more\":false}";
        deployment.responds(200, json);
        assertThat(client.projects().list()).containsExactly(APOLLO);
        assertThat(deployment.takenBriefly()).isEqualTo("GET /api/v1/projects HTTP/1.1\n\n");
    }

    @ParameterizedTest
    @MethodSource("filters")
    void sendsFilterAsQueryParameters(ProjectFilter filter, String query) {
        deployment.responds(200, "{\"data\":[" + APOLLO_JSON + "],\"has_more\":false}");
        assertThat(client.projects().list(filter)).containsExactly(APOLLO);
        assertThat(deployment.takenBriefly()).isEqualTo("GET /api/v1/projects" + query + " HTTP/1.1\n\n");
    }

    static Stream<Arguments> filters() {
        return Stream.of(
                arguments(ProjectFilter.ACTIVE, ""),
                arguments(ProjectFilter.ACTIVE.containing("ol"), "?q=ol"),
                arguments(ProjectFilter.ARCHIVED, "?archived=true"),
                arguments(ProjectFilter.ALL.containing("a b"), "?archived=all&q=a%20b"));
    }

    @Test
    void sendsContentsParameterOnlyWhenDeletingProjectWithContents() {
        String target = "DELETE /api/v1/projects/0190a000-0000-7000-8000-0000000000a1";
        deployment.responds(204);
        client.projects().delete(PROJECT);
        assertThat(deployment.takenBriefly()).isEqualTo(target + " HTTP/1.1\n\n");
        deployment.responds(204);
        client.projects().deleteWithContents(PROJECT);
        assertThat(deployment.takenBriefly()).isEqualTo(target + "?contents=true HTTP/1.1\n\n");
    }
}
