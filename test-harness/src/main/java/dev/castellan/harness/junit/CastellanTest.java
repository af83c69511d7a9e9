package dev.castellan.harness.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives tests a tenant on a real server, in fields and in parameters of constructors, tests and lifecycle methods.
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
 * <p>Given by their type alone: {@code TestServer}, {@code Tenant}, {@code Journal}, {@code Faults}, {@code MovableClock}. Given with an annotation:
 * {@code CastellanClient} and {@code AsyncCastellanClient} with {@link As}, {@code URI} with {@link BaseUrl}. A field may
 * be private and inherited; one that has a value already is left alone.
 *
 * <p>It holds for subclasses and nested classes, unless they have one of their own; on a method, for that test in place of
 * the one of its class. It may stand on an annotation of your own. When a test fails, what its tenant saw is published to
 * the report, and is added to the failure as a suppressed exception, so that every tool prints it.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(CastellanExtension.class)
public @interface CastellanTest {

    /** How long the server lives. */
    Scope scope() default Scope.SUITE;

    /** What a test finds of what other tests of its class did. */
    Reset reset() default Reset.BEFORE_EACH;

    /**
     * What the tenant holds at its beginning: a seed file on the class path by its full name, such as {@code
     * seeds/team.yaml}, or by its path after {@code file:}; unless set, an {@code org_admin} and a default project.
     */
    String seed() default "";

    /** The time at which the tenant's clock stands, such as {@code 2030-01-31T12:00:00Z}; unless set, it goes. */
    String frozenAt() default "";

    /** The number that ids, tokens and cursors are made from, such as {@code ids = 42}; unless set, nobody can foresee them. */
    long[] ids() default {};

    /** Whether the server listens nowhere, and clients call it in this process. */
    boolean withoutSocket() default false;

    /** Whether the server speaks HTTPS, with a certificate that the clients given trust. */
    boolean tls() default false;
}
