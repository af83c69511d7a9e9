package dev.castellan.harness.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.Project;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which changes of other tests are visible to tests that share a tenant or a server. */
class SharingTest {

    @Test
    void eachTestHasOwnTenantOnSharedServer() {
        TestRun run = TestRun.of(PlainCase.class, OtherCase.class).succeeding(3);
        assertThat(run.notifications("tenant")).hasSize(3).doesNotHaveDuplicates();
        assertThat(run.notifications("port"))
                .hasSize(3)
                .containsOnly(run.notifications("port").get(0));
    }

    @Test
    void eachRepetitionParameterSetAndTestFactoryHasOwnTenant() {
        TestRun run = TestRun.of(TemplatesCase.class).succeeding(8);
        assertThat(run.notifications("tenant")).hasSize(6).doesNotHaveDuplicates();
    }

    @Test
    void eachParallelTestHasOwnTenant() {
        TestRun run = TestRun.inParallel(AtOnceCase.class, TemplatesCase.class).succeeding(8 + AtOnceCase.TESTS);
        assertThat(run.notifications("tenant")).hasSize(6 + AtOnceCase.TESTS).doesNotHaveDuplicates();
    }

    @Test
    void nestedTestSharesTenantWithEnclosingInstances() {
        assertThat(TestRun.of(NestedCase.class).succeeding(3).notifications("tenant"))
                .hasSize(3)
                .doesNotHaveDuplicates();
    }

    @Test
    void restoresStateFromBeforeAllBeforeEachTest() {
        TestRun run = TestRun.of(BeforeAllCase.class).succeeding(5);
        assertThat(run.notifications("tenant"))
                .hasSize(5)
                .containsOnly(run.notifications("tenant").get(0));
    }

    @Test
    void resetsSharedTenantBetweenTestsWithPerClassLifecycle() {
        TestRun run = TestRun.of(PerClassCase.class).succeeding(3);
        assertThat(run.notifications("tenant"))
                .hasSize(3)
                .containsOnly(run.notifications("tenant").get(0));
    }

    @Test
    void methodSourceSharesTenantWithItsTests() {
        TestRun.of(SourceCase.class).succeeding(2);
    }

    @Test
    void keepsChangesMadeByEarlierTestsWhenResetIsNever() {
        TestRun run = TestRun.of(NeverCase.class).succeeding(3);
        assertThat(run.notifications("projects")).containsExactly("2", "3", "4");
    }

    @Test
    void allowsParallelTestsToShareTenantWhenResetIsNever() {
        assertThat(TestRun.inParallel(NeverCase.class).succeeding(3).notifications("projects"))
                .hasSize(3);
    }

    @Test
    void refusesParallelTestsThatShareTenantUnlessResetIsNever() {
        TestRun run = TestRun.inParallel(SharedAtOnceCase.class);
        assertThat(run.failures())
                .hasSize(2)
                .allSatisfy(failure -> assertThat(failure)
                        .hasMessageContaining("SharedAtOnceCase")
                        .hasMessageContaining("SAME_THREAD")
                        .hasMessageContaining("reset = NEVER"));
    }

    @Test
    void allowsTestsThatShareTenantToRunInParallelWithOtherClasses() {
        TestRun.inParallel(SameThreadCase.class, PlainCase.class, OtherCase.class, PerClassCase.class)
                .succeeding(8);
    }

    @Test
    void createsServerPerClassOrMethodWhenConfigured() {
        List<String> ofClass = TestRun.of(ScopeClassCase.class).succeeding(3).notifications("server");
        assertThat(ofClass).hasSize(3).containsOnly(ofClass.get(0));
        assertThat(TestRun.of(ScopeMethodCase.class).succeeding(2).notifications("server"))
                .hasSize(2)
                .doesNotHaveDuplicates();
    }

