/** Servers for tests: tenants on a real server, each with fixtures, stubs, faults, a journal and a clock of its own. */
// undertow.core and xnio.api, which dev.castellan.server requires, and okio, which okhttp3 requires, are automatic
// modules
module dev.castellan.harness {
    requires transitive dev.castellan.client;
    requires transitive dev.castellan.server;
    requires okhttp3.tls;
    requires org.pcollections;
    requires org.snakeyaml.engine;
    requires static org.jspecify;
    // whoever tests with JUnit brings it
    requires static org.junit.jupiter.api;
    // whoever tests with Spring brings it
    requires static spring.beans;
    requires static spring.context;
    requires static spring.core;
    requires static spring.test;

    exports dev.castellan.harness;
    exports dev.castellan.harness.faults;
    exports dev.castellan.harness.fixtures;
    exports dev.castellan.harness.journal;
    exports dev.castellan.harness.junit;
    exports dev.castellan.harness.request;
    exports dev.castellan.harness.seeds;
    exports dev.castellan.harness.spring;
    exports dev.castellan.harness.stubs;

    // JUnit creates the extension, which is not public
    opens dev.castellan.harness.junit to
            org.junit.platform.commons;
    // Spring and JUnit create what the annotation needs
    opens dev.castellan.harness.spring to
            org.junit.platform.commons,
            spring.core;
}
