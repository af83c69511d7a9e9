package dev.castellan.spring;

import dev.castellan.client.AsyncCastellanClient;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.client.micrometer.CallMeters;
import dev.castellan.client.opentelemetry.CallTraces;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Provides a {@link CastellanClient} and an {@link AsyncCastellanClient}, unless the application defines them. Closing
 * the application context closes the client. If the application has a Micrometer {@code MeterRegistry}, the client
 * records metrics of its calls. If the application has an {@code OpenTelemetry}, the client traces its calls.
 */
@AutoConfiguration
@EnableConfigurationProperties(CastellanProperties.class)
public final class CastellanAutoConfiguration {

    CastellanAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean({CastellanConnectionDetails.class, CastellanClient.class})
    CastellanConnectionDetails castellanConnectionDetails(CastellanProperties properties) {
        return properties.connection();
    }

    @Bean
    @ConditionalOnMissingBean
    CastellanClient castellanClient(
            CastellanConnectionDetails connection,
            CastellanProperties properties,
            ObjectProvider<CastellanClientCustomizer> customizers) {
        CastellanClientBuilder builder =
                CastellanClient.builder(connection.baseUrl()).token(connection.tokenSource());
        properties.applyTo(builder);
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        try {
            return builder.build();
        } catch (IllegalStateException e) {
            throw InvalidClientPropertyException.refused(e);
        }
    }

    // does not close the client, which the application may have defined and may keep open
    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    @ConditionalOnSingleCandidate(CastellanClient.class)
    AsyncCastellanClient asyncCastellanClient(CastellanClient client) {
        return client.async();
    }

    /** Measures the calls. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    static class Metrics {

        @Bean
        CastellanClientCustomizer castellanMetrics(ObjectProvider<MeterRegistry> registries) {
            return builder -> registries.ifUnique(registry -> builder.listener(CallMeters.of(registry)));
        }
    }

    /** Traces the calls. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(OpenTelemetry.class)
    static class Traces {

        @Bean
        CastellanClientCustomizer castellanTraces(ObjectProvider<OpenTelemetry> telemetries) {
            return builder -> telemetries.ifUnique(telemetry -> builder.listener(CallTraces.of(telemetry)));
        }
    }
}
