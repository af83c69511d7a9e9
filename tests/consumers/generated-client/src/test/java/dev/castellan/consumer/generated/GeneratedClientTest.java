package dev.castellan.consumer.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.consumer.generated.api.AuditEventsApi;
import dev.castellan.consumer.generated.api.CollectionsApi;
import dev.castellan.consumer.generated.api.InputsApi;
import dev.castellan.consumer.generated.api.InvitationsApi;
import dev.castellan.consumer.generated.api.OrganizationsApi;
import dev.castellan.consumer.generated.api.PasskeysApi;
import dev.castellan.consumer.generated.api.ProjectsApi;
import dev.castellan.consumer.generated.api.QueriesApi;
import dev.castellan.consumer.generated.api.SessionsApi;
import dev.castellan.consumer.generated.api.TokensApi;
import dev.castellan.consumer.generated.api.UsersApi;
import dev.castellan.consumer.generated.model.AuditEvent;
import dev.castellan.consumer.generated.model.Collection;
import dev.castellan.consumer.generated.model.CollectionCreate;
import dev.castellan.consumer.generated.model.CollectionUpdate;
import dev.castellan.consumer.generated.model.DeletionErrorBody;
import dev.castellan.consumer.generated.model.ErrorBody;
import dev.castellan.consumer.generated.model.Input;
import dev.castellan.consumer.generated.model.InputCreate;
import dev.castellan.consumer.generated.model.InputUpdate;
import dev.castellan.consumer.generated.model.Invitation;
import dev.castellan.consumer.generated.model.InvitationCreate;
import dev.castellan.consumer.generated.model.IssuedInvitation;
import dev.castellan.consumer.generated.model.IssuedToken;
import dev.castellan.consumer.generated.model.OrganizationUpdate;
import dev.castellan.consumer.generated.model.Passkey;
import dev.castellan.consumer.generated.model.Project;
import dev.castellan.consumer.generated.model.ProjectCreate;
import dev.castellan.consumer.generated.model.ProjectUpdate;
import dev.castellan.consumer.generated.model.Query;
import dev.castellan.consumer.generated.model.QueryCreate;
import dev.castellan.consumer.generated.model.ServiceAccountCreate;
import dev.castellan.consumer.generated.model.Session;
import dev.castellan.consumer.generated.model.Token;
import dev.castellan.consumer.generated.model.TokenCreate;
import dev.castellan.consumer.generated.model.TokenUpdate;
import dev.castellan.consumer.generated.model.User;
import dev.castellan.consumer.generated.model.UserPage;
import dev.castellan.consumer.generated.model.UserUpdate;
import dev.castellan.consumer.recorded.RecordedServer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests the Java client that openapi-generator creates from the OpenAPI document. The client calls a real server. */
class GeneratedClientTest {

    @Test
    void everyApiOperationSucceeds() throws Exception {
        try (RecordedServer server = new RecordedServer()) {
            ApiClient admin = Connection.to(server.url(), server.adminToken());
            Project project = projects(admin);
            User account = users(admin, project);
            resources(Connection.to(server.url(), tokens(admin, server, account)), project);
            people(admin, server);
            assertThat(server.succeeded()).containsExactlyInAnyOrderElementsOf(RecordedServer.documented());
        }
    }

    private static Project projects(ApiClient client) throws ApiException {
        ProjectsApi projects = new ProjectsApi(client);
        Project made = projects.projectsCreate(new ProjectCreate().name("Apollo"), "make-apollo");
        assertThat(projects.projectsCreate(new ProjectCreate().name("Apollo"), "make-apollo"))
                .isEqualTo(made);
        assertThat(projects.projectsGet(made.getProjectId())).isEqualTo(made);
        assertThat(projects.projectsList(null, null, null, null).getData()).contains(made);
        changes(projects);
        return made;
    }

    private static void changes(ProjectsApi projects) throws ApiException {
        UUID project = projects.projectsCreate(new ProjectCreate().name("Gemini"), null)
                .getProjectId();
        assertThat(projects.projectsUpdate(project, new ProjectUpdate().name("Mercury"), null)
                        .getName())
                .isEqualTo("Mercury");
        assertThat(projects.projectsArchive(project).getArchived()).isTrue();
        assertThat(projects.projectsUnarchive(project).getName()).isEqualTo("Mercury");
        projects.projectsDelete(project, null);
    }

    private static User users(ApiClient client, Project project) throws ApiException {
        UsersApi users = new UsersApi(client);
        User account = users.usersCreate(account("CI", project), null);
        User other = users.usersCreate(account("Other"), null);
        memberships(client, project, account, other);
        suspension(users, other);
        assertThat(users.usersUpdate(other.getUserId(), new UserUpdate().name("Another"), null)
                        .getName())
                .isEqualTo("Another");
        users.usersDelete(other.getUserId());
        assertThat(users.usersGet(account.getUserId())).isEqualTo(account);
        assertThat(users.usersMe().getRole()).isEqualTo(User.RoleEnum.ORG_ADMIN);
        assertThat(users.usersAccess(project.getProjectId()).getProjectId()).isEqualTo(project.getProjectId());
        pages(users);
        return account;
    }

