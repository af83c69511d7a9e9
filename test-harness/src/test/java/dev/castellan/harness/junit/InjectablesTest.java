package dev.castellan.harness.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.AsyncCastellanClient;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.harness.MovableClock;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.interception.Interceptions;
import dev.castellan.harness.journal.Journal;
import dev.castellan.model.Project;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.URI;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which values can be injected, and where. */
class InjectablesTest {

    @Test
    void injectsSameTenantIntoConstructorLifecycleAndTestMethods() {
        TestRun.of(ParametersCase.class).succeeding(1);
    }

    @Test
    void injectsPrivateAndInheritedFields() {
        TestRun.of(FieldsCase.class).succeeding(1);
    }

    @Test
    void injectsStaticFieldsBeforeAllTestsAndClearsThemAfterwards() {
        TestRun.of(StaticCase.class).succeeding(1);
        assertThat(StaticCase.tenant).isNull();
        assertThat(StaticCase.own).isNotNull();
    }

    @Test
    void injectedClientsActAsUserNamedInAnnotation() {
        TestRun.of(RolesCase.class).succeeding(4);
    }

    @Test
    void injectedClientsActAsNamedUserBothInProcessAndOverTls() {
        TestRun.of(WithoutSocketCase.class, TlsCase.class).succeeding(8);
    }

    @Test
    void injectsParametersAlongsideParameterizedTestArguments() {
        assertThat(TestRun.of(ArgumentsCase.class).succeeding(2).notifications("project"))
                .containsExactly("Apollo", "Gemini");
    }

    @Test
    void freezesClockAndRepeatsIdsWhenConfigured() {
        TestRun first = TestRun.of(DeterminedCase.class).succeeding(1);
        TestRun second = TestRun.of(DeterminedCase.class).succeeding(1);
        assertThat(first.notifications("id"))
                .isEqualTo(second.notifications("id"))
                .hasSize(1);
    }

    @Test
    void supportsComposedAnnotations() {
        TestRun.of(OwnAnnotationCase.class).succeeding(1);
    }

    @Test
    void annotationOnMethodOverridesAnnotationOnClass() {
        TestRun.of(MethodCase.class, OnlyMethodCase.class).succeeding(3);
    }

    @Test
    void appliesSeedFromClassPathOrFile() {
        TestRun.of(SeedCase.class, SeedFileCase.class).succeeding(4);
    }

    @CastellanTest
    static class ParametersCase {

        private final Tenant constructed;
        private Tenant prepared;

        ParametersCase(Tenant tenant, TestServer server) {
            constructed = tenant;
            assertThat(server.baseUrl().getPort()).isEqualTo(tenant.baseUrl().getPort());
        }

        @BeforeEach
        void prepare(Tenant tenant) {
            prepared = tenant;
        }

        @Test
        void parametersBelongToSameTenant(
                Tenant tenant,
                Journal journal,
                Interceptions faults,
                MovableClock clock,
                @BaseUrl URI url,
                @As(As.ADMIN) AsyncCastellanClient admin) {
            assertThat(tenant).isSameAs(constructed).isSameAs(prepared);
            assertThat(clock).isSameAs(tenant.clock());
            assertThat(journal).isSameAs(tenant.journal());
            assertThat(faults).isSameAs(tenant.interceptions());
            assertThat(url).isEqualTo(tenant.baseUrl());
            assertThat(admin.users().me().join().id()).isEqualTo(tenant.userId(Tenant.ADMIN));
        }

        @AfterEach
        void end(Tenant tenant) {
            assertThat(tenant).isSameAs(constructed);
        }
    }

    abstract static class Base {

        private Tenant inherited;

        Tenant inherited() {
            return inherited;
        }
    }

    @CastellanTest
    static class FieldsCase extends Base {

        private final MovableClock ownFinal = null;
        private final Tenant original = null;
        private MovableClock clock;
        private TestServer server;
        private MovableClock own = MovableClock.ticking();

        @As(As.ADMIN)
        private CastellanClient admin;

        private CastellanClient unmarked;

        @BaseUrl
        private URI url;

        private URI unmarkedUrl;

        @Test
        void fieldsBelongToSameTenant(Tenant tenant) {
            assertThat(inherited()).isSameAs(tenant);
            assertThat(clock).isSameAs(tenant.clock()).isNotSameAs(own);
            assertThat(server).isNotNull();
            assertThat(admin).isSameAs(tenant.client());
            assertThat(url).isEqualTo(tenant.baseUrl());
            assertThat(new Object[] {ownFinal, original, unmarked, unmarkedUrl}).containsOnlyNulls();
        }
    }

    @CastellanTest
    static class StaticCase {

        private static Tenant tenant;
        private static MovableClock own = MovableClock.ticking();
        private Tenant ofInstance;

