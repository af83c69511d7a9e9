package dev.castellan.system.federation;

import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.FederationRuleEndpoints;
import dev.castellan.model.endpoint.IssuerEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.federation.NewFederationRule;
import dev.castellan.model.federation.NewIssuer;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.identity.Federation;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.support.keycloak.Keycloak;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Exchanges JWTs of a real Keycloak, while it replaces its keys and after it has ended. Argument: the folder of an
 * unpacked {@code org.keycloak:keycloak-quarkus-dist}.
 */
public final class KeycloakProgram {

    private static final String AUDIENCE = "https://castellan.example";

    private final CastellanServer server;
    private final UUID rule;

    private KeycloakProgram(Keycloak keycloak, Set<String> allowedHosts) {
        server = CastellanServer.builder()
                .withoutSocket()
                .site(Federation.with(new OutgoingSettings(allowedHosts, keycloak.trust())))
                .start();
        UUID account = perform(UserEndpoints.CREATE, Arguments.body(NewServiceAccount.of("ci", Role.CLIENT)))
                .id();
        UUID issuer = perform(
                        IssuerEndpoints.CREATE,
                        Arguments.body(NewIssuer.of("Keycloak", keycloak.issuer("ci"), AUDIENCE)))
                .id();
        rule = perform(
                        FederationRuleEndpoints.CREATE,
                        Arguments.body(NewFederationRule.of(issuer, account, Map.of("azp", List.of("deployer")))))
                .id();
    }

    /** Runs the program. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("keycloak");
        try (Keycloak keycloak = new Keycloak(Path.of(arguments[0]), folder)) {
            configure(keycloak);
            KeycloakProgram program = new KeycloakProgram(keycloak, Set.of(Keycloak.HOST));
            KeycloakProgram guarded = new KeycloakProgram(keycloak, Set.of());
            program.expect("discovery and RS256", 200, jwt(keycloak));
            guarded.expect("host that is not allowed", 503, jwt(keycloak));
            String old = jwt(keycloak);
            rotateKey(keycloak);
            program.expect("new key", 200, jwt(keycloak));
            program.expect("JWT of the old key, which Keycloak still publishes", 200, old);
            String jwt = jwt(keycloak);
            program.expect("forged signature", 400, jwt.substring(0, jwt.lastIndexOf('.') + 1) + "AAAA");
            keycloak.end();
            program.expect("last keys while Keycloak is down", 200, jwt);
            program.server.close();
            guarded.server.close();
        }
    }

    private static void configure(Keycloak keycloak) throws IOException {
        keycloak.create("", "{\"realm\":\"ci\",\"enabled\":true}");
        keycloak.create(
                "/ci/clients",
                "{\"clientId\":\"deployer\",\"secret\":\"s3cret\",\"serviceAccountsEnabled\":true,"
                        + "\"protocolMappers\":[{\"name\":\"audience\",\"protocol\":\"openid-connect\","
                        + "\"protocolMapper\":\"oidc-audience-mapper\",\"config\":{"
                        + "\"included.custom.audience\":\"" + AUDIENCE + "\",\"access.token.claim\":\"true\"}}]}");
    }

    /** Gives the realm a new key for signatures, with which it signs from now on. */
    private static void rotateKey(Keycloak keycloak) throws IOException {
        keycloak.create(
                "/ci/components",
                "{\"name\":\"new\",\"providerType\":\"org.keycloak.keys.KeyProvider\","
                        + "\"providerId\":\"rsa-generated\",\"config\":{"
                        + "\"priority\":[\"1000\"],\"enabled\":[\"true\"],\"active\":[\"true\"]}}");
    }

    /** Returns a new JWT of the client {@code deployer}. */
    private static String jwt(Keycloak keycloak) throws IOException {
        return keycloak.token(
                "ci", Map.of("grant_type", "client_credentials", "client_id", "deployer", "client_secret", "s3cret"));
    }

    private void expect(String what, int status, String jwt) {
        String form = "grant_type=urn:ietf:params:oauth:grant-type:token-exchange&subject_token=" + jwt + "&rule_id="
                + rule + "&subject_token_type=urn:ietf:params:oauth:token-type:jwt";
        ApiResponse response = server.handle(new ApiRequest(
                "POST",
                "/oauth/token",
                null,
                Headers.of("Content-Type", "application/x-www-form-urlencoded"),
                form.getBytes(StandardCharsets.UTF_8)));
        String body = new String(response.body(), StandardCharsets.UTF_8);
        if (response.status() != status || (status == 200 && !isUsable(body))) {
            throw new AssertionError(what + ": " + response.status() + " " + body);
        }
        System.out.println(what + ": " + status);
    }

    private boolean isUsable(String body) {
        String token = JsonValue.parse(body).get("access_token").asString();
        Headers headers = Headers.of("Authorization", "Bearer " + token);
        return server.handle(ApiRequest.of("GET", "/api/v1/users/me", headers)).status() == 200;
    }

    private <I, O> O perform(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return Objects.requireNonNull(server.administration()
                .change(server.bootstrap().organizationId(), changes -> changes.perform(endpoint, arguments)));
    }
}
