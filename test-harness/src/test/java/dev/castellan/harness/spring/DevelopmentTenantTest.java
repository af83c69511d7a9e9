package dev.castellan.harness.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Tenant;
import dev.castellan.spring.CastellanConnectionDetails;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** Tests the in-memory server that an application uses during development. */
class DevelopmentTenantTest {

    private static final MapPropertySource SEED = new MapPropertySource("test", Map.of("castellan.dev.seed", ""));

    @Test
    void startsServerWithSeedFromSeedProperty() {
        try (ConfigurableApplicationContext context =
                run("--castellan.dev.seed=seeds/team.yaml", "--castellan.dev.user=alice")) {
            assertThat(context.getBean(CastellanClient.class).users().me().id())
                    .isEqualTo(context.getBean(Tenant.class).userId("alice"));
        }
    }

    @Test
    void startsServerWithAdminUserWhenSeedPropertyIsEmpty() {
        try (ConfigurableApplicationContext context = run("--castellan.dev.seed=")) {
            assertThat(context.getBean(CastellanClient.class).users().me().id())
                    .isEqualTo(context.getBean(Tenant.class).userId(Tenant.ADMIN));
        }
    }

    @Test
    void startsNoServerWithoutSeedProperty() {
        try (ConfigurableApplicationContext context =
                run("--castellan.base-url=http://127.0.0.1:1", "--castellan.token=made-up")) {
            assertThat(context.getBeanNamesForType(Tenant.class)).isEmpty();
        }
    }

    @Test
    void errorForMissingSeedFileContainsItsPath() {
        assertThatThrownBy(() -> run("--castellan.dev.seed=seeds/none.yaml")).hasMessageContaining("seeds/none.yaml");
    }

    @Test
    void registersConnectionDetailsOnlyWhenStarterIsOnClassPath() {
        assertThat(hasConnectionDetails(getClass().getClassLoader())).isTrue();
        assertThat(hasConnectionDetails(new WithoutStarter())).isFalse();
    }

    private static ConfigurableApplicationContext run(String... arguments) {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .properties("spring.main.banner-mode=off")
                .run(arguments);
    }

    private static boolean hasConnectionDetails(ClassLoader loader) {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.getBeanFactory().setBeanClassLoader(loader);
            context.getEnvironment().getPropertySources().addFirst(SEED);
            new DevelopmentTenant().initialize(context);
            context.refresh();
            return context.containsBean("castellanConnection");
        }
    }

    /** Hides the starter. */
    private static final class WithoutStarter extends ClassLoader {

        WithoutStarter() {
            super(DevelopmentTenantTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(CastellanConnectionDetails.class.getName())) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }
}
