/** The client as a bean of Spring Boot. */
@SuppressWarnings("module") // the build compiles the test harness later
module dev.castellan.spring {
    requires transitive dev.castellan.client;
    requires transitive spring.boot.autoconfigure;
    requires spring.beans;
    requires spring.boot;
    requires spring.context;
    requires spring.core;
    requires static org.jspecify;

    // optional, needed only for metrics, traces and health
    requires static io.opentelemetry.api;
    requires static micrometer.core;
    requires static spring.boot.actuator;
    requires static spring.boot.health;

    exports dev.castellan.spring;

    // Spring creates package-private objects and calls package-private methods
    opens dev.castellan.spring to
            spring.beans,
            spring.boot,
            spring.context,
            spring.core;
}
