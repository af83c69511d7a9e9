package dev.castellan.spring;

import dev.castellan.client.CastellanClientBuilder;

/**
 * Changes the settings of the client bean. The starter calls all beans of this type, in their order, after it has
 * applied the properties. Use a customizer for settings without a property, such as headers, interceptors and
 * executors.
 */
@FunctionalInterface
public interface CastellanClientCustomizer {

    /** Changes the settings of the builder before the starter builds the client. */
    void customize(CastellanClientBuilder builder);
}
