package dev.castellan.consumer.spring;

import dev.castellan.client.CastellanClient;
import java.net.URI;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** An application that stores its projects through the API. */
@SpringBootApplication
public class ConsumerApplication {

    @Bean
    CastellanClient castellan(@Value("${castellan.url}") URI url, @Value("${castellan.token}") String token) {
        return CastellanClient.builder(url).token(token).build();
    }
}
