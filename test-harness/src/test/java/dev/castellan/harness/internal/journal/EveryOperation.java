package dev.castellan.harness.internal.journal;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TenantBuilder;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.Collection;
import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectFilter;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.Role;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.TokenSort;
import dev.castellan.model.TokenUpdate;
import dev.castellan.model.User;
import dev.castellan.model.UserField;
import dev.castellan.model.UserFilter;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.audit.AuditSort;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.NewInvitation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Calls every operation, with and without all of its arguments, in the same way on every new tenant. */
final class EveryOperation {

    /** A string with characters that are special in a shell, a URL, JSON or Java. */
    private static final String ODD = "O'Hara \"$HOME\" `id` \\u0041 50% a+b&c=d/é\u0416\ud834\udd1e";

    private static final CallOptions OPTIONS = CallOptions.NONE
            .withIdempotencyKey("chosen")
            .withHeader("X-Trace", ODD.replaceAll("[^ -~]", ""))
            .withBodyField("extra", Map.of("a", 1))
            .withQuery("dry", "yes");

    private final CastellanClient client;

    private EveryOperation(CastellanClient client) {
        this.client = client;
    }

    /** Returns a new tenant, whose ids are the same every time. */
    static Tenant tenant(TenantBuilder builder) {
        return builder.ids(7).frozenAt(Instant.parse("2026-03-01T12:00:00Z")).create();
    }

    static List<JournalEntry> callAll(Tenant tenant) {
        EveryOperation calls = new EveryOperation(tenant.client());
        Project project = calls.projects();
        User user = calls.users(project);
        calls.tokens(user);
        calls.collectionsInputsAndQueries(project);
        calls.invitationsSessionsAndEvents(project, user);
        calls.open(project, user);
        calls.client.tokens().deleteAll(user.id());
        calls.client.tokens().deleteCurrent();
        return tenant.journal().entries();
    }

    private Project projects() {
        Project apollo = client.projects().create("Apollo");
        client.projects().delete(client.projects().create(ODD).id());
        client.projects().deleteWithContents(client.projects().create(ODD).id());
        attempt(() -> client.projects().create("Zeus", OPTIONS));
        client.projects().get(apollo.id());
        client.projects().list().firstPage();
        client.projects().list(ProjectFilter.ALL).firstPage();
        client.projects().update(apollo.id(), ProjectUpdate.none().name(ODD));
        client.projects().archive(apollo.id());
        client.projects().unarchive(apollo.id());
        client.projects().list().pageSize(1).firstPage();
        attempt(() -> client.projects().list().parameter("limit", "none").firstPage());
        return apollo;
    }

    private User users(Project project) {
        User ci = client.users().create(NewServiceAccount.of("ci", Role.CLIENT));
        User both = client.users()
                .create(NewServiceAccount.of("both", Role.CLIENT)
                        .projects(project.id())
                        .email("both@example.org"));
        User root = client.users().create(NewServiceAccount.of(ODD, Role.ORG_ADMIN));
        attempt(() -> client.users()
                .create(NewServiceAccount.of("odd", Role.of("odd"))
                        .projects(project.id())
                        .email("odd@example.org")));
        client.projects().addUser(project.id(), ci.id());
        client.projects().listUsers(project.id());
        client.projects().removeUser(project.id(), both.id());
        client.users().get(ci.id());
        client.users().me();
        client.users().access();
        client.users().access(project.id());
        client.users().list().firstPage();
        attempt(() -> client.users()
                .list(everyCondition(project))
                .pageSize(3)
                .after("elsewhere")
                .firstPage());
        attempt(() -> client.users()
                .list()
                .parameter("limit", "0")
                .parameter("sort", ODD)
                .parameter("is_service_account", "perhaps")
                .parameter("project_id", "none")
                .firstPage());
        client.users().delete(root.id());
        return ci;
    }

    private static UserFilter everyCondition(Project project) {
        return UserFilter.ALL
                .withRole(Role.CLIENT)
                .withServiceAccount(true)
                .withProject(project.id())
                .withEmail("both@example.org")
                .withNamePrefix(ODD)
                .containing(ODD)
                .sortedByDescending(UserField.CREATED_AT)
                .sortedBy(UserField.NAME)
                .sortedByDescending(UserField.ROLE);
    }

    private void tokens(User user) {
        IssuedToken own = client.tokens().create();
        client.tokens().create(user.id());
        client.tokens()
                .create(NewToken.forUser(user.id()).withName(ODD).expiringAt(Instant.parse("2030-01-01T00:00:00Z")));
        client.tokens().list().firstPage();
        client.tokens().list(user.id()).pageSize(1).firstPage();
        attempt(() -> client.tokens().list(user.id()).after("elsewhere").firstPage());
        client.tokens()
                .list(TokenFilter.ALL
                        .withUser(user.id())
                        .withExpiresBefore(Instant.parse("2030-01-01T00:00:00Z"))
                        .withLastUsedBefore(Instant.parse("2030-01-01T00:00:00Z"))
                        .withUnused(false)
                        .withPrefix("csts_AbCdEf1234")
                        .withSort(TokenSort.CREATED_AT))
                .firstPage();
        client.tokens().list(TokenFilter.ALL.ofCaller()).firstPage();
        client.tokens().current();
        client.tokens().update(own.id(), TokenUpdate.none().name(ODD));
        client.tokens().update(own.id(), TokenUpdate.none().clearName());
        client.tokens().rotate(client.tokens().create().id());
        client.tokens()
                .rotate(
                        own.id(),
                        TokenRotation.withOverlap(Duration.ofDays(1))
                                .expiringAt(Instant.parse("2030-01-01T00:00:00Z")));
        attempt(() -> client.tokens().rotate(own.id()));
        client.tokens().delete(own.id());
        client.users().update(user.id(), UserUpdate.none().name(ODD));
        client.users()
                .update(user.id(), UserUpdate.none().email("odd@example.org").role(Role.CLIENT));
        client.users().update(user.id(), UserUpdate.none().generatedEmail());
        attempt(() -> client.users().update(user.id(), UserUpdate.none()));
        client.users().suspend(user.id());
        attempt(() -> client.users().suspend(client.users().me().id()));
        attempt(() -> client.tokens().create(user.id()));
        client.users().resume(user.id());
        attempt(() -> client.users().delete(user.id()));
    }

