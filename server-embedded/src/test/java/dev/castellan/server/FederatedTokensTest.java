package dev.castellan.server;

import static dev.castellan.server.FederationScene.KEYS;
import static dev.castellan.server.FederationScene.PEER;
import static dev.castellan.server.FederationScene.SUBJECT;
import static dev.castellan.server.FederationScene.URL;
import static dev.castellan.server.FederationScene.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.model.FederatedOrigin;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.Role;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.FederationRuleEndpoints;
import dev.castellan.model.endpoint.IssuerEndpoints;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.federation.FederationRule;
import dev.castellan.model.federation.FederationRuleUpdate;
import dev.castellan.model.federation.Issuer;
import dev.castellan.model.federation.IssuerUpdate;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.federation.ExchangeMismatch;
import dev.castellan.server.internal.federation.ExchangeMismatch.Reason;
import dev.castellan.server.internal.federation.FederatedTokens;
import dev.castellan.server.internal.federation.VerifiedJwt;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.federation.FederationSamples;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests which JWTs are exchanged, and what the tokens can do. */
class FederatedTokensTest {

    private static final String TOKENS = "/api/v1/users/tokens";

    @AutoClose
    private final FederationScene scene = new FederationScene();

    @Test
    void exchangesJwtForTokenOfServiceAccount() {
        FederationRule rule = scene.rule();
        IssuedToken token = scene.exchange(rule);

        assertThat(token.userId()).isEqualTo(scene.account);
        assertThat(token.expiresAt()).isEqualTo(scene.clock.instant().plus(Duration.ofMinutes(5)));
        JsonValue me = json(scene.call(token.token(), "GET", "/api/v1/users/me", ""));
        assertThat(me.get("user_id")).isEqualTo(JsonValue.of(scene.account));
        assertThat(json(scene.call(token.token(), "GET", TOKENS + "/current", ""))
                        .convertTo(Token.class)
                        .federated())
                .isEqualTo(new FederatedOrigin(rule.id(), URL, SUBJECT));
        scene.clock.advance(Duration.ofMinutes(5));
        assertThat(scene.call(token.token(), "GET", "/api/v1/users/me", "").status())
                .isEqualTo(401);
    }

    @Test
    void exchangeHasAuditEventAndNotice() {
        FederationRule rule = scene.rule();
        IssuedToken token = scene.exchange(rule);

        assertThat(scene.lastEvent())
                .returns("tokens.exchange", AuditRow::operation)
                .returns(AuditRow.Via.API, AuditRow::via)
                .returns(scene.account, AuditRow::actorId)
                .returns("ci", AuditRow::actorName)
                .returns(List.of(rule.id(), token.id()), AuditRow::objectIds)
                .returns("127.0.0.1", AuditRow::address);
        assertThat(scene.received.changed().get(scene.received.changed().size() - 1))
                .returns("tokens.exchange", ChangeNotice::operation)
                .returns(scene.account, ChangeNotice::userId)
                .returns(token.id(), ChangeNotice::createdId);
    }

    @Test
    void tokenEndsAtEarliestLimit() {
        FederationRule rule = scene.rule();
        Instant now = scene.clock.instant();
        VerifiedJwt longLived = scene.jwt(Map.of(), now.plus(Duration.ofDays(9)));
        assertThat(scene.exchange(rule, longLived).expiresAt()).isEqualTo(now.plusSeconds(900));

        update(rule, FederationRuleUpdate.none().tokenLifetimeSeconds(3600));
        assertThat(scene.exchange(rule, longLived).expiresAt()).isEqualTo(now.plusSeconds(3600));
        scene.administer(
                OrganizationEndpoints.UPDATE,
                Arguments.body(OrganizationUpdate.none().maxTokenLifetimeDays(1)));
        assertThat(scene.exchange(rule, longLived).expiresAt()).isEqualTo(now.plusSeconds(3600));

        try (FederationScene tight = new FederationScene(Duration.ofMinutes(2))) {
            assertThat(tight.exchange(tight.rule()).expiresAt())
                    .isEqualTo(tight.clock.instant().plus(Duration.ofMinutes(2)));
        }
    }

