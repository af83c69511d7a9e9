package dev.castellan.consumer.generated

import dev.castellan.consumer.generated.api.AuditEventsApi
import dev.castellan.consumer.generated.api.CollectionsApi
import dev.castellan.consumer.generated.api.InputsApi
import dev.castellan.consumer.generated.api.InvitationsApi
import dev.castellan.consumer.generated.api.OrganizationsApi
import dev.castellan.consumer.generated.api.PasskeysApi
import dev.castellan.consumer.generated.api.ProjectsApi
import dev.castellan.consumer.generated.api.QueriesApi
import dev.castellan.consumer.generated.api.SessionsApi
import dev.castellan.consumer.generated.api.TokensApi
import dev.castellan.consumer.generated.api.UsersApi
import dev.castellan.consumer.generated.infrastructure.ClientError
import dev.castellan.consumer.generated.infrastructure.ClientException
import dev.castellan.consumer.generated.model.CollectionCreate
import dev.castellan.consumer.generated.model.CollectionUpdate
import dev.castellan.consumer.generated.model.Input
import dev.castellan.consumer.generated.model.InputCreate
import dev.castellan.consumer.generated.model.InputUpdate
import dev.castellan.consumer.generated.model.InvitationCreate
import dev.castellan.consumer.generated.model.OrganizationUpdate
import dev.castellan.consumer.generated.model.Project
import dev.castellan.consumer.generated.model.ProjectCreate
import dev.castellan.consumer.generated.model.ProjectUpdate
import dev.castellan.consumer.generated.model.QueryCreate
import dev.castellan.consumer.generated.model.ServiceAccountCreate
import dev.castellan.consumer.generated.model.TokenCreate
import dev.castellan.consumer.generated.model.TokenUpdate
import dev.castellan.consumer.generated.model.User
import dev.castellan.consumer.generated.model.UserUpdate
import dev.castellan.consumer.recorded.RecordedServer
import java.util.UUID
import okhttp3.OkHttpClient
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.catchThrowableOfType
import org.junit.jupiter.api.Test

/** Tests the Kotlin client that openapi-generator creates from the OpenAPI document against a real server. */
class GeneratedClientTest {

    /** The APIs of the client with one token. */
    private class Apis(url: String, token: String) {
        private val http = OkHttpClient.Builder()
            .addInterceptor { chain ->
                chain.proceed(chain.request().newBuilder().header("Authorization", "Bearer $token").build())
            }
            .build()
        val auditEvents = AuditEventsApi(url, http)
        val collections = CollectionsApi(url, http)
        val inputs = InputsApi(url, http)
        val invitations = InvitationsApi(url, http)
        val projects = ProjectsApi(url, http)
        val queries = QueriesApi(url, http)
        val organizations = OrganizationsApi(url, http)
        val passkeys = PasskeysApi(url, http)
        val sessions = SessionsApi(url, http)
        val tokens = TokensApi(url, http)
        val users = UsersApi(url, http)
    }

    @Test
    fun everyApiOperationSucceeds() {
        RecordedServer().use { server ->
            val admin = Apis(server.url(), server.adminToken())
            val project = projects(admin.projects)
            val account = users(admin, project)
            resources(Apis(server.url(), tokens(admin, server, account)), project)
            people(admin, server)
            assertThat(server.succeeded()).containsExactlyInAnyOrderElementsOf(RecordedServer.documented())
        }
    }

    private fun projects(projects: ProjectsApi): Project {
        val made = projects.projectsCreate(ProjectCreate("Apollo"), "make-apollo")
        assertThat(projects.projectsCreate(ProjectCreate("Apollo"), "make-apollo")).isEqualTo(made)
        assertThat(projects.projectsGet(made.projectId)).isEqualTo(made)
        assertThat(projects.projectsList().`data`).contains(made)
        changes(projects)
        return made
    }

    private fun changes(projects: ProjectsApi) {
        val project = projects.projectsCreate(ProjectCreate("Gemini")).projectId
        assertThat(projects.projectsUpdate(project, ProjectUpdate(name = "Mercury")).name).isEqualTo("Mercury")
        assertThat(projects.projectsArchive(project).archived).isTrue()
        assertThat(projects.projectsUnarchive(project).name).isEqualTo("Mercury")
        projects.projectsDelete(project)
    }

