package dev.castellan.spring;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.NotFoundException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;

/** Checks whether the application can call the API. Requests the owner of the token once, within 5 seconds. */
final class HealthCheck {

    private static final String NAME = "castellanHealthIndicator";

    /**
     * The condition is true unless a property disables this indicator or all indicators. Both versions of Spring Boot
     * have these properties.
     */
    private static final String ENABLED =
            "${management.health.castellan.enabled:${management.health.defaults.enabled:true}}";

    private final CastellanClient client;

    private HealthCheck(CastellanClient client) {
        this.client = client.withOptions(
                ClientOptions.NONE.withDeadline(Duration.ofSeconds(5)).withRetries(Retries.none()));
    }

    private @Nullable CastellanException failure() {
        try {
            client.users().me();
            return null;
        } catch (NotFoundException e) {
            // the deployment lacks this extension, but has accepted the token
            return e.errorId().isPresent() ? null : e;
        } catch (CastellanException e) {
            return e;
        }
    }

    /** The indicator for Spring Boot 3.5. */
    @AutoConfiguration(after = CastellanAutoConfiguration.class)
    @ConditionalOnClass(org.springframework.boot.actuate.health.HealthIndicator.class)
    @ConditionalOnExpression(ENABLED)
    static final class Boot3 {

        @Bean(NAME)
        @ConditionalOnMissingBean(name = NAME)
        @ConditionalOnSingleCandidate(CastellanClient.class)
        org.springframework.boot.actuate.health.HealthIndicator indicator(CastellanClient client) {
            HealthCheck check = new HealthCheck(client);
            return () -> {
                CastellanException failure = check.failure();
                return (failure == null
                                ? org.springframework.boot.actuate.health.Health.up()
                                : org.springframework.boot.actuate.health.Health.down(failure))
                        .build();
            };
        }
    }

    /** The indicator for Spring Boot 4. */
    @AutoConfiguration(after = CastellanAutoConfiguration.class)
    @ConditionalOnClass(org.springframework.boot.health.contributor.HealthIndicator.class)
    @ConditionalOnExpression(ENABLED)
    static final class Boot4 {

        @Bean(NAME)
        @ConditionalOnMissingBean(name = NAME)
        @ConditionalOnSingleCandidate(CastellanClient.class)
        org.springframework.boot.health.contributor.HealthIndicator indicator(CastellanClient client) {
            HealthCheck check = new HealthCheck(client);
            return () -> {
                CastellanException failure = check.failure();
                return (failure == null
                                ? org.springframework.boot.health.contributor.Health.up()
                                : org.springframework.boot.health.contributor.Health.down(failure))
                        .build();
            };
        }
    }
}
