package dev.castellan.model;

import static dev.castellan.model.people.InvitationPurpose.JOIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditEvent.ChangeSource;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.audit.AuditSort;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.model.people.Passkey;
import dev.castellan.model.people.Session;
import dev.castellan.model.people.SignInMethod;
import java.net.URI;
import java.time.Duration;
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

/** Checks that records require their fields, copy their lists and hide their secrets. */
class RecordsTest {

    private static final UUID ID = UUID.fromString("0190f3a2-7b4c-7d1e-8f00-1234567890ab");
    private static final UUID OTHER = UUID.fromString("0190f3a2-7b4c-7d1e-8f00-1234567890ac");
    private static final Instant T = Instant.parse("2030-01-31T12:00:00Z");
    private static final List<UUID> NONE = List.of();

    static Stream<Arguments> recordsWithoutARequiredField() {
        return Stream.of(
                missing("user_id", () -> new User(null, "n", null, Role.CLIENT, ID, true, false, NONE)),
                missing("name", () -> new User(ID, null, null, Role.CLIENT, ID, true, false, NONE)),
                missing("role", () -> new User(ID, "n", null, null, ID, true, false, NONE)),
                missing("organization_id", () -> new User(ID, "n", null, Role.CLIENT, null, true, false, NONE)),
                missing("organization_id", () -> new Organization(null, "n", T)),
                missing("name", () -> new Organization(ID, null, T)),
                missing("created_at", () -> new Organization(ID, "n", null)),
                missing("project_id", () -> new Project(null, "n", ID, false)),
                missing("name", () -> new Project(ID, null, ID, false)),
                missing("organization_id", () -> new Project(ID, "n", null, false)),
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
                missing("token_id", () -> new Token(null, ID, null, "p", T, null, null, null, null, null)),
                missing("user_id", () -> new Token(ID, null, null, "p", T, null, null, null, null, null)),
                missing("prefix", () -> new Token(ID, ID, null, null, T, null, null, null, null, null)),
                missing("created_at", () -> new Token(ID, ID, null, "p", null, null, null, null, null, null)),
                missing("user_id", () -> new TokenCreator(null, ID)),
                missing("user_id", () -> new TokenAccess(null, ID, Role.CLIENT, true, null, ID, null)),
                missing("organization_id", () -> new TokenAccess(ID, null, Role.CLIENT, true, null, ID, null)),
                missing("role", () -> new TokenAccess(ID, ID, null, true, null, ID, null)),
                missing("token_id", () -> new TokenAccess(ID, ID, Role.CLIENT, true, null, null, null)),
                missing("token_id", () -> new IssuedToken(null, null, null, null, "t", null, null, null, null)),
                missing(
                        "token or access_token or value or key",
                        () -> new IssuedToken(ID, null, null, null, null, null, null, null, null)),
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
                missing("input_id", () -> new NewQuery(null, null)),
                missing("name", () -> new NewInvitation(null, "e", Role.CLIENT, NONE, null)),
                missing("email", () -> new NewInvitation("n", null, Role.CLIENT, NONE, null)),
                missing("role", () -> new NewInvitation("n", "e", null, NONE, null)),
                missing("expires_at", () -> InvitationRenewal.expiringAt(null)),
                missing("expires_at", () -> TokenRotation.IMMEDIATE.expiringAt(null)),
                missing("user_id", () -> new IssuedInvitation(null, "e", JOIN, "c", null, null, T, T)),
                missing("email", () -> new IssuedInvitation(ID, null, JOIN, "c", null, null, T, T)),
                missing("purpose", () -> new IssuedInvitation(ID, "e", null, "c", null, null, T, T)),
                missing("code", () -> new IssuedInvitation(ID, "e", JOIN, null, null, null, T, T)),
                missing("created_at", () -> new IssuedInvitation(ID, "e", JOIN, "c", null, null, null, T)),
                missing("expires_at", () -> new IssuedInvitation(ID, "e", JOIN, "c", null, null, T, null)),
                missing("user_id", () -> new Invitation(null, "e", JOIN, null, T, T, false)),
                missing("email", () -> new Invitation(ID, null, JOIN, null, T, T, false)),
                missing("purpose", () -> new Invitation(ID, "e", null, null, T, T, false)),
                missing("created_at", () -> new Invitation(ID, "e", JOIN, null, null, T, false)),
                missing("expires_at", () -> new Invitation(ID, "e", JOIN, null, T, null, false)),
                missing("passkey_id", () -> new Passkey(null, ID, "Phone", T, null)),
                missing("user_id", () -> new Passkey(ID, null, "Phone", T, null)),
                missing("name", () -> new Passkey(ID, ID, null, T, null)),
                missing("created_at", () -> new Passkey(ID, ID, "Phone", null, null)),
                missing("session_id", () -> new Session(null, ID, SignInMethod.TOKEN, T, T, T, null, null)),
                missing("user_id", () -> new Session(ID, null, SignInMethod.TOKEN, T, T, T, null, null)),
                missing("method", () -> new Session(ID, ID, null, T, T, T, null, null)),
                missing("created_at", () -> new Session(ID, ID, SignInMethod.TOKEN, null, T, T, null, null)),
                missing("last_seen_at", () -> new Session(ID, ID, SignInMethod.TOKEN, T, null, T, null, null)),
                missing("expires_at", () -> new Session(ID, ID, SignInMethod.TOKEN, T, T, null, null, null)),
                missing(
                        "event_id",
                        () -> new AuditEvent(null, T, "o", null, null, ChangeSource.API, null, NONE, null, null)),
                missing(
                        "at",
                        () -> new AuditEvent(ID, null, "o", null, null, ChangeSource.API, null, NONE, null, null)),
                missing(
                        "operation",
                        () -> new AuditEvent(ID, T, null, null, null, ChangeSource.API, null, NONE, null, null)),
                missing("via", () -> new AuditEvent(ID, T, "o", null, null, null, null, NONE, null, null)),
                missing("field", () -> new FieldChange(null, "a", "b")));
    }

