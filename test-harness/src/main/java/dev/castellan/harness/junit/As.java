package dev.castellan.harness.junit;

import dev.castellan.harness.seeds.Seed;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says as whom a {@code CastellanClient} or {@code AsyncCastellanClient} acts that a test is given. The tenant closes it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.ANNOTATION_TYPE})
public @interface As {

    /** The first {@code org_admin} of the tenant. */
    String ADMIN = Seed.ADMIN;

    /** Nobody: the client sends no token. */
    String ANONYMOUS = "(anonymous)";

    /** The first {@code org_admin}, with a token that has expired. */
    String EXPIRED = "(expired)";

    /** The name that the test or its seed gave to a user with a token, or one of the constants of this annotation. */
    String value();
}
