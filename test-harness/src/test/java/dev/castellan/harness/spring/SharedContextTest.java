package dev.castellan.harness.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.harness.junit.TestRun;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/** Tests that test classes can share an application context, which Spring keeps for the whole run. */
@ResourceLock(Application.CONTEXTS)
class SharedContextTest {

    @Test
    void classesThatShareContextAlsoShareTenant() {
        TestRun.of(FirstCase.class, SecondCase.class).succeeding(2);
        assertThat(SharedCase.CONTEXTS).hasSize(1);
        assertThat(SharedCase.TENANTS).hasSize(1);
    }

    @Test
    void secondClassLearnsThatSharedContextCallsClosedTenantOfFirstClass() {
        TestRun run = TestRun.of(FirstJUnitCase.class, SecondJUnitCase.class);
        run.results()
                .testEvents()
                .assertStatistics(counts -> counts.succeeded(1).failed(1));
        assertThat(run.failures())
                .singleElement()
                .isInstanceOf(NotFoundException.class)
                .asInstanceOf(InstanceOfAssertFactories.THROWABLE)
                .hasMessageContaining("it was closed");
    }

    @Test
    void differentSettingsCreateNewContextAndTenant() {
        TestRun.of(PlainCase.class, FrozenCase.class, OtherNameCase.class).succeeding(3);
        assertThat(SettingsCase.TENANTS).hasSize(3);
    }

    @Test
    void classesWithDifferentResetSettingsShareContext() {
        TestRun.of(ResettingCase.class, KeepingCase.class).succeeding(2);
        assertThat(ResetCase.CONTEXTS).hasSize(1);
    }

    @Test
    void parallelClassesUseSharedTenantOneAtATime() {
        TestRun.inParallel(SequenceACase.class, SequenceBCase.class, SequenceCCase.class, SequenceDCase.class)
                .succeeding(8);
        assertThat(SequenceCase.CONCURRENT).containsOnly(1);
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant
    abstract static class SharedCase {

        static final Set<ApplicationContext> CONTEXTS = ConcurrentHashMap.newKeySet();
        static final Set<String> TENANTS = ConcurrentHashMap.newKeySet();

        @Autowired
        CastellanClient api;

        @Test
        void applicationSendsRequestsToTenant(@Autowired ApplicationContext context, @Autowired Tenant tenant) {
            assertThat(api.users().me().id()).isEqualTo(tenant.userId(Tenant.ADMIN));
            CONTEXTS.add(context);
            TENANTS.add(tenant.organizationId().toString());
        }
    }

    static class FirstCase extends SharedCase {}

    static class SecondCase extends SharedCase {}

    /** A test with the JUnit annotation. The context keeps the URL and the token from its first class. */
    @CastellanTest
    @SpringJUnitConfig(Application.class)
    abstract static class JUnitCase {

        static Tenant tenant;

        @Autowired
        CastellanClient api;

        @DynamicPropertySource
        static void properties(DynamicPropertyRegistry registry) {
            registry.add("castellan.base-url", () -> tenant.baseUrl());
            registry.add("castellan.token", () -> tenant.token());
        }

        @Test
        void applicationSendsRequestsToTenant() {
            assertThat(api.users().me().id()).isEqualTo(tenant.userId(Tenant.ADMIN));
        }
    }

    static class FirstJUnitCase extends JUnitCase {}

    static class SecondJUnitCase extends JUnitCase {}

    @SpringJUnitConfig(Application.class)
    @TestPropertySource(properties = "of = otherSettings")
    abstract static class SettingsCase {

        static final Set<String> TENANTS = ConcurrentHashMap.newKeySet();

        @Test
        void recordsTenantOfContext(@Autowired Tenant tenant) {
            TENANTS.add(tenant.organizationId().toString());
        }
    }

    @CastellanTenant
    static class PlainCase extends SettingsCase {}

    @CastellanTenant(frozenAt = "2030-01-31T12:00:00Z")
    static class FrozenCase extends SettingsCase {}

    @CastellanTenant(seed = "seeds/team.yaml")
    static class OtherNameCase extends SettingsCase {}

    @SpringJUnitConfig(Application.class)
    @TestPropertySource(properties = "of = reset")
    abstract static class ResetCase {

        static final Set<ApplicationContext> CONTEXTS = ConcurrentHashMap.newKeySet();

        @Test
        void recordsContextOfClass(@Autowired ApplicationContext context) {
            CONTEXTS.add(context);
        }
    }

    @CastellanTenant
    static class ResettingCase extends ResetCase {}

    @CastellanTenant(reset = false)
    static class KeepingCase extends ResetCase {}

    @SpringJUnitConfig(Application.class)
    @TestPropertySource(properties = "of = turns")
    @CastellanTenant
    abstract static class SequenceCase {

        static final Set<Integer> CONCURRENT = ConcurrentHashMap.newKeySet();
        private static final Set<SequenceCase> RUNNING = ConcurrentHashMap.newKeySet();

        @Autowired
        CastellanClient api;

        @Test
        void usesTenantExclusively() {
            run();
        }

        @Test
        void usesTenantExclusivelyInAnotherTest() {
            run();
        }

        private void run() {
            RUNNING.add(this);
            api.projects().create("Apollo");
            CONCURRENT.add(RUNNING.size());
            assertThat(api.projects().list()).hasSize(2);
            RUNNING.remove(this);
        }
    }

    static class SequenceACase extends SequenceCase {}

    static class SequenceBCase extends SequenceCase {}

    static class SequenceCCase extends SequenceCase {}

    static class SequenceDCase extends SequenceCase {}
}