    private fun users(admin: Apis, project: Project): User {
        val account = admin.users.usersCreate(account("CI", project.projectId))
        val other = admin.users.usersCreate(account("Other"))
        memberships(admin.projects, project.projectId, account.userId, other.userId)
        assertThat(admin.users.usersSuspend(other.userId).suspended).isTrue()
        assertThat(admin.users.usersResume(other.userId)).isEqualTo(admin.users.usersGet(other.userId))
        assertThat(admin.users.usersUpdate(other.userId, UserUpdate(name = "Another")).name).isEqualTo("Another")
        admin.users.usersDelete(other.userId)
        assertThat(admin.users.usersGet(account.userId)).isEqualTo(account)
        assertThat(admin.users.usersMe().role).isEqualTo(User.Role.org_admin)
        assertThat(admin.users.usersAccess(project.projectId).projectId).isEqualTo(project.projectId)
        pages(admin.users)
        return account
    }

    private fun memberships(projects: ProjectsApi, project: UUID, account: UUID, other: UUID) {
        assertThat(projects.projectsAddUser(project, other).userId).isEqualTo(other)
        assertThat(projects.projectsListUsers(project).map { it.userId }).containsExactlyInAnyOrder(account, other)
        assertThat(projects.projectsRemoveUser(project, other).projectId).isEqualTo(project)
        assertThat(projects.projectsListUsers(project).map { it.userId }).containsExactly(account)
    }

    private fun pages(users: UsersApi) {
        val order = listOf(UsersApi.SortUsersList.BY_NAME_DESCENDING, UsersApi.SortUsersList.BY_EMAIL)
        val first = users.usersList(limit = 1, sort = order)
        assertThat(first.`data`.map { it.name }).containsExactly("Root")
        assertThat(first.hasMore).isTrue()
        val second = users.usersList(limit = 1, cursor = first.nextCursor, sort = order)
        assertThat(second.`data`.map { it.name }).containsExactly("CI")
        assertThat(second.hasMore).isFalse()
        val clients = users.usersList(role = UsersApi.RoleUsersList.client, isServiceAccount = true, name = "C")
        assertThat(clients.`data`).hasSize(1)
    }

    private fun tokens(admin: Apis, server: RecordedServer, account: User): String {
        val tokens = admin.tokens
        val wanted = TokenCreate(userId = account.userId, name = "ci")
        tokens.tokensCreate(tokenCreate = wanted)
        assertThat(tokens.tokensDeleteAll(account.userId).deleted).isEqualTo(1)
        val kept = tokens.tokensCreate(tokenCreate = wanted)
        val dropped = tokens.tokensCreate(tokenCreate = wanted)
        val next = tokens.tokensRotate(dropped.tokenId)
        assertThat(next.rotatedFrom).isEqualTo(dropped.tokenId)
        tokens.tokensDelete(dropped.tokenId)
        assertThat(tokens.tokensUpdate(next.tokenId, TokenUpdate(name = "next")).name).isEqualTo("next")
        val own = Apis(server.url(), next.token).tokens
        assertThat(own.tokensCurrent().tokenId).isEqualTo(next.tokenId)
        own.tokensDeleteCurrent()
        val records = tokens.tokensList(userId = account.userId.toString()).`data`
        assertThat(records.map { it.tokenId }).containsExactly(kept.tokenId)
        assertThat(records.single().createdBy?.userId).isEqualTo(admin.users.usersMe().userId)
        return kept.token
    }

