package recipes;

import dev.castellan.client.CastellanClient;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Value;
import jakarta.inject.Singleton;

@Factory
class Castellan {

    @Bean(preDestroy = "close")
    @Singleton
    CastellanClient client(@Value("${castellan.base-url}") String url, @Value("${castellan.token}") String token) {
        return CastellanClient.builder(url).token(token).build();
    }
}
