package dev.castellan.system.stubs;

import static dev.castellan.model.endpoint.ErrorKind.NOT_FOUND;

import dev.castellan.model.endpoint.Access;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.Endpoint;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A successful request for each operation, and requests that cause its typical errors. */
final class Samples {

    private static final List<Sample> SUCCESSES = List.of(
            Sample.of(CollectionEndpoints.CREATE).in("apollo").sending("{\"name\":\"Photos\"}"),
            Sample.of(CollectionEndpoints.DELETE, "empty"),
            Sample.of(InputEndpoints.DELETE, "input"),
            Sample.of(QueryEndpoints.DELETE, "query"),
            Sample.of(ProjectEndpoints.CREATE).sending("{\"name\":\"Apollo\"}"),
            Sample.of(ProjectEndpoints.GET, "apollo"),
            Sample.of(ProjectEndpoints.LIST_USERS, "apollo"),
            Sample.of(ProjectEndpoints.ADD_USER, "apollo", "bob"),
            Sample.of(ProjectEndpoints.REMOVE_USER, "apollo", "alice"),
            Sample.of(UserEndpoints.GET, "alice"),
            Sample.of(UserEndpoints.DELETE, "bob"),
            Sample.of(UserEndpoints.LIST),
            Sample.of(UserEndpoints.CREATE)
                    .sending("{\"name\":\"Builder\",\"role\":\"client\",\"project_ids\":[\"<apollo>\"]}"),
            Sample.of(TokenEndpoints.CREATE).sending("{\"name\":\"ci\",\"user_id\":\"<bot>\"}"),
            Sample.of(TokenEndpoints.DELETE, "bot.token.id"),
            Sample.of(UserEndpoints.ME),
            Sample.of(UserEndpoints.ACCESS),
            Sample.of(UserEndpoints.UPDATE, "alice").sending("{\"name\":\"Alicia\"}"),
            Sample.of(UserEndpoints.SUSPEND, "bob"),
            Sample.of(UserEndpoints.RESUME, "bob"),
            Sample.of(TokenEndpoints.LIST).by("bot"),
            Sample.of(TokenEndpoints.DELETE_ALL, "bot"),
            Sample.of(TokenEndpoints.CURRENT).by("bot"),
            Sample.of(TokenEndpoints.DELETE_CURRENT).by("bot"),
            Sample.of(TokenEndpoints.ROTATE, "bot.token.id").sending("{\"overlap_seconds\":3600}"),
            Sample.of(TokenEndpoints.UPDATE, "bot.token.id").sending("{\"name\":\"nightly build\"}"),
            Sample.of(ProjectEndpoints.LIST),
            Sample.of(ProjectEndpoints.UPDATE, "apollo").sending("{\"name\":\"Gemini\"}"),
            Sample.of(ProjectEndpoints.ARCHIVE, "apollo"),
            Sample.of(ProjectEndpoints.UNARCHIVE, "apollo"),
            Sample.of(ProjectEndpoints.DELETE, "borealis").asking("contents=true"),
            Sample.of(CollectionEndpoints.LIST),
            Sample.of(CollectionEndpoints.GET, "full"),
            Sample.of(CollectionEndpoints.UPDATE, "full").sending("{\"name\":\"Photos\"}"),
            Sample.of(CollectionEndpoints.ADD_INPUT, "empty", "input"),
            Sample.of(CollectionEndpoints.REMOVE_INPUT, "full", "input"),
            Sample.of(InputEndpoints.CREATE).in("apollo").sending("{\"name\":\"one\"}"),
            Sample.of(InputEndpoints.GET, "input"),
            Sample.of(InputEndpoints.UPDATE, "input").sending("{\"name\":\"one\"}"),
            Sample.of(InputEndpoints.LIST_QUERIES, "input"),
            Sample.of(QueryEndpoints.CREATE).sending("{\"input_id\":\"<input>\"}"),
            Sample.of(QueryEndpoints.GET, "query"),
            Sample.of(InvitationEndpoints.CREATE)
                    .sending("{\"name\":\"Grace\",\"email\":\"grace@castellan.test\",\"role\":\"client\"}"),
            Sample.of(InvitationEndpoints.RENEW, "bob"),
            Sample.of(InvitationEndpoints.LIST),
            Sample.of(InvitationEndpoints.DELETE, "bob"),
            Sample.of(SessionEndpoints.LIST, "alice"),
            Sample.of(SessionEndpoints.DELETE, "alice", "alice.session"),
            Sample.of(SessionEndpoints.DELETE_ALL, "alice"),
            Sample.of(PasskeyEndpoints.LIST, "alice"),
            Sample.of(PasskeyEndpoints.DELETE, "alice", "alice.passkey"),
            Sample.of(PasskeyEndpoints.DELETE_ALL, "alice"),
            Sample.of(AuditEndpoints.LIST).asking("operation=invitations.renew"),
            Sample.of(IssuerEndpoints.LIST),
            Sample.of(FederationRuleEndpoints.LIST),
            Sample.of(OrganizationEndpoints.GET),
            Sample.of(OrganizationEndpoints.UPDATE).sending("{\"name\":\"Acme\"}"));

