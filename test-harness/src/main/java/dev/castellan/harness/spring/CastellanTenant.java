package dev.castellan.harness.spring;

import dev.castellan.harness.Tenant;
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
 * Creates a tenant on a real server for the application context of a Spring test. The tenant's URL and one of its
 * tokens are available as environment properties. Works with Spring Framework 6.2 and 7, which Spring Boot 3.5 and 4
 * use.
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
 * <p>Test classes that share a context also share its tenant. Closing the context closes the tenant. Before each test,
 * the tenant is restored to its state after {@code @BeforeAll}. If the class does not have a {@code @BeforeAll} method,
 * the tenant is restored to its state at the time when the application became ready. Each test starts with an empty
 * journal and without interceptions. If a test fails, the tenant's journal is added to the failure as a suppressed
 * exception.
 *
 * <p>Values injected with {@code @Autowired}: {@code Tenant}, {@code TestServer}, {@code Journal},
 * {@code Interceptions} and {@code MovableClock}. The starter for Spring Boot connects its client to the tenant. Other
 * applications create their clients from the properties.
 *
 * <p>The annotation applies to subclasses and nested classes. The annotation can be used as a meta-annotation, but
 * attributes of the composed annotation must not be aliases for attributes of {@code @CastellanTenant}. With JUnit,
 * test classes whose tenants have the same settings do not run at the same time. Other classes can run in parallel. In
 * a context hierarchy, child contexts use the tenant of their parent. JUnit skips tests whose contexts were processed
 * ahead of time.
 *
 * <p>A named module must open its test packages as Spring requires, but not to this module.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@DisabledInAotMode
@ExtendWith(SpringRunCheck.class)
@ResourceLock(providers = TenantLocks.class)
public @interface CastellanTenant {

    /** The name of the property for the tenant's base URL. */
    String urlProperty() default ContextSettings.URL;

    /** The name of the property for the token. */
    String tokenProperty() default ContextSettings.TOKEN;

    /**
     * The user whose token the application gets. The user must have a token in the seed. Defaults to the first {@code
     * org_admin}.
     */
    String user() default Tenant.ADMIN;

    /**
     * The seed of the tenant: the full name of a class path resource, such as {@code seeds/team.yaml}, or {@code file:}
     * followed by a path. By default, the tenant has only an {@code org_admin} and a default project.
     */
    String seed() default "";

    /**
     * The time at which the tenant's clock is frozen, such as {@code 2030-01-31T12:00:00Z}. By default, the clock runs.
     */
    String frozenAt() default "";

    /**
     * A number from which ids, tokens and cursors are derived, such as {@code ids = 42}. By default, they are random.
     */
    long[] ids() default {};

    /**
     * Whether the tenant is restored before each test. If {@code false}, a test sees the changes made by all earlier
     * tests with the same context, and tests with this context can run in parallel.
     */
    boolean reset() default true;
}