    private void collectionsInputsAndQueries(Project project) {
        Collection one = client.collections().create("one");
        Collection two = client.collections().create(project.id(), ODD);
        client.collections().list().firstPage();
        client.collections().list(project.id()).pageSize(2).firstPage();
        client.collections().get(one.id());
        client.collections().update(one.id(), CollectionUpdate.none().name(ODD));
        JsonValue payload = JsonValue.of(Map.of("text", ODD));
        Input input = client.inputs()
                .create(NewInput.withName("in").withPayload(payload).withCollections(one.id()));
        Input other = client.inputs().create(project.id(), new NewInput(null, payload, List.of(two.id())));
        client.inputs().get(input.id());
        client.inputs().update(input.id(), InputUpdate.none().name(ODD));
        client.inputs().update(other.id(), InputUpdate.none().clearName());
        client.collections().removeInput(two.id(), other.id());
        client.collections().addInput(two.id(), other.id());
        Query query = client.queries().create(input.id());
        client.queries().create(new NewQuery(input.id(), payload));
        client.queries().get(query.id());
        client.inputs().listQueries(input.id()).pageSize(1).firstPage();
        client.queries().delete(query.id());
        attempt(() -> client.collections().delete(one.id()));
        client.inputs().delete(input.id());
        client.collections().delete(one.id());
    }

    private void invitationsSessionsAndEvents(Project project, User serviceAccount) {
        Instant end = Instant.parse("2026-03-05T12:00:00Z");
        UUID person = client.invitations()
                .create(NewInvitation.of("Ann", "ann@example.org", Role.CLIENT))
                .userId();
        client.invitations().create(NewInvitation.of(ODD, "bob@example.org", Role.ORG_ADMIN));
        client.invitations()
                .create(NewInvitation.of("Cy", "cy@example.org", Role.CLIENT)
                        .projects(project.id())
                        .expiresAt(end));
        attempt(() -> client.invitations()
                .create(NewInvitation.of("Di", "di@example.org", Role.of("odd")).projects(project.id())));
        client.invitations().renew(person);
        client.invitations().renew(person, InvitationRenewal.expiringAt(end).keepingCredentials());
        attempt(() -> client.invitations().renew(serviceAccount.id()));
        client.invitations().list().firstPage();
        client.invitations().list().pageSize(1).firstPage();
        client.invitations().delete(person);
        attempt(() -> client.invitations().delete(person));
        client.sessions().list(person).pageSize(2).firstPage();
        attempt(() -> client.sessions().delete(person, person));
        client.sessions().deleteAll(person);
        client.passkeys().list(person).pageSize(2).firstPage();
        attempt(() -> client.passkeys().delete(person, person));
        client.passkeys().deleteAll(person);
        client.auditEvents().list().firstPage();
        client.issuers().list().firstPage();
        client.federationRules().list().pageSize(2).firstPage();
        client.organizations().get();
        client.organizations().update(OrganizationUpdate.none().name(ODD));
        attempt(() -> client.auditEvents()
                .list(new AuditFilter(person, ODD, person, end, end.plusSeconds(1), AuditSort.AT, false))
                .pageSize(3)
                .firstPage());
    }

    /** Sends requests that the methods of the client cannot send or do not know. */
    private void open(Project project, User user) {
        attempt(() -> client.request(HttpMethod.POST, "/queries/{id}/run/{step}")
                .path("id", user.id())
                .path("step", ODD)
                .query("deep", ODD)
                .options(CallOptions.NONE.withIdempotencyKey("run"))
                .header("X-Mode", "fast")
                .project(project.id())
                .body(Map.of("text", ODD))
                .send());
        attempt(() ->
                client.request(HttpMethod.PATCH, "/users").project(project.id()).send());
        attempt(() ->
                client.request(HttpMethod.GET, "/users/{id}").path("id", "none").send());
        attempt(() ->
                client.request(HttpMethod.POST, "/projects").body(List.of(1)).send());
        attempt(() -> client.request(HttpMethod.POST, "/users/tokens").send());
        attempt(() -> client.request(HttpMethod.POST, "/inputs")
                .body(Map.of("name", "bare"))
                .header("X-Project-ID", "none")
                .send());
        attempt(() -> client.request(HttpMethod.GET, "/projects/{id}")
                .path("id", project.id())
                .project(project.id())
                .send());
    }

    private static void attempt(Runnable call) {
        try {
            call.run();
        } catch (CastellanException refused) {
            // refused requests are recorded as well
        }
    }
}
