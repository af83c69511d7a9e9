package dev.castellan.consumer.spring;

import dev.castellan.client.CastellanClient;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/** Creates the project that the application needs when the application starts. */
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
