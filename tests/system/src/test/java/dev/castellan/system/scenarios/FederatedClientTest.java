package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.client.token.TokenSource;
import dev.castellan.model.FederatedOrigin;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.Token;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.FederationRuleEndpoints;
import dev.castellan.model.endpoint.IssuerEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.federation.FederationRuleUpdate;
import dev.castellan.model.federation.NewFederationRule;
import dev.castellan.model.federation.NewIssuer;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.identity.Federation;
import dev.castellan.support.jwt.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a client that exchanges the JWT in a file, and the server that verifies it, over a socket. */
class FederatedClientTest {

    private static final String ISSUER = "https://issuer.example";
    private static final String AUDIENCE = "https://service.example";

    private final SigningKey key = SigningKey.ed25519("first");
    private final CastellanServer server =
            CastellanServer.builder().site(Federation.site()).start();
    private final UUID organization = server.bootstrap().organizationId();
    private UUID rule;
    private CastellanClient client;

    @TempDir
    private Path folder;

    @BeforeEach
    void connect() throws IOException {
        UUID account = perform(UserEndpoints.CREATE, Arguments.body(NewServiceAccount.of("importer", Role.CLIENT)))
                .id();
        NewIssuer issuer = NewIssuer.of("Cluster", ISSUER, AUDIENCE).keys(JsonValue.parse(SigningKey.set(key)));
        UUID issuerId = perform(IssuerEndpoints.CREATE, Arguments.body(issuer)).id();
        Map<String, List<String>> match = Map.of("sub", List.of("system:serviceaccount:shop:importer"));
        rule = perform(FederationRuleEndpoints.CREATE, Arguments.body(NewFederationRule.of(issuerId, account, match)))
                .id();
        client = CastellanClient.builder(server.baseUrl())
                .token(TokenSource.federated(rule, folder.resolve("jwt")))
                .build();
        write("system:serviceaccount:shop:importer", AUDIENCE, 600);
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void actsAsServiceAccountWithTokenThatNamesItsJwt() {
        assertThat(client.users().me().name()).isEqualTo("importer");
        Token token = client.tokens().current();
        assertThat(token.federated())
                .isEqualTo(new FederatedOrigin(rule, ISSUER, "system:serviceaccount:shop:importer"));
        assertThat(token.expiresAt())
                .isBetween(Instant.now().plusSeconds(500), Instant.now().plusSeconds(600));
    }

    @Test
    void adminFindsReasonThatClientDoesNotGet() throws IOException {
        write("system:serviceaccount:shop:default", AUDIENCE, 600);
        assertThatExceptionOfType(TokenUnavailableException.class)
                .isThrownBy(() -> client.users().me())
                .withMessageContaining("sub \"system:serviceaccount:shop:default\"")
                .withMessageContaining("responded with 400 invalid_grant");
        write("system:serviceaccount:shop:importer", "https://other.example", 600);
        assertThatExceptionOfType(TokenUnavailableException.class)
                .isThrownBy(() -> client.users().me());
        assertThat(refusals())
                .extracting(AuditEvent::changes)
                .anySatisfy(changes -> assertThat(changes)
                        .contains(new FieldChange("reason", null, "claim"), new FieldChange("claim", null, "sub")))
                .anySatisfy(changes -> assertThat(changes).contains(new FieldChange("reason", null, "audience")));
    }

    @Test
    void disabledRuleEndsTokenOfRunningClient() {
        assertThat(client.users().me().name()).isEqualTo("importer");
        enable(false);
        assertThatExceptionOfType(UnauthenticatedException.class)
                .isThrownBy(() -> client.users().me());
        enable(true);
        try (CastellanClient other = client.withToken(TokenSource.federated(rule, folder.resolve("jwt")))) {
            assertThat(other.users().me().name()).isEqualTo("importer");
        }
    }

    private List<AuditEvent> refusals() {
        AuditFilter filter = new AuditFilter(null, "tokens.exchangeRefused", rule, null, null);
        return server.administration()
                .auditEvents(organization, filter, null, 10)
                .data();
    }

    private void enable(boolean isEnabled) {
        perform(
                FederationRuleEndpoints.UPDATE,
                Arguments.body(FederationRuleUpdate.none().enabled(isEnabled)).withPath(rule));
    }

    private <I, O> O perform(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return server.administration()
                .change(organization, changes -> Objects.requireNonNull(changes.perform(endpoint, arguments)));
    }

    private void write(String subject, String audience, int seconds) throws IOException {
        Instant now = Instant.now();
        Map<String, Object> claims = Map.of(
                "iss", ISSUER,
                "sub", subject,
                "aud", audience,
                "iat", now.getEpochSecond(),
                "exp", now.getEpochSecond() + seconds);
        Files.writeString(folder.resolve("jwt"), key.jwt(JsonValue.of(claims).toJson()));
    }
}
