package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.endpoint.HttpMethod;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A simple model of the API of one organization. The model predicts the response to a call and the resulting changes.
 * The model follows the documented wire decisions and not the server code.
 */
public final class Model {

    private static final Set<String> ONLY_FOR_ADMINS = Set.of(
            "projects.create",
            "projects.listUsers",
            "projects.addUser",
            "projects.removeUser",
            "projects.update",
            "projects.archive",
            "projects.unarchive",
            "projects.delete",
            "users.create",
            "users.delete",
            "users.suspend",
            "users.resume",
            "invitations.create",
            "invitations.renew",
            "invitations.list",
            "invitations.delete",
            "passkeys.delete",
            "passkeys.deleteAll",
            "auditEvents.list",
            "issuers.list",
            "federationRules.list",
            "organizations.update");

    private static final Map<String, Rule> RULES = rules();

    private Model() {}

    /** Returns the ids of the operations that the model supports. */
    public static Set<String> operations() {
        return RULES.keySet();
    }

    /**
     * Returns the expected response.
     *
     * @param state the state of the token's organization, or any state if the token belongs to none
     * @param response the body of the actual response, from which the model takes ids and secrets that the server
     *     chooses
     */
    public static Verdict judge(State state, Situation at, Call call, JsonNode response) {
        Optional<Row.User> caller = state.get(Row.Token.class, call.token())
                .filter(token -> token.expiresAt() == null || at.now().isBefore(token.expiresAt()))
                .flatMap(token -> state.get(Row.User.class, token.userId()))
                .filter(user -> !user.suspended());
        if (caller.isEmpty()) {
            return Verdict.refused(401, state);
        }
        if (isRefusedByToken(state, call)
                || (isOnlyForAdmins(call) && !caller.get().isAdmin())) {
            return Verdict.refused(403, state);
        }
        if (Paging.isWrong(call)) {
            return Verdict.refused(400, state);
        }
        Verdict verdict =
                RULES.get(call.endpoint().id()).judge(new CallContext(state, state, at, caller.get(), call, response));
        return AuditRules.recorded(verdict, state, at, call, caller.get());
    }

    /** Returns whether the token only permits to read and to delete the token itself. */
    private static boolean isRefusedByToken(State state, Call call) {
        return call.endpoint().method() != HttpMethod.GET
                && !call.endpoint().id().equals("tokens.deleteCurrent")
                && state.get(Row.Token.class, call.token())
                        .filter(Row.Token::readOnly)
                        .isPresent();
    }

    private static boolean isOnlyForAdmins(Call call) {
        String operation = call.endpoint().id();
        return ONLY_FOR_ADMINS.contains(operation)
                || (operation.equals("users.list") && call.query().containsKey("project_id"));
    }

    private static Map<String, Rule> rules() {
        Map<String, Rule> rules = new HashMap<>();
        UserRules.addTo(rules);
        TokenRules.addTo(rules);
        ProjectRules.addTo(rules);
        CollectionRules.addTo(rules);
        InputRules.addTo(rules);
        QueryRules.addTo(rules);
        InvitationRules.addTo(rules);
        SessionRules.addTo(rules);
        PasskeyRules.addTo(rules);
        AuditRules.addTo(rules);
        OrganizationRules.addTo(rules);
        // no step creates an issuer or a rule, because no token can
        rules.put("issuers.list", context -> Paging.page(context, List.<JsonNode>of(), row -> row));
        rules.put("federationRules.list", context -> Paging.page(context, List.<JsonNode>of(), row -> row));
        return Map.copyOf(rules);
    }
}