        @BeforeAll
        static void prepare(@As(As.ADMIN) CastellanClient admin) {
            assertThat(admin).isSameAs(tenant.client());
        }

        @Test
        void staticFieldHoldsTenant() {
            assertThat(ofInstance).isSameAs(tenant);
            assertThat(own).isNotSameAs(tenant.clock());
        }
    }

    @CastellanTest
    static class RolesCase {

        @Test
        void adminClientActsAsFirstAdmin(@As(As.ADMIN) CastellanClient client, Tenant tenant) {
            assertThat(client.users().me().id()).isEqualTo(tenant.userId(Tenant.ADMIN));
        }

        @Test
        void serverRefusesAnonymousClient(@As(As.ANONYMOUS) CastellanClient client) {
            assertThatThrownBy(() -> client.users().me()).isInstanceOf(UnauthenticatedException.class);
        }

        @Test
        void serverRefusesClientWithExpiredToken(@As(As.EXPIRED) CastellanClient client) {
            assertThatThrownBy(() -> client.users().me()).isInstanceOf(UnauthenticatedException.class);
        }

        @Test
        void serverAcceptsExpiredTokenAfterClockIsSetBack(@As(As.EXPIRED) CastellanClient client, Tenant tenant) {
            tenant.clock().set(Instant.now().minusSeconds(7200));
            assertThat(client.users().me().id()).isEqualTo(tenant.userId(Tenant.ADMIN));
        }
    }

    @CastellanTest(withoutSocket = true)
    static class WithoutSocketCase extends RolesCase {}

    @CastellanTest(tls = true)
    static class TlsCase extends RolesCase {}

    @CastellanTest
    static class ArgumentsCase {

        @ParameterizedTest
        @ValueSource(strings = {"Apollo", "Gemini"})
        void receivesArgumentAndClient(String name, @As(As.ADMIN) CastellanClient admin, TestReporter reporter) {
            admin.projects().create(name);
            assertThat(admin.projects().list())
                    .extracting(Project::name)
                    .hasSize(2)
                    .contains(name);
            reporter.publishEntry("project", name);
        }
    }

    @CastellanTest(frozenAt = "2030-01-31T12:00:00Z", ids = 42)
    static class DeterminedCase {

        @Test
        void reportsSeededId(@As(As.ADMIN) CastellanClient admin, Tenant tenant, TestReporter reporter) {
            assertThat(tenant.clock().instant()).isEqualTo("2030-01-31T12:00:00Z");
            reporter.publishEntry("id", admin.projects().create("Apollo").id().toString());
        }
    }

    /** A user-defined annotation that is composed with {@code CastellanTest}. */
    @CastellanTest(frozenAt = "2030-01-31T12:00:00Z")
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface InTheFuture {}

    /** A user-defined annotation that injects a client of the tenant's admin. */
    @As(As.ADMIN)
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.FIELD, ElementType.PARAMETER})
    @interface Boss {}

    @InTheFuture
    static class OwnAnnotationCase {

        @Boss
        private CastellanClient field;

        @Test
        void appliesComposedAnnotation(@Boss CastellanClient parameter, MovableClock clock) {
            assertThat(clock.instant()).isEqualTo("2030-01-31T12:00:00Z");
            assertThat(parameter).isSameAs(field).isNotNull();
        }
    }

    @CastellanTest
    static class MethodCase {

        private MovableClock clock;

        @Test
        @CastellanTest(frozenAt = "2030-01-31T12:00:00Z")
        void methodAnnotationFreezesClock(MovableClock parameter) {
            assertThat(clock.isFrozen()).isTrue();
            assertThat(parameter).isSameAs(clock);
        }

        @Test
        void classAnnotationKeepsClockRunning() {
            assertThat(clock.isFrozen()).isFalse();
        }
    }

    static class OnlyMethodCase {

        @Test
        @CastellanTest
        void tenantContainsOnlyDefaultProject(Tenant tenant) {
            assertThat(tenant.client().projects().list()).hasSize(1);
        }
    }

    @CastellanTest(seed = "seeds/team.yaml")
    static class SeedCase {

        @Test
        void clientActsAsUserFromSeed(@As("alice") CastellanClient alice, Tenant tenant) {
            assertThat(alice.users().me().id()).isEqualTo(tenant.userId("alice"));
            assertThat(alice.projects().list()).extracting(Project::name).contains("research");
        }

        @Test
        void resettingTenantRestoresSeededData(Tenant tenant) {
            tenant.client().projects().removeUser(tenant.projectId("research"), tenant.userId("alice"));
            tenant.reset();
            assertThat(tenant.client("alice").projects().list())
                    .extracting(Project::name)
                    .contains("research");
        }
    }

    @CastellanTest(seed = "file:src/test/resources/seeds/team.yaml")
    static class SeedFileCase extends SeedCase {}
}