    @Test
    void refusesJwtThatRuleDoesNotDescribe() {
        FederationRule rule = scene.rule();
        Instant end = scene.clock.instant().plusSeconds(60);
        assertMismatch(rule, scene.jwt(Map.of("repository_id", JsonValue.of("75"))), Reason.CLAIM, "repository_id");
        assertMismatch(
                rule, scene.jwt(Map.of("repository_id", JsonValue.of(List.of("74")))), Reason.CLAIM, "repository_id");
        assertMismatch(
                rule, scene.jwt(Map.of("repository_id", JsonValue.parse("null"))), Reason.CLAIM, "repository_id");
        assertMismatch(rule, jwt(URL + "/", SUBJECT, List.of("castellan"), end, KEYS), Reason.ISSUER);
        assertMismatch(rule, jwt(URL, SUBJECT, List.of("Castellan", ""), end, KEYS), Reason.AUDIENCE);
        assertMismatch(rule, jwt(URL, " ", List.of("castellan"), end, KEYS), Reason.SUBJECT);
        assertMismatch(rule, jwt(URL, "a\u0000b", List.of("castellan"), end, KEYS), Reason.SUBJECT);
        assertMismatch(rule, jwt(URL, "a\u202eb", List.of("castellan"), end, KEYS), Reason.SUBJECT);
        assertMismatch(rule, jwt(URL, "a".repeat(1001), List.of("castellan"), end, KEYS), Reason.SUBJECT);
        assertMismatch(rule, jwt(URL, SUBJECT, List.of("castellan"), scene.clock.instant(), KEYS), Reason.EXPIRED);
        assertMismatch(
                rule, jwt(URL, SUBJECT, List.of("castellan"), end, IssuerRow.Keys.DISCOVERED), Reason.KEYS_CHANGED);
        assertThat(tokens()).isEmpty();
    }

    @Test
    void comparesNumbersAndTruthValuesAsText() {
        FederationRule rule =
                scene.rule(scene.issuer(), Map.of("repository_id", List.of("74"), "protected", List.of("true")));
        Map<String, JsonValue> claims =
                Map.of("repository_id", JsonValue.parse("74"), "protected", JsonValue.parse("true"));
        assertThat(scene.exchange(rule, scene.jwt(claims))).isNotNull();
        assertMismatch(rule, scene.jwt(), Reason.CLAIM, "protected");
    }

    @Test
    void refusesJwtOfDisabledOrDeletedRuleAndIssuer() {
        Issuer issuer = scene.issuer();
        FederationRule rule = scene.rule(issuer, Map.of("repository_id", List.of("74")));
        update(rule, FederationRuleUpdate.none().enabled(false));
        assertMismatch(rule, scene.jwt(), Reason.RULE_DISABLED);
        update(rule, FederationRuleUpdate.none().enabled(true));
        update(issuer, IssuerUpdate.none().enabled(false));
        assertMismatch(rule, scene.jwt(), Reason.ISSUER_DISABLED);
        update(issuer, IssuerUpdate.none().enabled(true));
        scene.administer(UserEndpoints.SUSPEND, Arguments.path(scene.account));
        assertMismatch(rule, scene.jwt(), Reason.ACCOUNT_SUSPENDED);
        scene.administer(UserEndpoints.RESUME, Arguments.path(scene.account));
        assertThat(scene.exchange(rule)).isNotNull();
        scene.administer(FederationRuleEndpoints.DELETE, Arguments.path(rule.id()));
        assertMismatch(rule, scene.jwt(), Reason.RULE_UNKNOWN);
        scene.server.administration().deleteOrganization(scene.organization);
        assertMismatch(rule, scene.jwt(), Reason.RULE_UNKNOWN);
    }

    @Test
    void changeThatEndsRuleEndsItsTokensAtOnce() {
        Issuer issuer = scene.issuer();
        FederationRule rule = scene.rule(issuer, Map.of("repository_id", List.of("74")));
        FederationRule other = scene.rule(scene.issuer(), Map.of("repository_id", List.of("74")));
        IssuedToken kept = scene.exchange(other);

        assertEnds(rule, () -> update(rule, FederationRuleUpdate.none().enabled(false)));
        update(rule, FederationRuleUpdate.none().enabled(true));
        assertEnds(rule, () -> update(rule, FederationRuleUpdate.none().match(Map.of("repository_id", List.of("7")))));
        update(rule, FederationRuleUpdate.none().match(Map.of("repository_id", List.of("74"))));
        assertEnds(rule, () -> update(issuer, IssuerUpdate.none().enabled(false)));
        update(issuer, IssuerUpdate.none().enabled(true));
        assertEnds(rule, () -> update(issuer, IssuerUpdate.none().keys(Issuer.DISCOVERY)));
        update(issuer, IssuerUpdate.none().keys(FederationSamples.KEYS.json()));
        assertEnds(rule, () -> scene.administer(FederationRuleEndpoints.DELETE, Arguments.path(rule.id())));
        FederationRule next = scene.rule(issuer, Map.of("repository_id", List.of("74")));
        assertEnds(next, () -> scene.administer(IssuerEndpoints.DELETE, Arguments.path(issuer.id())));

        assertThat(status(kept)).isEqualTo(200);
    }

