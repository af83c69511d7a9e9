package dev.castellan.harness.spring;

import dev.castellan.harness.seeds.Seed;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.test.context.aot.DisabledInAotMode;

/**
 * Gives the application context of a Spring test a tenant on a real server, with the URL and a token of the tenant as
 * properties of the environment. Works with Spring Framework 6.2 and 7, which are those of Spring Boot 3.5 and 4.
 *
 * <pre>{@code
 * @SpringBootTest
 * @CastellanTenant(seed = "seeds/company.yaml")
 * abstract class ApplicationTest {
 *
 *     @Autowired
 *     Tenant tenant;
 * }
 * }</pre>
 *
 * <p>The tenant lives as long as the context: test classes that share the context share the tenant, and closing the
 * context closes it. Before each test the tenant is restored to what it held before the first test of its class, after
 * {@code @BeforeAll}; for a class without {@code @BeforeAll} this is what it held when the application was ready. Its
 * journal is then empty, and faults and stubs are removed. When a test fails, the journal of the tenant is added to the
 * failure as a suppressed exception.
 *
 * <p>Injected with {@code @Autowired}: {@code Tenant}, {@code TestServer}, {@code Journal}, {@code Faults} and
 * {@code MovableClock}. The application makes its own clients, from the properties.
 *
 * <p>The annotation applies to subclasses and nested classes, and can be a meta-annotation, whose attributes must
 * not be aliases of these. With JUnit, test classes
 * whose tenants have the same settings do not run at the same time; other classes may run in parallel. In a hierarchy
 * of contexts the children use the tenant of their parent. The annotation has no effect on contexts that were processed
 * ahead of time: JUnit skips their tests.
 *
 * <p>In a named module, open the packages of the tests as Spring asks; nothing needs to be opened to this module.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@DisabledInAotMode
@ExtendWith(SpringRunCheck.class)
@ResourceLock(providers = TenantLocks.class)
public @interface CastellanTenant {

    /** The name of the property that gets the base URL of the tenant. */
    String urlProperty() default "castellan.url";

    /** The name of the property that gets a token. */
    String tokenProperty() default "castellan.token";

    /**
     * The user whose token the property gets: a user of the seed that has a token, or by default the first
     * {@code org_admin}.
     */
    String user() default Seed.ADMIN;

    /**
     * The seed of the tenant: the full name of a resource on the class path, such as {@code seeds/team.yaml}, or
     * {@code file:} and a path. Not set: the tenant has an {@code org_admin} and a default project.
     */
    String seed() default "";

    /**
     * The time at which the tenant's clock is frozen, such as {@code 2030-01-31T12:00:00Z}. Not set: the clock runs.
     */
    String frozenAt() default "";

    /** The number that ids, tokens and cursors are derived from, such as {@code ids = 42}. Not set: they are random. */
    long[] ids() default {};

    /**
     * Whether the tenant is restored before each test. If not, a test sees the changes of all earlier tests with the
     * same context, and such tests may run in parallel.
     */
    boolean reset() default true;
}