    private fun people(admin: Apis, server: RecordedServer) {
        val invited = InvitationCreate("Grace", "grace@example.org", InvitationCreate.Role.client)
        val issued = admin.invitations.invitationsCreate(invited)
        assertThat(admin.invitations.invitationsRenew(issued.userId).code).isNotEqualTo(issued.code)
        assertThat(admin.invitations.invitationsList().`data`.map { it.userId }).containsExactly(issued.userId)
        admin.invitations.invitationsDelete(issued.userId)
        sessions(admin.sessions, issued.userId, server.signIn(issued.userId))
        passkeys(admin.passkeys, issued.userId, server.registerPasskey(issued.userId))
        val organization = admin.organizations.organizationsUpdate(OrganizationUpdate("Umbrella"))
        assertThat(admin.organizations.organizationsGet()).isEqualTo(organization)
        val events = admin.auditEvents.auditEventsList(operation = "invitations.delete", `object` = issued.userId)
        assertThat(events.`data`.map { it.operation }).containsExactly("invitations.delete")
    }

    private fun sessions(sessions: SessionsApi, user: UUID, session: UUID) {
        assertThat(sessions.sessionsList(user).`data`.map { it.sessionId }).containsExactly(session)
        sessions.sessionsDelete(user, session)
        sessions.sessionsDeleteAll(user)
        assertThat(sessions.sessionsList(user).`data`).isEmpty()
    }

    private fun passkeys(passkeys: PasskeysApi, user: UUID, passkey: UUID) {
        assertThat(passkeys.passkeysList(user).`data`.map { it.passkeyId }).containsExactly(passkey)
        passkeys.passkeysDelete(user, passkey)
        passkeys.passkeysDeleteAll(user)
        assertThat(passkeys.passkeysList(user).`data`).isEmpty()
    }

    private fun resources(apis: Apis, project: Project) {
        val photos = apis.collections.collectionsCreate(CollectionCreate("Photos"), project.projectId)
        assertThat(photos.type).isEqualTo("default")
        val input = apis.inputs.inputsCreate(
            xProjectID = project.projectId,
            inputCreate = InputCreate("one", mapOf("size" to 1), listOf(photos.id)),
        )
        assertThat(apis.inputs.inputsGet(input.id)).isEqualTo(input)
        assertThat(apis.collections.collectionsGet(photos.id).inputs).containsExactly(input.id)
        queries(apis, input)
        assertThat(apis.inputs.inputsUpdate(input.id, InputUpdate(name = "two")).name).isEqualTo("two")
        val renamed = apis.collections.collectionsUpdate(photos.id, CollectionUpdate("Photos"))
        assertThat(renamed.inputs).containsExactly(input.id)
        apis.collections.collectionsRemoveInput(photos.id, input.id)
        apis.collections.collectionsAddInput(photos.id, input.id)
        apis.inputs.inputsDelete(input.id)
        assertThat(apis.collections.collectionsList(projectId = project.projectId).`data`).containsExactly(photos)
        apis.collections.collectionsDelete(photos.id)
    }

    private fun queries(apis: Apis, input: Input) {
        val query = apis.queries.queriesCreate(QueryCreate(input.id, "what?"))
        assertThat(apis.queries.queriesGet(query.id)).isEqualTo(query)
        assertThat(apis.inputs.inputsListQueries(input.id).`data`).containsExactly(query)
        apis.queries.queriesDelete(query.id)
    }

    @Test
    fun optionalRequestBodyMayBeOmitted() {
        RecordedServer().use { server ->
            val admin = Apis(server.url(), server.adminToken())
            assertThat(admin.tokens.tokensCreate().userId).isEqualTo(admin.users.usersMe().userId)
            assertThat(admin.inputs.inputsCreate().name).isNull()
        }
    }

    @Test
    fun blockedDeletionErrorListsBlockingToken() {
        RecordedServer().use { server ->
            val admin = Apis(server.url(), server.adminToken())
            val account = admin.users.usersCreate(account("CI"))
            val token = admin.tokens.tokensCreate(tokenCreate = TokenCreate(userId = account.userId))
            val thrown = catchThrowableOfType(ClientException::class.java) { admin.users.usersDelete(account.userId) }
            assertThat(thrown.statusCode).isEqualTo(409)
            val error = thrown.response as ClientError<*>
            assertThat(error.body.toString()).contains("dependencies", token.tokenId.toString())
        }
    }

    private fun account(name: String, vararg projects: UUID) =
        ServiceAccountCreate(name, ServiceAccountCreate.Role.client, projects.toList())
}
