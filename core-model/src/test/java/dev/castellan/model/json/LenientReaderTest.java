package dev.castellan.model.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.Collection;
import dev.castellan.model.ErrorBody;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.Token;
import dev.castellan.model.User;
import dev.castellan.model.inputs.Input;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests responses that other deployments send but a Castellan server does not. */
class LenientReaderTest {

    private static final UUID ID = UUID.fromString("0190f3a2-7b4c-7d1e-8f00-1234567890ab");
    private static final String PROJECT =
            "{\"project_id\":\"" + ID + "\",\"name\":\"Apollo\",\"organization_id\":\"" + ID + "\"}";

    @Test
    void ignoresUnknownFields() {
        String body = PROJECT.replace("{", "{\"labels\":{\"deep\":[{}]},\"owner\":null,");
        assertThat(read(BodyType.of(Project.class), body)).isEqualTo(new Project(ID, "Apollo", ID, false));
    }

    @Test
    void treatsNullAsAbsent() {
        User user = read(
                BodyType.of(User.class),
                user("\"email\":null,\"is_service_account\":null,\"project_ids\":null,\"role\":\"client\""));
        assertThat(user).isEqualTo(read(BodyType.of(User.class), user("\"role\":\"client\"")));
        assertThat(user.email()).isNull();
        assertThat(user.isServiceAccount()).isFalse();
        assertThat(user.projectIds()).isNull();
    }

    @Test
    void skipsNullInsideLists() {
        User user = read(BodyType.of(User.class), user("\"role\":\"client\",\"project_ids\":[null,\"" + ID + "\"]"));
        assertThat(user.projectIds()).containsExactly(ID);
        assertThat(read(BodyType.pageOf(Project.class), "{\"data\":[null," + PROJECT + "]}")
                        .data())
                .hasSize(1);
        assertThat(read(BodyType.pageOf(Project.class), "[null," + PROJECT + "]")
                        .data())
                .hasSize(1);
        assertThat(read(BodyType.arrayOf(Project.class), "[" + PROJECT + ",null]"))
                .hasSize(1);
    }

    @Test
    void acceptsUnknownRoleUnchanged() {
        assertThat(read(BodyType.of(User.class), user("\"role\":\"auditor\"")).role())
                .isEqualTo(new Role("auditor"));
    }

    @Test
    void acceptsUnknownCollectionTypeUnchanged() {
        String body = "{\"id\":\"" + ID + "\",\"name\":\"n\",\"type\":\"images\",\"project_id\":\"" + ID + "\"}";
        Collection collection = read(BodyType.of(Collection.class), body);
        assertThat(collection.type().value()).isEqualTo("images");
        assertThat(collection.inputs()).isEmpty();
    }

    @Test
    void readsBareArrayAsSinglePage() {
        Page<Project> page = read(BodyType.pageOf(Project.class), "[" + PROJECT + "," + PROJECT + "]");
        assertThat(page)
                .isEqualTo(
                        Page.last(List.of(new Project(ID, "Apollo", ID, false), new Project(ID, "Apollo", ID, false))));
        assertThat(read(BodyType.pageOf(Project.class), "[]")).isEqualTo(Page.last(List.of()));
    }