    @ParameterizedTest
    @MethodSource("recordsWithoutARequiredField")
    void rejectsMissingFieldAndReportsItsJsonName(String field, ThrowingCallable creation) {
        assertThatThrownBy(creation).isInstanceOf(NullPointerException.class).hasMessage(field + ": is required");
    }

    @Test
    void copiesListsIntoUnmodifiableLists() {
        List<UUID> ids = new ArrayList<>(List.of(ID));
        List<List<UUID>> copies = List.of(
                new User(ID, "n", null, Role.CLIENT, ID, true, false, ids).projectIds(),
                new Collection(ID, "n", CollectionType.DEFAULT, ID, ids).inputs(),
                new NewServiceAccount("n", Role.CLIENT, ids, null).projectIds(),
                new NewInput(null, null, ids).collectionIds(),
                new NewInvitation("n", "e", Role.CLIENT, ids, null).projectIds(),
                new AuditEvent(ID, T, "o", null, null, ChangeSource.API, null, ids, null, null).objectIds(),
                new Page<>(ids, false, null).data());
        ids.clear();
        assertThat(copies).allSatisfy(copy -> {
            assertThat(copy).containsExactly(ID);
            assertThatThrownBy(copy::clear).isInstanceOf(UnsupportedOperationException.class);
        });
    }

    @Test
    void treatsNullListAsEmpty() {
        assertThat(new Collection(ID, "n", CollectionType.DEFAULT, ID, null).inputs())
                .isEmpty();
        assertThat(new NewInput(null, null, null).collectionIds()).isEmpty();
        assertThat(new Page<>(null, false, null).data()).isEmpty();
        assertThat(new NewInvitation("n", "e", Role.CLIENT, null, null).projectIds())
                .isEmpty();
        assertThat(new AuditEvent(ID, T, "o", null, null, ChangeSource.API, null, null, null, null).objectIds())
                .isEmpty();
        assertThat(new AuditEvent(ID, T, "o", null, null, ChangeSource.API, null, null, null, null, null).changes())
                .isEmpty();
    }

    @Test
    void issuedTokenToStringHidesSecret() {
        IssuedToken token = new IssuedToken(ID, OTHER, "ci", "csts_0000", "csts_0000-made-up-secret", T, T, null, null);
        assertThat(token).hasToString("IssuedToken[id=" + ID + ", userId=" + OTHER + ", prefix=csts_0000]");
    }