    @Test
    void injectsInheritedStaticFieldForEachSubclass() {
        TestRun run = TestRun.of(FirstHeir.class, SecondHeir.class).succeeding(2);
        assertThat(run.notifications("tenant")).hasSize(2).doesNotHaveDuplicates();
    }

    static void report(TestReporter reporter, Tenant tenant) {
        reporter.publishEntry("tenant", tenant.name());
    }

    static void addOne(Tenant tenant, int expectedBefore) {
        CastellanClient admin = tenant.client();
        assertThat(admin.projects().list()).extracting(Project::name).hasSize(expectedBefore);
        admin.projects().create("Another");
    }

    @CastellanTest
    static class PlainCase {

        private Tenant tenant;

        @Test
        void firstTestAddsProject(TestReporter reporter) {
            addOne(tenant, 1);
            report(reporter, tenant);
            reporter.publishEntry("port", "" + tenant.baseUrl().getPort());
        }

        @Test
        void secondTestAddsProject(TestReporter reporter) {
            firstTestAddsProject(reporter);
        }
    }

    @CastellanTest
    static class OtherCase {

        @Test
        void addsProject(Tenant tenant, TestReporter reporter) {
            addOne(tenant, 1);
            report(reporter, tenant);
            reporter.publishEntry("port", "" + tenant.baseUrl().getPort());
        }
    }

    @CastellanTest
    static class TemplatesCase {

        private Tenant tenant;

        @RepeatedTest(3)
        void repetitionAddsProject(TestReporter reporter) {
            addOne(tenant, 1);
            report(reporter, tenant);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void parameterSetAddsProject(int number, TestReporter reporter) {
            assertThat(number).isPositive();
            addOne(tenant, 1);
            report(reporter, tenant);
        }

        @TestFactory
        Stream<DynamicTest> dynamicTestsAddProjects(TestReporter reporter, @As(As.ADMIN) CastellanClient admin) {
            report(reporter, tenant);
            return IntStream.rangeClosed(1, 3)
                    .mapToObj(number -> DynamicTest.dynamicTest("test " + number, () -> {
                        admin.projects().create("Another " + number);
                        assertThat(tenant.client().projects().list())
                                .extracting(Project::name)
                                .contains("Another " + number);
                    }));
        }
    }

    @CastellanTest
    static class AtOnceCase {

        static final int TESTS = 4;

        private static final CountDownLatch ALL_HERE = new CountDownLatch(TESTS);

        private final Tenant constructed;
        private Tenant tenant;

        AtOnceCase(Tenant tenant) {
            this.constructed = tenant;
        }

        @RepeatedTest(TESTS)
        void addsProjectConcurrently(TestReporter reporter) throws InterruptedException {
            ALL_HERE.countDown();
            assertThat(ALL_HERE.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(tenant).isSameAs(constructed);
            addOne(tenant, 1);
            report(reporter, tenant);
        }
    }

    @CastellanTest
    static class NestedCase {

        private Tenant outer;

        @Test
        void addsProject(TestReporter reporter) {
            addOne(outer, 1);
            report(reporter, outer);
        }

        @Nested
        class Within {

            private Tenant inner;

            @Test
            void sharesTenantWithEnclosingInstance(Tenant tenant, TestReporter reporter) {
                assertThat(tenant).isSameAs(inner).isSameAs(outer);
                addOne(tenant, 1);
                report(reporter, tenant);
            }

            @Nested
            @CastellanTest(frozenAt = "2030-01-31T12:00:00Z")
            class Deeper {

                private Tenant innermost;

                @Test
                void sharesTenantWithAllEnclosingInstances(TestReporter reporter) {
                    assertThat(innermost).isSameAs(inner).isSameAs(outer);
                    assertThat(outer.clock().isFrozen()).isTrue();
                    report(reporter, outer);
                }
            }
        }
    }

    @CastellanTest
    static class BeforeAllCase {

        @BeforeAll
        static void prepare(Tenant tenant) {
            addOne(tenant, 1);
        }

