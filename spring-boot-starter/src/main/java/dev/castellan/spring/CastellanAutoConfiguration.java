package dev.castellan.spring;

import dev.castellan.client.AsyncCastellanClient;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.client.micrometer.CallMeters;
import dev.castellan.client.opentelemetry.CallTraces;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.util.stream.Stream;
import javax.net.ssl.X509TrustManager;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Provides a {@link CastellanClient} and an {@link AsyncCastellanClient}, unless the application defines them. Closing
 * the application context closes the client. If the application has a Micrometer {@code MeterRegistry}, the client
 * records metrics of its calls. If the application has an {@code OpenTelemetry}, the client traces its calls.
 */
@AutoConfiguration
public final class CastellanAutoConfiguration {

    CastellanAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean({CastellanConnectionDetails.class, CastellanClient.class})
    CastellanConnectionDetails castellanConnectionDetails(Environment environment) {
        return new CastellanProperties(environment).connection();
    }

    @Bean
    @ConditionalOnMissingBean
    CastellanClient castellanClient(
            CastellanConnectionDetails connection,
            Environment environment,
            ObjectProvider<CastellanClientCustomizer> customizers) {
        CastellanClientBuilder builder = new CastellanProperties(environment).builder(connection);
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        try {
            return builder.build();
        } catch (IllegalArgumentException e) {
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

    /** Uses a bundle of certificates and keys of the application. */
    @Bean
    @ConditionalOnProperty("castellan.ssl.bundle")
    CastellanClientCustomizer castellanSslBundle(SslBundles bundles, @Value("${castellan.ssl.bundle}") String name) {
        SslBundle bundle = bundles.getBundle(name);
        X509TrustManager trust = Stream.of(bundle.getManagers().getTrustManagers())
                .filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .findFirst()
                .orElseThrow();
        return builder -> builder.sslContext(bundle.createSslContext(), trust);
    }

    /** Measures the calls. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    static class MetricsConfiguration {

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
