package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Token;
import dev.castellan.model.TokenCreator;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.TokenSort;
import dev.castellan.model.TokenUpdate;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokensClientTest extends OneDeployment {

    private static final String ISSUED = """
            {"token_id":"0190a000-0000-7000-8000-000000000017","user_id":"0190a000-0000-7000-8000-0000000000b2",\
            "name":"ci","prefix":"csts_made","token":"csts_madeUpSecret","created_at":"2026-03-04T05:06:07.089Z",\
            "expires_at":"2027-03-04T05:06:07.089Z"}""";
    private static final String RECORDS = """
            {"data":[{"token_id":"0190a000-0000-7000-8000-000000000017",\
            "user_id":"0190a000-0000-7000-8000-0000000000b2","prefix":"csts_made",\
            "created_at":"2026-03-04T05:06:07.089Z"}],"has_more":false}""";

    @Test
    void createWithoutArgumentsSendsEmptyObject() {
        deployment.responds(201, ISSUED);
        assertThat(client.tokens().create())
                .isEqualTo(new IssuedToken(
                        TOKEN_ID,
                        USER,
                        "ci",
                        "csts_made",
                        "csts_madeUpSecret",
                        CREATED,
                        Instant.parse("2027-03-04T05:06:07.089Z"),
                        null,
                        null));
        assertThat(deployment.takenBriefly()).isEqualTo("""
                        POST /api/v1/users/tokens HTTP/1.1
                        Content-Type: application/json
                        Idempotency-Key: <v4>

                        {}""");
    }

    @Test
    void createForUserSendsUserId() {
        deployment.responds(201, ISSUED);
        client.tokens().create(USER);
        assertThat(deployment.takenBriefly()).endsWith("\n\n{\"user_id\":\"0190a000-0000-7000-8000-0000000000b2\"}");
    }

    @Test
    void createSendsNameAndExpiry() {
        deployment.responds(201, ISSUED);
        client.tokens().create(NewToken.forCaller().withName("ci").expiringAt(CREATED));
        assertThat(deployment.takenBriefly())
                .endsWith("\n\n{\"name\":\"ci\",\"expires_at\":\"2026-03-04T05:06:07.089Z\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"token", "access_token", "value", "key"})
    void createAcceptsAlternativeNamesOfSecretField(String field) {
        deployment.responds(
                200, "{\"id\":\"0190a000-0000-7000-8000-000000000017\",\"" + field + "\":\"csts_madeUpSecret\"}");
        IssuedToken token = client.tokens().create();
        assertThat(token.token()).isEqualTo("csts_madeUpSecret");
        assertThat(token.id()).isEqualTo(TOKEN_ID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"api_token", "apiKey", "client_secret", "jwt"})
    void createHidesSecretInFieldWithUnknownName(String field) {
        deployment.responds(
                201, "{\"id\":\"0190a000-0000-7000-8000-000000000017\",\"" + field + "\":\"made-up secret\"}");
        assertThatExceptionOfType(InvalidResponseException.class)
                .isThrownBy(() -> client.tokens().create())
                .withMessageContaining("token or access_token or value or key: is required")
                .satisfies(failure -> assertThat(failure.excerpt())
                        .contains(field, "0190a000-0000-7000-8000-000000000017")
                        .doesNotContain("made-up"));
    }

    @Test
    void createRejectsNullArguments() {
        UUID nobody = missing();
        NewToken nothing = missing();
        assertThatNullPointerException()
                .isThrownBy(() -> client.tokens().create(nobody))
                .withMessage("user_id: is required");
        assertThatNullPointerException()
                .isThrownBy(() -> client.tokens().create(nothing))
                .withMessage("body: is required");
        assertThatNullPointerException()
                .isThrownBy(() -> client.collections().create(nobody, "photos"))
                .withMessage("project: is required");
    }

    /** Stands for an environment variable that is not set. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T missing() {
        return null;
    }

    @Test
    void deletesTokenById() {
        deployment.responds(204);
        client.tokens().delete(TOKEN_ID);
        assertThat(deployment.takenBriefly())
                .isEqualTo("DELETE /api/v1/users/tokens/0190a000-0000-7000-8000-000000000017 HTTP/1.1\n\n");
    }

    @Test
    void deletesTokenAtConfiguredPath() {
        deployment.responds(200);
        try (CastellanClient other = deployment
                .builder()
                .deleteTokenPath("/api-keys/{key_id}/revoked")
                .build()) {
            other.tokens().delete(TOKEN_ID);
        }
        assertThat(deployment.takenBriefly())
                .isEqualTo("DELETE /api/v1/api-keys/0190a000-0000-7000-8000-000000000017/revoked HTTP/1.1\n\n");
    }

    @Test
    void fetchesCurrentToken() {
        deployment.responds(
                200,
                "{\"token_id\":\"" + TOKEN_ID + "\",\"user_id\":\"" + USER
                        + "\",\"prefix\":\"csts_made\",\"created_at\":\"2026-03-04T05:06:07.089Z\"}");
        assertThat(client.tokens().current())
                .isEqualTo(new Token(TOKEN_ID, USER, null, "csts_made", CREATED, null, null, null, null, null));
        assertThat(deployment.takenBriefly()).isEqualTo("GET /api/v1/users/tokens/current HTTP/1.1\n\n");
    }

    @Test
    void deletesCurrentTokenWithoutId() {
        deployment.responds(204);
        client.tokens().deleteCurrent();
        assertThat(deployment.takenBriefly()).isEqualTo("DELETE /api/v1/users/tokens/current HTTP/1.1\n\n");
    }

    @Test
    void rotatingTokenSendsOverlapAndExpiry() {
        deployment
                .responds(201, ISSUED.replace("}", ",\"rotated_from\":\"" + USER + "\"}"))
                .responds(201, ISSUED);
        TokenRotation rotation = TokenRotation.withOverlap(Duration.ofHours(1)).expiringAt(CREATED);
        assertThat(client.tokens().rotate(TOKEN_ID, rotation).rotatedFrom()).isEqualTo(USER);
        client.tokens().rotate(TOKEN_ID);
        assertThat(deployment.takenBriefly()).isEqualTo("""
                        POST /api/v1/users/tokens/0190a000-0000-7000-8000-000000000017/rotation HTTP/1.1
                        Content-Type: application/json
                        Idempotency-Key: <v4>

                        {"overlap_seconds":3600,"expires_at":"2026-03-04T05:06:07.089Z"}""");
        assertThat(deployment.takenBriefly()).endsWith("\n\n{}");
    }

    @Test
    void updateSendsNewNameOrNullToRemoveName() {
        String record = "{\"token_id\":\"" + TOKEN_ID + "\",\"user_id\":\"" + USER
                + "\",\"prefix\":\"csts_made\",\"created_at\":\"2026-03-04T05:06:07.089Z\"}";
        deployment.responds(200, record).responds(200, record);
        client.tokens().update(TOKEN_ID, TokenUpdate.none().name("ci"));
        client.tokens().update(TOKEN_ID, TokenUpdate.none().clearName());
        assertThat(deployment.takenBriefly())
                .startsWith("PATCH /api/v1/users/tokens/0190a000-0000-7000-8000-000000000017 HTTP/1.1\n")
                .endsWith("\n\n{\"name\":\"ci\"}");
        assertThat(deployment.takenBriefly()).endsWith("\n\n{\"name\":null}");
    }

    @Test
    void deletingAllReturnsNumberOfDeletedTokens() {
        deployment.responds(200, "{\"deleted\":3}");
        assertThat(client.tokens().deleteAll(USER).deleted()).isEqualTo(3);
        assertThat(deployment.takenBriefly())
                .isEqualTo("DELETE /api/v1/users/0190a000-0000-7000-8000-0000000000b2/tokens HTTP/1.1\n\n");
    }

    @Test
    void listedTokensIncludeCreator() {
        deployment.responds(200, RECORDS.replace("\"created_at\"", """
                "created_by":{"user_id":"0190a000-0000-7000-8000-0000000000c3",\
                "token_id":"0190a000-0000-7000-8000-000000000018"},"created_at\""""));
        assertThat(client.tokens().list())
                .extracting(Token::createdBy)
                .containsExactly(new TokenCreator(
                        UUID.fromString("0190a000-0000-7000-8000-0000000000c3"),
                        UUID.fromString("0190a000-0000-7000-8000-000000000018")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/tokens", "/users/{user_id}/tokens/{token_id}", "/../tokens/{token_id}", "tokens/{token_id}"})
    void rejectsInvalidDeleteTokenPath(String template) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.builder().deleteTokenPath(template))
                .withMessageContaining(template)
                .withMessageContaining("expected a form such as");
    }

    @Test
    void listsTokens() {
        deployment.responds(200, RECORDS);
        assertThat(client.tokens().list())
                .containsExactly(new Token(TOKEN_ID, USER, null, "csts_made", CREATED, null, null, null, null, null));
        assertThat(deployment.takenBriefly()).isEqualTo("GET /api/v1/users/tokens HTTP/1.1\n\n");
    }

    @Test
    void listingSendsFilterAndSortOrder() {
        deployment.responds(200, RECORDS).responds(200, RECORDS);
        TokenFilter filter = TokenFilter.ALL
                .ofCaller()
                .withExpiresBefore(Instant.parse("2027-01-01T00:00:00Z"))
                .withUnused(true)
                .withPrefix("csts_AbCdEf1234")
                .withSort(TokenSort.EXPIRES_AT_DESCENDING);
        assertThat(client.tokens().list(filter)).hasSize(1);
        assertThat(deployment.takenBriefly())
                .isEqualTo("GET /api/v1/users/tokens?user_id=me&expires_before=2027-01-01T00%3A00%3A00Z&unused=true"
                        + "&prefix=csts_AbCdEf1234&sort=-expires_at HTTP/1.1\n\n");
        TokenFilter other = TokenFilter.ALL.withUser(USER).withLastUsedBefore(CREATED);
        assertThat(client.tokens().list(other).firstPageAsync().join().data()).hasSize(1);
        assertThat(deployment.takenBriefly())
                .isEqualTo("GET /api/v1/users/tokens?user_id=0190a000-0000-7000-8000-0000000000b2"
                        + "&last_used_before=2026-03-04T05%3A06%3A07.089Z HTTP/1.1\n\n");
    }

    @Test
    void listsTokensOfUser() {
        deployment.responds(200, RECORDS);
        assertThat(client.tokens().list(USER)).hasSize(1);
        assertThat(deployment.takenBriefly())
                .isEqualTo("GET /api/v1/users/tokens?user_id=0190a000-0000-7000-8000-0000000000b2 HTTP/1.1\n\n");
    }
}
