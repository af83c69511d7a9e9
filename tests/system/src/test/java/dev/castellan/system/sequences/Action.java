package dev.castellan.system.sequences;

import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.FederationRuleEndpoints;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.IssuerEndpoints;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.system.statemodel.Call;
import dev.castellan.system.statemodel.Json;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The possible actions of a step: a request to each endpoint, and events without a request. */
@SuppressWarnings("ImmutableEnumChecker") // a function without state
public enum Action {
    CREATE_COLLECTION((step, choose) -> choose.call(CollectionEndpoints.CREATE)
            .in(choose.perhaps(step.a(), choose.project(step.b())))
            .with(Json.object("name", choose.name(step.c())))),
    DELETE_COLLECTION((step, choose) -> choose.call(CollectionEndpoints.DELETE, choose.collection(step.a()))),
    LIST_COLLECTIONS((step, choose) -> choose.call(CollectionEndpoints.LIST)
            .with(choose.page(step.a(), "project_id", choose.perhaps(step.b(), choose.project(step.c()))))),
    GET_COLLECTION((step, choose) -> choose.call(CollectionEndpoints.GET, choose.collection(step.a()))),
    UPDATE_COLLECTION((step, choose) -> choose.call(CollectionEndpoints.UPDATE, choose.collection(step.a()))
            .with(Json.object("name", choose.name(step.b())))),
    ADD_INPUT((step, choose) ->
            choose.call(CollectionEndpoints.ADD_INPUT, choose.collection(step.a()), choose.input(step.b()))),
    REMOVE_INPUT((step, choose) ->
            choose.call(CollectionEndpoints.REMOVE_INPUT, choose.collection(step.a()), choose.input(step.b()))),

    CREATE_INPUT((step, choose) -> choose.call(InputEndpoints.CREATE)
            .in(choose.perhaps(step.a(), choose.project(step.a() / 2)))
            .with(Json.object(
                    "name",
                    choose.perhapsName(step.c()),
                    "payload",
                    choose.perhapsPayload(step.c() / 2),
                    "collection_ids",
                    listOf(choose.perhaps(step.b(), choose.collection(step.b() / 2)))))),
    GET_INPUT((step, choose) -> choose.call(InputEndpoints.GET, choose.input(step.a()))),
    UPDATE_INPUT((step, choose) -> choose.call(InputEndpoints.UPDATE, choose.input(step.a()))
            .with(Json.object("name", choose.name(step.b())))),
    DELETE_INPUT((step, choose) -> choose.call(InputEndpoints.DELETE, choose.input(step.a()))),
    LIST_QUERIES((step, choose) ->
            choose.call(InputEndpoints.LIST_QUERIES, choose.input(step.a())).with(choose.page(step.b()))),

    CREATE_QUERY((step, choose) -> choose.call(QueryEndpoints.CREATE)
            .with(Json.object("input_id", choose.input(step.a()), "payload", choose.perhapsPayload(step.b())))),
    GET_QUERY((step, choose) -> choose.call(QueryEndpoints.GET, choose.query(step.a()))),
    DELETE_QUERY((step, choose) -> choose.call(QueryEndpoints.DELETE, choose.query(step.a()))),

    CREATE_PROJECT(
            (step, choose) -> choose.call(ProjectEndpoints.CREATE).with(Json.object("name", choose.name(step.a())))),
    GET_PROJECT((step, choose) -> choose.call(ProjectEndpoints.GET, choose.project(step.a()))),
    LIST_PROJECTS((step, choose) -> choose.call(ProjectEndpoints.LIST).with(choose.projects())),
    UPDATE_PROJECT((step, choose) -> choose.call(ProjectEndpoints.UPDATE, choose.project(step.a()))
            .with(Json.object("name", choose.name(step.b())))),
    ARCHIVE_PROJECT((step, choose) -> choose.call(ProjectEndpoints.ARCHIVE, choose.project(step.a()))),
    UNARCHIVE_PROJECT((step, choose) -> choose.call(ProjectEndpoints.UNARCHIVE, choose.project(step.a()))),
    DELETE_PROJECT((step, choose) -> choose.call(ProjectEndpoints.DELETE, choose.project(step.a()))
            .with(step.b() % 2 == 0 ? Map.of() : Map.of("contents", "true"))),
    LIST_PROJECT_USERS((step, choose) -> choose.call(ProjectEndpoints.LIST_USERS, choose.project(step.a()))),
    ADD_USER((step, choose) -> choose.call(ProjectEndpoints.ADD_USER, choose.project(step.a()), choose.user(step.b()))),
    REMOVE_USER((step, choose) ->
            choose.call(ProjectEndpoints.REMOVE_USER, choose.project(step.a()), choose.user(step.b()))),

    CREATE_USER((step, choose) -> choose.call(UserEndpoints.CREATE)
            .with(Json.object(
                    "name",
                    choose.name(step.a()),
                    "role",
                    choose.role(step.b()),
                    "project_ids",
                    listOf(choose.perhaps(step.c(), choose.project(step.c() / 2))),
                    "email",
                    choose.perhapsEmail(step.b() / 4)))),
    GET_USER((step, choose) -> choose.call(UserEndpoints.GET, choose.user(step.a()))),
    DELETE_USER((step, choose) -> choose.call(UserEndpoints.DELETE, choose.user(step.a()))),
    UPDATE_USER((step, choose) ->
            choose.call(UserEndpoints.UPDATE, choose.victim(step.a())).with(choose.updateOfUser(step.b(), step.c()))),
    SUSPEND_USER((step, choose) -> choose.call(UserEndpoints.SUSPEND, choose.victim(step.a()))),
    RESUME_USER((step, choose) -> choose.call(UserEndpoints.RESUME, choose.user(step.a()))),
    LIST_USERS((step, choose) -> choose.call(UserEndpoints.LIST).with(choose.users())),
    ME((step, choose) -> choose.call(UserEndpoints.ME)),
    GET_ACCESS((step, choose) -> choose.call(UserEndpoints.ACCESS)
            .with(choose.page(0, "project_id", choose.perhaps(step.a(), choose.project(step.b()))))),