    @Test
    void issuedInvitationToStringHidesCode() {
        URI url = URI.create("https://a.example/console/join#made-up-code");
        assertThat(new IssuedInvitation(ID, "a@example.org", JOIN, "made-up-code", url, null, T, T))
                .hasToString("IssuedInvitation[userId=" + ID + ", purpose=join, expiresAt=" + T + "]");
    }

    @Test
    void buildsInvitationsAndTheirRenewalsAndTokenRotations() {
        assertThat(NewInvitation.of("Ada", "a@example.org", Role.CLIENT)
                        .projects(ID)
                        .expiresAt(T))
                .isEqualTo(new NewInvitation("Ada", "a@example.org", Role.CLIENT, List.of(ID), T));
        assertThat(NewInvitation.of("Ada", "a@example.org", Role.ORG_ADMIN))
                .isEqualTo(new NewInvitation("Ada", "a@example.org", Role.ORG_ADMIN, NONE, null));
        assertThat(TokenRotation.withOverlap(Duration.ofMinutes(2)).expiringAt(T))
                .isEqualTo(new TokenRotation(120, T));
        assertThat(InvitationRenewal.expiringAt(T)).isEqualTo(new InvitationRenewal(T, false));
        assertThat(InvitationRenewal.STANDARD.keepingCredentials()).isEqualTo(new InvitationRenewal(null, true));
    }

    @Test
    void auditFilterBuildsQueryFromItsCriteria() {
        AuditFilter filter = AuditFilter.ALL
                .withActor(ID)
                .withOperation("projects.addUser")
                .withObject(OTHER)
                .withSince(T)
                .withUntil(T.plusNanos(1));
        assertThat(filter).isEqualTo(new AuditFilter(ID, "projects.addUser", OTHER, T, T.plusNanos(1)));
        assertThat(AuditFilter.ALL.withoutResources().withSort(AuditSort.AT).query())
                .containsExactly(entry("sort", "at"), entry("resources", "false"));
        assertThat(filter.query())
                .containsExactly(
                        entry("actor", ID.toString()),
                        entry("operation", "projects.addUser"),
                        entry("object", OTHER.toString()),
                        entry("since", "2030-01-31T12:00:00Z"),
                        entry("until", "2030-01-31T12:00:00.000000001Z"));
        assertThat(AuditFilter.ALL.query()).isEmpty();
        assertThat(filter.withSort(AuditSort.AT).withUntil(T).query()).containsEntry("sort", "at");
        assertThat(AuditFilter.ALL.withSort(AuditSort.AT_DESCENDING).query()).containsExactly(entry("sort", "-at"));
    }

    @Test
    void buildsServiceAccountsWithProjectsOrEmail() {
        assertThat(NewServiceAccount.of("ci", Role.CLIENT).projects(ID, OTHER))
                .isEqualTo(new NewServiceAccount("ci", Role.CLIENT, List.of(ID, OTHER), null));
        assertThat(NewServiceAccount.of("ci", Role.ORG_ADMIN).email("ci@example.org"))
                .isEqualTo(new NewServiceAccount("ci", Role.ORG_ADMIN, NONE, "ci@example.org"));
    }

    @Test
    void buildsTokenRequestForCallerOrOtherUser() {
        assertThat(NewToken.forCaller().withName("ci")).isEqualTo(new NewToken("ci", null, null));
        assertThat(NewToken.forUser(ID).expiringAt(T).withName("ci")).isEqualTo(new NewToken("ci", ID, T));
    }

    @Test
    void buildsInputAndQueryRequests() {
        JsonValue payload = JsonValue.of("x");
        assertThat(NewInput.withName("n").withPayload(payload).withCollections(ID, OTHER))
                .isEqualTo(new NewInput("n", payload, List.of(ID, OTHER)));
        assertThat(NewQuery.of(ID)).isEqualTo(new NewQuery(ID, null));
    }

    private static Arguments missing(String field, ThrowingCallable creation) {
        return arguments(field, creation);
    }
}
