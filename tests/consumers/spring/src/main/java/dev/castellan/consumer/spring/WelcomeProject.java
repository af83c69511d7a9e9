package dev.castellan.consumer.spring;

import dev.castellan.client.CastellanClient;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/** Creates, at startup, the project that the application needs. */
@Component
class WelcomeProject implements ApplicationRunner {

    static final String NAME = "Welcome";

    private final CastellanClient castellan;

    WelcomeProject(CastellanClient castellan) {
        this.castellan = castellan;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        castellan.projects().create(NAME);
    }
}
