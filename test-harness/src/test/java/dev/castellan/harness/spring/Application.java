package dev.castellan.harness.spring;

import dev.castellan.client.CastellanClient;
import java.net.URI;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application that calls the API with the URL and the token from its properties. */
@Configuration
class Application {

    /**
     * The resource lock for Spring's context cache. All nested test runs share the cache, but each run has separate
     * JUnit locks.
     */
    static final String CONTEXTS = "application contexts";

    @Bean
    CastellanClient api(@Value("${castellan.base-url}") URI url, @Value("${castellan.token}") String token) {
        return CastellanClient.builder(url).token(token).build();
    }
}
