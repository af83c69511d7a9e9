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
 * Creates a tenant on a real server for the application context of a Spring test. The URL and a token of the tenant are
 * properties of the environment. Works with Spring Framework 6.2 and 7, which Spring Boot 3.5 and 4 use.
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
 * <p>Test classes that share the context share the tenant, and closing the context closes the tenant. Before each test
 * the tenant is restored to its state after {@code @BeforeAll}, or, for a class without {@code @BeforeAll}, to its state
 * when the application became ready. The journal is then empty, and faults and stubs are removed. If a test fails, the
 * journal of the tenant is added to the failure as a suppressed exception.
 *
 * <p>Injected with {@code @Autowired}: {@code Tenant}, {@code TestServer}, {@code Journal}, {@code Faults} and
 * {@code MovableClock}. The application creates its clients from the properties.
 *
 * <p>The annotation applies to subclasses and nested classes. It can be a meta-annotation, but attributes must not be
 * aliases of the attributes here. With JUnit, test classes whose tenants have the same settings do not run at the same
 * time. Other classes may run in parallel. In a hierarchy of contexts, child contexts use the tenant of their parent. JUnit
 * skips tests whose contexts were processed ahead of time.
 *
 * <p>A named module must open the packages of the tests as Spring requires, but not to this module.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@DisabledInAotMode
@ExtendWith(SpringRunCheck.class)
@ResourceLock(providers = TenantLocks.class)
public @interface CastellanTenant {

    /** The name of the property for the base URL of the tenant. */
    String urlProperty() default "castellan.url";

    /** The name of the property for a token. */
    String tokenProperty() default "castellan.token";

    /** The user of the token. The user must have a token in the seed. By default, the first {@code org_admin}. */
    String user() default Seed.ADMIN;

    /**
     * The seed of the tenant: the full name of a resource on the class path, such as {@code seeds/team.yaml}, or
     * {@code file:} and a path. By default, the tenant has only an {@code org_admin} and a default project.
     */
    String seed() default "";

    /**
     * The time at which the tenant's clock is frozen, such as {@code 2030-01-31T12:00:00Z}. By default, the clock runs.
     */
    String frozenAt() default "";

    /** A number that determines ids, tokens and cursors, such as {@code ids = 42}. By default, they are random. */
    long[] ids() default {};

    /**
     * Whether the tenant is restored before each test. With {@code false}, a test sees the changes of all earlier tests
     * with the same context, and tests with this context may run in parallel.
     */
    boolean reset() default true;
}
