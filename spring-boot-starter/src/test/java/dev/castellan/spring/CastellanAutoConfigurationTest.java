package dev.castellan.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.castellan.client.AsyncCastellanClient;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.TokenSource;
import dev.castellan.server.CastellanServer;
import dev.castellan.support.tls.SelfSignedKey;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Tests the beans that the starter provides. */
class CastellanAutoConfigurationTest {

    private static CastellanServer server;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        server = CastellanServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void createsSyncAndAsyncClientsFromProperties() {
        application().run(context -> {
            CastellanClient client = context.getBean(CastellanClient.class);
            assertThat(client.users().me().id()).isEqualTo(server.bootstrap().adminId());
            assertThat(context.getBean(AsyncCastellanClient.class).users().me().join())
                    .isEqualTo(client.users().me());
        });
    }

    @Test
    void readsTokenFromFile() throws IOException {
        Path file =
                Files.writeString(folder.resolve("token"), server.bootstrap().token() + "\n");
        starter()
                .withPropertyValues("castellan.base-url=" + server.baseUrl(), "castellan.token-file=" + file)
                .run(context -> assertThat(
                                context.getBean(CastellanClient.class).users().me())
                        .isNotNull());
    }

    @Test
    void exchangesJwtOfFile() {
        starter()
                .withPropertyValues(
                        "castellan.base-url=" + server.baseUrl(),
                        "castellan.jwt-file=pom.xml",
                        "castellan.federation-rule=" + UUID.randomUUID())
                .run(context -> assertThatExceptionOfType(TokenUnavailableException.class)
                        .isThrownBy(() ->
                                context.getBean(CastellanClient.class).users().me())
                        .withMessageContaining("pom.xml holds no JWT"));
    }

    @Test
    void passesPropertiesToClientOptions() {
        UUID project = UUID.randomUUID();
        application()
                .withPropertyValues(
                        "castellan.project-id=" + project,
                        "castellan.deadline=20s",
                        "castellan.attempt-timeout=PT1.5S",
                        "castellan.max-attempts=2")
                .run(context -> {
                    var options = context.getBean(CastellanClient.class).options();
                    assertThat(options.project()).contains(project);
                    assertThat(options.deadline()).contains(Duration.ofSeconds(20));
                    assertThat(options.attemptTimeout()).contains(Duration.ofMillis(1500));
                    assertThat(options.retries()).contains(Retries.standard().withMaxAttempts(2));
                });
    }

    @Test
    void customizerOfRetryBudgetPreservesConfiguredMaximumAttempts() {
        application()
                .withPropertyValues("castellan.max-attempts=2")
                .withBean(
                        CastellanClientCustomizer.class,
                        () -> builder -> builder.retries(policy -> policy.withBudget(7)))
                .run(context -> assertThat(
                                context.getBean(CastellanClient.class).options().retries())
                        .contains(Retries.standard().withMaxAttempts(2).withBudget(7)));
    }

    @Test
    void usesClientDefaultsForUnsetProperties() {
        try (CastellanClient plain =
                CastellanClient.builder(server.baseUrl()).token("made-up").build()) {
            application().run(context -> {
                var options = context.getBean(CastellanClient.class).options();
                assertThat(options.deadline()).isEqualTo(plain.options().deadline());
                assertThat(options.attemptTimeout()).isEqualTo(plain.options().attemptTimeout());
                assertThat(options.retries()).isEqualTo(plain.options().retries());
            });
        }
    }

    @Test
    void allowsPlainHttpWhenPropertyIsSet() {
        starter()
                .withPropertyValues(
                        "castellan.base-url=http://service.example",
                        "castellan.token=made-up",
                        "castellan.allow-plain-http=true")
                .run(context -> assertThat(context).hasSingleBean(CastellanClient.class));
    }

