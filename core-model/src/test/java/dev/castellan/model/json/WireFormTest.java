package dev.castellan.model.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.castellan.model.Collection;
import dev.castellan.model.CollectionChange;
import dev.castellan.model.CollectionType;
import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.DeletedTokens;
import dev.castellan.model.ErrorBody;
import dev.castellan.model.FederatedOrigin;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.MembershipChange;
import dev.castellan.model.NewCollection;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Organization;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.Role;
import dev.castellan.model.TextUpdate;
import dev.castellan.model.Token;
import dev.castellan.model.TokenAccess;
import dev.castellan.model.TokenCreator;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.TokenUpdate;
import dev.castellan.model.User;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.federation.FederationRule;
import dev.castellan.model.federation.Issuer;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.model.people.Passkey;
import dev.castellan.model.people.Session;
import dev.castellan.model.people.SignInMethod;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares every record with literal JSON that has the field names of the specification. */
class WireFormTest {

    private static final UUID A = UUID.fromString("0190f3a2-7b4c-7d1e-8f00-00000000000a");
    private static final UUID B = UUID.fromString("0190f3a2-7b4c-7d1e-8f00-00000000000b");
    private static final UUID C = UUID.fromString("0190f3a2-7b4c-7d1e-8f00-00000000000c");
    private static final Instant T = Instant.parse("2030-01-31T12:00:00Z");
    private static final String AT = "\"2030-01-31T12:00:00.000Z\"";
    private static final JsonValue PAYLOAD = JsonValue.parse("{\"n\":[1,null]}");

    @Test
    void writesClearedFieldAsNull() {
        assertThat(Json.write(InputUpdate.none().clearName())).asString(UTF_8).isEqualTo("{\"name\":null}");
        assertThat(Json.write(OrganizationUpdate.none()
                        .name("Acme")
                        .clearMaxTokenLifetimeDays()
                        .clearMaxSessionHours()))
                .asString(UTF_8)
                .isEqualTo("{\"name\":\"Acme\",\"max_token_lifetime_days\":null,\"max_session_hours\":null}");
        assertThat(Json.write(TokenUpdate.none().clearAllowedAddresses()))
                .asString(UTF_8)
                .isEqualTo("{\"allowed_addresses\":null}");
    }