    private static final List<Endpoint<?, ?>> NEED_AN_INVITATION =
            List.of(InvitationEndpoints.LIST, InvitationEndpoints.DELETE, AuditEndpoints.LIST);

    private Samples() {}

    static Sample success(Endpoint<?, ?> endpoint) {
        return SUCCESSES.stream()
                .filter(sample -> sample.endpoint().equals(endpoint))
                .findFirst()
                .orElseThrow(() -> new AssertionError(endpoint + " has no sample of success"));
    }

    /** Returns the request that must precede an operation in a new fixture, or empty if none is required. */
    static Optional<Sample> before(Endpoint<?, ?> endpoint) {
        if (endpoint.equals(ProjectEndpoints.DELETE)) {
            return Optional.of(success(ProjectEndpoints.ARCHIVE).at("borealis"));
        }
        return NEED_AN_INVITATION.contains(endpoint)
                ? Optional.of(success(InvitationEndpoints.RENEW))
                : Optional.empty();
    }

    /** Returns requests that a healthy server refuses, keyed by the name of the error. */
    static Map<String, Sample> refusals(Endpoint<?, ?> endpoint) {
        Sample success = success(endpoint);
        Map<String, Sample> refusals = new LinkedHashMap<>();
        refusals.put("unauthenticated", success.by("nobody"));
        refusals.put("invalid", success.asking("unknown=1"));
        if (endpoint.access() == Access.ORG_ADMIN || endpoint.equals(TokenEndpoints.CREATE)) {
            refusals.put("forbidden", success.by("alice"));
        } else if (!success.project().isEmpty()) {
            refusals.put("forbidden", success.in("nothing"));
        }
        if (endpoint.equals(UserEndpoints.ACCESS)) {
            refusals.put("forbidden", success.asking("project_id=none"));
        }
        if (endpoint.errors().contains(NOT_FOUND)) {
            refusals.put("not_found", success.ofNothing());
        }
        refusals.putAll(ofState(endpoint, success));
        return refusals;
    }

    private static Map<String, Sample> ofState(Endpoint<?, ?> endpoint, Sample success) {
        return switch (endpoint.id()) {
            case "users.create" ->
                Map.of(
                        "conflict",
                        success.sending("{\"name\":\"Builder\",\"role\":\"client\",\"project_ids\":[],"
                                + "\"email\":\"alice@castellan.test\"}"));
            case "invitations.create" ->
                Map.of(
                        "conflict",
                        success.sending(
                                "{\"name\":\"Grace\",\"email\":\"alice@castellan.test\"," + "\"role\":\"client\"}"));
            case "invitations.renew" -> Map.of("conflict", success.at("bot"));
            case "users.update" ->
                Map.of(
                        "forbidden",
                        success.at("bob").by("alice"),
                        "conflict",
                        success.sending("{\"email\":\"bob@castellan.test\"}"));
            case "users.suspend" -> Map.of("conflict", success.at("admin"));
            case "projects.archive", "projects.delete" -> Map.of("conflict", success.at("default"));
            case "projects.removeUser" -> Map.of("conflict", success.at("default", "alice"));
            case "users.delete" -> Map.of("blocked", success.at("alice"));
            case "collections.delete" -> Map.of("blocked", success.at("full"));
            case "inputs.delete" -> Map.of("blocked", success.at("busy.input"));
            case "queries.delete" -> Map.of("blocked", success.at("busy.query"));
            default -> Map.of();
        };
    }
}