    private static void suspension(UsersApi users, User user) throws ApiException {
        assertThat(users.usersSuspend(user.getUserId()).getSuspended()).isTrue();
        assertThat(users.usersResume(user.getUserId())).isEqualTo(users.usersGet(user.getUserId()));
    }

    private static void memberships(ApiClient client, Project project, User account, User other) throws ApiException {
        ProjectsApi projects = new ProjectsApi(client);
        assertThat(projects.projectsAddUser(project.getProjectId(), other.getUserId())
                        .getUserId())
                .isEqualTo(other.getUserId());
        assertThat(projects.projectsListUsers(project.getProjectId()))
                .extracting(User::getName)
                .containsExactlyInAnyOrder("CI", "Other");
        assertThat(projects.projectsRemoveUser(project.getProjectId(), other.getUserId())
                        .getProjectId())
                .isEqualTo(project.getProjectId());
        assertThat(projects.projectsListUsers(project.getProjectId()))
                .extracting(User::getUserId)
                .containsExactly(account.getUserId());
    }

    private static void pages(UsersApi users) throws ApiException {
        UserPage first = users.usersList(1, null, List.of("-name", "email"), null, null, null, null, null, null);
        assertThat(first.getData()).extracting(User::getName).containsExactly("Root");
        assertThat(first.getHasMore()).isTrue();
        UserPage second = users.usersList(
                1, first.getNextCursor(), List.of("-name", "email"), null, null, null, null, null, null);
        assertThat(second.getData()).extracting(User::getName).containsExactly("CI");
        assertThat(second.getHasMore()).isFalse();
        assertThat(users.usersList(null, null, null, "client", true, null, null, "C", null)
                        .getData())
                .hasSize(1);
    }

    /** Creates a token for the account, and returns it. */
    private static String tokens(ApiClient client, RecordedServer server, User account) throws ApiException {
        TokensApi tokens = new TokensApi(client);
        TokenCreate wanted = new TokenCreate().userId(account.getUserId()).name("ci");
        tokens.tokensCreate(null, wanted);
        assertThat(tokens.tokensDeleteAll(account.getUserId()).getDeleted()).isEqualTo(1);
        IssuedToken kept = tokens.tokensCreate(null, wanted);
        IssuedToken dropped = tokens.tokensCreate(null, wanted);
        IssuedToken next = tokens.tokensRotate(dropped.getTokenId(), null, null);
        assertThat(next.getRotatedFrom()).isEqualTo(dropped.getTokenId());
        tokens.tokensDelete(dropped.getTokenId());
        assertThat(tokens.tokensUpdate(next.getTokenId(), new TokenUpdate().name("next"), null)
                        .getName())
                .isEqualTo("next");
        TokensApi own = new TokensApi(Connection.to(server.url(), next.getToken()));
        assertThat(own.tokensCurrent().getTokenId()).isEqualTo(next.getTokenId());
        own.tokensDeleteCurrent();
        List<Token> records = tokens.tokensList(
                        null, null, account.getUserId().toString(), null, null, null, "-created_at", null)
                .getData();
        assertThat(records).extracting(Token::getTokenId).containsExactly(kept.getTokenId());
        assertThat(records.get(0).getCreatedBy().getUserId())
                .isEqualTo(new UsersApi(client).usersMe().getUserId());
        return kept.getToken();
    }

    private static void people(ApiClient client, RecordedServer server) throws ApiException {
        InvitationsApi invitations = new InvitationsApi(client);
        IssuedInvitation issued = invitations.invitationsCreate(
                new InvitationCreate().name("Grace").email("grace@example.org").role(InvitationCreate.RoleEnum.CLIENT),
                null);
        UUID grace = issued.getUserId();
        assertThat(invitations.invitationsRenew(grace, null, null).getCode()).isNotEqualTo(issued.getCode());
        assertThat(invitations.invitationsList(null, null).getData())
                .extracting(Invitation::getUserId)
                .containsExactly(grace);
        invitations.invitationsDelete(grace);
        sessions(new SessionsApi(client), grace, server.signIn(grace));
        passkeys(new PasskeysApi(client), grace, server.registerPasskey(grace));
        OrganizationsApi organization = new OrganizationsApi(client);
        assertThat(organization.organizationsUpdate(new OrganizationUpdate().name("Umbrella"), null))
                .isEqualTo(organization.organizationsGet());
        assertThat(new AuditEventsApi(client)
                        .auditEventsList(null, null, null, null, "invitations.delete", grace, null, null)
                        .getData())
                .extracting(AuditEvent::getOperation)
                .containsExactly("invitations.delete");
    }

