package dev.castellan.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.server.CastellanServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Tests the health indicator for Spring Boot 3.5. {@code tests/consumers} tests both indicators. */
class HealthCheckTest {

    private static CastellanServer server;

    @BeforeAll
    static void start() {
        server = CastellanServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void isUpWhenApiCallSucceeds() {
        assertThat(health(server.bootstrap().token()).getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void healthReflectsTokenValidityWhenServerHasNoExtensions() {
        try (CastellanServer specified = CastellanServer.builder()
                .port(0)
                .api(api -> api.extensions(false))
                .start()) {
            String url = "castellan.base-url=" + specified.baseUrl();
            application(specified.bootstrap().token())
                    .withPropertyValues(url)
                    .run(context -> assertThat(context.getBean(HealthIndicator.class)
                                    .health()
                                    .getStatus())
                            .isEqualTo(Status.UP));
            application("made-up")
                    .withPropertyValues(url)
                    .run(context -> assertThat(context.getBean(HealthIndicator.class)
                                    .health()
                                    .getStatus())
                            .isEqualTo(Status.DOWN));
        }
    }

    @Test
    void isDownWhenTokenIsRejected() {
        Health health = health("made-up");
        assertThat(health.getStatus()).isEqualTo(Status.DOWN);
        assertThat(health.getDetails().toString()).contains("401").doesNotContain("made-up");
    }

    @ParameterizedTest
    @ValueSource(strings = {"management.health.castellan.enabled=false", "management.health.defaults.enabled=false"})
    void propertyDisablesHealthIndicator(String property) {
        application("made-up")
                .withPropertyValues(property)
                .run(context -> assertThat(context)
                        .hasSingleBean(CastellanClient.class)
                        .doesNotHaveBean(HealthIndicator.class));
    }

    @Test
    void createsClientWithoutHealthClassesOnClassPath() {
        application("made-up")
                .withClassLoader(new FilteredClassLoader(
                        HealthIndicator.class, org.springframework.boot.health.contributor.HealthIndicator.class))
                .run(context -> assertThat(context)
                        .hasSingleBean(CastellanClient.class)
                        .doesNotHaveBean("castellanHealthIndicator"));
    }

    private static Health health(String token) {
        Health[] health = new Health[1];
        application(token)
                .run(context ->
                        health[0] = context.getBean(HealthIndicator.class).health());
        return health[0];
    }

    private static ApplicationContextRunner application(String token) {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CastellanAutoConfiguration.class, HealthCheck.Boot3.class, HealthCheck.Boot4.class))
                .withPropertyValues("castellan.base-url=" + server.baseUrl(), "castellan.token=" + token);
    }
}