    static Stream<Arguments> wholeAndBareRecords() {
        return Stream.of(
                arguments(
                        new User(A, "Ada", "ada@example.org", Role.CLIENT, B, true, true, List.of(C)),
                        "{'user_id':'A','name':'Ada','email':'ada@example.org','role':'client','organization_id':'B',"
                                + "'is_service_account':true,'suspended':true,'project_ids':['C']}"),
                arguments(
                        new User(A, "Ada", null, Role.CLIENT, B, false, false, null, T),
                        "{'user_id':'A','name':'Ada','role':'client','organization_id':'B',"
                                + "'is_service_account':false,'created_at':@}"),
                arguments(
                        new Project(A, "Apollo", B, false, T),
                        "{'project_id':'A','name':'Apollo','organization_id':'B','created_at':@}"),
                arguments(
                        new User(A, "Ada", null, new Role("auditor"), B, false, false, null),
                        "{'user_id':'A','name':'Ada','role':'auditor','organization_id':'B',"
                                + "'is_service_account':false}"),
                arguments(
                        new User(A, "Ada", null, Role.CLIENT, B, false, false, List.of()),
                        "{'user_id':'A','name':'Ada','role':'client','organization_id':'B',"
                                + "'is_service_account':false,'project_ids':[]}"),
                arguments(
                        new Project(A, "Apollo", B, true),
                        "{'project_id':'A','name':'Apollo','organization_id':'B','archived':true}"),
                arguments(
                        new Project(A, "Apollo", B, false), "{'project_id':'A','name':'Apollo','organization_id':'B'}"),
                arguments(
                        new Collection(A, "Moon", CollectionType.DEFAULT, B, List.of(C)),
                        "{'id':'A','name':'Moon','type':'default','project_id':'B','inputs':['C']}"),
                arguments(
                        new Collection(A, "Moon", new CollectionType("images"), B, List.of()),
                        "{'id':'A','name':'Moon','type':'images','project_id':'B','inputs':[]}"),
                arguments(
                        new Input(A, "n", PAYLOAD, B, T),
                        "{'id':'A','name':'n','payload':{'n':[1,null]},'project_id':'B','created_at':@}"),
                arguments(new Organization(A, "Acme", T), "{'organization_id':'A','name':'Acme','created_at':@}"),
                arguments(
                        new Organization(A, "Acme", T, 30, 8, true),
                        "{'organization_id':'A','name':'Acme','created_at':@,'max_token_lifetime_days':30,"
                                + "'max_session_hours':8,'admin_passkeys_required':true}"),
                arguments(new Input(A, null, null, B, T), "{'id':'A','project_id':'B','created_at':@}"),
                arguments(
                        new Query(A, B, C, PAYLOAD, T),
                        "{'id':'A','input_id':'B','project_id':'C','payload':{'n':[1,null]},'created_at':@}"),
                arguments(new Query(A, B, C, null, T), "{'id':'A','input_id':'B','project_id':'C','created_at':@}"),
                arguments(
                        new Token(A, B, "ci", "csts_0000", T, T, T, new TokenCreator(B, C), C, A),
                        "{'token_id':'A','user_id':'B','name':'ci','prefix':'csts_0000','created_at':@,"
                                + "'expires_at':@,'last_used_at':@,'created_by':{'user_id':'B','token_id':'C'},"
                                + "'rotated_from':'C','rotated_to':'A'}"),
                arguments(
                        new Token(A, B, null, "csts_0000", T, null, null, null, null, null),
                        "{'token_id':'A','user_id':'B','prefix':'csts_0000','created_at':@}"),
                arguments(
                        new Token(A, B, null, "csts_0000", T, null, null, new TokenCreator(C, null), null, null),
                        "{'token_id':'A','user_id':'B','prefix':'csts_0000','created_at':@,"
                                + "'created_by':{'user_id':'C'}}"),
                arguments(
                        new Token(
                                A,
                                B,
                                null,
                                "csts_0000",
                                T,
                                null,
                                T,
                                null,
                                null,
                                null,
                                true,
                                List.of("192.0.2.0/24"),
                                "192.0.2.7",
                                List.of(1, 0, 2),
                                T,
                                "::1",
                                "expired",
                                new FederatedOrigin(C, "https://a.example", "s")),
                        "{'token_id':'A','user_id':'B','prefix':'csts_0000','created_at':@,'last_used_at':@,"
                                + "'read_only':true,'allowed_addresses':['192.0.2.0/24'],"
                                + "'last_used_address':'192.0.2.7','daily_calls':[1,0,2],'last_refused_at':@,"
                                + "'last_refused_address':'::1','last_refused_code':'expired',"
                                + "'federated':{'rule_id':'C','issuer':'https://a.example','subject':'s'}}"),
                arguments(
                        new Issuer(A, "a", "https://a.example", "b", Issuer.DISCOVERY, List.of("sub"), true, T),
                        "{'issuer_id':'A','name':'a','issuer':'https://a.example','audience':'b','keys':'discovery',"
                                + "'required_claims':['sub'],'enabled':true,'created_at':@}"),
                arguments(
                        new FederationRule(A, B, C, Map.of("sub", List.of("x", "y")), 900, false, T),
                        "{'rule_id':'A','issuer_id':'B','user_id':'C','match':{'sub':['x','y']},"
                                + "'token_lifetime_seconds':900,'enabled':false,'created_at':@}"),
                arguments(
                        new IssuedToken(
                                A, null, null, null, "made-up-secret", null, null, null, null, true, List.of("::1")),
                        "{'token_id':'A','token':'made-up-secret','read_only':true,'allowed_addresses':['::1']}"),
                arguments(
                        new TokenAccess(A, B, Role.CLIENT, true, null, A, null, true),
                        "{'user_id':'A','organization_id':'B','role':'client','is_service_account':true,"
                                + "'token_id':'A','read_only':true}"),
                arguments(new DeletedTokens(3), "{'deleted':3}"),
                arguments(
                        new IssuedToken(A, B, "ci", "csts_0000", "made-up-secret", T, T, new TokenCreator(B, C), C),
                        "{'token_id':'A','user_id':'B','name':'ci','prefix':'csts_0000','token':'made-up-secret',"
                                + "'created_at':@,'expires_at':@,'created_by':{'user_id':'B','token_id':'C'},'rotated_from':'C'}"),
                arguments(
                        new IssuedToken(A, null, null, null, "made-up-secret", null, null, null, null),
                        "{'token_id':'A','token':'made-up-secret'}"),
                arguments(new MembershipChange("added", A, B), "{'message':'added','project_id':'A','user_id':'B'}"),
                arguments(
                        new CollectionChange("put in", A, B),
                        "{'message':'put in','collection_id':'A','input_id':'B'}"),
                arguments(
                        new ErrorBody(A, "broken", "inputs: x (1)"),
                        "{'errorID':'A','message':'broken','dependencies':'inputs: x (1)'}"),
                arguments(new ErrorBody(A, "broken", null), "{'errorID':'A','message':'broken'}"),
                arguments(new NewProject("Apollo"), "{'name':'Apollo'}"),
                arguments(OrganizationUpdate.none().name("Acme"), "{'name':'Acme'}"),
                arguments(OrganizationUpdate.none(), "{}"),
                arguments(
                        OrganizationUpdate.none().maxTokenLifetimeDays(30).maxSessionHours(8),
                        "{'max_token_lifetime_days':30,'max_session_hours':8}"),
                arguments(OrganizationUpdate.none().adminPasskeysRequired(false), "{'admin_passkeys_required':false}"),
                arguments(ProjectUpdate.none().name("Apollo"), "{'name':'Apollo'}"),
                arguments(ProjectUpdate.none(), "{}"),
                arguments(
                        new UserUpdate("Ada", TextUpdate.to("a@example.org"), Role.CLIENT),
                        "{'name':'Ada','email':'a@example.org','role':'client'}"),
                arguments(new NewCollection("Moon"), "{'name':'Moon'}"),
                arguments(CollectionUpdate.none().name("Moon"), "{'name':'Moon'}"),
                arguments(CollectionUpdate.none(), "{}"),
                arguments(InputUpdate.none().name("n"), "{'name':'n'}"),
                arguments(
                        new NewServiceAccount("ci", Role.CLIENT, List.of(A, B), "ci@example.org"),
                        "{'name':'ci','role':'client','project_ids':['A','B'],'email':'ci@example.org'}"),
                arguments(
                        NewServiceAccount.of("ci", Role.ORG_ADMIN),
                        "{'name':'ci','role':'org_admin','project_ids':[]}"),
                arguments(new NewToken("ci", A, T), "{'name':'ci','user_id':'A','expires_at':@}"),
                arguments(NewToken.forCaller(), "{}"),
                arguments(
                        NewToken.forCaller().onlyReading().allowedFrom(List.of("::1")),
                        "{'read_only':true,'allowed_addresses':['::1']}"),
                arguments(TokenUpdate.none().allowedAddresses(List.of("::1")), "{'allowed_addresses':['::1']}"),
                arguments(
                        new NewInput("n", PAYLOAD, List.of(A)),
                        "{'name':'n','payload':{'n':[1,null]},'collection_ids':['A']}"),
                arguments(new NewQuery(A, PAYLOAD), "{'input_id':'A','payload':{'n':[1,null]}}"),
                arguments(NewQuery.of(A), "{'input_id':'A'}"),
                arguments(
                        new NewInvitation("Ada", "a@example.org", Role.CLIENT, List.of(A), T),
                        "{'name':'Ada','email':'a@example.org','role':'client','project_ids':['A'],'expires_at':@}"),
                arguments(
                        NewInvitation.of("Ada", "a@example.org", Role.ORG_ADMIN),
                        "{'name':'Ada','email':'a@example.org','role':'org_admin','project_ids':[]}"),
                arguments(new InvitationRenewal(T, true), "{'expires_at':@,'keep_credentials':true}"),
                arguments(InvitationRenewal.expiringAt(T), "{'expires_at':@}"),
                arguments(InvitationRenewal.STANDARD, "{}"),
                arguments(new TokenRotation(60, T), "{'overlap_seconds':60,'expires_at':@}"),
                arguments(TokenRotation.IMMEDIATE, "{}"),
                arguments(TokenUpdate.none().name("ci"), "{'name':'ci'}"),
                arguments(
                        new IssuedInvitation(
                                A,
                                "a@b",
                                InvitationPurpose.JOIN,
                                "made-up",
                                URI.create("https://c/join"),
                                new TokenCreator(B, C),
                                T,
                                T),
                        "{'user_id':'A','email':'a@b','purpose':'join','code':'made-up','url':'https://c/join',"
                                + "'created_by':{'user_id':'B','token_id':'C'},'created_at':@,'expires_at':@}"),
                arguments(
                        new IssuedInvitation(A, "a@b", InvitationPurpose.RECOVER, "made-up", null, null, T, T),
                        "{'user_id':'A','email':'a@b','purpose':'recover','code':'made-up','created_at':@,"
                                + "'expires_at':@}"),
                arguments(
                        new Invitation(A, "a@b", InvitationPurpose.JOIN, new TokenCreator(B, C), T, T, true),
                        "{'user_id':'A','email':'a@b','purpose':'join','created_by':{'user_id':'B','token_id':'C'},"
                                + "'created_at':@,'expires_at':@,'creator_inactive':true}"),
                arguments(
                        new Invitation(A, "a@b", new InvitationPurpose("other"), null, T, T, false),
                        "{'user_id':'A','email':'a@b','purpose':'other','created_at':@,'expires_at':@}"),
                arguments(
                        new Session(A, B, SignInMethod.PASSKEY, T, T, T, "192.0.2.7", "Firefox"),
                        "{'session_id':'A','user_id':'B','method':'passkey','created_at':@,'last_seen_at':@,"
                                + "'expires_at':@,'address':'192.0.2.7','user_agent':'Firefox'}"),
                arguments(
                        new Session(A, B, new SignInMethod("other"), T, T, T, null, null),
                        "{'session_id':'A','user_id':'B','method':'other','created_at':@,'last_seen_at':@,"
                                + "'expires_at':@}"),
                arguments(
                        new Passkey(A, B, "Phone", T, T),
                        "{'passkey_id':'A','user_id':'B','name':'Phone','created_at':@,'last_used_at':@}"),
                arguments(
                        new Passkey(A, B, "Phone", T, null),
                        "{'passkey_id':'A','user_id':'B','name':'Phone','created_at':@}"),
                arguments(
                        new TokenAccess(A, B, Role.CLIENT, true, C, A, T),
                        "{'user_id':'A','organization_id':'B','role':'client','is_service_account':true,"
                                + "'project_id':'C','token_id':'A','expires_at':@}"),
                arguments(
                        new TokenAccess(A, B, Role.of("other"), false, null, C, null),
                        "{'user_id':'A','organization_id':'B','role':'other','is_service_account':false,"
                                + "'token_id':'C'}"),
                arguments(
                        new AuditEvent(
                                A,
                                T,
                                "queries.x",
                                B,
                                "Ada",
                                AuditEvent.ChangeSource.API,
                                C,
                                List.of(A, B),
                                List.of("Moon", ""),
                                "192.0.2.7",
                                List.of(new FieldChange("role", "client", "x"), new FieldChange("email", null, null))),
                        "{'event_id':'A','at':@,'operation':'queries.x','actor':'B','actor_name':'Ada','via':'api',"
                                + "'credential_id':'C','object_ids':['A','B'],'object_names':['Moon',''],"
                                + "'address':'192.0.2.7','changes':[{'field':'role','before':'client','after':'x'},"
                                + "{'field':'email'}]}"),
                arguments(
                        new AuditEvent(
                                A,
                                T,
                                "x",
                                null,
                                null,
                                new AuditEvent.ChangeSource("other"),
                                null,
                                List.of(),
                                List.of(),
                                null),
                        "{'event_id':'A','at':@,'operation':'x','via':'other','object_ids':[]}"));
    }

