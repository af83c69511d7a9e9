/** A real server for tests. Each tenant has separate data, interceptions, journal and clock. */
// undertow.core and xnio.api (required by dev.castellan.server) and okio (required by okhttp3) are automatic modules
module dev.castellan.harness {
    requires transitive dev.castellan.client;
    requires transitive dev.castellan.server;
    requires okhttp3.tls;
    requires org.pcollections;
    requires org.slf4j;
    requires org.snakeyaml.engine;
    requires static org.jspecify;
    // supplied by tests of workload identity federation
    requires static dev.castellan.server.identity;
    // supplied by tests that use JUnit
    requires static org.junit.jupiter.api;
    // supplied by tests that use Spring
    requires static spring.beans;
    requires static spring.context;
    requires static spring.core;
    requires static spring.test;
    // supplied by applications that use the starter for Spring Boot
    requires static dev.castellan.spring;
    requires static spring.boot.autoconfigure;

    exports dev.castellan.harness;
    exports dev.castellan.harness.data;
    exports dev.castellan.harness.interception;
    exports dev.castellan.harness.journal;
    exports dev.castellan.harness.junit;
    exports dev.castellan.harness.spring;

    // Jackson creates the bodies of the control API
    opens dev.castellan.harness.internal.control to
            com.fasterxml.jackson.databind;
    // JUnit instantiates the package-private extension
    opens dev.castellan.harness.junit to
            org.junit.platform.commons;
    // Spring and JUnit instantiate package-private classes of this package
    opens dev.castellan.harness.spring to
            org.junit.platform.commons,
            spring.core;
}