    @Test
    void trustsCertificatesOfSslBundle() throws Exception {
        KeyStore keys = SelfSignedKey.shared("EC", "made-up");
        Path store = folder.resolve("company.p12");
        try (OutputStream out = Files.newOutputStream(store)) {
            keys.store(out, "made-up".toCharArray());
        }
        SSLContext context =
                SslBundle.of(SslStoreBundle.of(keys, "made-up", null)).createSslContext();
        try (CastellanServer secure = CastellanServer.builder()
                .port(0)
                .tls(tls -> tls.context(context))
                .start()) {
            starter()
                    .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class))
                    .withPropertyValues(
                            "castellan.base-url=" + secure.baseUrl(),
                            "castellan.token=" + secure.bootstrap().token(),
                            "castellan.ssl.bundle=company",
                            "spring.ssl.bundle.jks.company.truststore.location=" + store.toUri(),
                            "spring.ssl.bundle.jks.company.truststore.password=made-up",
                            "spring.ssl.bundle.jks.company.truststore.type=PKCS12")
                    .run(started -> assertThat(started.getBean(CastellanClient.class)
                                    .users()
                                    .me())
                            .isNotNull());
        }
    }

    @Test
    void sendsCallsThroughConfiguredProxy() throws IOException {
        HttpServer proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Set<String> hosts = ConcurrentHashMap.newKeySet();
        proxy.createContext("/", exchange -> {
            hosts.add(exchange.getRequestURI().getHost());
            exchange.sendResponseHeaders(403, -1);
            exchange.close();
        });
        proxy.start();
        starter()
                .withPropertyValues(
                        "castellan.base-url=http://service.example",
                        "castellan.token=made-up",
                        "castellan.allow-plain-http=true",
                        "castellan.proxy=127.0.0.1:" + proxy.getAddress().getPort())
                .run(context -> assertThatThrownBy(() ->
                                context.getBean(CastellanClient.class).users().me())
                        .isInstanceOf(ForbiddenException.class));
        proxy.stop(0);
        assertThat(hosts).containsExactly("service.example");
    }

    @Test
    void customizerOverridesProperties() {
        application()
                .withPropertyValues("castellan.deadline=20s")
                .withBean(CastellanClientCustomizer.class, () -> builder -> builder.deadline(Duration.ofSeconds(3)))
                .run(context -> assertThat(
                                context.getBean(CastellanClient.class).options().deadline())
                        .contains(Duration.ofSeconds(3)));
    }

    @Test
    void connectionDetailsOverrideProperties() {
        starter()
                .withPropertyValues(
                        "castellan.base-url=https://service.example",
                        "castellan.token=made-up",
                        "castellan.token-file=/made/up")
                .withBean(CastellanConnectionDetails.class, ServerDetails::new)
                .run(context -> assertThat(
                                context.getBean(CastellanClient.class).users().me())
                        .isNotNull());
    }

    @Test
    void usesClientDefinedByApplicationInsteadOfCreatingOne() {
        CastellanClient own =
                CastellanClient.builder(server.baseUrl()).token("made-up").build();
        starter().withBean(CastellanClient.class, () -> own).run(context -> {
            assertThat(context.getBean(CastellanClient.class)).isSameAs(own);
            assertThat(context).hasSingleBean(AsyncCastellanClient.class);
            assertThat(context).doesNotHaveBean(CastellanConnectionDetails.class);
        });
    }

    @Test
    void createsNoAsyncClientWhenApplicationDefinesSeveralClients() {
        CastellanClient own =
                CastellanClient.builder(server.baseUrl()).token("made-up").build();
        starter()
                .withBean("one", CastellanClient.class, () -> own)
                .withBean("other", CastellanClient.class, () -> own)
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(AsyncCastellanClient.class));
    }

    @Test
    void closesClientWhenContextIsClosed() {
        AtomicReference<CastellanClient> client = new AtomicReference<>();
        application().run(context -> client.set(context.getBean(CastellanClient.class)));
        assertThat(client.get().isClosed()).isTrue();
    }

    @Test
    void recordsMetricsForClientCalls() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        application().withBean(MeterRegistry.class, () -> registry).run(context -> {
            context.getBean(CastellanClient.class).users().me();
            assertThat(registry.get("castellan.client.calls").timers())
                    .extracting(Timer::count)
                    .containsExactly(1L);
        });
    }

    @Test
    void tracesCallsWithOpenTelemetry() {
        InMemorySpanExporter spans = InMemorySpanExporter.create();
        OpenTelemetry telemetry = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(spans))
                        .build())
                .build();
        application().withBean(OpenTelemetry.class, () -> telemetry).run(context -> {
            context.getBean(CastellanClient.class).users().me();
            assertThat(spans.getFinishedSpanItems()).extracting("name").contains("users.me");
        });
    }

    @Test
    void createsClientWhenMicrometerAndOpenTelemetryAreMissing() {
        application()
                .withClassLoader(new FilteredClassLoader(MeterRegistry.class, OpenTelemetry.class))
                .run(context -> assertThat(context)
                        .hasSingleBean(CastellanClient.class)
                        .doesNotHaveBean(CastellanClientCustomizer.class));
    }

    private static ApplicationContextRunner starter() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(CastellanAutoConfiguration.class));
    }

    private static ApplicationContextRunner application() {
        return starter()
                .withPropertyValues(
                        "castellan.base-url=" + server.baseUrl(),
                        "castellan.token=" + server.bootstrap().token());
    }

    private static final class ServerDetails implements CastellanConnectionDetails {

        @Override
        public String baseUrl() {
            return server.baseUrl().toString();
        }

        @Override
        public TokenSource tokenSource() {
            return () -> AccessToken.of(server.bootstrap().token());
        }
    }
}
