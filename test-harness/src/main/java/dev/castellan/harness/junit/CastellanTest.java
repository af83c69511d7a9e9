package dev.castellan.harness.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives JUnit tests a tenant on a real server, injected into fields and into parameters of constructors, tests and
 * lifecycle methods. Works with JUnit 5.12 and later.
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
 * <p>Injected by type: {@code TestServer}, {@code Tenant}, {@code Journal}, {@code Faults}, {@code MovableClock}.
 * Injected with an annotation: {@code CastellanClient} and {@code AsyncCastellanClient} with {@link As}, {@code URI}
 * with {@link BaseUrl}. A field may be private and inherited; a field that has a value is not changed.
 *
 * <p>The annotation applies to subclasses and nested classes, unless they have their own; on a method, it replaces that
 * of the class for this test. It can be a meta-annotation. When a test fails, the journal of its tenant is published to
 * the report and added to the failure as a suppressed exception, so that every tool prints it.
 *
 * <p>Test classes of a named module are opened to {@code org.junit.platform.commons}, as JUnit asks, and to
 * {@code dev.castellan.harness}, which sets their fields.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(CastellanExtension.class)
public @interface CastellanTest {

    /** How long the server lives. */
    Scope scope() default Scope.SUITE;

    /** What a test sees of the changes that other tests of its class made. */
    Reset reset() default Reset.BEFORE_EACH;

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

    /** Whether the server opens no socket, and clients call it within this process. */
    boolean withoutSocket() default false;

    /** Whether the server uses HTTPS, with a certificate that injected clients trust. */
    boolean tls() default false;
}
