package dev.castellan.harness.spring;

import dev.castellan.client.CastellanClient;
import java.net.URI;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application that calls the API with the URL and the token of its properties. */
@Configuration
class Application {

    /** Each run of small tests takes its locks for itself, while Spring's cache of contexts is one for all runs. */
    static final String CONTEXTS = "application contexts";

    @Bean
    CastellanClient api(@Value("${castellan.url}") URI url, @Value("${castellan.token}") String token) {
        return CastellanClient.builder(url).token(token).build();
    }
}
