package dev.castellan.harness.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.junit.TestRun;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.ContextHierarchy;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.context.junit.jupiter.SpringExtension;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/** Tests that a tenant lives as long as its context. */
@Isolated("a server of another test may get the port of one that is closed")
class LifetimeTest {

    @Test
    void closesServerAfterDestroyingBeansThatCallIt() {
        TestRun.of(ClosedCase.class).succeeding(1);
        assertThat(Farewell.LAST_RESPONSES).containsExactly("Default");
        assertThatNobodyListensAt(ClosedCase.urls.get(0));
    }

    @Test
    void closesServerWhenContextFailsToStart() {
        TestRun run = TestRun.of(BrokenCase.class);
        assertThat(run.failures()).hasSize(1);
        assertThat(BrokenApplication.urls).hasSize(1).allSatisfy(LifetimeTest::assertThatNobodyListensAt);
    }

    @Test
    void newContextHasNewTenant() {
        TestRun.of(RenewedCase.class).succeeding(2);
        assertThat(RenewedCase.TENANTS).hasSize(2);
    }

    @Test
    void childContextUsesTenantFromParentContext() {
        TestRun.of(HierarchyCase.class).succeeding(1);
    }

    private static void assertThatNobodyListensAt(URI url) {
        assertThatThrownBy(() -> new Socket(url.getHost(), url.getPort()).close())
                .isInstanceOf(ConnectException.class);
    }

    @SpringJUnitConfig({Application.class, Farewell.class})
    @CastellanTenant
    @DirtiesContext
    static class ClosedCase {

        static List<URI> urls = new ArrayList<>();

        @Test
        void readsUrlOfTenant(@Autowired Tenant tenant) {
            urls.add(tenant.baseUrl());
        }
    }

    /** Calls the API when the context is closed. */
    @Configuration
    static class Farewell implements DisposableBean {

        static final List<String> LAST_RESPONSES = new ArrayList<>();

        @Autowired
        CastellanClient api;

        @Override
        public void destroy() {
            api.projects().list().forEach(project -> LAST_RESPONSES.add(project.name()));
        }
    }

    @SpringJUnitConfig(BrokenApplication.class)
    @CastellanTenant
    static class BrokenCase {

        @Test
        void neverRunsBecauseContextFailsToStart() {}
    }

    @Configuration
    static class BrokenApplication {

        static List<URI> urls = new ArrayList<>();

        @Bean
        String broken(TestServer server) {
            urls.add(server.baseUrl());
            throw new IllegalStateException("on purpose");
        }
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant
    @DirtiesContext(classMode = DirtiesContext.ClassMode.AFTER_EACH_TEST_METHOD)
    static class RenewedCase {

        static final Set<UUID> TENANTS = ConcurrentHashMap.newKeySet();

        @Test
        void sendsRequestToTenantOfContext(@Autowired CastellanClient api) {
            TENANTS.add(api.users().me().organizationId());
        }

        @Test
        void sendsRequestToTenantOfNewContext(@Autowired CastellanClient api) {
            TENANTS.add(api.users().me().organizationId());
        }
    }

    @ExtendWith(SpringExtension.class)
    @ContextHierarchy({@ContextConfiguration(classes = Application.class), @ContextConfiguration(classes = Child.class)
    })
    @TestPropertySource(properties = "castellan.base-url = http://127.0.0.1:1/api/v1")
    @CastellanTenant
    static class HierarchyCase {

        @Test
        void parentAndChildShareTenant(
                @Autowired ApplicationContext context, @Autowired Tenant tenant, @Autowired CastellanClient api) {
            Environment child = context.getEnvironment();
            assertThat(context.getParent()).isNotNull();
            assertThat(child.getProperty("castellan.base-url"))
                    .isEqualTo(tenant.baseUrl().toString());
            assertThat(child.getProperty("castellan.token")).isEqualTo(tenant.token());
            assertThat(api.users().me().id()).isEqualTo(tenant.userId(Tenant.ADMIN));
        }
    }

    @Configuration
    static class Child {}
}
