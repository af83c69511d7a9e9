package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.client.token.TokenSource;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.UserEndpoints;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests programs that exchange a JWT of the tenant's issuer for a token. */
class TestIssuerTest extends IssuerContract {

    TestIssuerTest() {
        super(HarnessSubject.local(TestServer.builder().withoutSocket()));
    }

    @Test
    void programWithOwnConnectionUsesUrlOfTenant() {
        try (TestServer server = start(true)) {
            Tenant tenant = tenant(server);
            UUID rule = tenant.issuer().rule(tenant.userId("ci"), MAIN);
            try (CastellanClient program = CastellanClient.builder(tenant.baseUrl())
                    .clock(tenant.clock())
                    .token(TokenSource.federated(rule, () -> tenant.issuer().jwt(MAIN)))
                    .build()) {
                assertThat(program.users().me().name()).isEqualTo("ci");
            }
            try (CastellanClient lost = server.trustedClient()
                    .clock(tenant.clock())
                    .token(TokenSource.federated(rule, () -> tenant.issuer().jwt(MAIN)))
                    .build()) {
                assertThatExceptionOfType(TokenUnavailableException.class)
                        .isThrownBy(() -> lost.users().me());
            }
        }
    }

    @Test
    void createsIssuerAgainAfterReset() {
        try (TestServer server = start(true)) {
            Tenant tenant = tenant(server);
            TestIssuer issuer = tenant.issuer();
            UUID rule = issuer.rule(tenant.userId("ci"), MAIN);
            TenantSnapshot snapshot = tenant.snapshot();
            tenant.reset();
            assertThat(tenant.client().issuers().list()).isEmpty();
            refuses(tenant, rule, MAIN);
            UUID next = issuer.rule(tenant.userId("ci"), MAIN);
            assertThat(program(tenant, next, MAIN).users().me().name()).isEqualTo("ci");
            tenant.restore(snapshot);
            assertThat(program(tenant, rule, MAIN).users().me().name()).isEqualTo("ci");
            refuses(tenant, next, MAIN);
        }
    }

    @Test
    void parallelTenantsExchangeOnlyJwtsOfTheirIssuer() {
        try (TestServer server = start(true)) {
            List<CompletableFuture<Void>> runs = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Tenant tenant = tenant(server);
                Tenant stranger = tenant(server);
                runs.add(CompletableFuture.runAsync(() -> {
                    UUID rule = tenant.issuer().rule(tenant.userId("ci"), MAIN);
                    assertThat(program(tenant, rule, MAIN).users().me().id()).isEqualTo(tenant.userId("ci"));
                    String forged = stranger.issuer().jwt(MAIN);
                    assertThatExceptionOfType(TokenUnavailableException.class)
                            .isThrownBy(() -> tenant.client()
                                    .withToken(TokenSource.federated(rule, () -> forged))
                                    .users()
                                    .me());
                    refuses(stranger, rule, MAIN);
                }));
            }
            CompletableFuture.allOf(runs.toArray(new CompletableFuture<?>[0])).join();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void journalShowsExchangeWithoutToken(boolean socket) {
        try (TestServer server = start(socket)) {
            Tenant tenant = tenant(server);
            UUID rule = tenant.issuer().rule(tenant.userId("ci"), MAIN);
            program(tenant, rule, MAIN).users().me();
            tenant.journal().expect(UserEndpoints.ME).by("ci").times(1);
            assertThat(tenant.journal().entries())
                    .extracting(entry ->
                            entry.request().method() + " " + entry.request().path())
                    .containsExactly("POST /oauth/token", "GET /api/v1/users/me");
            assertThat(new String(tenant.journal().entries().get(0).response().body(), StandardCharsets.UTF_8))
                    .containsPattern("\"access_token\":\"cst[0-9A-Za-z_]{12}…\"");
        }
    }

    @Test
    void testsWithoutModuleLearnWhatIsMissing() throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!entry.contains("server-identity")) {
                urls.add(Path.of(entry).toUri().toURL());
            }
        }
        try (URLClassLoader without =
                new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
            Class<?> type = without.loadClass(TestServer.class.getName());
            AutoCloseable server = (AutoCloseable) type.getMethod("start").invoke(null);
            try (server) {
                Object tenant = type.getMethod("newTenant").invoke(server);
                assertThat(tenant.getClass().getMethod("token").invoke(tenant)).isNotNull();
                assertThatThrownBy(() -> tenant.getClass().getMethod("issuer").invoke(tenant))
                        .cause()
                        .hasMessageContaining("add castellan-server-identity");
            }
        }
    }

    private static TestServer start(boolean socket) {
        return socket
                ? TestServer.start()
                : TestServer.builder().withoutSocket().start();
    }

    private static Tenant tenant(TestServer server) {
        return server.tenant()
                .frozenAt(START)
                .seed(Seeds.of(Seeds.user("ci").role(Role.CLIENT)))
                .create();
    }

    private static CastellanClient program(Tenant tenant, UUID rule, Map<String, ?> claims) {
        return tenant.client()
                .withToken(TokenSource.federated(rule, () -> tenant.issuer().jwt(claims)));
    }

    private static void refuses(Tenant tenant, UUID rule, Map<String, ?> claims) {
        assertThatExceptionOfType(TokenUnavailableException.class)
                .isThrownBy(() -> program(tenant, rule, claims).users().me());
    }
}
