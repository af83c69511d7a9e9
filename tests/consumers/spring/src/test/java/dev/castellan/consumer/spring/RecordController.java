package dev.castellan.consumer.spring;

import dev.castellan.model.Collection;
import dev.castellan.model.CollectionChange;
import dev.castellan.model.CollectionType;
import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.DeletedTokens;
import dev.castellan.model.ErrorBody;
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
import dev.castellan.model.federation.FederationRule;
import dev.castellan.model.federation.Issuer;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.model.people.Passkey;
import dev.castellan.model.people.Session;
import dev.castellan.model.people.SignInMethod;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Returns one record of each kind, and echoes the records in a request. */
@RestController
class RecordController {

    private static final UUID A = new UUID(1, 2);
    private static final UUID B = new UUID(3, 4);
    private static final Instant T = Instant.parse("2030-01-31T12:00:00.250Z");
    private static final JsonValue PAYLOAD = JsonValue.parse("{\"n\":[1,null,\"x\"]}");

    static final List<Object> RECORDS = List.of(
            new Collection(A, "Moon", CollectionType.DEFAULT, B, List.of(A)),
            new AuditEvent(
                    A, T, "projects.create", B, "n", AuditEvent.ChangeSource.API, null, List.of(A), List.of("m"), null),
            new CollectionChange("put in", A, B),
            CollectionUpdate.none().name("Moon"),
            new ErrorBody(A, "broken", null),
            new FederationRule(A, B, A, Map.of("ref", List.of("refs/heads/main")), 900, true, T),
            new DeletedTokens(3),
            new Input(A, null, PAYLOAD, B, T),
            InputUpdate.none().name("n"),
            new Invitation(A, "ada@example.org", InvitationPurpose.JOIN, new TokenCreator(B, A), T, T, true),
            InvitationRenewal.expiringAt(T),
            new Issuer(A, "CI", "https://ci.example.org", "castellan", Issuer.DISCOVERY, List.of("ref"), true, T),
            new IssuedInvitation(
                    A,
                    "ada@example.org",
                    InvitationPurpose.RECOVER,
                    "made-up-code",
                    null,
                    new TokenCreator(B, A),
                    T,
                    T),
            new IssuedToken(A, B, null, "csts_0000", "made-up-secret", T, null, new TokenCreator(B, A), A),
            new MembershipChange("added", A, B),
            new NewCollection("Moon"),
            new NewInvitation("Ada", "ada@example.org", Role.CLIENT, List.of(A), T),
            new NewInput("n", PAYLOAD, List.of(A)),
            new NewProject("Apollo"),
            new NewQuery(A, PAYLOAD),
            NewServiceAccount.of("ci", Role.CLIENT).projects(A),
            new NewToken(null, A, T),
            new Organization(A, "Acme", T),
            OrganizationUpdate.none().name("Acme"),
            new Page<>(List.of(new Project(A, "Apollo", B, false)), true, "next"),
            Page.last(List.of()),
            new Passkey(A, B, "Phone", T, null),
            new Project(A, "Apollo", B, false),
            ProjectUpdate.none().name("Gemini"),
            new Query(A, B, A, PAYLOAD, T),
            new Session(A, B, SignInMethod.PASSWORD, T, T, T, null, null),
            new Token(A, B, null, "csts_0000", T, null, T, new TokenCreator(B, A), A, B),
            new TokenAccess(A, B, Role.CLIENT, true, A, B, T),
            new TokenRotation(60, T),
            TokenUpdate.none().name("ci"),
            new User(A, "Ada", null, Role.CLIENT, B, true, true, List.of(A)),
            new User(A, "Ada", "ada@example.org", Role.of("auditor"), B, false, false, List.of()),
            new User(A, "Ada", null, Role.CLIENT, B, false, false, null),
            new UserUpdate("Ada", TextUpdate.to("ada@example.org"), Role.CLIENT));

    @GetMapping("/records/{index}")
    Object record(@PathVariable("index") int index) {
        return RECORDS.get(index);
    }

    @PostMapping("/records/account")
    NewServiceAccount account(@RequestBody NewServiceAccount account) {
        return account;
    }

    @PostMapping("/records/input")
    NewInput input(@RequestBody NewInput input) {
        return input;
    }

    @PostMapping("/records/token")
    NewToken token(@RequestBody NewToken token) {
        return token;
    }
}