    @Test
    void changesThatDoNotNarrowRuleKeepItsTokens() {
        Issuer issuer = scene.issuer();
        FederationRule rule = scene.rule(issuer, Map.of("repository_id", List.of("74")));
        IssuedToken token = scene.exchange(rule);
        update(rule, FederationRuleUpdate.none().tokenLifetimeSeconds(60));
        update(
                issuer,
                IssuerUpdate.none()
                        .name("GitHub")
                        .requiring(List.of("repository_id"))
                        .keys(FederationSamples.KEYS.json()));
        assertThat(status(token)).isEqualTo(200);
    }

    @Test
    void federatedTokenCannotBecomeStoredToken() {
        IssuedToken token = scene.exchange(scene.rule());

        assertRefused(scene.call(token.token(), "POST", TOKENS, ""), 403, "federated_token_forbidden");
        String admin = scene.server.bootstrap().token();
        String path = TOKENS + "/" + token.id();
        assertRefused(scene.call(admin, "POST", path + "/rotation", ""), 409, "federated_token");
        assertRefused(scene.call(admin, "PATCH", path, "{\"name\":\"mine\"}"), 409, "federated_token");
        assertRefused(scene.call(token.token(), "POST", path + "/rotation", ""), 409, "federated_token");
        assertThat(scene.call(admin, "DELETE", path, "").status()).isEqualTo(204);
        assertThat(status(token)).isEqualTo(401);
    }

    @Test
    void federatedTokenCannotRotateStoredToken() {
        IssuedToken token = scene.exchange(scene.rule());
        IssuedToken stored =
                scene.server.administration().createToken(scene.organization, NewToken.forUser(scene.account));

        assertRefused(
                scene.call(token.token(), "POST", TOKENS + "/" + stored.id() + "/rotation", ""),
                403,
                "federated_token_forbidden");
    }

