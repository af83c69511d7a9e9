package dev.castellan.consumer.spring;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.context.propagation.TextMapSetter;
import java.util.Collection;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Adds a header to every traced request. */
@Configuration
class Telemetry implements TextMapPropagator {

    static final String HEADER = "X-Trace";
    static final String VALUE = "made-up";

    @Bean
    OpenTelemetry openTelemetry() {
        return OpenTelemetry.propagating(ContextPropagators.create(this));
    }

    @Override
    public Collection<String> fields() {
        return List.of(HEADER);
    }

    @Override
    public <C> void inject(Context context, C carrier, TextMapSetter<C> setter) {
        setter.set(carrier, HEADER, VALUE);
    }

    @Override
    public <C> Context extract(Context context, C carrier, TextMapGetter<C> getter) {
        return context;
    }
}
