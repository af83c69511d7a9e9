package dev.castellan.system.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.PagingException;
import dev.castellan.client.errors.RateLimitedException;
import dev.castellan.client.errors.RequestTooLargeException;
import dev.castellan.conformance.internal.match.Variables.ValueKind;
import dev.castellan.model.CollectionType;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.MembershipChange;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the client with deployments that differ from a Castellan server where the specification leaves a choice. */
class OtherDeploymentsTest {

    private static final UUID ONE = UUID.fromString(ValueKind.UUID.sample(1));
    private static final UUID TWO = UUID.fromString(ValueKind.UUID.sample(2));
    private static final String USER =
            "{'user_id':'<1>','name':'A','role':'client','organization_id':'<2>','is_service_account':false}";

    @Test
    void usesConfiguredNameForProjectHeader() {
        try (ScriptedServer stub = stub(201, "{'id':'<1>','name':'A','type':'x','project_id':'<2>','inputs':[]}")) {
            stub.call(b -> b.projectHeader("X-Workspace"), c -> c.collections().create(TWO, "A"));

            assertThat(stub.request().getHeaders().get("X-Workspace")).isEqualTo(TWO.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 203})
    void acceptsEverySuccessStatusForCreation(int status) {
        try (ScriptedServer stub = stub(status, "{'project_id':'<1>','name':'A','organization_id':'<2>'}")) {
            assertThat(stub.call(c -> c.projects().create("A")).id()).isEqualTo(ONE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"message\":\"gone\"}", "null", "gone"})
    void acceptsDeletionResponseWithAnyBody(String body) {
        try (ScriptedServer stub = new ScriptedServer().responds(200, body)) {
            stub.call(c -> {
                c.users().delete(ONE);
                return null;
            });

            assertThat(stub.request().getMethod()).isEqualTo("DELETE");
        }
    }

    @Test
    void acceptsMembershipResponseWithoutBody() {
        try (ScriptedServer stub = new ScriptedServer().responds(204, "")) {
            MembershipChange change = stub.call(c -> c.projects().addUser(ONE, TWO));

            assertThat(change.projectId()).isEqualTo(ONE);
            assertThat(change.userId()).isEqualTo(TWO);
        }
    }

    @Test
    void readsUserListFromBareArray() {
        try (ScriptedServer stub = stub(200, "[" + USER + "]")) {
            List<User> users = stub.call(c -> c.users().list().stream().toList());

            assertThat(users).extracting(User::id).containsExactly(ONE);
            assertThat(stub.requestCount()).isEqualTo(1);
        }
    }

    @Test
    void sendsAdditionalQueryParameters() {
        try (ScriptedServer stub = stub(200, "{'data':[],'has_more':false}")) {
            stub.call(c ->
                    c.users().list().parameter("team", "a b&c=d%é").stream().toList());

            assertThat(stub.request().getUrl().queryParameter("team")).isEqualTo("a b&c=d%é");
        }
    }

    @Test
    void throwsPagingExceptionForRepeatedCursor() {
        String page = "{'data':[" + USER + "],'has_more':true,'next_cursor':'again'}";
        try (ScriptedServer stub = stub(200, page).responds(200, json(page))) {
            PagingException thrown = catchThrowableOfType(
                    PagingException.class,
                    () -> stub.call(c -> c.users().list().stream().toList()));

            assertThat(thrown.operation()).isEqualTo("users.list");
            assertThat(stub.requestCount()).isEqualTo(2);
        }
    }

    @Test
    void rawResponseBodyKeepsUnknownFields() {
        String body = USER.replace("}", ",'team':'blue'}");
        try (ScriptedServer stub = stub(201, body)) {
            byte[] raw = stub.call(c -> c.exchange(
                            UserEndpoints.CREATE, Arguments.body(NewServiceAccount.of("A", Role.CLIENT)))
                    .body());

            assertThat(new String(raw, StandardCharsets.UTF_8)).contains("\"team\":\"blue\"");
        }
    }

    @Test
    void keepsUnknownRoleAndAcceptsMissingEmail() {
        String body = USER.replace("client", "auditor").replace("}", ",'email':null}");
        try (ScriptedServer stub = stub(200, body).responds(200, json(USER))) {
            User user = stub.call(c -> c.users().get(ONE));

            assertThat(user.role()).isEqualTo(Role.of("auditor"));
            assertThat(user.email()).isNull();
            assertThat(stub.call(c -> c.users().get(ONE)).email()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"token", "access_token", "value", "key"})
    void readsTokenSecretFromAlternativeField(String name) {
        try (ScriptedServer stub = stub(200, "{'id':'<1>','" + name + "':'a-secret','scope':'all'}")) {
            IssuedToken token = stub.call(c -> c.tokens().create());

            assertThat(token.id()).isEqualTo(ONE);
            assertThat(token.token()).isEqualTo("a-secret");
            assertThat(token.toString()).doesNotContain("a-secret");
        }
    }

    @Test
    void deletesTokenAtConfiguredPath() {
        try (ScriptedServer stub = new ScriptedServer().responds(204, "")) {
            stub.call(b -> b.deleteTokenPath("/tokens/{token_id}/revoke"), c -> {
                c.tokens().delete(ONE);
                return null;
            });

            assertThat(stub.request().getTarget()).isEqualTo("/api/v1/tokens/" + ONE + "/revoke");
        }
    }

    @Test
    void keepsUnknownCollectionType() {
        try (ScriptedServer stub = stub(201, "{'id':'<1>','name':'A','type':'vector','project_id':'<2>'}")) {
            assertThat(stub.call(c -> c.collections().create("A")).type()).isEqualTo(new CollectionType("vector"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 409, 412, 422, 423, 500})
    void recognizesBlockedDeletionByDependenciesField(int status) {
        String text = "tokens " + ONE + " and " + TWO.toString().toUpperCase(Locale.ROOT) + " (and " + ONE + ")";
        try (ScriptedServer stub = stub(status, "{'errorID':'<1>','message':'no','dependencies':'" + text + "'}")) {
            DeletionBlockedException thrown = catchThrowableOfType(
                    DeletionBlockedException.class,
                    () -> stub.call(c -> {
                        c.users().delete(ONE);
                        return null;
                    }));

            assertThat(thrown.dependencies()).contains(text);
            assertThat(thrown.dependencyIds()).containsExactly(ONE, TWO);
        }
    }

    @Test
    void readsRetryAfterAsSecondsOrDate() {
        Clock clock = Clock.fixed(Instant.parse("2030-01-31T12:00:00Z"), ZoneOffset.UTC);
        assertThat(retryAfter("7", clock)).isEqualTo(Duration.ofSeconds(7));
        assertThat(retryAfter("Thu, 31 Jan 2030 12:00:09 GMT", clock)).isEqualTo(Duration.ofSeconds(9));
        assertThat(retryAfter("Thu, 31 Jan 2030 11:00:00 GMT", clock)).isEqualTo(Duration.ZERO);
        assertThat(retryAfter("soon", clock)).isNull();
    }

    private static Duration retryAfter(String value, Clock clock) {
        try (ScriptedServer stub = new ScriptedServer().responds(429, "", "Retry-After: " + value)) {
            return catchThrowableOfType(
                            RateLimitedException.class,
                            () -> stub.call(b -> b.clock(clock), c -> c.users().me()))
                    .retryAfter()
                    .orElse(null);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {413, 414, 431})
    void throwsRequestTooLargeExceptionFor413And414And431(int status) {
        try (ScriptedServer stub = new ScriptedServer().responds(status, "<html>")) {
            RequestTooLargeException thrown = catchThrowableOfType(
                    RequestTooLargeException.class,
                    () -> stub.call(c -> c.users().me()));

            assertThat(thrown.status()).isEqualTo(status);
            assertThat(thrown.errorId()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/api/v1", "/api/v1/"})
    void acceptsBaseUrlWithOrWithoutApiPath(String path) {
        try (ScriptedServer stub = stub(200, USER)) {
            stub.call(path, b -> b, c -> c.users().me());

            assertThat(stub.request().getTarget()).isEqualTo("/api/v1/users/me");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/gateway", "/gateway/", "/gateway/api/v1", "/gateway/api/v1/"})
    void acceptsBaseUrlWithPathPrefix(String path) {
        try (ScriptedServer stub = stub(200, USER)) {
            stub.call(path, b -> b, c -> c.users().me());

            assertThat(stub.request().getTarget()).isEqualTo("/gateway/api/v1/users/me");
        }
    }

    /** Returns a server that responds with this JSON, in which {@code <1>} and {@code <2>} stand for the two ids. */
    private static ScriptedServer stub(int status, String body) {
        return new ScriptedServer().responds(status, json(body));
    }

    private static String json(String body) {
        return body.replace('\'', '"').replace("<1>", ONE.toString()).replace("<2>", TWO.toString());
    }
}
