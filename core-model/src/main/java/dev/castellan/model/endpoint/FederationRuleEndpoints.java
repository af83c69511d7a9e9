package dev.castellan.model.endpoint;

import static dev.castellan.model.endpoint.ErrorCode.CLAIM_NOT_PINNED;
import static dev.castellan.model.endpoint.ErrorCode.INVALID;
import static dev.castellan.model.endpoint.ErrorCode.MAXIMUM_REACHED;
import static dev.castellan.model.endpoint.ErrorCode.NOT_FOUND;
import static dev.castellan.model.endpoint.ErrorCode.NOT_SERVICE_ACCOUNT;
import static dev.castellan.model.endpoint.ErrorCode.UNSUPPORTED_MEDIA;

import dev.castellan.model.Page;
import dev.castellan.model.federation.FederationRule;
import dev.castellan.model.federation.FederationRuleUpdate;
import dev.castellan.model.federation.NewFederationRule;
import dev.castellan.model.json.BodyType;

/** The operations on the rules that exchange JWTs for tokens (extensions). */
public final class FederationRuleEndpoints {

    /** Lists the rules of the organization. */
    public static final Endpoint<Void, Page<FederationRule>> LIST = Endpoint.get(
                    "federationRules.list", "/federation/rules")
            .responds(200, BodyType.pageOf(FederationRule.class))
            .query("limit", "cursor")
            .onlyForAdmins()
            .fails(INVALID)
            .extension()
            .build();

    /** Creates a rule. Only for sessions. */
    public static final Endpoint<NewFederationRule, FederationRule> CREATE = Endpoint.post(
                    "federationRules.create", "/federation/rules")
            .takes(NewFederationRule.class)
            .responds(201, BodyType.of(FederationRule.class))
            .onlyForAdminSessions()
            .fails(INVALID, UNSUPPORTED_MEDIA, NOT_SERVICE_ACCOUNT, CLAIM_NOT_PINNED, MAXIMUM_REACHED)
            .extension()
            .build();

    /** Changes a rule. Only for sessions. */
    public static final Endpoint<FederationRuleUpdate, FederationRule> UPDATE = Endpoint.patch(
                    "federationRules.update", "/federation/rules/{id}")
            .takesPatch(FederationRuleUpdate.class)
            .responds(200, BodyType.of(FederationRule.class))
            .onlyForAdminSessions()
            .fails(INVALID, NOT_FOUND, UNSUPPORTED_MEDIA, CLAIM_NOT_PINNED)
            .extension()
            .build();

    /** Deletes a rule with its tokens. Only for sessions. */
    public static final Endpoint<Void, Void> DELETE = Endpoint.delete(
                    "federationRules.delete", "/federation/rules/{id}")
            .responds(204)
            .onlyForAdminSessions()
            .fails(INVALID, NOT_FOUND)
            .extension()
            .build();

    private FederationRuleEndpoints() {}
}
