package dev.castellan.consumer.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application that stores its projects through the API. */
@SpringBootApplication
public class ConsumerApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(ConsumerApplication.class, arguments);
    }
}