        @Test
        void firstTestSeesOnlySetup(Tenant tenant, TestReporter reporter) {
            addOne(tenant, 2);
            report(reporter, tenant);
        }

        @Test
        void secondTestSeesOnlySetup(Tenant tenant, TestReporter reporter) {
            firstTestSeesOnlySetup(tenant, reporter);
        }

        @Nested
        class First {

            @BeforeAll
            static void prepare(Tenant tenant) {
                addOne(tenant, 2);
            }

            @Test
            void firstTestSeesOnlySetup(Tenant tenant, TestReporter reporter) {
                addOne(tenant, 3);
                report(reporter, tenant);
            }

            @Test
            void secondTestSeesOnlySetup(Tenant tenant, TestReporter reporter) {
                firstTestSeesOnlySetup(tenant, reporter);
            }
        }

        @Nested
        class Second {

            @Test
            void seesOnlySetupOfEnclosingClass(Tenant tenant, TestReporter reporter) {
                addOne(tenant, 2);
                report(reporter, tenant);
            }
        }
    }

    @CastellanTest
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class PerClassCase {

        private Tenant tenant;

        @RepeatedTest(3)
        void addsProjectToResetTenant(Tenant parameter, TestReporter reporter) {
            assertThat(parameter).isSameAs(tenant);
            addOne(tenant, 1);
            report(reporter, tenant);
        }
    }

    @CastellanTest
    static class SharedAtOnceCase {

        @BeforeAll
        static void prepare(Tenant tenant) {
            addOne(tenant, 1);
        }

        @RepeatedTest(2)
        void addsProjectToSharedTenant(Tenant tenant, TestReporter reporter) {
            addOne(tenant, 2);
            report(reporter, tenant);
        }
    }

    @Execution(ExecutionMode.SAME_THREAD)
    static class SameThreadCase extends SharedAtOnceCase {}

    @CastellanTest
    static class SourceCase {

        static Stream<Tenant> tenants(Tenant tenant) {
            addOne(tenant, 1);
            return Stream.of(tenant, tenant);
        }

        @ParameterizedTest
        @MethodSource("tenants")
        void receivesTenantFromMethodSource(ArgumentsAccessor arguments, @As(As.ADMIN) CastellanClient admin) {
            assertThat(arguments.get(0, Tenant.class).client()).isSameAs(admin);
        }
    }

    @CastellanTest(reset = Reset.NEVER)
    static class NeverCase {

        private Tenant tenant;

        @RepeatedTest(3)
        void addsProjectAndReportsCount(TestReporter reporter) {
            tenant.client().projects().create("Another");
            reporter.publishEntry(
                    "projects", "" + tenant.client().projects().list().stream().count());
        }
    }

    @CastellanTest(scope = ServerScope.CLASS)
    static class ScopeClassCase {

        private TestServer server;

        @RepeatedTest(2)
        void reportsServerOfClass(TestReporter reporter) {
            reporter.publishEntry("server", server.toString());
        }

        @Nested
        class Within {

            @Test
            void reportsServerOfEnclosingClass(TestServer own, TestReporter reporter) {
                reporter.publishEntry("server", own.toString());
            }
        }
    }

    @CastellanTest(scope = ServerScope.METHOD)
    static class ScopeMethodCase {

        private TestServer server;

        @RepeatedTest(2)
        void reportsServerOfMethod(Tenant tenant, TestReporter reporter) {
            addOne(tenant, 1);
            reporter.publishEntry("server", Integer.toHexString(System.identityHashCode(server)));
        }
    }

    @CastellanTest
    abstract static class Ancestor {

        static Tenant tenant;

        @Test
        void reportsInheritedTenant(TestReporter reporter) {
            report(reporter, tenant);
        }
    }

    static class FirstHeir extends Ancestor {}

    static class SecondHeir extends Ancestor {}
}
