package dev.castellan.harness.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.MovableClock;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.interception.Interceptions;
import dev.castellan.harness.journal.Journal;
import dev.castellan.harness.junit.TestRun;
import dev.castellan.spring.CastellanAutoConfiguration;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.DynamicPropertyRegistrar;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/** Tests that the annotation provides properties to the application and objects to the test. */
@ResourceLock(Application.CONTEXTS)
class InjectionTest {

    @Test
    void injectsServerTenantJournalFaultsAndClock() {
        TestRun.of(PartsCase.class).succeeding(1);
    }

    @Test
    void doesNotReplaceApplicationClock() {
        TestRun.of(ClockCase.class).succeeding(1);
    }

    @Test
    void setsUrlAndTokenPropertiesNamedInAnnotation() {
        TestRun.of(NamesCase.class).succeeding(1);
    }

    @Test
    void propertyRegistrarBeanCanUseTenant() {
        TestRun.of(RegistrarCase.class).succeeding(1);
    }

    @Test
    void autoConfiguredClientSendsRequestsToTenant() {
        TestRun.of(StarterCase.class).succeeding(1);
    }

    @Test
    void supportsMetaAnnotation() {
        TestRun.of(MetaCase.class).succeeding(1);
    }

    @Test
    void overridesTestPropertiesAndKeepsDynamicProperties() {
        TestRun.of(DynamicCase.class).succeeding(1);
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant(frozenAt = "2030-01-31T12:00:00Z", ids = 42)
    static class PartsCase {

        @Autowired
        TestServer server;

        @Autowired
        Tenant tenant;

        @Autowired
        Journal journal;

        @Autowired
        Interceptions faults;

        @Autowired
        MovableClock clock;

        @Test
        void injectedBeansBelongToTenant() {
            assertThat(tenant.baseUrl().getPort()).isEqualTo(server.baseUrl().getPort());
            assertThat(journal).isSameAs(tenant.journal());
            assertThat(faults).isSameAs(tenant.interceptions());
            assertThat(clock).isSameAs(tenant.clock());
            assertThat(clock.instant()).isEqualTo(Instant.parse("2030-01-31T12:00:00Z"));
            try (TestServer other = TestServer.start()) {
                assertThat(other.tenant()
                                .frozenAt(clock.instant())
                                .ids(42)
                                .create()
                                .token())
                        .isEqualTo(tenant.token());
            }
        }
    }

    @SpringJUnitConfig(CastellanAutoConfiguration.class)
    @CastellanTenant(seed = "seeds/team.yaml", user = "alice", urlProperty = "unused", tokenProperty = "unused.too")
    @TestPropertySource(properties = "castellan.token-file = /made/up")
    static class StarterCase {

        @Test
        void clientActsAsUserNamedInAnnotation(@Autowired CastellanClient client, @Autowired Tenant tenant) {
            assertThat(client.users().me().id()).isEqualTo(tenant.userId("alice"));
        }
    }

    @SpringJUnitConfig({Application.class, HostAndPort.class})
    @CastellanTenant
    static class RegistrarCase {

        @Test
        void findsPropertyAddedByRegistrar(@Value("${api.port}") int port, @Autowired Tenant tenant) {
            assertThat(port).isEqualTo(tenant.baseUrl().getPort());
        }
    }

    @Configuration
    static class HostAndPort {

        @Bean
        DynamicPropertyRegistrar properties(Tenant tenant) {
            return registry -> registry.add("api.port", () -> tenant.baseUrl().getPort());
        }
    }

    @SpringJUnitConfig({Application.class, Clocks.class})
    @CastellanTenant
    static class ClockCase {

        @Test
        void applicationClockIsNotMovableClock(@Autowired Clock clock, @Autowired MovableClock movable) {
            assertThat(clock).isNotSameAs(movable);
        }
    }

    @Configuration
    static class Clocks {

        @Bean
        Clock clock() {
            return Clock.systemUTC();
        }
    }

    @SpringJUnitConfig
    @CastellanTenant(urlProperty = "api.base", tokenProperty = "api.key", user = "alice", seed = "seeds/team.yaml")
    static class NamesCase {

        @Test
        void urlAndTokenPropertiesAreSet(
                @Value("${api.base}") String url, @Value("${api.key}") String token, @Autowired Tenant tenant) {
            assertThat(url).isEqualTo(tenant.baseUrl().toString());
            assertThat(token).isEqualTo(tenant.token("alice"));
        }

        @Configuration
        static class Nothing {}
    }

    @Retention(RetentionPolicy.RUNTIME)
    @SpringJUnitConfig(Application.class)
    @CastellanTenant(seed = "seeds/team.yaml")
    @interface ApplicationTest {}

    @ApplicationTest
    static class MetaCase {

        @Test
        void usesSeedFromMetaAnnotation(@Autowired Tenant tenant) {
            assertThat(tenant.projectId("research")).isNotNull();
        }
    }

    @SpringJUnitConfig(value = Application.class)
    @TestPropertySource(properties = "castellan.base-url = http://127.0.0.1:1/api/v1")
    @CastellanTenant
    static class DynamicCase {

        @DynamicPropertySource
        static void properties(DynamicPropertyRegistry registry) {
            registry.add("other.url", () -> "http://127.0.0.1:2");
        }

        @Test
        void tenantPropertyAndDynamicPropertyAreSet(
                @Value("${castellan.base-url}") String url,
                @Value("${other.url}") String other,
                @Autowired Tenant tenant) {
            assertThat(url).isEqualTo(tenant.baseUrl().toString());
            assertThat(other).isEqualTo("http://127.0.0.1:2");
        }
    }
}
