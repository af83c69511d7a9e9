package dev.castellan.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.model.Collection;
import dev.castellan.model.CollectionType;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardCompatibilityTest extends OneDeployment {

    private static final String USER_OF_TOMORROW = """
            {"user_id":"0190a000-0000-7000-8000-0000000000b2","name":"Robot","email":null,"role":"auditor",\
            "organization_id":"0190a000-0000-7000-8000-0000000000c3","is_service_account":true,"project_ids":null,\
            "mfa":{"enabled":true},"quota":12345678901234567890.10,"manager":null}""";

    @Test
    void exposesUnknownFieldsOfResponse() {
        deployment.responds(200, USER_OF_TOMORROW);
        TypedResponse<User> response = client.exchange(UserEndpoints.GET, Arguments.path(USER));
        assertThat(response.additionalProperties())
                .containsExactly(
                        Map.entry("mfa", JsonValue.parse("{\"enabled\":true}")),
                        Map.entry("quota", JsonValue.parse("12345678901234567890.10")),
                        Map.entry("manager", JsonValue.parse("null")));
        assertThat(new String(response.body(), UTF_8)).isEqualTo(USER_OF_TOMORROW);
    }

    @Test
    void sendsUnknownRoleBackUnchanged() {
        deployment.responds(200, USER_OF_TOMORROW).responds(201, USER_OF_TOMORROW);
        Role role = client.users().get(USER).role();
        assertThat(role).isEqualTo(Role.of("auditor"));
        assertThat(role.isKnown()).isFalse();
        client.users().create(NewServiceAccount.of("Robot 2", role));
        deployment.next();
        assertThat(deployment.next().getBody().utf8())
                .isEqualTo("{\"name\":\"Robot 2\",\"role\":\"auditor\",\"project_ids\":[]}");
    }

    @Test
    void treatsNullFieldsAsAbsent() {
        deployment.responds(200, USER_OF_TOMORROW);
        User user = client.users().get(USER);
        assertThat(user.email()).isNull();
        assertThat(user.projectIds()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",\"inputs\":null", ",\"inputs\":[]", ",\"inputs\":[null]"})
    void treatsMissingOrNullListAsEmpty(String inputs) {
        deployment.responds(
                200,
                "{\"id\":\"" + COLLECTION + "\",\"name\":\"n\",\"type\":\"hologram\",\"project_id\":\"" + PROJECT + "\""
                        + inputs + "}");
        Collection collection = client.collections().get(COLLECTION);
        assertThat(collection.inputs()).isEmpty();
        assertThat(collection.type()).isEqualTo(new CollectionType("hologram"));
    }

    @Test
    void parsesBareArrayAsPage() {
        deployment.responds(200, "[" + USER_OF_TOMORROW + "]");
        assertThat(client.users().list().firstPage().data()).hasSize(1);
    }

    @Test
    void responseJsonExposesUnknownFieldsOfListItems() {
        deployment.responds(200, "[" + USER_OF_TOMORROW + "]");
        TypedResponse<List<User>> response = client.exchange(ProjectEndpoints.LIST_USERS, Arguments.path(PROJECT));
        assertThat(response.additionalProperties()).isEmpty();
        assertThat(response.json().items().get(0).fieldsUnknownTo(User.class)).containsKeys("mfa", "quota", "manager");
    }

    @Test
    void emptyResponseHasNoAdditionalProperties() {
        deployment.responds(204);
        TypedResponse<Void> response = client.exchange(CollectionEndpoints.DELETE, Arguments.path(COLLECTION));
        assertThat(response.additionalProperties()).isEmpty();
        assertThatExceptionOfType(InvalidJsonException.class).isThrownBy(response::json);
    }
}
