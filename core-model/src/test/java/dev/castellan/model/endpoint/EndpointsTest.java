package dev.castellan.model.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Compares the endpoint table with literal rows, because client and server share the table and would agree on a wrong
 * path.
 */
class EndpointsTest {

    private static final UUID ID = UUID.fromString("0190f3a2-7b4c-7d1e-8f00-1234567890ab");

    @Test
    void listsSpecifiedOperationsInOrderOfSpecification() {
        assertThat(Endpoints.ALL.stream().filter(endpoint -> !endpoint.extension()))
                .extracting(EndpointsTest::row)
                .containsExactly(
                        "collections.create: POST /collections 201 EVERY_USER",
                        "collections.delete: DELETE /collections/{id} 204 EVERY_USER",
                        "inputs.delete: DELETE /inputs/{id} 204 EVERY_USER",
                        "queries.delete: DELETE /queries/{id} 204 EVERY_USER",
                        "projects.create: POST /projects 201 ORG_ADMIN",
                        "projects.get: GET /projects/{id} 200 EVERY_USER",
                        "projects.listUsers: GET /projects/{id}/users 200 ORG_ADMIN",
                        "projects.addUser: PUT /projects/{id}/users/{user_id} 200 ORG_ADMIN",
                        "projects.removeUser: DELETE /projects/{id}/users/{user_id} 200 ORG_ADMIN",
                        "users.get: GET /users/{id} 200 EVERY_USER",
                        "users.delete: DELETE /users/{id} 204 ORG_ADMIN",
                        "users.list: GET /users 200 EVERY_USER",
                        "users.create: POST /users 201 ORG_ADMIN",
                        "tokens.create: POST /users/tokens 201 EVERY_USER",
                        "tokens.delete: DELETE /users/tokens/{token_id} 204 EVERY_USER");
    }

    @Test
    void marksAllUnspecifiedOperationsAsExtensions() {
        assertThat(Endpoints.ALL.stream().filter(Endpoint::extension))
                .extracting(EndpointsTest::row)
                .containsExactly(
                        "users.me: GET /users/me 200 EVERY_USER",
                        "users.access: GET /users/me/access 200 EVERY_USER",
                        "users.update: PATCH /users/{id} 200 EVERY_USER",
                        "users.suspend: PUT /users/{id}/suspension 200 ORG_ADMIN",
                        "users.resume: DELETE /users/{id}/suspension 200 ORG_ADMIN",
                        "tokens.list: GET /users/tokens 200 EVERY_USER",
                        "tokens.deleteAll: DELETE /users/{id}/tokens 200 EVERY_USER",
                        "tokens.current: GET /users/tokens/current 200 EVERY_USER",
                        "tokens.deleteCurrent: DELETE /users/tokens/current 204 EVERY_USER",
                        "tokens.rotate: POST /users/tokens/{token_id}/rotation 201 EVERY_USER",
                        "tokens.update: PATCH /users/tokens/{token_id} 200 EVERY_USER",
                        "projects.list: GET /projects 200 EVERY_USER",
                        "projects.update: PATCH /projects/{id} 200 ORG_ADMIN",
                        "projects.archive: PUT /projects/{id}/archive 200 ORG_ADMIN",
                        "projects.unarchive: DELETE /projects/{id}/archive 200 ORG_ADMIN",
                        "projects.delete: DELETE /projects/{id} 204 ORG_ADMIN",
                        "collections.list: GET /collections 200 EVERY_USER",
                        "collections.get: GET /collections/{id} 200 EVERY_USER",
                        "collections.update: PATCH /collections/{id} 200 EVERY_USER",
                        "collections.addInput: PUT /collections/{id}/inputs/{input_id} 200 EVERY_USER",
                        "collections.removeInput: DELETE /collections/{id}/inputs/{input_id} 200 EVERY_USER",
                        "inputs.create: POST /inputs 201 EVERY_USER",
                        "inputs.get: GET /inputs/{id} 200 EVERY_USER",
                        "inputs.update: PATCH /inputs/{id} 200 EVERY_USER",
                        "inputs.listQueries: GET /inputs/{id}/queries 200 EVERY_USER",
                        "queries.create: POST /queries 201 EVERY_USER",
                        "queries.get: GET /queries/{id} 200 EVERY_USER",
                        "invitations.create: POST /users/invitations 201 ORG_ADMIN",
                        "invitations.renew: POST /users/{id}/invitations 201 ORG_ADMIN",
                        "invitations.list: GET /users/invitations 200 ORG_ADMIN",
                        "invitations.delete: DELETE /users/{id}/invitations 204 ORG_ADMIN",
                        "sessions.list: GET /users/{id}/sessions 200 EVERY_USER",
                        "sessions.delete: DELETE /users/{id}/sessions/{session_id} 204 EVERY_USER",
                        "sessions.deleteAll: DELETE /users/{id}/sessions 204 EVERY_USER",
                        "passkeys.list: GET /users/{id}/passkeys 200 EVERY_USER",
                        "passkeys.delete: DELETE /users/{id}/passkeys/{passkey_id} 204 ORG_ADMIN",
                        "passkeys.deleteAll: DELETE /users/{id}/passkeys 204 ORG_ADMIN",
                        "auditEvents.list: GET /audit-events 200 ORG_ADMIN",
                        "organizations.get: GET /organization 200 EVERY_USER",
                        "organizations.update: PATCH /organization 200 ORG_ADMIN",
                        "issuers.list: GET /federation/issuers 200 ORG_ADMIN",
                        "federationRules.list: GET /federation/rules 200 ORG_ADMIN");
    }