    @Test
    void readsPageWithCursor() {
        assertThat(read(
                        BodyType.pageOf(Project.class),
                        "{\"data\":[" + PROJECT + "],\"has_more\":true,\"next_cursor\":\"c\",\"total\":7}"))
                .isEqualTo(new Page<>(List.of(new Project(ID, "Apollo", ID, false)), true, "c"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"data\":null}",
                "{\"data\":[]}",
                "{\"data\":[],\"has_more\":false}",
                "{\"data\":[],\"has_more\":null,\"next_cursor\":null}"
            })
    void readsPageWithoutItemsAsEmptyLastPage(String body) {
        assertThat(read(BodyType.pageOf(Project.class), body)).isEqualTo(Page.last(List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"items\":[]}", "{\"message\":\"m\"}", "{\"has_more\":true,\"next_cursor\":\"c\"}"})
    void rejectsPageWithoutData(String body) {
        refused(BodyType.pageOf(Project.class), body, "data: expected an array");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"next_cursor\":\"c\"|true",
                "\"next_cursor\":\"c\",\"has_more\":null|true",
                "\"next_cursor\":\"c\",\"has_more\":false|false",
                "\"next_cursor\":\"\"|false"
            })
    void assumesMorePagesIfCursorIsPresentUnlessHasMoreIsFalse(String more, boolean follows) {
        assertThat(read(BodyType.pageOf(Project.class), "{\"data\":[]," + more + "}")
                        .hasMore())
                .isEqualTo(follows);
    }

    @ParameterizedTest
    @CsvSource({
        "token_id, token", "token_id, access_token", "token_id, value", "token_id, key",
        "id, token", "id, access_token", "id, value", "id, key"
    })
    void readsIssuedTokenWithAlternativeFieldNames(String id, String secret) {
        IssuedToken token = read(
                BodyType.of(IssuedToken.class),
                "{\"" + id + "\":\"" + ID + "\",\"" + secret + "\":\"made-up-secret\"}");
        assertThat(token.id()).isEqualTo(ID);
        assertThat(token.token()).isEqualTo("made-up-secret");
        assertThat(token.userId()).isNull();
    }

    @Test
    void acceptsTimestampsWithNonUtcOffset() {
        Token token = read(
                BodyType.of(Token.class),
                "{\"token_id\":\"" + ID + "\",\"user_id\":\"" + ID
                        + "\",\"prefix\":\"csts_0000\",\"created_at\":\"2030-01-31T12:00:00+01:00\"}");
        assertThat(token.createdAt()).isEqualTo(Instant.parse("2030-01-31T11:00:00Z"));
    }

    @Test
    void preservesDuplicateKeysInPayload() {
        Input input = read(
                BodyType.of(Input.class),
                "{\"id\":\"" + ID + "\",\"project_id\":\"" + ID
                        + "\",\"created_at\":\"2030-01-31T12:00:00Z\",\"payload\":{\"a\":1,\"a\":2}}");
        assertThat(input.payload()).hasToString("{\"a\":1,\"a\":2}");
    }

    @Test
    void ignoresUnknownFieldsOfErrorBody() {
        assertThat(read(
                        BodyType.of(ErrorBody.class),
                        "{\"errorID\":\"" + ID + "\",\"message\":\"m\",\"dependencies\":\"inputs: x (1)\",\"code\":7}"))
                .isEqualTo(new ErrorBody(ID, "m", "inputs: x (1)"));
    }

    @Test
    void errorForInvalidBodyContainsFieldName() {
        refused(BodyType.of(Project.class), "{}", "project_id: is required");
        refused(BodyType.of(Project.class), "", "body: expected a JSON object, found nothing");
        refused(BodyType.of(Project.class), "null", "body: expected a JSON object, found null");
        refused(BodyType.of(Project.class), "[]", "body: expected a JSON object");
        refused(BodyType.of(Project.class), "<html>", "body: not valid JSON at line 1, column 1");
        refused(BodyType.arrayOf(Project.class), "null", "body: expected a JSON array, found null");
        refused(BodyType.arrayOf(Project.class), "{}", "body: expected an array");
        refused(BodyType.pageOf(Project.class), "[{}]", "[0].project_id: is required");
        refused(BodyType.pageOf(Project.class), "{\"data\":[{}]}", "data[0].project_id: is required");
        refused(
                BodyType.of(User.class),
                user("\"role\":\"client\",\"is_service_account\":\"perhaps\""),
                "is_service_account: expected true or false");
    }

    private static String user(String rest) {
        return "{\"user_id\":\"" + ID + "\",\"name\":\"n\",\"organization_id\":\"" + ID + "\"," + rest + "}";
    }

    private static void refused(BodyType<?> shape, String body, String message) {
        assertThatThrownBy(() -> read(shape, body))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage(message);
    }

    private static <T> T read(BodyType<T> shape, String body) {
        return Json.lenient().read(body.getBytes(UTF_8), shape);
    }
}
