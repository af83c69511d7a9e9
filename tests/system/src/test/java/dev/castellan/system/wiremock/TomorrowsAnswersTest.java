package dev.castellan.system.wiremock;

import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static dev.castellan.system.wiremock.Peer.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.json.JsonValue;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that the client preserves fields and values that it does not know. */
class TomorrowsAnswersTest extends OnBothFaces {

    private static final String USER = """
            {"user_id":"0190a000-0000-7000-8000-0000000000b2","name":"Robot","email":null,"role":"auditor",\
            "organization_id":"0190a000-0000-7000-8000-0000000000c3","is_service_account":true,"project_ids":null,\
            "mfa":{"enabled":true},"quota":12345678901234567890.10}""";

    @BeforeEach
    void answerAsTomorrow() {
        peer.server().stubFor(get("/api/v1/users/" + Ids.USER).willReturn(json(200, USER)));
        peer.server().stubFor(post("/api/v1/users").willReturn(json(201, USER)));
    }

    @Test
    void unknownFieldsStayReadable() {
        TypedResponse<User> answer = calls().getUser();
        assertThat(answer.additionalProperties())
                .containsExactly(
                        Map.entry("mfa", JsonValue.parse("{\"enabled\":true}")),
                        Map.entry("quota", JsonValue.parse("12345678901234567890.10")));
        assertThat(new String(answer.body(), UTF_8)).isEqualTo(USER);
    }

    @Test
    void unknownRoleSurvivesARoundTrip() {
        Calls calls = calls();
        Role role = calls.getUser().value().role();
        assertThat(role).isEqualTo(Role.of("auditor"));
        assertThat(role.isKnown()).isFalse();
        calls.createUser(NewServiceAccount.of("Robot 2", role));
        peer.server()
                .verify(
                        1,
                        postRequestedFor(urlEqualTo("/api/v1/users"))
                                .withRequestBody(
                                        equalToJson("{\"name\":\"Robot 2\",\"role\":\"auditor\",\"project_ids\":[]}")));
    }

    @Test
    void nullIsAbsentAndANullListIsEmpty() {
        User user = calls().getUser().value();
        assertThat(user.email()).isNull();
        assertThat(user.projectIds()).isEmpty();
    }
}
