package dev.castellan.harness.junit;

import dev.castellan.harness.Tenant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what an invocation of a class template sees of the invocations before it. */
class ClassTemplatesTest {

    @Test
    void restoresTenantInStaticFieldBeforeEachInvocation() {
        TestRun.of(StaticFieldCase.class).succeeding(8);
    }

    @Test
    void restoresTenantInjectedIntoBeforeAllBeforeEachInvocation() {
        TestRun.of(BeforeAllCase.class).succeeding(4);
    }

    @Test
    void restoresTenantInPerClassInstanceBeforeEachInvocation() {
        TestRun.of(PerClassCase.class).succeeding(4);
    }

    @Test
    void keepsChangesMadeByBeforeInvocationMethod() {
        TestRun.of(BeforeInvocationCase.class).succeeding(4);
    }

    @Test
    void restoresTenantBeforeEachInvocationOfNestedTemplate() {
        TestRun.of(NestedTemplateCase.class).succeeding(5);
    }

    @Test
    void eachTestInEachInvocationHasOwnTenant() {
        TestRun.of(InstancePerMethodCase.class).succeeding(4);
    }

    @CastellanTest
    @ParameterizedClass
    @ValueSource(ints = {1, 2})
    static class StaticFieldCase {

        private static Tenant tenant;

        @Parameter
        int number;

        @BeforeAll
        static void prepare() {
            SharingTest.addOne(tenant, 1);
        }

        @Test
        void firstTestSeesOnlySetup() {
            SharingTest.addOne(tenant, 2);
        }

        @Test
        void secondTestSeesOnlySetup() {
            SharingTest.addOne(tenant, 2);
        }

        @Nested
        class Inner {

            @BeforeAll
            static void prepare() {
                SharingTest.addOne(tenant, 2);
            }

            @Test
            void firstTestSeesOnlySetup() {
                SharingTest.addOne(tenant, 3);
            }

            @Test
            void secondTestSeesOnlySetup() {
                SharingTest.addOne(tenant, 3);
            }
        }
    }

    @CastellanTest
    @ParameterizedClass
    @ValueSource(ints = {1, 2})
    static class BeforeAllCase {

        @Parameter
        int number;

        @BeforeAll
        static void prepare(Tenant tenant) {
            SharingTest.addOne(tenant, 1);
        }

        @BeforeAll
        static void prepareMore(Tenant tenant) {
            tenant.client().users().me();
        }

        @Test
        void firstTestSeesOnlySetup(Tenant tenant) {
            SharingTest.addOne(tenant, 2);
        }

        @Test
        void secondTestSeesOnlySetup(Tenant tenant) {
            SharingTest.addOne(tenant, 2);
        }
    }

    @CastellanTest
    @ParameterizedClass
    @ValueSource(ints = {1, 2})
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class PerClassCase {

        private Tenant tenant;

        @Parameter
        int number;

        @BeforeAll
        void prepare() {
            SharingTest.addOne(tenant, 1);
        }

        @Test
        void firstTestSeesOnlySetup() {
            SharingTest.addOne(tenant, 2);
        }

        @Test
        void secondTestSeesOnlySetup() {
            SharingTest.addOne(tenant, 2);
        }
    }

    @CastellanTest
    @ParameterizedClass
    @ValueSource(ints = {1, 2})
    static class BeforeInvocationCase {

        private static Tenant tenant;

        @Parameter
        int number;

        @BeforeParameterizedClassInvocation
        static void prepare() {
            SharingTest.addOne(tenant, 1);
        }

        @Test
        void firstTestSeesOnlySetup() {
            SharingTest.addOne(tenant, 2);
        }

        @Test
        void secondTestSeesOnlySetup() {
            SharingTest.addOne(tenant, 2);
        }
    }

    @CastellanTest
    static class NestedTemplateCase {

        private static Tenant tenant;

        @BeforeAll
        static void prepare() {
            SharingTest.addOne(tenant, 1);
        }

        @Test
        void seesOnlySetup() {
            SharingTest.addOne(tenant, 2);
        }

        @Nested
        @ParameterizedClass
        @ValueSource(ints = {1, 2})
        class Inner {

            @Parameter
            int number;

            @BeforeAll
            static void prepare() {
                SharingTest.addOne(tenant, 2);
            }

            @AfterEach
            void addAfter() {
                tenant.client().projects().create("After");
            }

            @Test
            void firstTestSeesOnlySetup() {
                SharingTest.addOne(tenant, 3);
            }

            @Test
            void secondTestSeesOnlySetup() {
                SharingTest.addOne(tenant, 3);
            }
        }
    }

    @CastellanTest
    @ParameterizedClass
    @ValueSource(ints = {1, 2})
    static class InstancePerMethodCase {

        private Tenant tenant;

        @Parameter
        int number;

        @Test
        void firstTestHasNewTenant() {
            SharingTest.addOne(tenant, 1);
        }

        @Test
        void secondTestHasNewTenant() {
            SharingTest.addOne(tenant, 1);
        }
    }
}