    @Test
    void federatedTokenOfAdminCannotGiveLastingAccess() {
        scene.administer(
                UserEndpoints.UPDATE,
                Arguments.body(UserUpdate.none().role(Role.ORG_ADMIN)).withPath(scene.account));
        String token = scene.exchange(scene.rule()).token();
        UUID person = scene.server
                .administration()
                .createPerson(scene.organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT))
                .id();
        String user = "/api/v1/users/" + person;
        String service = "{\"name\":\"a\",\"role\":\"%s\",\"project_ids\":[]}";
        String invitation = "{\"name\":\"a\",\"email\":\"a@example.org\",\"role\":\"client\",\"project_ids\":[]}";
        Stream.of(
                        scene.call(token, "POST", "/api/v1/users", service.formatted("org_admin")),
                        scene.call(token, "POST", "/api/v1/users/invitations", invitation),
                        scene.call(token, "POST", user + "/invitations", ""),
                        scene.call(token, "PATCH", user, "{\"role\":\"org_admin\"}"),
                        scene.call(token, "PATCH", user, "{\"email\":\"thief@example.org\"}"))
                .forEach(response -> assertRefused(response, 403, "federated_token_forbidden"));
        assertThat(scene.call(token, "POST", "/api/v1/users", service.formatted("client"))
                        .status())
                .isEqualTo(201);
        assertThat(scene.call(token, "PATCH", user, "{\"name\":\"Ada L.\",\"role\":\"client\"}")
                        .status())
                .isEqualTo(200);
        String stored = scene.server.bootstrap().token();
        assertThat(scene.call(stored, "POST", "/api/v1/users/invitations", invitation)
                        .status())
                .isEqualTo(201);
    }

    @Test
    void endedTokenIsNowhere() {
        IssuedToken token = scene.exchange(scene.rule());
        assertThat(tokens()).extracting(Token::id).containsExactly(token.id());

        scene.clock.advance(Duration.ofMinutes(5));

        assertThat(tokens()).isEmpty();
        String admin = scene.server.bootstrap().token();
        assertThat(scene.call(admin, "DELETE", TOKENS + "/" + token.id(), "").status())
                .isEqualTo(404);
        assertThat(scene.server.administration().deleteTokens(scene.organization, scene.account))
                .isZero();
    }

    @Test
    void tokensDoNotBlockDeletionOfServiceAccount() {
        FederationRule rule = scene.rule();
        IssuedToken live = scene.exchange(rule);
        scene.administer(UserEndpoints.DELETE, Arguments.path(scene.account));
        assertThat(status(live)).isEqualTo(401);
        assertMismatch(rule, scene.jwt(), Reason.RULE_UNKNOWN);
    }

    @Test
    void limitsNumberOfTokensThatHaveNotEnded() {
        FederationRule rule = scene.rule();
        for (int i = 0; i < FederatedTokens.PER_ACCOUNT; i++) {
            scene.exchange(rule);
        }
        scene.clock.advance(Duration.ofMinutes(2));
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> scene.exchange(rule))
                .returns(ErrorCode.RATE_LIMITED, Refusal::code)
                .returns(Duration.ofMinutes(3), Refusal::retryAfter);

        scene.clock.advance(Duration.ofMinutes(3));
        scene.exchange(rule);
        assertThat(tokens()).hasSize(1);
        assertThat(scene.server.administration().createToken(scene.organization, NewToken.forUser(scene.account)))
                .isNotNull();
    }

    @Test
    void refusalHasOneEventInMinuteForRuleAndReason() {
        FederationRule rule = scene.rule();
        int before = RecordedEvents.of(scene.store, scene.organization).size();
        ExchangeMismatch claim = ExchangeMismatch.of(Reason.CLAIM, "repository_id");
        for (int i = 0; i < 3; i++) {
            scene.refusals.record(
                    scene.organization, rule.id(), claim, URL, "evil\u0007\u202e" + "x".repeat(300), PEER);
        }
        assertThat(RecordedEvents.of(scene.store, scene.organization)).hasSize(before + 1);
        assertThat(scene.lastEvent())
                .returns("tokens.exchangeRefused", AuditRow::operation)
                .returns(null, AuditRow::actorId)
                .returns(List.of(rule.id()), AuditRow::objectIds)
                .returns("127.0.0.1", AuditRow::address);
        assertThat(scene.lastEvent().changes())
                .startsWith(new FieldChange("reason", null, "claim"), new FieldChange("issuer", null, URL))
                .endsWith(new FieldChange("claim", null, "repository_id"))
                .hasSize(4);
        assertThat(scene.lastEvent().changes().get(2).after())
                .startsWith("evil\ufffd\ufffdxx")
                .hasSize(255);

        scene.refusals.record(scene.organization, rule.id(), ExchangeMismatch.of(Reason.SIGNATURE), null, null, PEER);
        scene.clock.advance(Duration.ofMinutes(1));
        scene.refusals.record(scene.organization, rule.id(), claim, URL, SUBJECT, PEER);
        scene.refusals.record(scene.organization, UUID.randomUUID(), claim, URL, SUBJECT, PEER);
        assertThat(RecordedEvents.of(scene.store, scene.organization)).hasSize(before + 3);
    }

    @Test
    void manyRefusalsOfOthersDoNotKeepEventAway() {
        ExchangeMismatch forged = ExchangeMismatch.of(Reason.SIGNATURE);
        for (int i = 0; i < 10_000; i++) {
            scene.refusals.record(scene.organization, new UUID(9, i), forged, null, null, PEER);
        }
        FederationRule rule = scene.rule();
        scene.refusals.record(scene.organization, rule.id(), forged, null, null, PEER);
        assertThat(scene.lastEvent())
                .returns("tokens.exchangeRefused", AuditRow::operation)
                .returns(List.of(rule.id()), AuditRow::objectIds);
    }

    private static VerifiedJwt jwt(
            String issuer, String subject, List<String> audience, Instant end, IssuerRow.Keys keys) {
        return new VerifiedJwt(issuer, subject, audience, end, Map.of("repository_id", JsonValue.of("74")), keys);
    }

    private void assertMismatch(FederationRule rule, VerifiedJwt jwt, Reason reason) {
        assertMismatch(rule, jwt, reason, null);
    }

    private void assertMismatch(FederationRule rule, VerifiedJwt jwt, Reason reason, @Nullable String claim) {
        assertThatExceptionOfType(ExchangeMismatch.class)
                .isThrownBy(() -> scene.exchange(rule, jwt))
                .returns(reason, ExchangeMismatch::reason)
                .returns(claim, ExchangeMismatch::claim);
    }

    private void assertEnds(FederationRule rule, Runnable change) {
        IssuedToken token = scene.exchange(rule);
        assertThat(status(token)).isEqualTo(200);
        change.run();
        assertThat(status(token)).isEqualTo(401);
    }

    private static void assertRefused(ApiResponse response, int status, String code) {
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.headers().first("Castellan-Error")).isEqualTo(code);
    }

    private int status(IssuedToken token) {
        return scene.call(token.token(), "GET", "/api/v1/users/me", "").status();
    }

    private List<Token> tokens() {
        return scene.server
                .administration()
                .tokens(scene.organization, TokenFilter.ALL.withUser(scene.account), null, 200)
                .data();
    }

    private void update(FederationRule rule, FederationRuleUpdate update) {
        Objects.requireNonNull(scene.administer(
                FederationRuleEndpoints.UPDATE, Arguments.body(update).withPath(rule.id())));
    }

    private void update(Issuer issuer, IssuerUpdate update) {
        Objects.requireNonNull(
                scene.administer(IssuerEndpoints.UPDATE, Arguments.body(update).withPath(issuer.id())));
    }
}
