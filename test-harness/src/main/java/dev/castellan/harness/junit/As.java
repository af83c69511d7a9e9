package dev.castellan.harness.junit;

import dev.castellan.harness.seeds.Seed;
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
    String ADMIN = Seed.ADMIN;

    /** No user: the client sends no token. */
    String ANONYMOUS = "(anonymous)";

    /** The first {@code org_admin}, with a token that has expired. */
    String EXPIRED = "(expired)";

    /**
     * The name of a user with a token, as given by the test or its seed, or one of the constants of this annotation.
     */
    String value();
}
