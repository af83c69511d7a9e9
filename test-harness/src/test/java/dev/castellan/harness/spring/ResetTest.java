package dev.castellan.harness.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.TestRun;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.ProjectEndpoints;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/** Tests the state of the tenant after other tests with the same context have changed it. */
@ResourceLock(Application.CONTEXTS)
class ResetTest {

    @Test
    void discardsChangesMadeByEarlierTests() {
        TestRun.of(ChangingCase.class, ChangingAgainCase.class).succeeding(4);
    }

    @Test
    void keepsResourcesCreatedByApplicationAtStart() {
        TestRun.of(PreparingCase.class).succeeding(2);
    }

    @Test
    void keepsOnlySetupFromCurrentTestClass() {
        TestRun.of(SetUpCase.class, OtherSetUpCase.class, NoSetUpCase.class).succeeding(6);
    }

    @Test
    void keepsSetupFromEnclosingClassForNestedTest() {
        TestRun.of(OuterCase.class).succeeding(3);
        TestRun.of(OuterWithoutTestsCase.class).succeeding(2);
    }

    @Test
    void keepsSetupFromSubclassForInheritedNestedTest() {
        TestRun.of(ApolloCase.class, GeminiCase.class).succeeding(3);
    }

    @Test
    void keepsChangesMadeByEarlierTestsWhenResetIsDisabled() {
        TestRun.of(KeepingCase.class).succeeding(2);
    }

    private static String[] names(Tenant tenant) {
        return tenant.client().projects().list().stream()
                .filter(project -> !project.id().equals(tenant.defaultProjectId()))
                .map(Project::name)
                .toArray(String[]::new);
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant
    abstract static class BaseCase {

        @Autowired
        Tenant tenant;

        @Autowired
        CastellanClient api;
    }

    @TestPropertySource(properties = "of = changes")
    abstract static class EitherCase extends BaseCase {

        @Test
        void changesTenant() {
            change();
        }

        @Test
        void changesTenantInAnotherTest() {
            change();
        }

        private void change() {
            assertThat(tenant.journal().entries()).isEmpty();
            assertThat(names(tenant)).isEmpty();
            assertThat(tenant.interceptions().unused()).isEmpty();
            api.projects().create("Apollo");
            tenant.on(HttpMethod.POST, "/queries/{id}/run").respond(200, "{}");
            tenant.on(ProjectEndpoints.CREATE).respond(500);
            assertThat(tenant.journal().entries()).isNotEmpty();
        }
    }

    static class ChangingCase extends EitherCase {}

    static class ChangingAgainCase extends EitherCase {}

    @SpringJUnitConfig({Application.class, Preparation.class})
    @CastellanTenant
    static class PreparingCase {

        @Autowired
        Tenant tenant;

        @Test
        void changesTenant() {
            change();
        }

        @Test
        void changesTenantInAnotherTest() {
            change();
        }

        private void change() {
            assertThat(names(tenant)).containsExactly("at refresh");
            tenant.client().projects().create("Apollo");
        }
    }

    /** An application that creates a project when its context is refreshed. */
    @Configuration
    static class Preparation {

        @Autowired
        CastellanClient api;

        @EventListener
        void create(ContextRefreshedEvent refreshed) {
            api.projects().create("at refresh");
        }
    }

    @TestPropertySource(properties = "of = set-up")
    abstract static class SetUpBase extends BaseCase {

        abstract String[] expected();

        @Test
        void findsOnlySetup() {
            assertThat(names(tenant)).containsExactly(expected());
            api.projects().create("of a test");
        }

        @Test
        void findsOnlySetupInAnotherTest() {
            findsOnlySetup();
        }
    }

    static class SetUpCase extends SetUpBase {

        @BeforeAll
        static void setUp(@Autowired Tenant tenant) {
            tenant.create(Seeds.project("Apollo"));
        }

        @Override
        String[] expected() {
            return new String[] {"Apollo"};
        }
    }

    static class OtherSetUpCase extends SetUpBase {

        @BeforeAll
        static void setUp(@Autowired Tenant tenant) {
            tenant.create(Seeds.project("Gemini"));
        }

        @BeforeEach
        void setUpMore() {
            tenant.create(Seeds.project("Mercury"));
        }

        @Override
        String[] expected() {
            return new String[] {"Gemini", "Mercury"};
        }
    }

    static class NoSetUpCase extends SetUpBase {

        @Override
        String[] expected() {
            return new String[0];
        }
    }

    @TestPropertySource(properties = "of = nested")
    static class OuterCase extends BaseCase {

        @BeforeAll
        static void setUp(@Autowired Tenant tenant) {
            tenant.create(Seeds.project("Apollo"));
        }

        @Test
        void findsOnlyOwnProject() {
            assertThat(names(tenant)).containsExactly("Apollo");
            tenant.create(Seeds.project("of a test"));
        }

        @Nested
        class InnerCase {

            @BeforeAll
            static void setUpMore(@Autowired Tenant tenant) {
                tenant.create(Seeds.project("Gemini"));
            }

            @Test
            void findsProjectsCreatedByInnerAndOuterClass() {
                assertThat(names(tenant)).containsExactlyInAnyOrder("Apollo", "Gemini");
            }
        }

        @Nested
        class OtherInnerCase {

            @Test
            void findsProjectCreatedByOuterClass() {
                assertThat(names(tenant)).containsExactly("Apollo");
            }
        }
    }

    @TestPropertySource(properties = "of = nested only")
    static class OuterWithoutTestsCase extends BaseCase {

        @BeforeAll
        static void setUp(@Autowired Tenant tenant) {
            tenant.create(Seeds.project("Apollo"));
        }

        @Nested
        class InnerCase {

            @Test
            void findsProjectCreatedByOuterClass() {
                assertThat(names(tenant)).containsExactly("Apollo");
                tenant.create(Seeds.project("of a test"));
            }
        }

        @Nested
        class OtherInnerCase {

            @Test
            void findsProjectCreatedByOuterClass() {
                assertThat(names(tenant)).containsExactly("Apollo");
                tenant.create(Seeds.project("of a test"));
            }
        }
    }

    @TestPropertySource(properties = "of = inherited nested")
    abstract static class InheritedInnerCase extends BaseCase {

        abstract String own();

        @Nested
        class InnerCase {

            @Test
            void findsProjectCreatedBySubclass() {
                assertThat(names(tenant)).containsExactly(own());
            }
        }
    }

    static class ApolloCase extends InheritedInnerCase {

        @BeforeAll
        static void setUp(@Autowired Tenant tenant) {
            tenant.create(Seeds.project("Apollo"));
        }

        @Override
        String own() {
            return "Apollo";
        }

        @Test
        void findsOnlyOwnProject() {
            assertThat(names(tenant)).containsExactly("Apollo");
        }
    }

    static class GeminiCase extends InheritedInnerCase {

        @BeforeAll
        static void setUp(@Autowired Tenant tenant) {
            tenant.create(Seeds.project("Gemini"));
        }

        @Override
        String own() {
            return "Gemini";
        }
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant(reset = false)
    @TestPropertySource(properties = "of = keeping")
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    static class KeepingCase {

        @Autowired
        Tenant tenant;

        @Test
        @Order(1)
        void createsProject() {
            tenant.create(Seeds.project("Apollo"));
        }

        @Test
        @Order(2)
        void findsProjectFromEarlierTest() {
            assertThat(names(tenant)).containsExactly("Apollo");
        }
    }
}