    private static void sessions(SessionsApi sessions, UUID user, UUID session) throws ApiException {
        assertThat(sessions.sessionsList(user, null, null).getData())
                .extracting(Session::getSessionId)
                .containsExactly(session);
        sessions.sessionsDelete(user, session);
        sessions.sessionsDeleteAll(user);
        assertThat(sessions.sessionsList(user, null, null).getData()).isEmpty();
    }

    private static void passkeys(PasskeysApi passkeys, UUID user, UUID passkey) throws ApiException {
        assertThat(passkeys.passkeysList(user, null, null).getData())
                .extracting(Passkey::getPasskeyId)
                .containsExactly(passkey);
        passkeys.passkeysDelete(user, passkey);
        passkeys.passkeysDeleteAll(user);
        assertThat(passkeys.passkeysList(user, null, null).getData()).isEmpty();
    }

    private static void resources(ApiClient client, Project project) throws ApiException {
        CollectionsApi collections = new CollectionsApi(client);
        InputsApi inputs = new InputsApi(client);
        UUID id = project.getProjectId();
        Collection photos = collections.collectionsCreate(new CollectionCreate().name("Photos"), id, null);
        assertThat(photos.getType()).isEqualTo("default");
        Input input = inputs.inputsCreate(
                id,
                null,
                new InputCreate().name("one").payload(Map.of("size", 1)).addCollectionIdsItem(photos.getId()));
        assertThat(inputs.inputsGet(input.getId())).isEqualTo(input);
        assertThat(collections.collectionsGet(photos.getId()).getInputs()).containsExactly(input.getId());
        queries(client, input);
        assertThat(inputs.inputsUpdate(input.getId(), new InputUpdate().name("two"), null)
                        .getName())
                .isEqualTo("two");
        assertThat(collections
                        .collectionsUpdate(photos.getId(), new CollectionUpdate().name("Photos"), null)
                        .getInputs())
                .containsExactly(input.getId());
        collections.collectionsRemoveInput(photos.getId(), input.getId());
        collections.collectionsAddInput(photos.getId(), input.getId());
        inputs.inputsDelete(input.getId());
        assertThat(collections.collectionsList(null, null, id).getData()).containsExactly(photos);
        collections.collectionsDelete(photos.getId());
    }

    private static void queries(ApiClient client, Input input) throws ApiException {
        QueriesApi queries = new QueriesApi(client);
        Query query =
                queries.queriesCreate(new QueryCreate().inputId(input.getId()).payload("what?"), null);
        assertThat(queries.queriesGet(query.getId())).isEqualTo(query);
        assertThat(new InputsApi(client)
                        .inputsListQueries(input.getId(), null, null)
                        .getData())
                .containsExactly(query);
        queries.queriesDelete(query.getId());
    }

    @Test
    void optionalRequestBodyMayBeOmitted() throws Exception {
        try (RecordedServer server = new RecordedServer()) {
            ApiClient admin = Connection.to(server.url(), server.adminToken());
            UUID root = new UsersApi(admin).usersMe().getUserId();
            assertThat(new TokensApi(admin).tokensCreate(null, null).getUserId())
                    .isEqualTo(root);
            assertThat(new InputsApi(admin).inputsCreate(null, null, null).getName())
                    .isNull();
        }
    }

    @Test
    void blockedDeletionErrorListsBlockingToken() throws Exception {
        try (RecordedServer server = new RecordedServer()) {
            ApiClient admin = Connection.to(server.url(), server.adminToken());
            User account = new UsersApi(admin).usersCreate(account("CI"), null);
            IssuedToken token = new TokensApi(admin).tokensCreate(null, new TokenCreate().userId(account.getUserId()));
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> new UsersApi(admin).usersDelete(account.getUserId()))
                    .satisfies(thrown -> {
                        assertThat(thrown.getCode()).isEqualTo(409);
                        DeletionErrorBody body = Connection.body(thrown, DeletionErrorBody.class);
                        assertThat(body.getDependencies())
                                .contains(token.getTokenId().toString());
                    });
        }
    }

    @Test
    void unauthenticatedErrorHasBodyWithErrorId() {
        try (RecordedServer server = new RecordedServer()) {
            ApiClient stranger = Connection.to(server.url(), "csts_none");
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> new UsersApi(stranger).usersMe())
                    .satisfies(thrown -> {
                        assertThat(thrown.getCode()).isEqualTo(401);
                        assertThat(Connection.body(thrown, ErrorBody.class).getErrorID())
                                .isNotNull();
                    });
        }
    }

    private static ServiceAccountCreate account(String name, Project... projects) {
        return new ServiceAccountCreate()
                .name(name)
                .role(ServiceAccountCreate.RoleEnum.CLIENT)
                .projectIds(
                        List.of(projects).stream().map(Project::getProjectId).toList());
    }
}
