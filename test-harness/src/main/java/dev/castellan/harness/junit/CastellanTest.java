package dev.castellan.harness.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Creates a tenant on a real server for JUnit tests, and injects it into fields and into parameters of constructors,
 * tests and lifecycle methods. Requires JUnit 5.12 or later.
 *
 * <pre>{@code
 * @CastellanTest
 * class OnboardingTest {
 *
 *     Tenant tenant;
 *
 *     @Test
 *     void newProjectIsListed(@As(As.ADMIN) CastellanClient admin) {
 *         Project apollo = admin.projects().create("Apollo");
 *         assertThat(admin.projects().list()).contains(apollo);
 *     }
 * }
 * }</pre>
 *
 * <p>Values injected by type: {@code TestServer}, {@code Tenant}, {@code Journal}, {@code Interceptions},
 * {@code MovableClock}. Values injected with an annotation: {@code CastellanClient} and {@code AsyncCastellanClient}
 * with {@link As}, {@code URI} with {@link BaseUrl}. Fields may be private or inherited. Fields that already have a
 * value are not changed.
 *
 * <p>The annotation also applies to subclasses and nested classes that do not have it themselves. On a method, it
 * replaces the annotation of the class for this test. The annotation can be used as a meta-annotation. If a test fails,
 * the tenant's journal is published to the report and added to the failure as a suppressed exception.
 *
 * <p>A named module must open its test classes to {@code org.junit.platform.commons}, as JUnit requires, and to
 * {@code dev.castellan.harness}, which sets their fields.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(CastellanExtension.class)
public @interface CastellanTest {

    /** The lifetime of the server. */
    ServerScope scope() default ServerScope.SUITE;

    /** Whether the tenant is reset before each test. */
    Reset reset() default Reset.BEFORE_EACH;

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

    /** Whether clients call the server within this process, without a socket. */
    boolean withoutSocket() default false;

    /** Whether the server uses HTTPS, with a certificate that injected clients trust. */
    boolean tls() default false;
}
