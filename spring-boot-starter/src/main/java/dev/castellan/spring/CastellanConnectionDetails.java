package dev.castellan.spring;

import dev.castellan.client.token.TokenSource;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Specifies which deployment the client calls, and which token it sends. A bean of this type replaces the properties
 * {@code castellan.base-url}, {@code castellan.token}, {@code castellan.token-file}, {@code castellan.jwt-file} and
 * {@code castellan.federation-rule}. {@code @CastellanTenant} of the test harness registers such a bean.
 * Implementations must be thread-safe.
 */
public interface CastellanConnectionDetails extends ConnectionDetails {

    /** Returns the base URL of the deployment, which may end with {@code /api/v1}. */
    String baseUrl();

    /** Returns the source of the API token (specification, "Authentication"). */
    TokenSource tokenSource();
}