    @Test
    void listsExtensionsAfterSpecifiedOperations() {
        assertThat(Endpoints.ALL).extracting(Endpoint::extension).isSorted();
    }

    @Test
    void operationIdsAreUnique() {
        assertThat(Endpoints.ALL).extracting(Endpoint::id).doesNotHaveDuplicates();
    }

    @Test
    void noTwoOperationsShareMethodAndPath() {
        assertThat(Endpoints.ALL)
                .extracting(endpoint ->
                        endpoint.method() + " " + endpoint.path().text().replaceAll("\\{[^}]*}", "{}"))
                .doesNotHaveDuplicates();
    }

    @Test
    void everyPathVariableExpandsToId() {
        assertThat(Endpoints.ALL).allSatisfy(endpoint -> {
            int variables = endpoint.path().variables().size();
            assertThat(endpoint.path().expand(Collections.nCopies(variables, ID)))
                    .isEqualTo(endpoint.path().text().replaceAll("\\{[a-z_]+}", ID.toString()));
        });
    }

    @Test
    void operationsDeclareExpectedQueryParameters() {
        Map<String, List<String>> existing = new HashMap<>();
        Endpoints.ALL.stream()
                .filter(endpoint -> !endpoint.queryParameters().isEmpty())
                .forEach(endpoint -> existing.put(endpoint.id(), endpoint.queryParameters()));
        assertThat(existing)
                .isEqualTo(Map.ofEntries(
                        Map.entry(
                                "users.list",
                                List.of(
                                        "limit",
                                        "cursor",
                                        "sort",
                                        "role",
                                        "is_service_account",
                                        "project_id",
                                        "email",
                                        "name",
                                        "q")),
                        Map.entry("users.access", List.of("project_id")),
                        Map.entry(
                                "tokens.list",
                                List.of(
                                        "limit",
                                        "cursor",
                                        "user_id",
                                        "expires_before",
                                        "last_used_before",
                                        "unused",
                                        "sort",
                                        "prefix")),
                        Map.entry("projects.list", List.of("limit", "cursor", "archived", "q")),
                        Map.entry("issuers.list", List.of("limit", "cursor")),
                        Map.entry("federationRules.list", List.of("limit", "cursor")),
                        Map.entry("projects.delete", List.of("contents")),
                        Map.entry("collections.list", List.of("limit", "cursor", "project_id")),
                        Map.entry("inputs.listQueries", List.of("limit", "cursor")),
                        Map.entry("invitations.list", List.of("limit", "cursor")),
                        Map.entry("sessions.list", List.of("limit", "cursor")),
                        Map.entry("passkeys.list", List.of("limit", "cursor")),
                        Map.entry(
                                "auditEvents.list",
                                List.of(
                                        "limit",
                                        "cursor",
                                        "sort",
                                        "actor",
                                        "operation",
                                        "object",
                                        "since",
                                        "until",
                                        "resources"))));
    }

