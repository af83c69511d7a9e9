/** The typed client of the access and resource management API. */
@SuppressWarnings("module") // the build compiles the test harness later
module dev.castellan.client {
    requires transitive dev.castellan.model;
    requires transitive okhttp3;
    requires org.slf4j;
    requires static org.jspecify;

    // optional, needed only by two listeners. These libraries are automatic modules
    requires static micrometer.core;
    requires static io.opentelemetry.api;
    requires static io.opentelemetry.context;

    exports dev.castellan.client;
    exports dev.castellan.client.call;
    exports dev.castellan.client.errors;
    exports dev.castellan.client.micrometer;
    exports dev.castellan.client.observe;
    exports dev.castellan.client.opentelemetry;
    exports dev.castellan.client.token;
    exports dev.castellan.client.transport;

    // lets the clients of a test server share connections
    exports dev.castellan.client.internal.okhttp to
            dev.castellan.harness;

    // Modules of this project that are on the class path, such as the harness in the tests of a named module, have no
    // name. At run time, these packages are therefore open to all modules.
    opens dev.castellan.client.internal.okhttp;
}