    @ParameterizedTest
    @MethodSource("wholeAndBareRecords")
    void writesEveryRecordAsSpecified(Object value, String json) {
        assertThat(Json.write(value)).asString(UTF_8).isEqualTo(literal(json));
    }

    @ParameterizedTest
    @MethodSource("wholeAndBareRecords")
    void strictAndLenientReadersReadEveryRecordAsSpecified(Object value, String json) {
        byte[] body = literal(json).getBytes(UTF_8);
        assertThat((Object) Json.strict().read(body, BodyType.of(value.getClass())))
                .isEqualTo(value);
        assertThat((Object) Json.lenient().read(body, BodyType.of(value.getClass())))
                .isEqualTo(value);
    }

    @Test
    void writesPageCursorOnlyIfPresent() {
        Page<Project> page = new Page<>(List.of(new Project(A, "Apollo", B, false)), true, "next");
        assertThat(Json.write(page))
                .asString(UTF_8)
                .isEqualTo(literal("{'data':[{'project_id':'A','name':'Apollo','organization_id':'B'}],"
                        + "'has_more':true,'next_cursor':'next'}"));
        assertThat(Json.write(Page.last(List.of()))).asString(UTF_8).isEqualTo("{\"data\":[],\"has_more\":false}");
    }

    @Test
    void writesListAsBareArray() {
        assertThat(Json.write(List.of(new NewProject("a"), new NewProject("b"))))
                .asString(UTF_8)
                .isEqualTo("[{\"name\":\"a\"},{\"name\":\"b\"}]");
    }

    @Test
    void truncatesTimestampsToMilliseconds() {
        Token token = new Token(A, B, null, "csts_0000", T.plusNanos(1_999_999), null, null, null, null, null);
        assertThat(Json.write(token)).asString(UTF_8).contains("\"created_at\":\"2030-01-31T12:00:00.001Z\"");
    }

    @Test
    void writesIdsInLowerCase() {
        byte[] body =
                literal("{'user_id':'0190F3A2-7B4C-7D1E-8F00-00000000000A'}").getBytes(UTF_8);
        assertThat(Json.write(Json.strict().read(body, BodyType.of(NewToken.class))))
                .asString(UTF_8)
                .isEqualTo(literal("{'user_id':'A'}"));
    }

    /** Replaces single quotes with double quotes, capital letters with ids, and {@code @} with a timestamp. */
    private static String literal(String text) {
        return text.replace('\'', '"')
                .replace("\"A\"", "\"" + A + "\"")
                .replace("\"B\"", "\"" + B + "\"")
                .replace("\"C\"", "\"" + C + "\"")
                .replaceAll("@(?=[,}])", AT);
    }
}