    CREATE_TOKEN((step, choose) -> choose.call(TokenEndpoints.CREATE)
            .with(Json.object(
                    "name",
                    choose.perhapsName(step.c()),
                    "user_id",
                    choose.perhaps(step.a(), choose.user(step.a() / 2)),
                    "expires_at",
                    choose.end(step.b()),
                    "read_only",
                    step.c() % 16 == 3 ? true : null))),
    DELETE_TOKEN((step, choose) -> choose.call(TokenEndpoints.DELETE, choose.token(step.a()))),
    DELETE_ALL_TOKENS((step, choose) -> choose.call(TokenEndpoints.DELETE_ALL, choose.victim(step.a()))),
    CURRENT_TOKEN((step, choose) -> choose.call(TokenEndpoints.CURRENT)),
    DELETE_CURRENT_TOKEN((step, choose) -> choose.callByNewest(TokenEndpoints.DELETE_CURRENT)),
    ROTATE_TOKEN((step, choose) -> choose.call(TokenEndpoints.ROTATE, choose.rotated(step.a()))
            .with(Json.object("overlap_seconds", choose.overlap(step.b()), "expires_at", choose.end(step.c())))),
    UPDATE_TOKEN((step, choose) -> choose.call(TokenEndpoints.UPDATE, choose.token(step.a()))
            .with(Json.object("name", choose.perhapsName(step.b())))),
    LIST_TOKENS((step, choose) -> choose.call(TokenEndpoints.LIST).with(choose.tokens())),

    CREATE_INVITATION((step, choose) -> choose.call(InvitationEndpoints.CREATE)
            .with(Json.object(
                    "name",
                    choose.name(step.a()),
                    "email",
                    choose.emailOfPerson(step.b()),
                    "role",
                    choose.role(step.c()),
                    "project_ids",
                    listOf(choose.perhaps(step.c(), choose.project(step.c() / 2))),
                    "expires_at",
                    choose.endOfInvitation(step.b())))),
    RENEW_INVITATION((step, choose) -> choose.call(InvitationEndpoints.RENEW, choose.user(step.a()))
            .with(Json.object("expires_at", choose.endOfInvitation(step.b()), "keep_credentials", step.c() % 2 == 0))),
    LIST_INVITATIONS((step, choose) -> choose.call(InvitationEndpoints.LIST).with(choose.page(step.a()))),
    DELETE_INVITATION((step, choose) -> choose.call(InvitationEndpoints.DELETE, choose.user(step.a()))),

    LIST_SESSIONS((step, choose) ->
            choose.call(SessionEndpoints.LIST, choose.person(step.a())).with(choose.page(step.b()))),
    DELETE_SESSION(
            (step, choose) -> choose.call(SessionEndpoints.DELETE, choose.person(step.a()), choose.session(step.b()))),
    DELETE_ALL_SESSIONS((step, choose) -> choose.call(SessionEndpoints.DELETE_ALL, choose.person(step.a()))),

    LIST_PASSKEYS((step, choose) ->
            choose.call(PasskeyEndpoints.LIST, choose.person(step.a())).with(choose.page(step.b()))),
    DELETE_PASSKEY(
            (step, choose) -> choose.call(PasskeyEndpoints.DELETE, choose.person(step.a()), choose.passkey(step.b()))),
    DELETE_ALL_PASSKEYS((step, choose) -> choose.call(PasskeyEndpoints.DELETE_ALL, choose.person(step.a()))),

    GET_ORGANIZATION((step, choose) -> choose.call(OrganizationEndpoints.GET)),
    UPDATE_ORGANIZATION((step, choose) ->
            choose.call(OrganizationEndpoints.UPDATE).with(choose.updateOfOrganization(step.a(), step.b()))),
    LIST_ISSUERS((step, choose) -> choose.call(IssuerEndpoints.LIST).with(choose.page(step.a()))),
    LIST_FEDERATION_RULES(
            (step, choose) -> choose.call(FederationRuleEndpoints.LIST).with(choose.page(step.a()))),
    LIST_AUDIT_EVENTS((step, choose) -> choose.call(AuditEndpoints.LIST).with(choose.events())),

    /** A user joins or recovers access with an invitation code. */
    JOIN(null),
    /** A user registers a passkey. */
    CREATE_PASSKEY(null),
    /** A user signs in. */
    CREATE_SESSION(null),
    /** Time passes. */
    WAIT(null),
    /** A run starts or stops using an input. */
    USE_INPUT(null),
    /** A run starts or stops using a query. */
    USE_QUERY(null);

    private final @Nullable BiFunction<Step, Choice, Call> request;

    Action(@Nullable BiFunction<Step, Choice, Call> request) {
        this.request = request;
    }

    /**
     * Returns all actions. Actions that create or add objects occur three times, which gives later steps more objects
     * to choose from.
     */
    static List<Action> byWeight() {
        return Stream.of(values())
                .flatMap(action ->
                        Collections.nCopies(action.name().matches("(CREATE|ADD)_.*") ? 3 : 1, action).stream())
                .toList();
    }

    /** Returns the request that a step makes, or {@code null} for an event. */
    @Nullable
    Call call(Choice choice) {
        return request == null ? null : request.apply(choice.step(), choice);
    }

    private static List<UUID> listOf(@Nullable UUID id) {
        return id == null ? List.of() : List.of(id);
    }
}
