package dev.castellan.harness.junit;

import dev.castellan.harness.Tenant;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Injects a {@code CastellanClient} or {@code AsyncCastellanClient} that acts as a user of the tenant. The tenant
 * closes the client.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.ANNOTATION_TYPE})
public @interface As {

    /** The first {@code org_admin} of the tenant. */
    String ADMIN = Tenant.ADMIN;

    /** No user. The client sends no token. */
    String ANONYMOUS = "(anonymous)";

    /** The first {@code org_admin}, with an expired token. */
    String EXPIRED = "(expired)";

    /** The name that the test or its seed gives to a user with a token, or a constant of this annotation. */
    String value();
}
