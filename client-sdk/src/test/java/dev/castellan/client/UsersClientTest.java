package dev.castellan.client;

import static dev.castellan.model.UserField.CREATED_AT;
import static dev.castellan.model.UserField.EMAIL;
import static dev.castellan.model.UserField.NAME;
import static dev.castellan.model.UserField.ROLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.TokenAccess;
import dev.castellan.model.User;
import dev.castellan.model.UserFilter;
import dev.castellan.model.UserUpdate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UsersClientTest extends OneDeployment {

    private static final String ID = "0190a000-0000-7000-8000-0000000000b2";
    private static final String JSON = """
            {"user_id":"0190a000-0000-7000-8000-0000000000b2","name":"CI","email":"ci@example.com","role":"client",\
            "organization_id":"0190a000-0000-7000-8000-0000000000c3","is_service_account":true,\
            "project_ids":["0190a000-0000-7000-8000-0000000000a1"],"since":{"unknown":[1]}}""";
    private static final User CI =
            new User(USER, "CI", "ci@example.com", Role.CLIENT, ORGANIZATION, true, false, List.of(PROJECT));
    private static final String NO_USERS = "{\"data\":[],\"has_more\":false}";

    @Test
    void getReturnsUserWithProjects() {
        deployment.responds(200, JSON);
        assertThat(client.users().get(USER)).isEqualTo(CI);
        assertThat(deployment.takenBriefly()).isEqualTo("GET /api/v1/users/" + ID + " HTTP/1.1\n\n");
    }

    @Test
    void acceptsUnknownRoleAndMissingOptionalFields() {
        deployment.responds(200, """
                {"user_id":"0190a000-0000-7000-8000-0000000000b2","name":"CI","email":null,"role":"auditor",\
                "organization_id":"0190a000-0000-7000-8000-0000000000c3","is_service_account":false}""");
        User user = client.users().get(USER);
        assertThat(user.role()).isEqualTo(Role.of("auditor"));
        assertThat(user.email()).isNull();
        assertThat(user.projectIds()).isNull();
        assertThat(user.suspended()).isFalse();
    }

    @Test
    void deletingUserAcceptsEmptyResponse() {
        deployment.responds(204);
        client.users().delete(USER);
        assertThat(deployment.takenBriefly()).isEqualTo("DELETE /api/v1/users/" + ID + " HTTP/1.1\n\n");
    }

    @Test
    void deletingUserIgnoresResponseBody() {
        deployment.responds(200, "{\"deleted\":true}").responds(202, "gone");
        client.users().delete(USER);
        client.users().delete(USER);
        assertThat(deployment.requests()).isEqualTo(2);
    }

    @Test
    void createSendsEveryField() {
        deployment.responds(201, JSON);
        NewServiceAccount account =
                NewServiceAccount.of("CI", Role.CLIENT).projects(PROJECT).email("ci@example.com");
        assertThat(client.users().create(account)).isEqualTo(CI);
        assertThat(deployment.takenBriefly()).isEqualTo("""
                        POST /api/v1/users HTTP/1.1
                        Content-Type: application/json
                        Idempotency-Key: <v4>

                        {"name":"CI","role":"client","project_ids":["0190a000-0000-7000-8000-0000000000a1"],\
                        "email":"ci@example.com"}""");
    }

    @Test
    void createOmitsAbsentFields() {
        deployment.responds(201, JSON);
        client.users().create(NewServiceAccount.of("Root 2", Role.ORG_ADMIN));
        assertThat(deployment.takenBriefly())
                .endsWith("\n\n{\"name\":\"Root 2\",\"role\":\"org_admin\",\"project_ids\":[]}");
    }

    @Test
    void fetchesCallingUser() {
        deployment.responds(200, JSON);
        assertThat(client.users().me()).isEqualTo(CI);
        assertThat(deployment.takenBriefly()).isEqualTo("GET /api/v1/users/me HTTP/1.1\n\n");
    }

    @Test
    void fetchingAccessSendsProjectAsQueryParameter() {
        String json = "{\"user_id\":\"" + USER + "\",\"organization_id\":\"" + ORGANIZATION
                + "\",\"role\":\"client\",\"is_service_account\":true,\"token_id\":\"" + ID + "\",\"later\":1}";
        TokenAccess access = new TokenAccess(USER, ORGANIZATION, Role.CLIENT, true, null, USER, null);
        deployment.responds(200, json).responds(200, json).responds(200, json);
        assertThat(client.users().access()).isEqualTo(access);
        assertThat(deployment.takenBriefly()).isEqualTo("GET /api/v1/users/me/access HTTP/1.1\n\n");
        assertThat(client.users().access(PROJECT)).isEqualTo(access);
        assertThat(deployment.takenBriefly())
                .isEqualTo("GET /api/v1/users/me/access?project_id=" + PROJECT + " HTTP/1.1\n\n");
        assertThat(client.async().users().access(PROJECT).join()).isEqualTo(access);
        assertThat(deployment.takenBriefly())
                .isEqualTo("GET /api/v1/users/me/access?project_id=" + PROJECT + " HTTP/1.1\n\n");
    }

    @Test
    void updateSendsOnlyChangedFields() {
        deployment.responds(200, JSON);
        UserUpdate update = UserUpdate.none().name("CI").generatedEmail();
        assertThat(client.users().update(USER, update)).isEqualTo(CI);
        assertThat(deployment.takenBriefly())
                .isEqualTo("PATCH /api/v1/users/" + ID
                        + " HTTP/1.1\nContent-Type: application/json\n\n{\"name\":\"CI\",\"email\":null}");
    }

    @Test
    void suspendingSendsPutAndReturnsSuspendedUser() {
        deployment.responds(200, JSON.replace("\"project_ids\"", "\"suspended\":true,\"project_ids\""));
        User suspended = client.users().suspend(USER);
        assertThat(suspended.suspended()).isTrue();
        assertThat(suspended.id()).isEqualTo(USER);
        assertThat(deployment.takenBriefly()).isEqualTo("PUT /api/v1/users/" + ID + "/suspension HTTP/1.1\n\n");
    }

    @Test
    void resumingSendsDeleteAndReturnsUser() {
        deployment.responds(200, JSON);
        assertThat(client.users().resume(USER)).isEqualTo(CI);
        assertThat(deployment.takenBriefly()).isEqualTo("DELETE /api/v1/users/" + ID + "/suspension HTTP/1.1\n\n");
    }

    @Test
    void rejectsEmptyResponseWhereBodyIsRequired() {
        deployment.responds(204).responds(200).responds(204);
        assertThatExceptionOfType(InvalidResponseException.class)
                .isThrownBy(() -> client.users().suspend(USER));
        assertThatExceptionOfType(InvalidResponseException.class)
                .isThrownBy(() -> client.users().resume(USER))
                .satisfies(failure -> assertThat(failure.attempts()).isEqualTo(1));
        assertThat(client.async().tokens().deleteAll(USER))
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .withCauseInstanceOf(InvalidResponseException.class);
    }

    @Test
    void listingWithoutFilterSendsNoQueryParameters() {
        deployment.responds(200, NO_USERS);
        assertThat(client.users().list()).isEmpty();
        assertThat(deployment.takenBriefly()).isEqualTo("GET /api/v1/users HTTP/1.1\n\n");
    }

    @Test
    void listingSendsAllFiltersPercentEncoded() {
        deployment.responds(200, NO_USERS);
        UserFilter filter = UserFilter.ALL
                .withRole(Role.CLIENT)
                .withServiceAccount(true)
                .withProject(PROJECT)
                .withEmail("ci+1@example.com")
                .withNamePrefix("Zoë & co #1/%_")
                .containing("@example")
                .sortedBy(NAME)
                .sortedByDescending(CREATED_AT)
                .sortedBy(ROLE)
                .sortedByDescending(EMAIL);
        assertThat(client.users().list(filter).pageSize(25).parameter("of its own", "a=b"))
                .isEmpty();
        assertThat(deployment.takenBriefly())
                .isEqualTo("GET /api/v1/users?role=client&is_service_account=true"
                        + "&project_id=0190a000-0000-7000-8000-0000000000a1&email=ci%2B1%40example.com"
                        + "&name=Zo%C3%AB%20%26%20co%20%231%2F%25_&q=%40example&sort=name,-created_at,role,-email&limit=25"
                        + "&of%20its%20own=a%3Db HTTP/1.1\n\n");
    }

    @Test
    void preservesOrderOfSortCriteria() {
        assertThat(UserFilter.ALL.sortedByDescending(CREATED_AT).sortedBy(NAME).query())
                .isEqualTo(Map.of("sort", "-created_at,name"));
    }

    @Test
    void rejectsPageSizeBelowOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.users().list().pageSize(0))
                .withMessage("pageSize: 0 is not positive");
    }
}
