package dev.castellan.system.proxies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.system.fixture.ReverseProxy;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the client through nginx and HAProxy, over TLS and HTTP/2. Retries, cancellations, deadlines and incomplete
 * responses must have the same effect as over HTTP/1.1.
 */
@Timeout(60)
@ParameterizedClass
@EnumSource
@Tag("process")
class ClientBehindProxyTest {

    @Parameter
    ReverseProxy.Kind kind;

    @TempDir
    private Path folder;

    private TestServer server;
    private Tenant tenant;
    private ReverseProxy proxy;
    private Path authorityFile;

    @BeforeEach
    void start() throws Exception {
        String missing = kind.missing();
        assumeTrue(missing == null, missing);
        HeldCertificate authority =
                new HeldCertificate.Builder().certificateAuthority(0).build();
        HeldCertificate certificate = new HeldCertificate.Builder()
                .signedBy(authority)
                .addSubjectAlternativeName(InetAddress.getLoopbackAddress().getHostAddress())
                .build();
        authorityFile = Files.writeString(folder.resolve("ca.pem"), authority.certificatePem());
        Path pem = Files.writeString(
                folder.resolve("proxy.pem"), certificate.certificatePem() + certificate.privateKeyPkcs8Pem());
        server = TestServer.start();
        tenant = server.newTenant();
        proxy = ReverseProxy.start(kind, server.baseUrl().getPort(), folder, pem);
    }

    @AfterEach
    void stop() {
        if (proxy != null) {
            proxy.close();
            server.close();
        }
    }

    @Test
    void requestsUseHttp2() {
        try (CastellanClient client = client().build()) {
            client.projects().create("Apollo");
        }
        assertThat(tenant.journal().entries(ProjectEndpoints.CREATE))
                .singleElement()
                .satisfies(entry -> assertThat(entry.request().headers().all(ReverseProxy.VERSION))
                        .containsExactly("HTTP/2.0"));
    }

    @Test
    void retriesReadWhileServerIsUnavailable() {
        tenant.on(ProjectEndpoints.GET).times(2).unavailable(Duration.ZERO);
        try (CastellanClient client = client().build()) {
            assertThat(client.projects().get(tenant.defaultProjectId())).isNotNull();
        }
        tenant.journal().expect(ProjectEndpoints.GET).times(3);
    }

    @Test
    void callFailsWhenResponseIsTruncated() {
        tenant.on(ProjectEndpoints.GET).times(1).cut(10);
        try (CastellanClient client = client().retries(Retries.none()).build()) {
            // HAProxy ends the response as if it were complete
            assertThatThrownBy(() -> client.projects().get(tenant.defaultProjectId()))
                    .isInstanceOfAny(TransportException.class, InvalidResponseException.class);
            assertThat(client.projects().get(tenant.defaultProjectId())).isNotNull();
        }
    }

    @Test
    void createsOnlyOneProjectWhenResponseIsLost() {
        tenant.on(ProjectEndpoints.CREATE).times(1).loseResponse();
        try (CastellanClient client = client().build()) {
            // HAProxy resets the stream with REFUSED_STREAM, which claims that the request was not processed. The
            // client then sends the request again, and the server finds its Idempotency-Key.
            Throwable failure = catchThrowable(() -> client.projects().create("Apollo"));
            if (failure != null) {
                assertThat(failure)
                        .isInstanceOfAny(TransportException.class, ServerFailureException.class)
                        .hasMessageMatching("(?s).*(502|the server may have acted on it).*");
            }
            assertThat(client.projects().list().stream().map(Project::name)).containsOnlyOnce("Apollo");
        }
    }

    @Test
    void deadlineAndCancellationAffectOnlyTheirOwnCalls() {
        tenant.on(ProjectEndpoints.GET).stall();
        try (CastellanClient client = client().retries(Retries.none()).build()) {
            CompletableFuture<Project> cancelled = client.async().projects().get(tenant.defaultProjectId());
            CallOptions hasty = CallOptions.NONE.withDeadline(Duration.ofMillis(500));
            assertThatExceptionOfType(CallTimeoutException.class)
                    .isThrownBy(() -> client.projects().withOptions(hasty).get(tenant.defaultProjectId()));
            Project other = client.projects().create("beside a stalled call");
            assertThat(cancelled.isDone()).isFalse();
            cancelled.cancel(true);
            tenant.interceptions().clear();
            assertThat(client.projects().get(other.id())).isEqualTo(other);
        }
    }

    private CastellanClientBuilder client() {
        return CastellanClient.builder(proxy.url().toString())
                .token(tenant.token())
                .trustedCertificates(authorityFile);
    }
}
