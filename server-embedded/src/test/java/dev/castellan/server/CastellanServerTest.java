package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.tokens.TagFormat;
import dev.castellan.server.internal.tokens.TokenFormat;
import dev.castellan.server.settings.ApiSettings;
import dev.castellan.server.spi.Refusal;
import io.undertow.Undertow;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("process")
class CastellanServerTest {

    @Test
    @Timeout(120)
    void startingAndClosing200TimesLeaksNoThreadsPortsOrHeap() throws Exception {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                LifeCycles.class.getName());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader output = process.inputReader()) {
            List<String> remaining = output.lines().toList();
            assertThat(remaining).hasSize(3).startsWith("threads []", "ports 0");
            assertThat(Integer.parseInt(remaining.get(2).replace("kilobytes ", "")))
                    .isLessThan(1024);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void closingAgainDoesNotThrow() {
        CastellanServer server = CastellanServer.start();
        server.close();
        server.close();
    }

    @Test
    void serverWithoutSocketServesRequestsInProcessAndInHostUndertow() throws Exception {
        try (CastellanServer server = CastellanServer.builder().withoutSocket().start()) {
            String token = server.bootstrap().token();
            assertThat(server.handle(me(token)).status()).isEqualTo(200);
            assertThatThrownBy(server::baseUrl).hasMessageContaining("handle(..)");

            Undertow host = Undertow.builder()
                    .addHttpListener(0, "127.0.0.1", server.handler())
                    .build();
            host.start();
            try {
                InetSocketAddress address =
                        (InetSocketAddress) host.getListenerInfo().get(0).getAddress();
                URL url = new URL("http", "127.0.0.1", address.getPort(), "/api/v1/users/me");
                HttpURLConnection connection = (HttpURLConnection) url.openConnection();
                connection.setRequestProperty("Authorization", "Bearer " + token);
                assertThat(connection.getResponseCode()).isEqualTo(200);
            } finally {
                host.stop();
            }
        }
    }

    @Test
    void errorForOccupiedPortContainsPortAndSuggestsPortZero() throws IOException {
        try (ServerSocket occupied = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> CastellanServer.builder()
                            .port(occupied.getLocalPort())
                            .start())
                    .hasMessageContaining("port " + occupied.getLocalPort())
                    .hasMessageContaining("0 for any");
        }
    }

    @Test
    void doesNotBootstrapStoreThatHasOrganization() {
        MemoryStore store = new MemoryStore(Clock.systemUTC());
        CastellanServer first = CastellanServer.builder().store(store).start();
        try (CastellanServer second = CastellanServer.builder().store(store).start()) {
            assertThat(first.findBootstrap()).isPresent();
            assertThat(second.findBootstrap()).isEmpty();
            assertThatThrownBy(second::bootstrap).isInstanceOf(IllegalStateException.class);
        } finally {
            first.close();
        }
    }

    @Test
    void administrationInvitesUserAndIssuesTokenAcceptedByServer() {
        try (CastellanServer server = CastellanServer.start()) {
            Administration administration = server.administration();
            Bootstrap acme = administration.createOrganization(
                    NewOrganization.withName("Acme").admin("Ada", "ada@acme.example"));
            var alice = administration.createPerson(
                    acme.organizationId(), NewPerson.of("Alice", "alice@acme.example", Role.CLIENT));
            String token = administration
                    .createToken(acme.organizationId(), NewToken.forUser(alice.id()))
                    .token();
            assertThat(server.handle(me(token)).status()).isEqualTo(200);
            assertThat(token).startsWith("cstu_");
        }
    }

    @Test
    void administrationRejectsInvalidNameEmailAndOrganization() {
        try (CastellanServer server = CastellanServer.start()) {
            Administration administration = server.administration();
            Bootstrap root = server.bootstrap();
            assertThatThrownBy(() -> administration.createPerson(
                            root.organizationId(), NewPerson.of(" ", "alice@acme.example", Role.CLIENT)))
                    .isInstanceOfSatisfying(
                            Refusal.class, refusal -> assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID));
            assertThatThrownBy(() -> administration.createPerson(
                            root.adminId(), NewPerson.of("Al", "al@acme.example", Role.CLIENT)))
                    .hasMessageContaining("no such organization");
            assertThatThrownBy(() -> administration.createOrganization(
                            NewOrganization.withName("").admin("Ada", "ada@acme.example")))
                    .hasMessageContaining("name");
            assertThatThrownBy(() -> administration.createOrganization(
                            NewOrganization.withName("Acme").admin("Ada", "nobody")))
                    .hasMessageContaining("email");
        }
    }

    @Test
    void usesConfiguredSourceForTokenSecrets() {
        byte[] secret = new byte[32];
        secret[31] = 1;
        try (CastellanServer server =
                CastellanServer.builder().withoutSocket().secrets(() -> secret).start()) {
            assertThat(server.bootstrap().token()).isEqualTo(TokenFormat.of(TagFormat.of(secret), secret, false));
        }
    }

    @Test
    void recordsLastUseImmediatelyIfSchedulerRunsTasksWithoutDelay() {
        try (CastellanServer server = CastellanServer.builder()
                .withoutSocket()
                .background((delay, task) -> task.run())
                .start()) {
            Bootstrap root = server.bootstrap();
            server.handle(me(root.token()));
            assertThat(server.administration()
                            .tokens(root.organizationId(), TokenFilter.ALL, null, 1)
                            .data()
                            .get(0)
                            .lastUsedAt())
                    .isNotNull();
        }
    }

    @Test
    void builderErrorIdentifiesInvalidSetting() {
        CastellanServerBuilder builder = CastellanServer.builder();
        assertThatThrownBy(() -> builder.port(70_000)).hasMessageContaining("port 70000");
        assertThatThrownBy(() -> builder.api(api -> api.statuses(Map.of(ErrorKind.BLOCKED, 200))))
                .hasMessageContaining("BLOCKED");
        assertThatThrownBy(() -> builder.api(api -> api.projectHeader("X Project")))
                .hasMessageContaining("projectHeader");
        assertThatThrownBy(() -> builder.api(api -> api.serviceAccountDomain("a b")))
                .hasMessageContaining("serviceAccountDomain");
        assertThatThrownBy(() -> builder.api(api -> api.serviceAccountDomain("-ci.example.org")))
                .hasMessageContaining("serviceAccountDomain");
    }

    @Test
    void refusesToHideEmailsWithoutExtensionsInEveryOrderOfCalls() {
        List<UnaryOperator<ApiSettings>> orders = List.of(
                api -> api.hideEmails(true).extensions(false),
                api -> api.extensions(false).hideEmails(true));
        for (UnaryOperator<ApiSettings> order : orders) {
            CastellanServerBuilder builder =
                    CastellanServer.builder().withoutSocket().api(order);
            assertThatThrownBy(builder::start).hasMessageContaining("hideEmails: needs the extensions");
            builder.api(api -> api.extensions(true)).start().close();
        }
    }

    private static ApiRequest me(String token) {
        return ApiRequest.of("GET", "/api/v1/users/me", Headers.of("Authorization", "Bearer " + token));
    }
}
