package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.client.token.TokenSource;
import dev.castellan.model.FederatedOrigin;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Role;
import dev.castellan.model.Token;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests the issuer of a tenant in this process and through the control API. */
abstract class IssuerContract {

    static final Instant START = Instant.parse("2030-01-31T12:00:00Z");
    static final Map<String, String> MAIN = Map.of("repository_id", "71", "ref", "refs/heads/main");

    @AutoClose
    private final HarnessSubject subject;

    private final UUID account;

    IssuerContract(HarnessSubject harness) {
        subject = harness;
        subject.freezeAt(START);
        account = subject.client()
                .users()
                .create(NewServiceAccount.of("ci", Role.CLIENT))
                .id();
    }

    @Test
    void programActsAsServiceAccount() {
        UUID rule = subject.rule(account, MAIN);
        CastellanClient program = program(rule, MAIN);
        assertThat(program.users().me().id()).isEqualTo(account);
        Token token = program.tokens().current();
        assertThat(token.federated()).isEqualTo(new FederatedOrigin(rule, TestIssuer.ISSUER, "test"));
        assertThat(token.expiresAt()).isEqualTo(START.plus(Duration.ofMinutes(10)));
    }

    @Test
    void tokenAndJwtEndByClockOfTenant() {
        UUID rule = subject.rule(account, MAIN);
        String jwt = subject.jwt(MAIN);
        CastellanClient program = subject.client().withToken(TokenSource.federated(rule, () -> jwt));
        assertThat(program.users().me().name()).isEqualTo("ci");
        subject.advance(Duration.ofMinutes(11));
        assertThatThrownBy(() -> program.users().me())
                .isInstanceOfAny(TokenUnavailableException.class, UnauthenticatedException.class);
        assertThatExceptionOfType(TokenUnavailableException.class)
                .isThrownBy(() -> subject.client()
                        .withToken(TokenSource.federated(rule, () -> jwt))
                        .users()
                        .me());
        assertThat(program(rule, MAIN).users().me().name()).isEqualTo("ci");
    }

    @Test
    void claimsOfTestReplaceUsualOnes() {
        UUID rule = subject.rule(account, Map.of("sub", "repo:acme/shop"));
        Map<String, Object> claims = Map.of("sub", "repo:acme/shop", "exp", START.getEpochSecond() + 60);
        assertThat(program(rule, claims).tokens().current().expiresAt()).isEqualTo(START.plusSeconds(60));
        refuses(rule, Map.of("sub", "repo:acme/other"));
        refuses(rule, Map.of("sub", "repo:acme/shop", "aud", "https://other.example"));
        refuses(rule, Map.of("sub", "repo:acme/shop", "iss", "https://other.example"));
        refuses(rule, Map.of("sub", "repo:acme/shop", "exp", START.getEpochSecond() - 600));
        refuses(rule, Map.of());
    }

    @Test
    void disabledRuleEndsTokens() {
        UUID rule = subject.rule(account, MAIN);
        UUID other = subject.rule(account, Map.of("ref", "refs/heads/main"));
        CastellanClient program = program(rule, MAIN);
        program.users().me();
        subject.disable(rule);
        assertThatThrownBy(() -> program.users().me())
                .isInstanceOfAny(TokenUnavailableException.class, UnauthenticatedException.class);
        refuses(rule, MAIN);
        assertThat(program(other, MAIN).users().me().name()).isEqualTo("ci");
        assertThat(subject.client().issuers().list()).hasSize(1);
    }

    @Test
    void serverRefusesRulesThatMatchEverything() {
        Map<String, String> all = Map.of("iss", TestIssuer.ISSUER, "aud", TestIssuer.AUDIENCE);
        assertThatThrownBy(() -> subject.rule(account, all)).hasMessageContaining("claim");
        assertThat(subject.client().issuers().list()).isEmpty();
    }

    @Test
    void issuerWorksAfterResetAndRestore() {
        UUID rule = subject.rule(account, MAIN);
        Runnable restore = subject.snapshot();
        subject.reset();
        assertThat(subject.client().issuers().list()).isEmpty();
        refuses(rule, MAIN);
        restore.run();
        assertThat(program(rule, MAIN).users().me().name()).isEqualTo("ci");
    }

    @Test
    void tenantRefusesJwtsOfAnotherTenant() {
        HarnessSubject stranger = subject.another("stranger", 100);
        stranger.freezeAt(START);
        UUID rule = subject.rule(account, MAIN);
        assertThatExceptionOfType(TokenUnavailableException.class)
                .isThrownBy(() -> subject.client()
                        .withToken(TokenSource.federated(rule, () -> stranger.jwt(MAIN)))
                        .users()
                        .me());
    }

    private CastellanClient program(UUID rule, Map<String, ?> claims) {
        return subject.client().withToken(TokenSource.federated(rule, () -> subject.jwt(claims)));
    }

    private void refuses(UUID rule, Map<String, ?> claims) {
        assertThatExceptionOfType(TokenUnavailableException.class)
                .isThrownBy(() -> program(rule, claims).users().me());
    }
}
