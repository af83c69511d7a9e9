package dev.castellan.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The required fields of records, copies of lists, and hidden secrets. */
class RecordsTest {

    private static final UUID ID = UUID.fromString("0190f3a2-7b4c-7d1e-8f00-1234567890ab");
    private static final UUID OTHER = UUID.fromString("0190f3a2-7b4c-7d1e-8f00-1234567890ac");
    private static final Instant T = Instant.parse("2030-01-31T12:00:00Z");
    private static final List<UUID> NONE = List.of();

    static Stream<Arguments> recordsWithoutARequiredField() {
        return Stream.of(
                missing("user_id", () -> new User(null, "n", null, Role.CLIENT, ID, true, NONE)),
                missing("name", () -> new User(ID, null, null, Role.CLIENT, ID, true, NONE)),
                missing("role", () -> new User(ID, "n", null, null, ID, true, NONE)),
                missing("organization_id", () -> new User(ID, "n", null, Role.CLIENT, null, true, NONE)),
                missing("project_id", () -> new Project(null, "n", ID)),
                missing("name", () -> new Project(ID, null, ID)),
                missing("organization_id", () -> new Project(ID, "n", null)),
                missing("id", () -> new Collection(null, "n", CollectionType.DEFAULT, ID, NONE)),
                missing("name", () -> new Collection(ID, null, CollectionType.DEFAULT, ID, NONE)),
                missing("type", () -> new Collection(ID, "n", null, ID, NONE)),
                missing("project_id", () -> new Collection(ID, "n", CollectionType.DEFAULT, null, NONE)),
                missing("id", () -> new Input(null, null, null, ID, T)),
                missing("project_id", () -> new Input(ID, null, null, null, T)),
                missing("created_at", () -> new Input(ID, null, null, ID, null)),
                missing("id", () -> new Query(null, ID, ID, null, T)),
                missing("input_id", () -> new Query(ID, null, ID, null, T)),
                missing("project_id", () -> new Query(ID, ID, null, null, T)),
                missing("created_at", () -> new Query(ID, ID, ID, null, null)),
                missing("token_id", () -> new Token(null, ID, null, "p", T, null, null)),
                missing("user_id", () -> new Token(ID, null, null, "p", T, null, null)),
                missing("prefix", () -> new Token(ID, ID, null, null, T, null, null)),
                missing("created_at", () -> new Token(ID, ID, null, "p", null, null, null)),
                missing("token_id", () -> new IssuedToken(null, null, null, null, "t", null, null)),
                missing(
                        "token or access_token or value or key",
                        () -> new IssuedToken(ID, null, null, null, null, null, null)),
                missing("message", () -> new MembershipChange(null, ID, ID)),
                missing("project_id", () -> new MembershipChange("m", null, ID)),
                missing("user_id", () -> new MembershipChange("m", ID, null)),
                missing("message", () -> new CollectionChange(null, ID, ID)),
                missing("collection_id", () -> new CollectionChange("m", null, ID)),
                missing("input_id", () -> new CollectionChange("m", ID, null)),
                missing("errorID", () -> new ErrorBody(null, "m", null)),
                missing("message", () -> new ErrorBody(ID, null, null)),
                missing("name", () -> new NewProject(null)),
                missing("name", () -> new NewCollection(null)),
                missing("name", () -> new NewServiceAccount(null, Role.CLIENT, NONE, null)),
                missing("role", () -> new NewServiceAccount("n", null, NONE, null)),
                missing("project_ids", () -> new NewServiceAccount("n", Role.CLIENT, null, null)),
                missing("input_id", () -> new NewQuery(null, null)));
    }

    @ParameterizedTest
    @MethodSource("recordsWithoutARequiredField")
    void aMissingFieldIsNamedAsOnTheWire(String field, ThrowingCallable creation) {
        assertThatThrownBy(creation).isInstanceOf(NullPointerException.class).hasMessage(field + ": is required");
    }

    @Test
    void listsAreCopied() {
        List<UUID> ids = new ArrayList<>(List.of(ID));
        List<List<UUID>> copies = List.of(
                new User(ID, "n", null, Role.CLIENT, ID, true, ids).projectIds(),
                new Collection(ID, "n", CollectionType.DEFAULT, ID, ids).inputs(),
                new NewServiceAccount("n", Role.CLIENT, ids, null).projectIds(),
                new NewInput(null, null, ids).collectionIds(),
                new Page<>(ids, false, null).data());
        ids.clear();
        assertThat(copies).allSatisfy(copy -> {
            assertThat(copy).containsExactly(ID);
            assertThatThrownBy(copy::clear).isInstanceOf(UnsupportedOperationException.class);
        });
    }

    @Test
    void absentListsAreEmpty() {
        assertThat(new User(ID, "n", null, Role.CLIENT, ID, true, null).projectIds())
                .isEmpty();
        assertThat(new Collection(ID, "n", CollectionType.DEFAULT, ID, null).inputs())
                .isEmpty();
        assertThat(new NewInput(null, null, null).collectionIds()).isEmpty();
        assertThat(new Page<>(null, false, null).data()).isEmpty();
    }

    @Test
    void textOfAnIssuedTokenHidesItsSecret() {
        IssuedToken token = new IssuedToken(ID, OTHER, "ci", "csts_0000", "csts_0000-made-up-secret", T, T);
        assertThat(token).hasToString("IssuedToken[tokenId=" + ID + ", userId=" + OTHER + ", prefix=csts_0000]");
    }

    @Test
    void serviceAccountsAreMadeByRole() {
        assertThat(NewServiceAccount.client("ci", ID, OTHER))
                .isEqualTo(new NewServiceAccount("ci", Role.CLIENT, List.of(ID, OTHER), null));
        assertThat(NewServiceAccount.orgAdmin("ci").withEmail("ci@example.org"))
                .isEqualTo(new NewServiceAccount("ci", Role.ORG_ADMIN, NONE, "ci@example.org"));
    }

    @Test
    void tokensAreMadeForTheCallerOrAUser() {
        assertThat(NewToken.forCaller().named("ci")).isEqualTo(new NewToken("ci", null, null));
        assertThat(NewToken.forUser(ID).expiringAt(T).named("ci")).isEqualTo(new NewToken("ci", ID, T));
    }

    @Test
    void inputsAndQueriesAreMadeInSteps() {
        JsonValue payload = JsonValue.of("x");
        assertThat(NewInput.named("n").withPayload(payload).in(ID, OTHER))
                .isEqualTo(new NewInput("n", payload, List.of(ID, OTHER)));
        assertThat(NewQuery.of(ID)).isEqualTo(new NewQuery(ID, null));
    }

    private static Arguments missing(String field, ThrowingCallable creation) {
        return arguments(field, creation);
    }
}