    @Test
    void onlyCollectionAndInputCreationTakeProjectHeader() {
        assertThat(Endpoints.ALL.stream().filter(Endpoint::takesProject))
                .extracting(Endpoint::id)
                .containsExactly("collections.create", "inputs.create");
    }

    @Test
    void onlyPostAndPatchTakeBody() {
        assertThat(Endpoints.ALL).allSatisfy(endpoint -> {
            assertThat(endpoint.input().isPatch()).isEqualTo(endpoint.method() == HttpMethod.PATCH);
            assertThat(endpoint.takesBody())
                    .isEqualTo(endpoint.method() == HttpMethod.POST || endpoint.method() == HttpMethod.PATCH);
        });
    }

    @Test
    void bodyIsOptionalOnlyForTokensInputsAndInvitationRenewal() {
        assertThat(Endpoints.ALL.stream().filter(Endpoint::inputOptional))
                .extracting(Endpoint::id)
                .containsExactly("tokens.create", "tokens.rotate", "inputs.create", "invitations.renew");
    }

    @Test
    void apiServesNoOperationThatNeedsSession() {
        assertThat(Endpoints.ALL).noneMatch(endpoint -> endpoint.access() == Access.ADMIN_SESSION);
        assertThat(Endpoints.ONLY_FOR_SESSIONS)
                .extracting(EndpointsTest::row)
                .containsExactly(
                        "issuers.create: POST /federation/issuers 201 ADMIN_SESSION",
                        "issuers.update: PATCH /federation/issuers/{id} 200 ADMIN_SESSION",
                        "issuers.delete: DELETE /federation/issuers/{id} 204 ADMIN_SESSION",
                        "federationRules.create: POST /federation/rules 201 ADMIN_SESSION",
                        "federationRules.update: PATCH /federation/rules/{id} 200 ADMIN_SESSION",
                        "federationRules.delete: DELETE /federation/rules/{id} 204 ADMIN_SESSION");
    }

    @Test
    void onlyFourDeletesDeclareBlockedError() {
        assertThat(Endpoints.ALL.stream().filter(endpoint -> endpoint.errors().contains(ErrorKind.BLOCKED)))
                .extracting(Endpoint::id)
                .containsExactly("collections.delete", "inputs.delete", "queries.delete", "users.delete");
    }

    @Test
    void everyAdminOperationDeclaresForbiddenError() {
        assertThat(Endpoints.ALL.stream().filter(endpoint -> endpoint.access() == Access.ORG_ADMIN))
                .isNotEmpty()
                .allSatisfy(endpoint -> assertThat(endpoint.errors()).contains(ErrorKind.FORBIDDEN));
    }

    @Test
    void onlyOperationsWithPathIdDeclareNotFoundError() {
        assertThat(Endpoints.ALL)
                .allSatisfy(endpoint -> assertThat(endpoint.errors().contains(ErrorKind.NOT_FOUND))
                        .isEqualTo(!endpoint.path().variables().isEmpty()));
    }

    @Test
    void toStringShowsIdMethodAndPath() {
        assertThat(ProjectEndpoints.ADD_USER).hasToString("projects.addUser (PUT /projects/{id}/users/{user_id})");
    }

    private static String row(Endpoint<?, ?> endpoint) {
        return endpoint.id() + ": " + endpoint.method() + " " + endpoint.path() + " " + endpoint.status() + " "
                + endpoint.access();
    }
}
