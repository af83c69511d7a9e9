package dev.castellan.server.internal.operations;

import dev.castellan.model.Collection;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.internal.rules.DeletionCheck;
import dev.castellan.server.internal.rules.InvitationCreation;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.TokenRules;
import dev.castellan.server.internal.rules.UserChanges;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.internal.settings.RuleSettings;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Route;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The operations of all API endpoints. */
public final class Routes {

    private final UserCreation users;
    private final TokenRules tokens;
    private final Consumer<UUID> removal;
    private final IdSource ids;
    private final Limits limits;
    private final QuotaCheck quotas;
    private final InvitationCreation invitations;
    private final DeletionCheck deletionCheck;

    private Routes(RuleSettings settings, UserCreation users, TokenRules tokens, Consumer<UUID> removal) {
        this.users = users;
        this.tokens = tokens;
        this.removal = removal;
        this.ids = settings.sources().ids();
        this.limits = settings.limits().server();
        this.quotas = new QuotaCheck(settings.limits().quotas());
        this.invitations = new InvitationCreation(settings);
        this.deletionCheck = new DeletionCheck(settings.listeners().deletions());
    }

    /**
     * Returns the routes for all endpoints.
     *
     * @param removal deletes the remaining rows of an organization's deleted inputs and projects
     */
    public static List<Route<?, ?>> all(
            RuleSettings settings, UserCreation users, TokenRules tokens, Consumer<UUID> removal) {
        Routes routes = new Routes(settings, users, tokens, removal);
        return Stream.of(
                        routes.ofProjects(),
                        routes.ofCollections(),
                        routes.ofInputs(),
                        routes.ofUsers(),
                        routes.ofTokens(),
                        routes.ofPeople(),
                        routes.ofOrganization())
                .<Route<?, ?>>flatMap(List::stream)
                .toList();
    }

    private List<Route<?, ?>> ofProjects() {
        return List.of(
                Route.of(ProjectEndpoints.CREATE, new CreateProject(ids, quotas))
                        .creating(Project::id, ProjectEndpoints.GET),
                Route.of(ProjectEndpoints.GET, new GetProject()),
                Route.of(ProjectEndpoints.LIST_USERS, new ListProjectUsers()),
                Route.of(ProjectEndpoints.ADD_USER, new AddUser()),
                Route.of(ProjectEndpoints.REMOVE_USER, new RemoveUser()),
                Route.of(ProjectEndpoints.LIST, new ListProjects()),
                Route.of(ProjectEndpoints.UPDATE, new UpdateProject()),
                Route.of(ProjectEndpoints.ARCHIVE, new ArchiveProject()),
                Route.of(ProjectEndpoints.UNARCHIVE, new UnarchiveProject()),
                Route.of(ProjectEndpoints.DELETE, new DeleteProject(deletionCheck, removal)));
    }

    private List<Route<?, ?>> ofCollections() {
        return List.of(
                Route.of(CollectionEndpoints.CREATE, new CreateCollection(ids, quotas))
                        .creating(Collection::id, CollectionEndpoints.GET),
                Route.of(CollectionEndpoints.DELETE, new DeleteCollection()),
                Route.of(CollectionEndpoints.LIST, new ListCollections(limits)),
                Route.of(CollectionEndpoints.GET, new GetCollection()),
                Route.of(CollectionEndpoints.UPDATE, new UpdateCollection()),
                Route.of(CollectionEndpoints.ADD_INPUT, new AddInput(limits)),
                Route.of(CollectionEndpoints.REMOVE_INPUT, new RemoveInput()));
    }

    private List<Route<?, ?>> ofInputs() {
        return List.of(
                Route.of(InputEndpoints.DELETE, new DeleteInput(deletionCheck, removal)),
                Route.of(InputEndpoints.CREATE, new CreateInput(ids, quotas, limits))
                        .creating(Input::id, InputEndpoints.GET),
                Route.of(InputEndpoints.GET, new GetInput()),
                Route.of(InputEndpoints.UPDATE, new UpdateInput()),
                Route.of(InputEndpoints.LIST_QUERIES, new ListQueries(limits)),
                Route.of(QueryEndpoints.DELETE, new DeleteQuery(deletionCheck)),
                Route.of(QueryEndpoints.CREATE, new CreateQuery(ids, quotas, limits))
                        .creating(Query::id, QueryEndpoints.GET),
                Route.of(QueryEndpoints.GET, new GetQuery()));
    }

    private List<Route<?, ?>> ofUsers() {
        return List.of(
                Route.of(UserEndpoints.GET, new GetUser()),
                Route.of(UserEndpoints.DELETE, new DeleteUser()),
                Route.of(UserEndpoints.LIST, new ListUsers()),
                Route.of(UserEndpoints.CREATE, new CreateServiceAccount(users, quotas))
                        .creating(User::id, UserEndpoints.GET),
                Route.of(UserEndpoints.ME, new GetMe()),
                Route.of(UserEndpoints.ACCESS, new GetAccess()),
                Route.of(UserEndpoints.UPDATE, new UpdateUser(new UserChanges(users))),
                Route.of(UserEndpoints.SUSPEND, new SuspendUser()),
                Route.of(UserEndpoints.RESUME, new ResumeUser()));
    }

    private List<Route<?, ?>> ofTokens() {
        return List.of(
                Route.of(TokenEndpoints.CREATE, new CreateToken(tokens, quotas)).creating(IssuedToken::id),
                Route.of(TokenEndpoints.DELETE, new DeleteToken()),
                Route.of(TokenEndpoints.LIST, new ListTokens()),
                Route.of(TokenEndpoints.DELETE_ALL, new DeleteUserTokens()),
                Route.of(TokenEndpoints.CURRENT, new GetCurrentToken()),
                Route.of(TokenEndpoints.DELETE_CURRENT, new DeleteCurrentToken()),
                Route.of(TokenEndpoints.ROTATE, new RotateToken(tokens, quotas)).creating(IssuedToken::id),
                Route.of(TokenEndpoints.UPDATE, new UpdateToken()));
    }

    private List<Route<?, ?>> ofOrganization() {
        return List.of(
                Route.of(OrganizationEndpoints.GET, new GetOrganization()),
                Route.of(OrganizationEndpoints.UPDATE, new UpdateOrganization()),
                Route.of(AuditEndpoints.LIST, new ListAuditEvents()));
    }

    private List<Route<?, ?>> ofPeople() {
        return List.of(
                Route.of(InvitationEndpoints.CREATE, new CreateInvitation(users, invitations, quotas))
                        .creating(IssuedInvitation::userId),
                Route.of(InvitationEndpoints.RENEW, new RenewInvitation(invitations))
                        .creating(IssuedInvitation::userId),
                Route.of(InvitationEndpoints.LIST, new ListInvitations()),
                Route.of(InvitationEndpoints.DELETE, new DeleteInvitation()),
                Route.of(SessionEndpoints.LIST, new ListSessions()),
                Route.of(SessionEndpoints.DELETE, new DeleteSession()),
                Route.of(SessionEndpoints.DELETE_ALL, new DeleteUserSessions()),
                Route.of(PasskeyEndpoints.LIST, new ListPasskeys()),
                Route.of(PasskeyEndpoints.DELETE, new DeletePasskey()),
                Route.of(PasskeyEndpoints.DELETE_ALL, new DeleteUserPasskeys()));
    }
}
