package dev.castellan.system.histories;

import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.system.statemodel.Call;
import dev.castellan.system.statemodel.Json;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;

/**
 * The actions that clients take. Each action is possible at any time and affects objects that other clients also
 * change.
 */
@SuppressWarnings("ImmutableEnumChecker") // a function without state
enum Action {
    ADD_ALICE((token, here) -> Call.of(ProjectEndpoints.ADD_USER, token, here.project(), here.alice())),
    ADD_BOB((token, here) -> Call.of(ProjectEndpoints.ADD_USER, token, here.project(), here.bob())),
    REMOVE_ALICE((token, here) -> Call.of(ProjectEndpoints.REMOVE_USER, token, here.project(), here.alice())),
    REMOVE_BOB((token, here) -> Call.of(ProjectEndpoints.REMOVE_USER, token, here.project(), here.bob())),
    GET_PROJECT((token, here) -> Call.of(ProjectEndpoints.GET, token, here.project())),
    LIST_PROJECTS((token, here) -> Call.of(ProjectEndpoints.LIST, token)),
    LIST_PROJECT_USERS((token, here) -> Call.of(ProjectEndpoints.LIST_USERS, token, here.project())),
    GET_ALICE((token, here) -> Call.of(UserEndpoints.GET, token, here.alice())),
    DELETE_BOB((token, here) -> Call.of(UserEndpoints.DELETE, token, here.bob())),
    SUSPEND_BOB((token, here) -> Call.of(UserEndpoints.SUSPEND, token, here.bob())),
    RESUME_BOB((token, here) -> Call.of(UserEndpoints.RESUME, token, here.bob())),
    GET_BOB((token, here) -> Call.of(UserEndpoints.GET, token, here.bob())),
    LIST_USERS((token, here) -> Call.of(UserEndpoints.LIST, token)),
    INVITE_THE_ONE_DORA((token, here) -> Call.of(InvitationEndpoints.CREATE, token)
            .with(Json.object(
                    "name", "Dora", "role", "client", "project_ids", List.of(), "email", "dora@castellan.test"))),
    RENEW_INVITATION_OF_BOB((token, here) -> Call.of(InvitationEndpoints.RENEW, token, here.bob())),
    DELETE_INVITATION_OF_BOB((token, here) -> Call.of(InvitationEndpoints.DELETE, token, here.bob())),
    LIST_INVITATIONS((token, here) -> Call.of(InvitationEndpoints.LIST, token)),
    END_SESSION_OF_BOB((token, here) -> Call.of(SessionEndpoints.DELETE, token, here.bob(), here.session())),
    END_ALL_SESSIONS_OF_BOB((token, here) -> Call.of(SessionEndpoints.DELETE_ALL, token, here.bob())),
    LIST_SESSIONS_OF_BOB((token, here) -> Call.of(SessionEndpoints.LIST, token, here.bob())),
    CREATE_THE_ONE_CI((token, here) -> Call.of(UserEndpoints.CREATE, token)
            .with(Json.object("name", "CI", "role", "client", "project_ids", List.of(), "email", "ci@castellan.test"))),
    CREATE_TOKEN_FOR_BOB(
            (token, here) -> Call.of(TokenEndpoints.CREATE, token).with(Json.object("user_id", here.bob()))),
    DELETE_TOKEN_OF_BOB(
            (token, here) -> Call.of(TokenEndpoints.DELETE, token, here.tokens().get(2))),
    DELETE_ALL_TOKENS_OF_BOB((token, here) -> Call.of(TokenEndpoints.DELETE_ALL, token, here.bob())),
    LIST_TOKENS((token, here) -> Call.of(TokenEndpoints.LIST, token)),
    PUT_INTO_FULL((token, here) ->
            Call.of(CollectionEndpoints.ADD_INPUT, token, here.collections().get(0), here.input())),
    PUT_INTO_EMPTY((token, here) ->
            Call.of(CollectionEndpoints.ADD_INPUT, token, here.collections().get(1), here.input())),
    TAKE_FROM_EMPTY((token, here) ->
            Call.of(CollectionEndpoints.REMOVE_INPUT, token, here.collections().get(1), here.input())),
    DELETE_EMPTY((token, here) ->
            Call.of(CollectionEndpoints.DELETE, token, here.collections().get(1))),
    GET_FULL((token, here) ->
            Call.of(CollectionEndpoints.GET, token, here.collections().get(0))),
    LIST_COLLECTIONS((token, here) -> Call.of(CollectionEndpoints.LIST, token)),
    CREATE_INPUT((token, here) -> Call.of(InputEndpoints.CREATE, token)
            .in(here.project())
            .with(Json.object("collection_ids", here.collections()))),
    DELETE_INPUT((token, here) -> Call.of(InputEndpoints.DELETE, token, here.input())),
    LIST_QUERIES((token, here) -> Call.of(InputEndpoints.LIST_QUERIES, token, here.input())),
    CREATE_QUERY((token, here) -> Call.of(QueryEndpoints.CREATE, token).with(Json.object("input_id", here.input()))),
    DELETE_QUERY((token, here) -> Call.of(QueryEndpoints.DELETE, token, here.query()));

    private final BiFunction<UUID, ContendedOrganization, Call> call;

    Action(BiFunction<UUID, ContendedOrganization, Call> call) {
        this.call = call;
    }

    /** Returns the call that performs this action with a token. */
    Call by(UUID token, ContendedOrganization here) {
        return call.apply(token, here);
    }
}
